"""The table of a whole trick: grouping, marks, and how it fits on narrow terminals."""

from collections.abc import Sequence
from typing import Any

from winnable.crew.questions.trick_tree import trick_tree
from winnable.output.ink import PLAIN, Ink, span
from winnable.questions.hint import Hint
from winnable.rules.answer import Answer

W, U, X = Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN


def made(way: str, answer: Answer = W, least: int = 2, most: int = 2, *, forced: bool = False) -> Hint[Any]:
    """A hint for the last card of a way."""
    *after, last = way.split()
    won = answer is W
    return Hint(last, answer, None, forced, tuple(after), least if won else None, most if won else None)


def table(found: Sequence[Hint[Any]], names: str, ink: Ink = PLAIN) -> list[str]:
    return list(trick_tree(found, names.split(), str, ink))


def test_cards_after_which_all_is_the_same_share_a_place() -> None:
    found = [made("p1"), made("p1 b1"), made("p1 b2"), made("p2"), made("p2 b1"), made("p2 b2"), made("p3", U)]
    assert table(found, "Ann Ben") == ["  Ann       Ben", "  p1 p2 :2  b1 b2 :2", "  p3 -"]


def test_marks() -> None:
    found = [made("p1", least=1, most=3), made("p1 b1", forced=True), made("p2", X), made("p3", U)]
    assert table(found, "Ann Ben")[1:] == ["  p1 :1+  b1 !:2", "  p2 ?", "  p3 -"]


def test_the_last_player_has_one_row() -> None:
    found = [made("p1", U), made("p2"), made("p3", U), made("p4", least=3, most=3)]
    assert table(found, "Ann") == ["  Ann", "  p1 p3 -   p2 :2   p4 :3"]


def test_what_is_too_long_goes_on_below() -> None:
    ways = [f"{suit}{rank}" for suit in "pbgy" for rank in range(1, 10)]
    found = [each for way in ways for each in (made(way), *(made(f"{way} r{rank}", most=rank) for rank in range(2, 9)))]
    lines = table(found, "Ann Ben", Ink(width=40))
    assert max(map(span, lines)) <= 40
    assert sum(line.count("p9") for line in lines) == 1


def test_many_cards_with_one_mark_stay_in_the_last_column() -> None:
    """One group of cards that is longer than its column goes on below, in the column."""
    ways = [f"{suit}{rank}" for suit in "pbgy" for rank in range(1, 10)]
    lines = table([made("r1"), *(made(f"r1 {way}") for way in ways)], "Ann Ben", Ink(width=40))
    assert max(map(span, lines)) <= 40
    assert lines[1].startswith("  r1 :2  p1 p2")
    assert all(line.startswith(" " * 9) for line in lines[2:])
    assert lines[-1].endswith("y9 :2")
