"""What is known of a hand because its holder communicated, and whether it can be true."""

from tests.support.loading import DEALT, ROBOT, marks_in, problem
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Communication, Shown


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
