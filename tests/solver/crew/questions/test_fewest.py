"""The fewest tricks: against plain enumeration on small decks, and on full decks replayed."""

import pytest

from tests.support.decks import task
from tests.support.layers import few
from tests.support.many_lines import KINDS, full_deal, made_up, won
from tests.support.problems import problem as small
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.asking import Bounds
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.fewest import fewest_tricks
from winnable.solver.crew.solve import solve
from winnable.solver.formula import decide
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
SEEDS = range(24)


@pytest.mark.parametrize("kind", few(KINDS, 1, 2))
def test_the_fewest_tricks(kind: str) -> None:
    """The line that is found ends as early as any, and sends no signal if that is as good."""
    winnable = 0
    for seed in SEEDS:
        problem, every = made_up(kind, seed)
        winning = won(every)
        verdict = fewest_tricks(problem, WORK)
        assert (verdict.answer is Answer.WINNABLE) is bool(winning)
        if winning:
            winnable += 1
            earlier = problem.deal.earlier
            least = min(max(report.met or 0, earlier) for _, _, report in winning)
            assert verdict.details == Bounds(least, least), problem
            assert verdict.witness is not None
            assert max(verdict.witness.report.met or 0, earlier) == least
            best = [choices.passes for choices, _, report in winning if max(report.met or 0, earlier) == least]
            assert (verdict.witness.choices.passes is None) is (None in best), "without the signal if that is as good"
    assert winnable > 5


@pytest.mark.parametrize("seed", few(range(12), 2, 6))
def test_full_decks(seed: int) -> None:
    """One trick fewer than the fewest is refuted by itself."""
    problem = full_deal(seed)
    verdict = fewest_tricks(problem, WORK)
    if verdict.witness is None:
        return
    report = referee(problem, verdict.witness.choices, verdict.witness.line)
    assert isinstance(verdict.details, Bounds)
    assert verdict.details == Bounds(report.met or 0, report.met or 0)
    if report.met:
        model = Model(problem)
        earlier = model.formula.new()
        model.goals.require_by(report.met - 1, earlier)
        assert decide(model.formula, WORK, assumptions=[earlier]).answer is Answer.UNWINNABLE


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_nothing_is_guessed_at_a_limit() -> None:
    """With less and less work the bounds get wider, but never wrong."""
    problem = full_deal(3)
    exact = fewest_tricks(problem, WORK).details
    wide = 0
    for work in (0.3, 0.1, 0.03, 0.01, 0.003, 0.001):
        verdict = fewest_tricks(problem, Limits(work=work))
        if verdict.answer is Answer.WINNABLE:
            assert isinstance(verdict.details, Bounds)
            assert verdict.details.low <= exact.low <= verdict.details.high
            wide += not verdict.details.exact
            assert verdict.details.exact or "limit" in verdict.reason
    assert wide


def test_no_time_at_all() -> None:
    problem = Problem(Deal.unknown(PLANET_NINE, 4), (task("p1>0"), task("p2>1"), task("b1>2")))
    assert fewest_tricks(problem, Limits(seconds=1e-9)).answer is Answer.UNKNOWN


def test_no_line() -> None:
    problem = small(3, "p1>0", "b2>1")
    assert solve(problem).answer is Answer.UNWINNABLE
    assert fewest_tricks(problem).answer is Answer.UNWINNABLE
