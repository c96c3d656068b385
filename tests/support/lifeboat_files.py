"""Files of Lifeboat for tests: the examples worked out by hand, as authors write them."""

from typing import Final

from winnable.missions.lifeboat.document import Document, ProblemDocument
from winnable.missions.lifeboat.read import load_text
from winnable.missions.source.document import Loaded

HEAD: Final = "game: lifeboat\nboat: [captain, boatswain, cherpak, kid]\ngulls: 3\n"
TIRED: Final = f"{HEAD}wounds: {{captain: 6, boatswain: 7, cherpak: 5, kid: 2}}\n"
FIRST: Final = f"{TIRED}navigation: [nav22, nav04, nav23, nav06, nav02, nav14, nav18, nav05, nav09, nav20]\n"
"""Everybody is a wound away from fainting; the third card is a gull."""
LANDS: Final = "horizon: 1\ngoals:\n- ended: {by_day: 1}\n- alive: all\n"
FAR: Final = f"{HEAD}navigation: [nav22, nav04, nav06, nav02, nav14, nav18, nav05, nav09, nav20, nav24, nav03]\n"
"""The first gull is the tenth card."""
POINTS: Final = f"""\
{HEAD}edition: ru1
name: Sixteen points
relations:
  captain: {{friend: boatswain, enemy: kid}}
wounds: {{captain: 6, boatswain: 7, cherpak: 5, kid: 3}}
hands:
  boatswain: {{closed: [cash], open: []}}
  cherpak: {{open: [cash]}}
provisions: []
navigation: [nav19, nav04, nav24, nav06, nav02, nav14, nav05, nav09]
day: 1
"""
"""The kid is unconscious; the captain's player hates it."""
SIXTEEN: Final = "horizon: 2\ngoals:\n- ended: {by_day: 2}\n- score: {of: captain, at_least: 16}\n"
LINE: Final = """\
line:
- turns:
  - {who: captain, before: [boatswain gives cash to captain, cherpak gives cash to captain], act: {row: [nav19]}}
- {}
"""
"""How the captain's player gets them."""


def only(loaded: Loaded[Document] | str) -> ProblemDocument:
    """The one problem of a text, without any mistake; warnings are let pass."""
    found = load_text(loaded) if isinstance(loaded, str) else loaded
    assert not found.errors, "\n".join(map(str, found.errors))
    (document,) = found.documents
    assert isinstance(document, ProblemDocument)
    return document


def codes(text: str) -> list[str]:
    """The errors of a text, each as `line:column code`."""
    return [f"{each.line}:{each.column} {each.code}" for each in load_text(text).errors]
