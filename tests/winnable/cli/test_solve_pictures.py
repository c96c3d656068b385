"""`winnable solve -o x.svg`: the deal, its line, or one trick of it; and what cannot be drawn."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import winnable
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run

FIRST = str(EXAMPLES / "first.yaml")
SMALL = (
    "name: NAME\ndeck: dealt\nlead: 0\nhands: {'NAME': b98, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}\ntasks: b1>GOES_TO\n"
)
EVIL = "</text><script>alert(1)</script>"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def small(name: str = "Ann", goes_to: str = "0") -> str:
    """The file of a small deal: its first player can win the blue 1, the second cannot."""
    Path("small.yaml").write_text(SMALL.replace("NAME", name).replace("GOES_TO", goes_to), encoding="utf-8")
    return "small.yaml"


def test_the_line_is_drawn(run: Run) -> None:
    result = run("solve", FIRST, "-o", "line.svg")
    assert (result.exit_code, result.output) == (0, "")
    (problem,) = winnable.load(FIRST)
    assert Path("line.svg").read_text(encoding="utf-8").rstrip() == winnable.picture(winnable.solve(problem)).svg


@pytest.mark.parametrize(
    ("goes_to", "options", "code"), [("0", ["--verdict-only"], 0), ("1", [], 1)], ids=["no spoilers", "no line"]
)
def test_without_a_line_the_deal_is_drawn(goes_to: str, options: list[str], code: int, run: Run) -> None:
    result = run("solve", small(goes_to=goes_to), *options, "-o", "deal.svg")
    assert result.exit_code == code
    told = "small.yaml:1: unwinnable: there is no winning line to draw, so the picture shows the deal\n"
    assert result.stderr == ("" if options else told)
    (problem,) = winnable.load("small.yaml")
    assert Path("deal.svg").read_text(encoding="utf-8").rstrip() == winnable.picture(problem).svg


def test_one_trick_is_drawn(run: Run) -> None:
    assert run("solve", FIRST, "--trick", "2", "-o", "trick.svg").exit_code == 0
    (problem,) = winnable.load(FIRST)
    drawn = winnable.picture(winnable.solve(problem), trick=2).svg
    assert Path("trick.svg").read_text(encoding="utf-8").rstrip() == drawn


@pytest.mark.parametrize(("command", "file"), [("solve", "x.svg"), ("solve", "x.html"), ("explain", "x.yaml")])
def test_json_and_another_form(command: str, file: str, run: Run) -> None:
    result = run(command, small(), "-o", file, "--json")
    assert (result.exit_code, Path(file).exists()) == (2, False)
    assert f"--json and -o {file!r} are two forms; give one of them." in result.stderr


@pytest.mark.parametrize("file", ["x.json", "x"])
def test_json_in_a_file(file: str, run: Run) -> None:
    result = run("solve", small(), "-o", file, "--json")
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(Path(file).read_text(encoding="utf-8"))["exit_code"] == 0


def test_names_are_text(run: Run) -> None:
    for words in ([], ["--trick", "1"], ["--verdict-only"]):
        assert run("solve", small(EVIL), *words, "-o", "line.svg").exit_code == 0
        drawn = ET.fromstring(Path("line.svg").read_text(encoding="utf-8"))  # our own
        tags = {each.tag.rpartition("}")[2] for each in drawn.iter()}
        assert tags <= {"svg", "title", "style", "rect", "text", "circle", "polygon", "line", "path"}
        assert any("<script>" in (each.text or "") or "</text>" in (each.text or "") for each in drawn.iter())
        assert not [name for each in drawn.iter() for name in each.attrib if name.startswith("on") or "href" in name]
