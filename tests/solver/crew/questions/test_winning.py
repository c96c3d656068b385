"""Several lines and the fewest tricks: against plain enumeration on small decks, and on full decks replayed."""

from dataclasses import replace

import pytest

from tests.support.decks import task
from tests.support.layers import few
from tests.support.many_lines import KINDS, as_text, full_deal, made_up, plays, won
from tests.support.problems import problem as small
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.asking import Bounds
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.winning import Winning, fewest_tricks, lines
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.formula import decide
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
SEEDS = range(24)


def told(witness: Witness) -> str:
    """A line as text, once the referee has replayed it."""
    return as_text(witness.choices, witness.line)


@pytest.mark.parametrize("kind", few(KINDS, 1, 2))
def test_every_line_once_and_the_fewest_tricks(kind: str) -> None:
    """Each winning line of each problem comes exactly once; the best of them ends as early as any."""
    winnable = both = 0
    for seed in SEEDS:
        problem, every = made_up(kind, seed)
        winning = won(every)
        found = lines(problem, WORK)
        witnesses = list(found)
        texts = [told(witness) for witness in witnesses]
        assert found.complete, problem
        assert len(texts) == len(set(texts)), problem
        assert set(texts) == {as_text(choices, line) for choices, line, _ in winning}, problem
        sent = [witness.choices.passes is not None for witness in witnesses]
        assert sent == sorted(sent), "lines without the signal come first"
        both += len(set(sent)) == 2
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
    assert both > 2 or kind != "the signal"


def until(tricks: int, choices: Choices, line: Line) -> str:
    """Choices and the first so many tricks, to compare."""
    return as_text(choices, replace(line, tricks=line.tricks[:tricks]))


def test_lines_differ_early() -> None:
    """No two of the first lines have the same choices and first trick, as long as there are others."""
    problem = small(3, "p1", "b2")
    begins = {until(1, choices, line) for choices, line, _ in won(plays(problem))}
    found = lines(problem, WORK)
    first = [next(found) for _ in begins]
    assert len({as_text(each.choices, replace(each.line, tricks=each.line.tricks[:1])) for each in first}) == len(
        begins
    )
    assert not found.complete


@pytest.mark.parametrize("seed", few(range(12), 2, 6))
def test_full_decks(seed: int) -> None:
    """Lines of full deals are all different and replayed; one trick fewer than the fewest is refuted by itself."""
    problem = full_deal(seed)
    found = [witness for witness, _ in zip(lines(problem, WORK), range(8), strict=False)]
    assert len({told(witness) for witness in found}) == len(found)
    for witness in found:
        assert referee(problem, witness.choices, witness.line).state is State.MET
    verdict = fewest_tricks(problem, WORK)
    if verdict.witness is None:
        assert not found
        return
    report = referee(problem, verdict.witness.choices, verdict.witness.line)
    assert isinstance(verdict.details, Bounds)
    assert verdict.details == Bounds(report.met or 0, report.met or 0)
    if report.met:
        model = Model(problem)
        earlier = model.formula.new()
        model.goals.require_by(report.met - 1, earlier)
        assert decide(model.formula, WORK, assumptions=[earlier]).answer is Answer.UNWINNABLE


def test_lines_with_the_fewest_tricks() -> None:
    """After the fewest tricks every line that is found needs no more, and all of those are found."""
    problem = small("3+1", "p1>1", "b2")
    winning = Winning(problem, WORK)
    fewest = winning.fewest()
    assert fewest is not None
    assert fewest.witness is not None
    best = [play for play in won(plays(problem)) if play[2].met == fewest.details.high]
    wanted = {as_text(choices, line) for choices, line, _ in best}
    found = {told(witness) for witness in winning.lines(fewest.witness)}
    assert found == wanted


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_nothing_is_guessed_at_a_limit() -> None:
    """With less and less work the bounds get wider and the lines fewer, but never wrong."""
    problem = full_deal(3)
    exact = fewest_tricks(problem, WORK).details
    wide = few = 0
    for work in (0.3, 0.1, 0.03, 0.01, 0.003, 0.001):
        verdict = fewest_tricks(problem, Limits(work=work))
        if verdict.answer is Answer.WINNABLE:
            assert isinstance(verdict.details, Bounds)
            assert verdict.details.low <= exact.low <= verdict.details.high
            wide += not verdict.details.exact
            assert verdict.details.exact or "limit" in verdict.reason
        found = lines(problem, Limits(work=work))
        taken = sum(1 for _ in zip(found, range(300), strict=False))
        assert not found.complete
        few += taken < 300
    assert wide
    assert few


def test_no_time_at_all() -> None:
    problem = Problem(Deal.unknown(PLANET_NINE, 4), (task("p1>0"), task("p2>1"), task("b1>2")))
    late = Limits(seconds=1e-9)
    found = lines(problem, late)
    assert list(found) == []
    assert not found.complete
    assert fewest_tricks(problem, late).answer is Answer.UNKNOWN


def test_no_line() -> None:
    problem = small(3, "p1>0", "b2>1")
    assert solve(problem).answer is Answer.UNWINNABLE
    found = lines(problem)
    assert list(found) == []
    assert found.complete
    assert fewest_tricks(problem).answer is Answer.UNWINNABLE


def test_given_choices_stay() -> None:
    """Where nothing is open, all lines have the choices that are given."""
    problem = small("3+1", "p1>1", "b2>1")
    assert all(witness.choices == Choices.given(problem) for witness in lines(problem))
