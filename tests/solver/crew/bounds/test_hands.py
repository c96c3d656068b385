"""What the hands alone rule out, against plain enumeration: no line of play meets it."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.support.bounds import RELATIONS, SINGLE, goal, quantity, records
from tests.support.decks import DEALS, shuffled, small_deal
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.goal import AllOf, Always, Compare, Goal, MetBy, Not
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, TasksMet, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.bounds.hands import from_hands
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

AT_LEAST = Relation.AT_LEAST
TWOS = CardFilter(ranks=(2,))


@pytest.mark.parametrize("deal", few(DEALS, 0, 1), ids=str)
def test_no_line_meets_what_is_refuted(deal: Deal) -> None:
    """1,000 goals for each deal, of members at random: what the hands rule out is lost in every line."""
    rng, played = Random(str(deal)), records(deal)
    refuted = 0
    for _ in range(1000):
        of = quantity(rng, rng.choice(SINGLE))
        compare = Compare(of, rng.choice(RELATIONS), rng.randint(0, 3))
        goals = (
            compare,
            Always(compare),
            AllOf((goal(rng), compare)),
            MetBy(compare, rng.choice((1, 2))),
            Not(compare),
        )
        problem = Problem(deal, goals=(rng.choice(goals),))
        if from_hands(problem) is None:
            continue
        refuted += 1
        for record in played:
            judge = Judge(problem, Choices(), record)
            assert judge.goal(problem.goals[0]).state is not State.MET, (problem.goals, record)
    assert refuted > 10


@pytest.mark.parametrize("size", few(["3+1", 4], 1))
def test_no_owner_meets_what_is_refuted(size: int | str) -> None:
    """The same for tasks, of a given owner or of whoever takes it."""
    deal = small_deal(size)
    rng, played, refuted = Random(str(size)), records(deal), 0
    for _ in range(300):
        of: TricksWon | CardsTaken = TricksWon(
            Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(rng.randint(1, 5),)))
        )
        if rng.random() < 0.6:
            of = CardsTaken(Member.OWNER, CardFilter(cards=tuple(rng.sample(deal.deck.cards, rng.randint(1, 3)))))
        wanted = Compare(of, rng.choice((Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST)), rng.randint(0, 3))
        problem = Problem(deal, (Task("task", wanted, owner=rng.choice((None, *deal.seats))),))
        if from_hands(problem) is None:
            continue
        refuted += 1
        for owner in deal.seats if problem.tasks[0].owner is None else [problem.tasks[0].owner]:
            for record in played:
                judge = Judge(problem, Choices((owner,), (None,)), record)
                assert judge.tasks[0].state is not State.MET, (problem.tasks, record)
    assert refuted > 20


def random_problem(seed: int) -> Problem:
    """A real deal with two tasks of given owners, and a card to be won."""
    rng, deal = Random(seed), shuffled(PLANET_NINE, 3 + seed % 3, seed)
    goals = [
        Compare(TricksWon(Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(rng.randint(1, 9),)))), AT_LEAST, 1),
        Compare(CardsTaken(Member.OWNER, CardFilter(suits=("rocket",))), Relation.EXACTLY, rng.randint(0, 3)),
        Compare(TricksWon(Member.OWNER), Relation.AT_MOST, rng.randint(0, 2)),
    ]
    chosen = [Task(str(place), each, owner=rng.choice(deal.seats)) for place, each in enumerate(rng.sample(goals, 2))]
    return Problem(deal, (*chosen, Task.card(rng.choice(deal.deck.cards[:36]), owner=rng.choice(deal.seats))))


@pytest.mark.thorough
def test_it_is_one_of_the_bounds() -> None:
    """The verdict is the same with the bounds and without, and these are deals that the hands decide."""
    decided = 0
    for seed in range(30):
        problem = random_problem(seed)
        verdict = solve(problem, Limits(work=20))
        decided += "proved from the hands" in verdict.reason
        assert verdict.answer is solve(problem, Limits(work=20), bounds=False).answer
        assert (from_hands(problem) is None) or verdict.answer is Answer.UNWINNABLE
    assert decided > 2


def test_only_of_cards_that_stay_where_they_are() -> None:
    """A card may come by the signal or a draw, or be among those that are not known."""
    deal = shuffled(PLANET_NINE, 4, 1)
    seat = next(seat for seat in deal.seats if not any(card.rank == 2 for card in deal.hands[seat] if card.suit != "r"))
    problem = Problem(deal, goals=(Compare(TricksWon(Seat(seat), TrickFilter(won_with=TWOS)), Relation.AT_LEAST, 1),))
    assert from_hands(problem) is not None
    assert from_hands(replace(problem, distress=Distress())) is None
    assert from_hands(replace(problem, draw=Draw((None,) * 4))) is None
    assert from_hands(replace(problem, deal=Deal.unknown(deal.deck, 4))) is None
    assert solve(replace(problem, distress=Distress()), Limits(work=20)).answer is Answer.WINNABLE


def test_the_highest_trumps_win_their_tricks() -> None:
    """Who holds r4 cannot win nothing; nor can r3 be won by anybody but who holds it or r4."""
    deal = shuffled(PLANET_NINE, 4, 1)
    nothing = Compare(TricksWon(Member.COMMANDER), Relation.EXACTLY, 0)
    assert from_hands(Problem(deal, goals=(nothing,))) is not None
    three = next(card for card in deal.deck.cards if str(card) == "r3")
    may = {deal.commander, deal.holder(three)}
    for seat in deal.seats:
        assert (from_hands(Problem(deal, (Task.card(three, owner=seat),))) is None) is (seat in may)


def test_nobody_meets_more_tasks_than_owned() -> None:
    """Also by some trick; not where an owner is open."""
    deal = small_deal(4)
    cards = deal.deck.cards
    for owners, by in product(product((None, 0, 1), repeat=2), (None, 1)):
        tasks = tuple(Task.card(card, owner=owner) for card, owner in zip(cards, owners, strict=False))
        two: Goal = Compare(TasksMet(Seat(0)), AT_LEAST, 2)
        problem = Problem(deal, tasks, (two if by is None else MetBy(two, by),))
        refuted = from_hands(problem)
        assert (refuted is not None) is (None not in owners and owners != (0, 0)), owners
        if refuted is not None:
            assert solve(problem, bounds=False).answer is Answer.UNWINNABLE
