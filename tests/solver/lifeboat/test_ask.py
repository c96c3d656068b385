"""Questions about Lifeboat: examples worked out by hand, what was played, bounds, and the fewest days."""

from dataclasses import replace
from typing import NoReturn

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, deal, hand, nav, passive, problem
from tests.support.lifeboat import problem as asking
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import Day, Line, Navigate, Pick, Rob, Row, Turn
from winnable.rules.lifeboat.goal import Alive, Dead, Ended, Everybody, Goal, Gulls, NoFight, NoRow, Not, Score
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Relation
from winnable.solver.asking import Bounds
from winnable.solver.lifeboat import ask as module
from winnable.solver.lifeboat.ask import ask, by_model, continued, covered, fewest_days, replayed, taken
from winnable.solver.lifeboat.model.frame import EVERYTHING, PLAIN
from winnable.solver.lifeboat.model.ledger import Untold
from winnable.solver.verdict import InternalError, Limits, NoAnswer, Stopwatch

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


START = deal((CAPTAIN, KID), nav(24, 4, 2, 6, 14), hands={KID: hand("water")})
GULL = asking(START, Gulls(Bound(exactly=1)))
LOOSE = asking(START, *GULL.goals, controls={CAPTAIN: passive(ScriptDay(1, action=Rob(KID)))})


def test_the_small_model_proves_nothing() -> None:
    quarrel = asking(START, Not(NoFight()))
    assert by_model(quarrel, START.begin(), Limits(), Stopwatch(), [PLAIN]).answer is Answer.UNKNOWN
    assert by_model(quarrel, START.begin(), Limits(), Stopwatch(), [EVERYTHING]).answer is Answer.WINNABLE
    assert by_model(quarrel, START.begin(), Limits(), Stopwatch()).answer is Answer.WINNABLE


def test_nothing_is_said_within_no_time() -> None:
    solved = by_model(GULL, START.begin(), Limits(work=1e-9), Stopwatch())
    assert solved.answer is Answer.UNKNOWN
    assert not solved.beyond


def test_a_draw_pile_of_more_than_a_round_is_built_where_it_is_needed() -> None:
    twice = asking(START, Gulls(Bound(exactly=2)), NoRow(CAPTAIN), days=3)
    solved = by_model(twice, START.begin(), Limits(), Stopwatch())
    assert solved.line is not None
    assert replayed(twice, solved.line).report.met


def test_a_draw_pile_that_would_be_too_long_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CONTENTS", 0)
    twice = asking(START, Gulls(Bound(exactly=2)), NoRow(CAPTAIN), days=3)
    assert by_model(twice, START.begin(), Limits(), Stopwatch()).beyond


def test_a_line_goes_on_inside_a_day_or_after_it() -> None:
    begun = Day(draft=(Pick(KID, "water"),), turns=(Turn(CAPTAIN, Row()),), whole=False)
    rest, after = Day(turns=(Turn(KID, Row()),)), Day()
    within = replace(GULL, played=Line((begun,)))
    joined = Day(draft=begun.draft, turns=(*begun.turns, *rest.turns))
    assert continued(within, [rest, after], 1) == Line((joined, after))
    behind = replace(GULL, played=Line((Day(),)))
    assert continued(behind, [rest], 2) == Line((Day(), rest))


@pytest.mark.parametrize("gulls", [0, 1, 2])
def test_a_day_on_which_nobody_is_conscious_cannot_stop_before_its_end(gulls: int) -> None:
    start = deal((CAPTAIN, KID), nav(3, 24, 6, 14), wounds={CAPTAIN: 7, KID: 3})
    asked = asking(start, Gulls(Bound(exactly=gulls)), days=2, played=Line((Day(whole=False),)))
    for bounds in (True, False):
        verdict = ask(asked, bounds=bounds)
        assert (verdict.answer is Answer.WINNABLE) is (gulls == 1)
        if verdict.witness is not None:
            assert verdict.witness.report.met
            assert [day.whole for day in verdict.witness.line.days] == [True, True]


def test_a_line_goes_on_at_the_first_turn() -> None:
    asked = asking(deal((CAPTAIN, KID), nav(24, 4, 2, 6)), Gulls(Bound(exactly=0)), played=Line((Day(whole=False),)))
    for bounds in (True, False):
        assert ask(asked, bounds=bounds).answer is Answer.WINNABLE


def test_lines_that_are_refused() -> None:
    with pytest.raises(InternalError, match="refuses"):
        replayed(GULL, Line((Day(turns=(Turn(KID), Turn(CAPTAIN, Row(("nav14",))))),)))
    with pytest.raises(InternalError, match="not met"):
        replayed(asking(START, Ended()), Line((Day(),)))
    assert taken(GULL, Line((Day(turns=(Turn(KID), Turn(CAPTAIN, Row(("nav14",))))),))) is None
    assert taken(asking(START, Ended()), Line((Day(),))) is None


def test_a_solution_that_cannot_be_told_is_neither_a_line_nor_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def other_hands(*_: object) -> NoReturn:
        raise Untold("nobody has the closed oar")

    monkeypatch.setattr(module, "read", other_hands)
    solved = by_model(GULL, START.begin(), Limits(), Stopwatch())
    assert (solved.answer, solved.line, solved.untold) == (Answer.UNKNOWN, None, "nobody has the closed oar")
    assert covered(GULL)
    with pytest.raises(InternalError, match="cannot be told as a line: nobody has"):
        ask(GULL, bounds=False)
    assert not covered(LOOSE)
    verdict = ask(LOOSE, bounds=False)  # all lines are tried where the model says only what may be reached
    assert verdict.witness is not None
    assert replayed(LOOSE, verdict.witness.line).report.met


def test_a_bug_is_not_hidden_where_the_model_says_only_what_may_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NoReturn:
        raise InternalError("the solver calls the model invalid")

    monkeypatch.setattr("winnable.solver.lifeboat.ask.by_model", broken)
    with pytest.raises(InternalError, match="invalid"):
        ask(LOOSE, bounds=False)
