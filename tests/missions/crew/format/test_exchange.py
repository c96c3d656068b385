"""Cards that change hands: the distress signal and the draw of mission 12."""

from tests.support.loading import DEALT, ROBOT, marks_in, problem
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction, Distress


def test_distress() -> None:
    for text, expected in (
        ("none", None),
        ("allowed", Distress()),
        ("required", Distress(required=True)),
        ("{may: allowed}", Distress()),
        ("{to: right}", Distress(True, Direction.RIGHT)),
        ("{cards: {}}", Distress(True, None, (None,) * 3)),
        ("{to: left, cards: {Bob: b1}, may: allowed}", Distress(False, Direction.LEFT, (None, Card("b", 1), None))),
    ):
        assert problem(f"{DEALT}distress: {text}\n").distress == expected
    assert marks_in(f"{DEALT}distress: {{}}\n") == ["3:11 K002"]


def test_a_card_that_was_passed_may_be_drawn() -> None:
    signal = "distress: {to: left, cards: {Ann: p1, Bob: b1, Cy: b2}}\n"
    draws = "draw: from-right\ndraws: {Cy: p1}\n"
    assert not marks_in(DEALT + signal + draws)
    assert marks_in(DEALT + draws) == ["4:13 M007"]
    assert not marks_in(f"{DEALT}distress: allowed\n{draws}")


def test_draws_with_unknown_cards() -> None:
    draw = "draw: from-right\ndraws: {Ann: b2, Bob: p6, JARVIS: p1}\n"  # p1 is Ann's, b2 open while others are covered
    assert marks_in(ROBOT + draw) == ["6:14 M007", "6:35 M007"]
    one_column = ROBOT.replace("b2(?)", "b2 ?")
    assert marks_in(one_column + draw) == ["6:35 M007"]


def test_a_deal_of_one_trick_has_no_draw() -> None:
    text = "deck: dealt\nhands: [p1, p2, b1]\nlead: 0\ndraw: from-right\ntasks: p1>1\n"
    (finding,) = load_text(text).findings
    assert (finding.line, finding.column, finding.code) == (4, 1, "M007")
