"""Explanations of problems that cannot be won: each core by verdicts of its own, smallest ones against all sets."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from tests.support.clashes import KINDS, made_up, subsets
from tests.support.decks import shuffled, small_deal, small_deck, task
from tests.support.explained import WORK, check, exact, made, ten_tasks
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation, Sum, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Every, TasksOwned, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.questions.explain import explain, explanations
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.requirements import GoalMet, Met, Requirement, only, requirements
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.verdict import Limits


@pytest.mark.parametrize("kind", few(KINDS, 2, 5))
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 28), marks=pytest.mark.slow)])
def test_a_core_is_unwinnable_and_needs_all_its_members(kind: str, seeds: range) -> None:
    """Of 12 kinds there are 24 more behind the slow marker, 270 and more unwinnable ones in all."""
    unwinnable = 0
    for problem in made(kind, seeds):
        found = explain(problem, WORK)
        assert found.answer is solve(problem, WORK).answer
        if found.answer is Answer.WINNABLE:
            assert found.witness is not None
            continue
        unwinnable += 1
        check(found)
    assert unwinnable >= len(seeds) // 2


@pytest.mark.parametrize("kind", few(KINDS, 2, 4))
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 16), marks=pytest.mark.slow)])
def test_smallest_cores_against_all_sets(kind: str, seeds: range) -> None:
    """None of the sets with fewer members clashes."""
    for problem in made(kind, seeds):
        asked = requirements(problem)
        if len(asked) > 9 or solve(problem, WORK).answer is Answer.WINNABLE or not exact(problem):
            continue
        first, best = explain(problem, WORK, 0), explain(problem, WORK)
        assert first.minimal
        size = counted(best.demands, problem)
        for chosen in subsets(problem):
            if counted(chosen, problem) < size:
                assert possible(only(problem, chosen)), chosen


def counted(core: Collection[Requirement], problem: Problem) -> int:
    """The things that people read of it: all that is about one task is one."""
    return len(list(labelled(problem, [each for each in requirements(problem) if each in core])))


def possible(problem: Problem) -> bool:
    try:
        return solve(problem, WORK).answer is Answer.WINNABLE
    except NoDealFits:
        return False


# --- what is special -----------------------------------------------------------------------------


def clashing() -> Problem:
    """Two members cannot win every trick; the other goals are no trouble."""
    each = [Compare(TricksWon(Seat(seat)), Relation.AT_LEAST, 2) for seat in (0, 1)]
    return Problem(small_deal(3), (task("p1>0"),), (*each, Compare(TricksWon(Seat(2)), Relation.AT_LEAST, 0)))


def test_the_first_one_comes_early_and_the_last_one_is_the_best() -> None:
    found = list(explanations(made_up("tokens", 3), WORK))
    assert found[0].minimal
    assert found[-1].smallest
    assert [each.solves for each in found] == sorted(each.solves for each in found)
    assert explain(made_up("tokens", 3), WORK, 0).demands == found[0].demands


def test_all_tasks_are_those_on_the_table() -> None:
    """Seat 0 owns all tasks where there are none, so that the goal alone can be met."""
    every = Compare(TasksOwned(Seat(0)), Relation.EXACTLY, Every.EVERY)
    found = explain(Problem(small_deal(3), (task("p1"), task("b2>1")), goals=(every,)), WORK)
    assert found.demands == (Met(0), GoalMet(0))
    assert solve(found.clash, WORK).answer is Answer.UNWINNABLE


def test_what_can_be_won() -> None:
    (found,) = explanations(Problem(small_deal(3)), WORK)
    assert (found.answer, found.demands, found.minimal, found.smallest) == (Answer.WINNABLE, (), False, False)
    assert found.witness is not None


def test_limits() -> None:
    problem = ten_tasks(4)
    for limits in (Limits(work=1e-9), Limits(seconds=1e-9)):
        (found,) = explanations(problem, limits)
        assert (found.answer, found.demands) == (Answer.UNKNOWN, ())
        assert found.reason == f"the limit of {limits} was reached"


def test_patience() -> None:
    """Without limits the search for smaller ones ends some time after the first, and says what it does not know."""
    problem = ten_tasks(5)
    found = list(explanations(problem, patience=0.1))
    first, last = found[0], found[-1]
    assert (first.minimal, last.minimal, last.smallest) == (True, True, False)
    assert last.effort.work < 2 * first.effort.work + 3


def test_a_core_that_is_not_known_to_be_minimal() -> None:
    """As the limit is reached in between, it is still proved that all of it together cannot be met."""
    lost = [each for each in made("unknown", range(9)) if solve(each, WORK).answer is Answer.UNWINNABLE]
    cut = next(
        found
        for problem in lost[:4]
        for share in (0.9, 0.7, 0.5, 0.3, 0.2, 0.1)
        if (work := explain(problem, WORK).effort.work) > 0
        and (found := explain(problem, Limits(work=work * share))).answer is Answer.UNWINNABLE
        and not found.smallest
    )
    assert solve(cut.clash, WORK).answer is Answer.UNWINNABLE


def test_what_is_known_contradicts_itself() -> None:
    deal = shuffled(small_deck(2, 3, 1), 3, 0)
    known = Deal(deal.deck, (deal.hands[0], deal.hands[1], ()), deal.commander, (0, 0, len(deal.hands[2])))
    suit = deal.hands[2][0].suit
    problem = Problem(known, (task("p1>0"), task("p2>1")), communications=(Communication(2, void=suit),))
    with pytest.raises(NoDealFits):
        explain(problem, WORK)


def test_refuted_by_counting() -> None:
    """Sums that no ranks reach are seen without a model, and the goal stands alone."""
    high = Compare(TricksWon(Member.ANYBODY, TrickFilter(sum=Sum(over=99))), Relation.AT_LEAST, 1)
    problem = replace(clashing(), tasks=(), goals=(clashing().goals[2], high))
    found = explain(problem, WORK)
    assert (found.demands, found.minimal, found.smallest) == ((GoalMet(1),), True, True)


def test_fewer_lines_are_a_smaller_clash() -> None:
    """Two tasks with their owners are two things, and fewer than two tasks and a token."""
    deal = Deal.parse("Ann: b1 b4 p2 / Ben: b3 r1 b2 / Cas: p4 p3 p1", dealt=True, lead=0)
    tasks = (Task.card(Card.parse("b1"), Token("1"), 1), task("b4>2"), task("p2>1"))
    problem = Problem(deal, tasks)
    found = explain(problem, WORK)
    assert [label for label, _ in labelled(problem, found.demands)] == ["b4>2", "p2>1"]
    check(found)
