"""Random goals about cards by their places and tricks compared with others, alone and joined, repeatable by seed."""

from random import Random

from tests.second_opinion.random_goals import cards, random_step, so_many, spans, turns
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Compare, Goal, MembersWho, MetBy, Not, OneOf, SomeOf
from winnable.rules.crew.kinds import Against, Half, How, Others, Part, Relation, Span, TrickFilter
from winnable.rules.crew.quantity import CardsPlayed, Every, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat, Who

__all__ = ["goal"]

FIRST = (Span(1, 1),)


def kind(rng: Random, deal: Deal) -> TrickFilter:
    """A kind of trick that the second opinion reads in a play."""
    return TrickFilter(
        numbers=spans(rng, deal.tricks) if rng.random() < 0.3 else (),
        won_with=cards(rng, deal.deck) if rng.random() < 0.2 else None,
        led=cards(rng, deal.deck) if rng.random() < 0.2 else None,
    )


def against(rng: Random) -> Against:
    """A comparison with other tricks."""
    return Against(rng.choice([*Others]), random_step(rng))


def compare(rng: Random, deal: Deal, *, member: bool) -> Compare:
    """A count of cards by their places, or of tricks in comparison with others."""
    by: list[Who] = [Member.ANYBODY, *map(Seat, deal.seats), *[Member.MEMBER] * 6 * member]
    relation = rng.choice([*Relation])
    if rng.random() < 0.5:
        how = tuple(rng.sample(list(How), rng.choice((0, 1, 1, 2))))
        of_cards = cards(rng, deal.deck)
        by += [] if member else [Member.EVERYBODY]
        left = CardsPlayed(rng.choice(by), of_cards, kind(rng, deal), how, turns(rng, deal.tricks) or FIRST)
        return Compare(left, relation, rng.randint(0, 2))
    of = kind(rng, deal)
    such = TrickFilter(of.numbers, of.won_with, of.led, against=against(rng))
    form = rng.choice((TricksWon, TricksWon, TricksLed))
    return Compare(form(rng.choice(by), such), relation, rng.choice((0, 1, 1, 2, Every.EVERY, Part.HALF)))


def goal(rng: Random, deal: Deal, depth: int = 2, *, member: bool = False) -> Goal:
    """Such counts, alone and joined."""
    form = rng.choice(["compare", *["all", "one", "not", "some", "by", "members"] * (depth > 0)])
    if form == "compare":
        return compare(rng, deal, member=member)
    if form == "not":
        return Not(goal(rng, deal, depth - 1, member=member))
    if form == "by":
        return MetBy(goal(rng, deal, depth - 1, member=member), rng.choice((1, 2, -1, -2, Half.FIRST)))
    if form == "members":
        return MembersWho(goal(rng, deal, depth - 1, member=True), *so_many(rng, len(deal.hands)))
    goals = tuple(goal(rng, deal, depth - 1, member=member) for _ in range(rng.randint(1, 3)))
    if form == "some":
        return SomeOf(goals, *so_many(rng, len(goals)))
    return AllOf(goals) if form == "all" else OneOf(goals)
