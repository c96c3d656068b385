"""Examples worked out by hand, each with the line that reaches its goal."""

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, day, deal, hand, nav, problem
from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.decision import Give, Line, Navigate, Open, Row, Turn
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, Score
from winnable.rules.lifeboat.referee import replay
from winnable.rules.lifeboat.score import Points, points
from winnable.rules.lifeboat.setup import Relation

# --- example 1: the fourth gull ends everything --------------------------------------------------

FRAIL = deal(
    FOUR, nav(22, 4, 23, 6, 2, 14, 18, 5, 9, 20), gulls=3, wounds={CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 2}
)


def test_1a_the_captain_rows_past_the_bad_card() -> None:
    report = replay(problem(FRAIL, Ended(1), Alive(Everybody.ALL)), Line((day(Turn(CAPTAIN, Row())),)))
    assert report.met
    assert [(each.state, each.day) for each in report.judgements] == [(State.MET, 1), (State.MET, 1)]
    assert report.position.boat == FOUR


def test_1b_without_rowing_three_are_lost() -> None:
    report = replay(problem(FRAIL, Ended(1)), Line((day(),)))
    assert not report.met
    assert report.position.boat == (CHERPAK,)


# --- example 2: counting cards -------------------------------------------------------------------


def test_2b_all_row_and_keep_nothing() -> None:
    start = deal(FOUR, nav(22, 4, 6, 2, 14, 18, 5, 9, 24, 20, 3), gulls=3)
    assert replay(problem(start, Ended(1)), Line((day(*(Turn(who, Row()) for who in FOUR)),))).met


def test_2c_the_oar_is_handed_along() -> None:
    start = deal(FOUR, nav(22, 4, 6, 2, 14, 18, 5, 9, 20, 24, 3), gulls=3, hands={CHERPAK: hand("oar")})
    line = day(
        Turn(CAPTAIN, Row(), (Open(CHERPAK, "oar"), Give(CHERPAK, CAPTAIN, "oar"))),
        Turn(BOATSWAIN, Row(), (Give(CAPTAIN, BOATSWAIN, "oar"),)),
        Turn(CHERPAK, Row(), (Give(BOATSWAIN, CHERPAK, "oar"),)),
    )
    assert replay(problem(start, Ended(1)), Line((line,))).met


# --- example 3: score, friend and enemy ----------------------------------------------------------

SCORING = deal(
    FOUR,
    nav(19, 4, 24, 6, 2, 14, 5, 9),
    gulls=3,
    wounds={CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 3},
    hands={BOATSWAIN: hand("cash"), CHERPAK: hand("", "cash")},
    relations={CAPTAIN: Relation(BOATSWAIN, KID)},
)


def test_3a_sixteen_points_by_the_second_day() -> None:
    first = day(
        Turn(CAPTAIN, Row(nav(19)), (Give(BOATSWAIN, CAPTAIN, "cash"), Give(CHERPAK, CAPTAIN, "cash"))),
        navigate=Navigate("nav19"),
    )
    report = replay(problem(SCORING, Ended(2), Score(CAPTAIN, Bound(at_least=16)), days=2), Line((first, day())))
    assert report.met
    assert report.position.boat == (CAPTAIN, BOATSWAIN, CHERPAK)
    assert report.position.wounds[CAPTAIN] == 7
    assert points(SCORING.setup, report.position, CAPTAIN) == Points(5, 4, 3, 4)
