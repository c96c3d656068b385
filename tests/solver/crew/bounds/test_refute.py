"""Refutations by counting, against plain enumeration: what they refute, no line of play meets."""

from random import Random

import pytest

from tests.support.bounds import goals, records
from tests.support.decks import DEALS, small_deal
from tests.support.enumeration import winning
from tests.support.goals import GOALS
from tests.support.open_deals import EVEN
from tests.support.problems import PROBLEMS
from winnable.rules.answer import Answer, State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    Beside,
    Compare,
    Member,
    Relation,
    Seat,
    TricksWon,
)
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.bounds.refute import Refutation, refutation
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

# --- against enumeration -------------------------------------------------------------------------


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_no_line_meets_what_is_refuted(deal: Deal) -> None:
    """500 problems from each deal: of those that are refuted no line meets all that is to blame."""
    rng, played = Random(str(deal)), records(deal)
    refuted = 0
    for _ in range(500):
        problem = Problem(deal, goals=goals(rng))
        found = refutation(problem)
        if found is None:
            continue
        refuted += 1
        blamed = [problem.goals[part] for part in found.parts]
        assert blamed, found
        for record in played:
            judge = Judge(problem, Choices(), record)
            states = {judge.goal(each).state for each in blamed}
            assert State.LOST in states, (found, blamed, record)
    assert refuted > 100


def test_goals_and_problems_of_every_form() -> None:
    """What the other tests of the model enumerate: nothing that can be won is refuted."""
    for each in GOALS.values():
        for deal in DEALS:
            if len(deal.hands) == 3 and refutation(Problem(deal, goals=(each,))) is not None:
                assert not winning(Problem(deal, goals=(each,)))
    for problem in PROBLEMS.values():
        if refutation(problem) is not None:
            assert not winning(problem)


@pytest.mark.parametrize("seed", range(40))
def test_the_verdict_is_the_same_without_bounds(seed: int) -> None:
    rng = Random(seed)
    problem = Problem(rng.choice((small_deal(3), small_deal("3+1"), EVEN)), goals=goals(rng))
    answers = {solve(problem, Limits(work=20), bounds=bounds).answer for bounds in (True, False)}
    assert len(answers) == 1
    assert Answer.UNKNOWN not in answers


# --- which parts, and why ------------------------------------------------------------------------


def test_tasks_are_for_their_owners() -> None:
    most, least = (
        Compare(TricksWon(Member.OWNER), relation, number)
        for relation, number in ((Relation.AT_MOST, 1), (Relation.AT_LEAST, 2))
    )

    def parts(*owners: int | None) -> tuple[int, ...] | None:
        tasks = tuple(
            Task(name, each, owner=owner) for name, each, owner in zip("ab", (most, least), owners, strict=True)
        )
        found = refutation(Problem(small_deal(3), tasks))
        return None if found is None else found.parts

    assert parts(0, 0) == (0, 1)
    assert parts(0, 1) is None
    assert parts(None, None) is None  # two members may own them


def test_a_task_that_was_met_before_asks_for_nothing() -> None:
    impossible = Task("a", Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 9), owner=0)
    assert refutation(Problem(small_deal(3), (impossible,))) is not None
    done = Task("a", impossible.goal, owner=0, done=True)
    assert refutation(Problem(small_deal(3), (done,))) is None


def test_the_same_member_by_another_name() -> None:
    """The commander, a seat and whoever was dealt a card are one member where the hands say so."""
    deal = small_deal(3)
    commander = Seat(deal.commander)
    held = Beside(deal.hands[deal.commander][0])
    for who in (commander, held):
        clash = (
            Compare(TricksWon(Member.COMMANDER), Relation.AT_LEAST, 2),
            Compare(TricksWon(who), Relation.AT_MOST, 1),
        )
        assert refutation(Problem(deal, goals=clash)) == Refutation((0, 1), "2 at least and 1 at most are asked for")


def test_a_verdict_by_counting_says_so() -> None:
    beyond = Problem(small_deal(3), goals=(Compare(TricksWon(Member.ANYBODY), Relation.AT_LEAST, 4),))
    verdict = solve(beyond)
    assert verdict.answer is Answer.UNWINNABLE
    why = "there can be 3 tricks at most, and 4 are asked for"
    assert verdict.reason == f"no line of play of any deal reaches all goals: {why} (proved by counting)"
    assert "CP-SAT" in solve(beyond, bounds=False).reason
