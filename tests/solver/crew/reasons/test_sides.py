"""Every fact as a literal against what is read off the lines: proved is what is true of all lines, and nothing else."""

from dataclasses import replace

import pytest

from tests.support.decks import small_deal, task
from tests.support.layers import few
from tests.support.reasons import plays, records, true
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.reasons.fact import Claim, Fact, Tally, Winner
from winnable.solver.crew.reasons.sides import Sides
from winnable.solver.verdict import Deadline, Limits, OutOfTime

PINK = Task("pink", Compare(CardsTaken(Member.OWNER, CardFilter(suits=("pink",))), Relation.EXACTLY, 1), owner=1)
EVEN = Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(odd=False))), Relation.AT_LEAST, 1)


def problem(size: int | str) -> Problem:
    return Problem(small_deal(size), (task("p1>0"), task("b2>1"), PINK), goals=(EVEN,))


@pytest.mark.parametrize("size", few([3, "3+1"], 0, 1))
def test_what_is_proved_is_true_of_every_line(size: int | str) -> None:
    """Each fact and its opposite, of all lines and of those that meet one part or two."""
    asked = problem(size)
    sides, every = Sides(asked, Limits()), plays(asked, records(asked.deal))
    kinds: set[type[Fact]] = set()
    for parts in ((), (0,), (0, 1), (2, 3)):
        lines = [play for play in every if all(map(play.met, parts))]
        assert sides.proved(parts) is not bool(lines)
        for fact in sides.facts:
            kinds.add(type(fact))
            truths = {true(fact, play) for play in lines}
            assert sides.proved(parts, Claim(fact)) is (truths <= {True}), (parts, fact)
            assert sides.proved(parts, Claim(fact, holds=False)) is (truths <= {False}), (parts, fact)
    assert len(kinds) == 7


def test_parts_that_ask_for_nothing_are_none() -> None:
    """A task that is done is no part, nor is the order where there are no tokens."""
    asked = problem(3)
    done = replace(asked, tasks=(replace(asked.tasks[0], done=True), *asked.tasks[1:]))
    assert Sides(asked, Limits()).parts == (0, 1, 2, 3)
    assert Sides(done, Limits()).parts == (1, 2, 3)
    tokens = Problem(small_deal(3), (task("p1>0[1]"), task("b2>1[2]")))
    assert Sides(tokens, Limits()).parts == (0, 1, 2)


def test_a_claim_that_says_what_a_part_does() -> None:
    """A count of the goal itself, or who wins the card of a task."""
    sides = Sides(problem(3), Limits())
    tally = next(fact for fact in sides.facts if isinstance(fact, Tally) and fact.quantity == EVEN.left)
    won = next(fact for fact in sides.facts if fact == Winner(PINK_ONE, (0,)))
    assert sides.restates(Claim(tally), 3)
    assert not sides.restates(Claim(tally, holds=False), 3)
    assert sides.restates(Claim(won), 0)
    assert not sides.restates(Claim(won), 1)


PINK_ONE = next(card for card in small_deal(3).deck.cards if str(card) == "p1")


def test_limits_hold_for_all_questions_together() -> None:
    """Once the work is spent nothing is proved any more, and a model that is late raises."""
    sides = Sides(problem(3), Limits(work=1e-9))
    assert [sides.proved((0,), Claim(fact)) for fact in sides.facts].count(True) <= 1
    with pytest.raises(OutOfTime):
        Sides(problem(3), Limits(deadline=Deadline.after(0)))
