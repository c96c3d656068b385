"""Can every completion be won, and how many can: against solving each of them."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import count as counting
from typing import Any

import pytest

from tests.support.completions import COLUMNS, made_up, partly
from tests.support.decks import task
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.crew.card import DEEP_SEA
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Draw
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew import solve as solving
from winnable.solver.crew.questions import completions as completion
from winnable.solver.crew.questions import contingency
from winnable.solver.crew.questions import every_deal as module
from winnable.solver.crew.questions.completions import Completions
from winnable.solver.crew.questions.every_deal import every_deal, survey_of_deals
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import InternalError, Limits, Verdict

WORK = Limits(work=60)
OPEN = partly("p12 b1 / b2 / p3", (0, 1, 1))  # b3 and r1 are with either


def by(solve: Callable[..., Any], ask: Callable[..., Any], *given: Any, **more: Any) -> Any:
    """What comes of a question, with another solver."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "solve", solve)
        return ask(*given, **more)


def answering(*answers: Answer) -> Callable[[Problem, Limits], Verdict[Witness]]:
    """A solver that gives these answers in turn, a solved one for the winnable."""
    whole = Problem(partly("p12 r1 / p3 b1 / b23", ()))
    won = solving.solve(whole, WORK)
    turn = counting()

    def solve(problem: Problem, limits: Limits) -> Verdict[Witness]:
        answer = answers[next(turn) % len(answers)]
        return won if answer is Answer.WINNABLE else Verdict(answer, reason="of this")

    return solve


YES, NO, NOBODY_KNOWS = Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN


def one_by_one(problem: Problem) -> list[Answer]:
    """The answers for all completions, but for those from which no first trick leaves the cards to be drawn."""
    answers = []
    for deal in Completions(problem):
        try:
            answers.append(solving.solve(replace(problem, deal=deal), WORK).answer)
        except solving.NoDealFits:
            assert problem.draw is not None
    return answers


@pytest.mark.parametrize("seed", few(range(24), 2, 5))
def test_against_each_completion(seed: int) -> None:
    """Small problems of all kinds with a task: all completions are asked, and each is as it is by itself."""
    problem = made_up(seed)
    problem = replace(problem, tasks=(task(f"p{1 + seed % 3}>{seed % 2}"),))
    answers = one_by_one(problem)
    share, *_ = survey_of_deals(problem, WORK, samples=10_000)
    assert share == Share(answers.count(YES), answers.count(NO), exact=True)
    found = every_deal(problem, WORK, samples=10_000)
    assert found.proved
    assert found.answer is (NO if NO in answers else YES)
    if found.counterexample:
        assert problem.deal.admits(found.counterexample)
        assert solving.solve(replace(problem, deal=found.counterexample), WORK).answer is NO
        assert str(found.counterexample) in found.reason
    else:
        assert (found.share, found.total) == (share, len(answers))


def test_a_proof() -> None:
    found = every_deal(Problem(OPEN, (task("p1"),)), WORK)
    assert (found.answer, found.proved, found.total) == (YES, True, 2)
    assert found.share == Share(2, exact=True)
    assert found.counterexample is None
    assert found.reason == "every deal that fits can be won"


def test_a_counterexample() -> None:
    problem = Problem(OPEN, (task("r1>1"),))
    found = every_deal(problem, WORK)
    assert (found.answer, found.proved, found.total) == (NO, True, 2)
    assert str(found.counterexample) == "p12 b1 / b23 / p3 r1"
    assert found.reason == f"{found.counterexample} fits what is known, and {_why(problem, found.counterexample)}"
    assert survey_of_deals(problem, WORK)[0] == Share(1, 1, exact=True)


def _why(problem: Problem, deal: Deal | None) -> str:
    assert deal is not None
    return solving.solve(replace(problem, deal=deal), WORK).reason


def test_a_deal_without_unknown_cards_is_its_only_completion() -> None:
    problem = Problem(partly("p12 r1 / p3 b1 / b23", ()), (task("p1"),))
    found = every_deal(problem, WORK, samples=1)
    assert (found.answer, found.total) == (YES, 1)
    assert survey_of_deals(problem, WORK, samples=1)[0] == Share(1, exact=True)


