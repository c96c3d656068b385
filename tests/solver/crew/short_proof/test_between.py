"""What lies between goals that no deal can meet together: against every legal line of small deals."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.layers import few
from tests.support.proofs import is_met, plays, records
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal, Spread
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.ordered import EachWins
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.short_proof.between import Between, between
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

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


@pytest.mark.parametrize("seed", few(range(12), 2, 4))
def test_a_count_lies_between_in_every_deal(seed: int) -> None:
    """Of pairs and triples of goals, some with a task, those that no deal can meet."""
    random, deck = Random(seed), small_deck(2, 4, 1)
    told = lost = 0
    for _ in range(8):
        goals_ = tuple(random.sample(GOALS, random.randint(2, 3)))
        tasks = (Task.card(deck.cards[0], owner=1),) if random.random() < 0.3 else ()
        problem = Problem(Deal.unknown(deck, 3), tasks, goals_)
        if solve(problem).answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        found = between(problem, range(len(tasks) + len(goals_)))
        if found is None:
            continue
        told += 1
        for _ in range(3):
            deal = shuffled(deck, 3, random.randrange(10**6))
            turned = Deal.of(deck, [*deal.hands[deal.commander :], *deal.hands[: deal.commander]], 0)
            dealt = replace(problem, deal=turned)
            for play in plays(dealt, records(turned)):
                so = is_met(found.count, play)
                assert so or not all(map(play.met, found.leading)), found
                assert not (so and all(map(play.met, found.against))), found
    assert told or not lost


def test_a_member_in_a_role() -> None:
    """What somebody does whom nobody has named yet is counted, too."""
    goals_ = (Compare(TricksWon(InRole("sick")), Relation.EXACTLY, 1), Spread(TricksWon(Member.ANYBODY), 1))
    roles = (Role("sick", not_commander=True),)
    found = between(Problem(Deal.unknown(PLANET_NINE, 4), goals=goals_, roles=roles), (0, 1))
    assert found == Between(Compare(TricksWon(InRole("sick")), Relation.AT_LEAST, 2), (1,), (0,))


def test_nothing_lies_between() -> None:
    """Nothing is told of one part alone, of what can be met, and within no limits."""
    deal = Deal.unknown(small_deck(2, 4, 1), 3)
    four, none = Compare(COMMANDER, Relation.AT_LEAST, 4), Compare(COMMANDER, Relation.EXACTLY, 0)
    assert between(Problem(deal, goals=(four,)), (0,)) is None
    assert between(Problem(deal, goals=(none,)), (0,)) is None
    both = Problem(deal, goals=(Compare(COMMANDER, Relation.AT_LEAST, 3), EachWins(CardFilter(ranks=(4,)))))
    assert between(both, (0, 1), Limits(seconds=1e-9)) is None
