"""Cards that are counted by their places, as the words say: by a list of what each member plays."""

from random import Random

import pytest

from tests.second_opinion.random_goals import cards, tricks, turns
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    CardsPlayed,
    Compare,
    How,
    Member,
    Relation,
    Seat,
    Together,
    in_tricks_of,
)
from winnable.rules.crew.judge import Judge, trick_fits
from winnable.rules.crew.kinds import EVERY_TRICK, Span, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.view import View, how_played

FIRST = (Span(1, 1),)
SHAPES = [(3, 2, 4, 1), (2, 2, 4, 2), (4, 3, 3, 3), (3, 3, 4, 2)]
"""Seats, and the colours, ranks and rockets of the deck."""


def counted(left: CardsPlayed, view: View) -> int:
    """The cards that are counted of a whole play, member by member."""
    total = 0
    for seat in view.problem.deal.seats if left.by is Member.ANYBODY else [left.by.number]:  # type: ignore[union-attr]
        played = []
        for trick in view.tricks:
            card = trick.cards[trick.seats.index(seat)]
            way = how_played(trick, card, view.problem.deck)
            if trick_fits(trick, left.tricks, view) and (not left.how or way in left.how):
                played.append(card)
        chosen = {card for span in left.nth for place, card in enumerate(played, 1) if span.holds(place, len(played))}
        total += len(chosen & view.select(left.cards))
    return total


@pytest.mark.parametrize("shape", few(SHAPES, 2), ids=str)
def test_as_the_words_say(shape: tuple[int, int, int, int]) -> None:
    rng, deal = Random(str(shape)), shuffled(small_deck(*shape[1:]), shape[0], 1)
    problem, seen = Problem(deal), set()
    records = [replay(deal, line) for line in rng.sample([*all_lines(problem)], 12)]
    for _ in range(120):
        how = tuple(rng.sample(list(How), rng.choice((0, 1, 1, 2))))
        kind: TrickFilter = in_tricks_of(len(deal.hands), tricks(rng, deal) if rng.random() < 0.3 else EVERY_TRICK)
        members: list[Member | Seat] = [Member.ANYBODY, *map(Seat, deal.seats)]
        left = CardsPlayed(rng.choice(members), cards(rng, deal.deck), kind, how, turns(rng, deal.tricks) or FIRST)
        goal = Compare(left, rng.choice([*Relation]), rng.randint(0, 2))
        for record in records:
            judge = Judge(Problem(deal, goals=(goal,)), Choices(()), record)
            assert isinstance(goal.right, int)
            expected = goal.relation.holds(counted(left, judge.views[-1]), goal.right)
            assert (judge.goal(goal).state is State.MET) is expected, goal
            seen.add(expected)
    assert seen == {True, False}


@pytest.mark.parametrize(
    "goal",
    [
        Compare(CardsPlayed(Together((Seat(0), Seat(1))), nth=FIRST), Relation.EXACTLY, 1),
        Compare(CardsPlayed(Seat(0), nth=FIRST), Relation.EXACTLY, CardsPlayed(Seat(1))),
        AllOf((Always(Compare(CardsPlayed(Seat(0), nth=FIRST), Relation.EXACTLY, 1)),)),
    ],
)
def test_what_is_not_counted_so(goal: Compare) -> None:
    with pytest.raises(ValueError, match="expected"):
        lowered(goal, PLANET_NINE, 4, 10)