def test_samples_prove_nothing() -> None:
    """A full deck: nothing is known but a hint; all samples can be won."""
    problem = Problem(Deal.unknown(DEEP_SEA, 4), (task("p1"),), communications=(Communication(1, void="b"),))
    found = every_deal(problem, WORK, samples=5, seed=1)
    assert (found.answer, found.proved, found.share) == (NOBODY_KNOWS, False, Share(5))
    assert found.total == Completions(problem).count
    assert found.reason == "no deal that cannot be won was found in 5 deals"
    assert survey_of_deals(problem, WORK, samples=5, seed=1)[0] == Share(5)


def test_the_same_seed_asks_the_same_deals() -> None:
    problem = Problem(Deal.unknown(DEEP_SEA, 3))
    asked: list[list[Deal]] = []
    for seed in (1, 1, 2):
        deals: list[Deal] = []

        def solve(whole: Problem, limits: Limits, deals: list[Deal] = deals) -> Verdict[Witness]:
            deals.append(whole.deal)
            return Verdict(NO)

        assert by(solve, survey_of_deals, problem, samples=4, seed=seed)[0] == Share(0, 4)
        asked.append(deals)
    assert asked[0] == asked[1] != asked[2]


def test_undecided_ones_are_never_a_yes() -> None:
    problem = Problem(OPEN)
    found = by(answering(YES, NOBODY_KNOWS), every_deal, problem)
    assert (found.answer, found.share) == (NOBODY_KNOWS, Share(1, 0, 1, exact=True))
    assert found.reason == "no deal that cannot be won was found in 2 deals, 1 of them undecided (of this)"
    found = by(answering(NOBODY_KNOWS, NO), every_deal, problem)
    assert (found.answer, found.share, found.total) == (NO, Share(0, 1, 1), 2)
    assert by(answering(NOBODY_KNOWS), survey_of_deals, problem)[0].interval == (0, 1)


def test_the_time_is_for_the_whole_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of it goes to each completion; work is for each."""
    ticks = counting()
    monkeypatch.setattr("time.perf_counter", lambda: float(next(ticks)))
    given: list[Limits] = []

    def solve(problem: Problem, limits: Limits) -> Verdict[Witness]:
        given.append(limits)
        return Verdict(NOBODY_KNOWS, reason="the limit was reached")

    found = by(solve, every_deal, Problem(Deal.unknown(DEEP_SEA, 4)), Limits(seconds=3.5, work=7))
    assert given == [Limits(seconds=left, work=7) for left in (2.5, 1.5, 0.5)]
    assert (found.answer, found.share) == (NOBODY_KNOWS, Share(0, 0, 3))
    undecided = "3 deals, 3 of them undecided (the limit was reached)"
    assert found.reason == f"the limit of 3.5 seconds was reached after {undecided}"


def test_no_completion_at_all() -> None:
    problem = Problem(OPEN, communications=(Communication(1, void="b"),))
    for ask in (every_deal, survey_of_deals):
        with pytest.raises(solving.NoDealFits):
            ask(problem)
    with pytest.raises(solving.NoDealFits):
        solving.solve(problem)


def test_completions_that_cannot_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Problem(COLUMNS["nothing known"], played=Line.parse("b4 p1"))
    with monkeypatch.context() as patch:
        patch.setattr(completion, "PROPOSALS", 0)
        found = by(answering(YES), every_deal, tried, samples=1)
    assert (found.answer, found.share, found.total) == (NOBODY_KNOWS, Share(), None)
    assert found.reason.startswith("no deal that fits was found in")
    monkeypatch.setattr(contingency, "MAX_STATES", 1)
    void = Problem(Deal.unknown(DEEP_SEA, 4), communications=(Communication(1, void="b"),))
    found = by(answering(YES), every_deal, void)
    assert (found.answer, found.share, found.total) == (NOBODY_KNOWS, Share(), None)
    assert found.reason.startswith("too much is known")


def test_what_fits_nothing_is_said_across_processes() -> None:
    error = solving.NoDealFits.what_is_known(Problem(OPEN))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_two_of_ours_that_do_not_agree() -> None:
    """What fits for one and not for the other is our bug, unless it is that no card is left to be drawn."""

    def solve(problem: Problem, limits: Limits) -> Verdict[Witness]:
        raise solving.NoDealFits.what_is_known(problem)

    with pytest.raises(InternalError, match="and it does not"):
        by(solve, survey_of_deals, Problem(OPEN))
    with pytest.raises(solving.NoDealFits):
        by(solve, survey_of_deals, Problem(OPEN, draw=Draw((None,) * 3)))


def test_samples_are_one_at_least() -> None:
    with pytest.raises(ValueError, match="1 sample at least, found 0"):
        every_deal(Problem(OPEN), samples=0)
