"""What is known of a hand because its holder communicated, and whether it can be true."""

from dataclasses import replace

from tests.support.loading import DEALT, ROBOT, marks_in, problem
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Communication, Shown
from winnable.rules.crew.play import Line


def test_hints() -> None:
    communications = "hints: [{player: Ann, highest: p4}, {player: 1, only: b6}, {player: Bob, lowest: p3}, "
    communications += "{player: 1, void: rocket}]\n"
    assert problem(ROBOT + communications).communications == (
        Communication(0, Card("p", 4), Shown.HIGHEST),
        Communication(1, Card("b", 6), Shown.ONLY),
        Communication(1, Card("p", 3), Shown.LOWEST),
        Communication(1, void="r"),
    )
    later = problem(f"{DEALT}played: p1 p4 p6\nhints: [{{player: Bob, only: p3, trick: 2}}]\n").communications
    assert later == (Communication(1, Card("p", 3), Shown.ONLY, trick=2),)


def test_a_hand_with_unknown_cards_may_hold_what_it_shows() -> None:
    assert not marks_in(ROBOT + "hints: [{player: Ann, highest: p6}]\n")
    assert marks_in(ROBOT + "hints: [{player: Ann, lowest: p6}]\n") == ["5:31 P003"]
    played = "played: p5 p3 p2 / p6 b4 b1\n"  # these were Ann's unknown cards
    assert not marks_in(ROBOT + played + "hints: [{player: Ann, only: b3, trick: 3}]\n")
    assert marks_in(ROBOT + played + "hints: [{player: Ann, highest: b6, trick: 3}]\n") == ["6:32 P003"]


def test_a_hint_of_a_later_trick_is_about_the_line_that_is_written() -> None:
    """Where nothing is played yet it does not count; it does as soon as the game has come there."""
    told = "hints: [{player: Bob, only: p3, trick: 2}]\n"
    found = problem(f"{DEALT}line: p1 p4 p6 / p3 p2 p5\n{told}")
    assert [each.trick for each in found.communications] == [2]
    assert found.hints_so_far == ()
    assert replace(found, played=Line.parse("p1 p4 p6")).hints_so_far == found.communications
    assert marks_in(f"{DEALT}line: p1 p4 p6\n" + told.replace("p3", "p6"))
    assert marks_in(DEALT + told)
    assert marks_in(f"{DEALT}line: p1 p4 p6\n" + told.replace("2}", "3}"))
