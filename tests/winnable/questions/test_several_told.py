"""What `solve` says of more than one line in games of four parts: text, JSON, YAML and pages."""

from pathlib import Path

import pytest

from tests.support.json_output import document, in_json
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.output.ink import PLAIN
from winnable.questions.several import how_many
from winnable.solver.asking import Bounds, SomeLines

LAUNCH = str(ROOT / "examples" / "ganymede" / "launch.yaml")
OPPONENT = str(ROOT / "examples" / "ganymede" / "opponent.yaml")
POINTS = str(ROOT / "examples" / "lifeboat" / "points.yaml")


def test_text(run: Run) -> None:
    text = run("solve", LAUNCH, "--lines", "2").stdout.splitlines()
    assert text[1:3] == [
        "winnable",
        "2 lines, and there are more",
    ]
    assert [line for line in text if line.startswith("line ")] == ["line 1 of 2", "line 2 of 2"]


def test_nothing_spoils_a_verdict(run: Run) -> None:
    asked = ("solve", LAUNCH, "--lines", "2", "--verdict-only")
    assert run(*asked).stdout.splitlines()[1:] == [
        "winnable",
        "2 lines, and there are more",
    ]
    (problem,) = in_json(run(*asked, "--json").stdout)["problems"]
    assert problem["lines"] == {"count": 2, "more": True}
    assert "state" not in problem


@pytest.mark.parametrize("path", few([LAUNCH, POINTS], 1))
def test_json_is_of_the_schema(path: str, run: Run) -> None:
    content = document(run("solve", path, "--lines", "2", "--json").stdout, 0, "solve")
    (problem,) = content["problems"]
    assert len(problem["lines"]["lines"]) == 2


@pytest.mark.parametrize("path", few([LAUNCH, POINTS], 1))
def test_each_line_is_written_and_replayed(path: str, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    assert run("solve", path, "--lines", "3", "-o", str(out)).exit_code == 0
    assert out.read_text(encoding="utf-8").count("\nline:") == 3
    assert run("replay", str(out)).exit_code == 0


def test_lines_of_the_least_length(run: Run) -> None:
    text = run("solve", OPPONENT, "--lines", "2", "--fewest-turns", "--verdict-only").stdout.splitlines()
    assert text[1:4] == [
        "winnable",
        "fewest turns: 1; no line needs fewer (proved)",
        "2 lines with 1 turn, and there are more",
    ]


def test_a_page_has_every_line(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    assert run("solve", LAUNCH, "--lines", "2", "-o", str(out)).exit_code == 0
    assert "line 2 of 2" in out.read_text(encoding="utf-8")


def test_counts_that_are_cut_short() -> None:
    some = SomeLines[str](("a",), None)
    assert how_many(some, None, "", "", PLAIN) == "1 line; whether there are more was not decided"
    assert how_many(some, Bounds(2, 2), "trick", "the limit", PLAIN).endswith("not decided, the limit")
