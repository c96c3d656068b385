"""Contradictions of missions: each step holds in every play of any deal, and the two claims are opposites."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.layers import few
from tests.support.reasons import Play, plays, records, true
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, EachWins, Goal, Spread
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.questions.contradiction import contradiction
from winnable.solver.crew.reasons.fact import Claim, IsMet
from winnable.solver.crew.reasons.reason import Step
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

DECK = small_deck(2, 4, 1)
COMMANDER = TricksWon(Member.COMMANDER)
PINK = CardFilter(suits=("pink",))
GOALS: list[Goal] = [
    Compare(COMMANDER, Relation.AT_LEAST, 2),
    Compare(COMMANDER, Relation.AT_LEAST, 3),
    Compare(COMMANDER, Relation.EXACTLY, 0),
    Compare(TricksWon(Member.EVERYBODY), Relation.AT_LEAST, 1),
    Compare(TricksWon(Seat(1)), Relation.AT_LEAST, 2),
    Compare(CardsTaken(Member.COMMANDER, PINK), Relation.EXACTLY, 0),
    Compare(CardsTaken(Seat(1), PINK), Relation.AT_MOST, 1),
    EachWins(CardFilter(ranks=(4,))),
    EachWins(PINK),
]


def _met(step: Step, play: Play) -> bool:
    return all(play.met(part) for part in step.parts)


def _check(problem: Problem, steps: tuple[Step, ...], random: Random) -> None:
    """Hold steps against all plays of some deals."""
    for _ in range(3):
        deal = shuffled(DECK, 3, random.randrange(10**6))
        turned = Deal.of(DECK, [*deal.hands[deal.commander :], *deal.hands[: deal.commander]], 0)
        for play in plays(replace(problem, deal=turned), records(turned)):
            for step in steps:
                assert step.claim is not None
                if _met(step, play):
                    assert true(step.claim.fact, play) is step.claim.holds, (step, problem.goals)


@pytest.mark.parametrize("seed", few(range(12), 2, 4))
def test_steps_hold_in_every_deal(seed: int) -> None:
    """Of pairs and triples of goals, some with a task, those that no deal can meet."""
    random = Random(seed)
    deal, told, lost = Deal.unknown(DECK, 3), 0, 0
    for _ in range(8):
        goals = tuple(random.sample(GOALS, random.randint(2, 3)))
        tasks = (Task.card(DECK.cards[0], owner=1),) if random.random() < 0.3 else ()
        problem = Problem(deal, tasks, goals)
        if solve(problem).answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        parts = tuple(range(len(tasks) + len(goals)))
        found = contradiction(problem, parts, Limits())
        if found is None:
            continue
        told += 1
        assert found.first.claim is not None
        assert found.second.claim == found.first.claim.denied
        assert not {*found.first.parts} & {*found.second.parts}
        assert {*found.first.parts, *found.second.parts} <= {*parts}
        _check(problem, (found.first, found.second), random)
    assert told or not lost


@pytest.mark.parametrize("players", few([4, 3], 1, 2))
def test_a_member_in_a_role(players: int) -> None:
    """What somebody does whom nobody has named yet is a fact, too; with 13 tricks it takes more than a moment."""
    goals = (Compare(TricksWon(InRole("sick")), Relation.EXACTLY, 1), Spread(TricksWon(Member.ANYBODY), 1))
    roles = (Role("sick", not_commander=True),)
    problem = Problem(Deal.unknown(PLANET_NINE, players), goals=goals, roles=roles)
    found = contradiction(problem, (0, 1), Limits())
    assert found is not None
    assert isinstance(found.first.claim, Claim)
    assert isinstance(found.first.claim.fact, IsMet)
    assert {found.first.parts, found.second.parts} == {(0,), (1,)}


def test_what_is_not_told() -> None:
    """Nothing is told of one part alone, of what can be met, and within no limits."""
    deal = Deal.unknown(DECK, 3)
    four, none = Compare(COMMANDER, Relation.AT_LEAST, 4), Compare(COMMANDER, Relation.EXACTLY, 0)
    assert contradiction(Problem(deal, goals=(four,)), (0,), Limits()) is None
    assert contradiction(Problem(deal, goals=(none,)), (0,), Limits()) is None
    second = TricksWon(Seat(1))
    both = Problem(deal, goals=(Compare(second, Relation.AT_LEAST, 2), Compare(second, Relation.EXACTLY, 0)))
    assert contradiction(both, (0, 1), Limits(seconds=1e-9)) is None
    found = contradiction(both, (0, 1), Limits())
    assert found is not None
    assert found.restates
