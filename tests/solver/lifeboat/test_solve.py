"""From a problem to a line: models in turn, lines that go on, and lines that the referee refuses."""

from dataclasses import replace
from typing import NoReturn

import pytest

from tests.support.lifeboat import CAPTAIN, KID, deal, hand, nav
from tests.support.lifeboat import problem as asking
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.decision import Day, Line, Pick, Row, Turn
from winnable.rules.lifeboat.goal import Ended, Gulls, NoFight, NoRow, Not
from winnable.solver.lifeboat import solve
from winnable.solver.lifeboat.ask import ask, covered
from winnable.solver.lifeboat.model.frame import EVERYTHING, PLAIN
from winnable.solver.lifeboat.model.ledger import Untold
from winnable.solver.lifeboat.solve import by_model, continued, replayed, taken
from winnable.solver.verdict import InternalError, Limits, Stopwatch

START = deal((CAPTAIN, KID), nav(24, 4, 2, 6, 14), hands={KID: hand("water")})
GULL = asking(START, Gulls(Bound(exactly=1)))
KEPT = asking(
    deal((CAPTAIN, KID), nav(24, 4, 2, 6, 14), hands={KID: hand("water")}, options={"oar": "kept"}), *GULL.goals
)


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
    monkeypatch.setattr(solve, "MOST_CONTENTS", 0)
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

    monkeypatch.setattr(solve, "read", other_hands)
    solved = by_model(GULL, START.begin(), Limits(), Stopwatch())
    assert (solved.answer, solved.line, solved.untold) == (Answer.UNKNOWN, None, "nobody has the closed oar")
    assert covered(GULL)
    with pytest.raises(InternalError, match="cannot be told as a line: nobody has"):
        ask(GULL, bounds=False)
    assert not covered(KEPT)
    verdict = ask(KEPT, bounds=False)  # all lines are tried where the model says only what may be reached
    assert verdict.witness is not None
    assert replayed(KEPT, verdict.witness.line).report.met


def test_a_bug_is_not_hidden_where_the_model_says_only_what_may_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NoReturn:
        raise InternalError("the solver calls the model invalid")

    monkeypatch.setattr("winnable.solver.lifeboat.ask.by_model", broken)
    with pytest.raises(InternalError, match="invalid"):
        ask(KEPT, bounds=False)
