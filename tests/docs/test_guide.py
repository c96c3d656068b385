"""The guide as it stands: its files, its commands and their output; and the missions that it points to."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.support.commands import run
from tests.support.layers import few
from tests.support.paths import SHIPPED

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "WRITING.md"
GANYMEDE = SHIPPED / "WRITING-ganymede.md"
LIFEBOAT = SHIPPED / "WRITING-lifeboat.md"
CAMPAIGN = ROOT / "examples" / "campaign"

BLOCK: Final = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
FILE: Final = re.compile(r"# (\S+\.yaml)\n")
"""How a file begins: its name, in a comment."""

CODES: Final = {
    "winnable validate night_shift.yaml --deals 0": [2],
    "winnable validate night_shift.yaml --players 4 --deals 40": [1, 0],
    "winnable solve night_shift_deals.yaml --verdict-only": [1],
}
CODES_GANYMEDE: Final = {
    "winnable validate calm_start.yaml --deals 0": [2],
    "winnable explain hasty.yaml --no-repairs": [1],
}
CODES_LIFEBOAT: Final = {
    "winnable validate calm_crossing.yaml --deals 0": [2],
    "winnable explain hasty.yaml --no-repairs": [1],
    "winnable replay by_hand.yaml": [1, 0],
}
"""The exit codes of each command, in the order of the guide; those that are not here succeed."""


@pytest.mark.parametrize(
    ("guide", "expected"),
    few([(GUIDE, CODES), (GANYMEDE, CODES_GANYMEDE), (LIFEBOAT, CODES_LIFEBOAT)], 0, unpack=True),
    ids=["crew", "ganymede", "lifeboat"],
)
def test_every_step(
    guide: Path,
    expected: dict[str, list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kept: Callable[[Path, str], None],
) -> None:
    """In an empty folder, from top to bottom; `--update-golden` writes the outputs into the guide."""
    monkeypatch.chdir(tmp_path)
    codes: dict[str, list[int]] = {}

    def step(block: re.Match[str]) -> str:
        if block["language"] == "yaml":
            name = FILE.match(block["text"])
            assert name, block["text"]
            Path(name[1]).write_text(block["text"], encoding="utf-8")
            return block[0]
        assert block["language"] == "console", block[0]
        command = block["text"].partition("\n")[0].removeprefix("$ ")
        ran = run(*shlex.split(command)[1:])
        assert not ran.stderr
        codes.setdefault(command, []).append(ran.exit_code)
        return f"```console\n$ {command}\n{ran.stdout}```"

    text = guide.read_text(encoding="utf-8")
    played = BLOCK.sub(step, text)
    assert codes == {command: expected.get(command, [0]) for command in codes}
    assert codes.keys() >= expected.keys()
    kept(guide, played)


def test_what_the_guide_says_of_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `ahead: 4` the second deal can be won."""
    monkeypatch.chdir(tmp_path)
    for block in BLOCK.finditer(GUIDE.read_text(encoding="utf-8")):
        if name := FILE.match(block["text"]):
            Path(name[1]).write_text(block["text"].replace("ahead: 3", "ahead: 4"), encoding="utf-8")
    assert "1 as expected, 1 different" in run("check", ".").stdout


def test_links() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    links = re.findall(r"(?<=\]\()[^)#]+|(?<=^\[missions/FORMAT\.md\]: )\S+", text, re.MULTILINE)
    assert len(links) == 3
    there = (ROOT / "missions").exists()  # not so away from the repository
    assert all((ROOT / link).exists() for link in links if there or not link.startswith("missions/")), links


@pytest.mark.parametrize("path", few(sorted(CAMPAIGN.glob("*_deals.yaml")), 2), ids=lambda path: path.stem)
def test_campaign_has_a_deal_of_either_kind(path: Path) -> None:
    ran = run("check", str(path))
    assert ran.exit_code == 0, ran.stdout
    assert re.findall(r"^ok +\S+ +(\w+)", ran.stdout, re.MULTILINE) == ["winnable", "unwinnable"]


def test_campaign_has_six_missions_with_their_deals() -> None:
    """That they are balanced is measured with `winnable validate`, not here."""
    missions = {path.stem for path in CAMPAIGN.glob("*.yaml") if not path.stem.endswith("_deals")}
    assert len(missions) == 6
    assert {f"{name}_deals" for name in missions} == {path.stem for path in CAMPAIGN.glob("*_deals.yaml")}
