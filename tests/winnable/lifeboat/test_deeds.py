"""What each decision does, in words."""

import pytest

from tests.support.lifeboat_files import only
from tests.support.paths import DATA
from winnable.lifeboat.story import story_text
from winnable.output.ink import PLAIN
from winnable.rules.lifeboat.referee import replay

DEAL = """\
game: lifeboat
boat: [lady, captain, boatswain, cherpak, kid]
wounds: {lady: 4, captain: 6, kid: 1}
hands:
  lady: {open: [parasol]}
  captain: {closed: [oar, water], open: [ring]}
  boatswain: {closed: [knife, medkit, chum], open: [cash]}
  cherpak: {closed: [flare, compass, parasol], open: [club]}
  kid: {closed: [hook, water]}
provisions: [water, jewels, ring, knife]
cards:
  ring: 2
  knife: 2
  parasol: 2
  all: {overboard: all, thirst: all, fight: true, row: true}
  dry: {thirst: [lady, kid], birds: 1}
navigation: [nav04, all, dry, nav24, nav13, nav02, nav06, nav14, nav20]
gulls: 1
horizon: 3
goals: [ended]
"""


def told(days: str) -> str:
    """The lines of a day, without the deal and what comes after it."""
    document = only(f"{DEAL}line:\n{days}")
    assert document.line_of_play is not None
    lines = story_text(replay(document.problem, document.line_of_play), PLAIN)
    return " ".join(" ".join(lines).split()).partition("day 1 ")[2]


def days() -> list[list[str]]:
    """What is written of a day, and what is told of it."""
    _, *blocks = (DATA / "deeds-lifeboat.txt").read_text(encoding="utf-8").split("\n\n")
    return [block.strip().split("\n    => ") for block in blocks]


@pytest.mark.parametrize(("day", "expected"), days())
def test_every_decision_has_words(day: str, expected: str) -> None:
    draft = "draft: {captain: water, boatswain: jewels, cherpak: ring, kid: knife}"
    if "draft" in day:
        draft = "draft: {captain: knife, boatswain: jewels, cherpak: ring, kid: water}"
        day = "{}"
    rest = "" if day == "{}" else f"\n  {day}"
    assert expected in told(f"- {draft}{rest}\n")
