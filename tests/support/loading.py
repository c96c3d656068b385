"""Loading texts and files: the one document in them, or where findings stand."""

from typing import Any

from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.loader import load_text
from winnable.missions.source.document import Loaded
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem

HANDS = """\
hands:
  Ann: p179 b23 y5 g68 r4 b9
  Bob: p258 b14 y69 g35 r3
  Cy: p36 b578 y127 g9 r2
  Dee: p4 b6 y348 g1247 r1
"""
"""The full deck of Planet Nine, for four."""
FOUR = "hands: [p179 b239 y5 g68 r4, p258 b14 y69 g35 r3, p36 b578 y127 g9 r2, p4 b6 y348 g1247 r1]\n"
"""The same without names, in one line."""
FIVE = "hands: [p12345678, p9 b1234567, b89 g123456, g789 y12345, y6789 r1234]\n"
DEEP_HANDS = """\
hands:
  Ann: p179 b239 g68 y5 s4
  Bob: p258 b14 g35 y69 s3
  Cy: p36 b578 g9 y127 s2
  Dee: p4 b6 g1247 y348 s1
"""
"""The full deck of Deep Sea, for four."""
ROCKETS = DEEP_HANDS.replace(" s", " r")
SMALL = "deck: {suits: [pink, blue], ranks: 6, trumps: 2}\n"
ROBOT = SMALL + "hands: {Ann: p14 b3 ??, Bob: 5, JARVIS: p2(b1) b2(?)}\nrobot: JARVIS\nlead: Ann\n"
DEALT = "deck: dealt\nhands: {Ann: p12 r1, Bob: p34 b1, Cy: p56 b2}\n"
SHORT = "deck: dealt\nlead: 0\nhands: [b98, b1 y5, b2 g2, b3 g3]\n"


def only(loaded: Loaded[Any]) -> ProblemDocument:
    """The one problem, without any finding."""
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    document: ProblemDocument
    (document,) = loaded.problems
    return document


def only_mission(loaded: Loaded[Any]) -> Mission:
    """The one mission, without any finding."""
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    mission: Mission
    (mission,) = (document.mission for document in loaded.missions)
    return mission


def problem(text: str) -> Problem:
    """The one problem in a text, without any finding."""
    return only(load_text(text)).problem


def cards(text: str) -> tuple[Card, ...]:
    """Cards written `p1 b2`."""
    return tuple(map(Card.parse, text.split()))


def found(loaded: Loaded[Any]) -> list[str]:
    """Findings as `path:line:column code`."""
    return [f"{each.path}:{each.line}:{each.column} {each.code}" for each in loaded.findings]


def marks(loaded: Loaded[Any]) -> list[str]:
    """Findings as `line:column code`."""
    return [f"{each.line}:{each.column} {each.code}" for each in loaded.findings]


def marks_in(text: str) -> list[str]:
    """Findings of a text as `line:column code`."""
    return marks(load_text(text))


def messages(loaded: Loaded[Any]) -> list[str]:
    """Findings as `line:column code message`."""
    return [f"{each.line}:{each.column} {each.code} {each.message}" for each in loaded.findings]
