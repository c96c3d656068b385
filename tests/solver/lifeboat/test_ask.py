"""Questions about Lifeboat: examples worked out by hand, what was played, bounds, and the fewest days."""

from dataclasses import replace

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, deal, hand, nav, problem
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.decision import Day, Line, Navigate, Row, Turn
from winnable.rules.lifeboat.goal import Alive, Dead, Ended, Everybody, Goal, NoRow, Score
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Relation
from winnable.solver.count import Bounds
from winnable.solver.lifeboat.ask import ask, fewest_days
from winnable.solver.verdict import NoAnswer

HURT = {CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 2}
LANDED = (Ended(), Alive(Everybody.ALL))


def answer(asked: Problem, *, bounds: bool = False) -> Answer:
    """The verdict, with the line replayed; as the model has it, unless bounds may come first."""
    verdict = ask(asked, bounds=bounds)
    if verdict.witness is not None:
        assert verdict.witness.report.met
        assert verdict.witness.report.complete
    if verdict.answer is Answer.UNWINNABLE and not bounds:
        assert "CP-SAT" in verdict.reason
    return verdict.answer


# --- examples worked out by hand -----------------------------------------------------------------


def fourth_gull(*goals: Goal) -> Problem:
    return problem(deal(FOUR, nav(22, 4, 23, 6, 2, 14, 18, 5, 9, 20), wounds=HURT, gulls=3), *goals)


def test_the_fourth_gull_ends_everything() -> None:
    assert answer(fourth_gull(*LANDED)) is Answer.WINNABLE


def test_nobody_may_row_to_it() -> None:
    assert answer(fourth_gull(*LANDED, NoRow())) is Answer.UNWINNABLE


@pytest.mark.parametrize(
    ("pile", "oar", "expected"),
    [
        (nav(22, 4, 6, 2, 14, 18, 5, 9, 20, 24, 3), "", Answer.UNWINNABLE),
        (nav(22, 4, 6, 2, 14, 18, 5, 9, 24, 20, 3), "", Answer.WINNABLE),
        (nav(22, 4, 6, 2, 14, 18, 5, 9, 20, 24, 3), "oar", Answer.WINNABLE),
    ],
)
def test_cards_are_counted_to_the_first_gull(pile: tuple[str, ...], oar: str, expected: Answer) -> None:
    assert answer(problem(deal(FOUR, pile, gulls=3, hands={CHERPAK: hand(oar)}), Ended())) is expected


def points(days: int, least: int) -> Problem:
    start = deal(
        FOUR,
        nav(19, 4, 24, 6, 2, 14, 5, 9),
        wounds={**HURT, KID: 3},
        hands={BOATSWAIN: hand("cash"), CHERPAK: hand("", "cash")},
        relations={CAPTAIN: Relation(BOATSWAIN, KID)},
        gulls=3,
    )
    return problem(start, Ended(by_day=days), Score(CAPTAIN, Bound(at_least=least)), days=days)


@pytest.mark.parametrize(
    ("days", "least", "expected"),
    [(2, 16, Answer.WINNABLE), (1, 16, Answer.UNWINNABLE), (1, 13, Answer.WINNABLE), (1, 14, Answer.UNWINNABLE)],
)
def test_the_captain_scores(days: int, least: int, expected: Answer) -> None:
    assert answer(points(days, least)) is expected


# --- bounds --------------------------------------------------------------------------------------


def test_no_points_are_counted_twice() -> None:
    verdict = ask(points(2, 17))
    assert verdict.answer is Answer.UNWINNABLE
    assert "at most 16" in verdict.reason


# --- what was played -----------------------------------------------------------------------------


def test_a_line_goes_on_from_what_was_played() -> None:
    begun = Line((Day(turns=(Turn(CAPTAIN, Row()),), whole=False),))
    verdict = ask(replace(fourth_gull(*LANDED), played=begun))
    assert verdict.witness is not None
    assert verdict.witness.line.days[0].turns[0] == Turn(CAPTAIN, Row())
    kept = Line((Day(turns=(Turn(CAPTAIN, Row(("nav04",))),), whole=False),))
    alone = fourth_gull(*LANDED, *(NoRow(who) for who in (BOATSWAIN, CHERPAK, KID)))
    assert answer(replace(alone, played=begun)) is Answer.WINNABLE
    assert answer(replace(alone, played=kept)) is Answer.UNWINNABLE


def test_a_day_was_played() -> None:
    start = deal(FOUR, nav(4, 6, 24, 2, 14, 18, 5, 9, 20, 3), gulls=3)
    begun = Line((Day(),))
    assert answer(problem(start, *LANDED, days=2, played=begun)) is Answer.WINNABLE
    assert answer(problem(start, Dead(BOATSWAIN), days=2, played=begun)) is Answer.UNWINNABLE


def test_what_was_played_is_over() -> None:
    asked = replace(
        fourth_gull(*LANDED), played=Line((Day(turns=(Turn(CAPTAIN, Row()),), navigate=Navigate("nav23")),))
    )
    verdict = ask(asked)
    assert verdict.witness is not None
    assert verdict.witness.line == asked.played


def test_what_was_played_is_not_allowed() -> None:
    begun = Line((Day(navigate=Navigate("nav05")),))
    with pytest.raises(NoAnswer, match="nav05 cannot be played"):
        ask(replace(fourth_gull(*LANDED), played=begun))


# --- the fewest days -----------------------------------------------------------------------------


def test_the_fewest_days() -> None:
    verdict = fewest_days(points(3, 16))
    assert verdict.details == Bounds(2, 2)
    assert verdict.witness is not None
    assert fewest_days(points(3, 17)).details is None


def test_no_horizon_is_shorter_than_what_was_played() -> None:
    asked = points(3, 16)
    whole = fewest_days(asked).witness
    assert whole is not None
    assert fewest_days(replace(asked, played=whole.line)).details == Bounds(len(whole.line.days), len(whole.line.days))
