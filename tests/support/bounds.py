"""Goals at random, many of them beyond what can be, and every line of a small deal to hold them against."""

from dataclasses import replace
from random import Random
from typing import Any

from tests.support.enumeration import all_lines
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Always, Compare, Goal, MembersWho, MetBy, Not, OneOf, SomeOf, Spread
from winnable.rules.crew.kinds import (
    COLOURS,
    EVERY_CARD,
    EVERY_TRICK,
    TRUMPS,
    Among,
    CardFilter,
    Half,
    Holding,
    How,
    Parity,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.play import Record, replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Quantity,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member, Seat, Together, Who, WinnerOf

RELATIONS = tuple(Relation)
SINGLE = (Member.COMMANDER, Member.FIRST_WINNER, WinnerOf(-1), Seat(0), Seat(1))
SEVERAL = (Together((Seat(0), Member.COMMANDER)), Together((Seat(1), Member.FIRST_WINNER)))


def cards(rng: Random) -> CardFilter:
    return rng.choice(
        [
            EVERY_CARD,
            CardFilter(suits=(rng.choice(("pink", "blue", COLOURS, TRUMPS)),)),
            CardFilter(ranks=(rng.randint(1, 4),)),
            CardFilter(over=rng.randint(0, 4)),
            CardFilter(odd=rng.random() < 0.5),
        ]
    )


def tricks(rng: Random) -> TrickFilter:
    if rng.random() < 0.3:
        return EVERY_TRICK
    some: list[dict[str, Any]] = [
        {"winner_plays": (rng.choice((Span(1, 1), Span(-1, -1), Span(1, 2))),)},
        {"numbers": (rng.choice((Span(1, 1), Span(-1, -1), Span(1, 2), Span(2, -1))),)},
        {rng.choice(("won_with", "led", "closed_with", "every")): cards(rng)},
        {"holds": (Holding(cards(rng), rng.choice(RELATIONS), rng.randint(0, 4)),)},
        {"as_many": (cards(rng), cards(rng))},
        {
            "sum": rng.choice(
                (Sum(over=rng.randint(0, 14)), Sum(under=rng.randint(1, 16)), Sum(among=(rng.randint(4, 12),)))
            )
        },
    ]
    some += [
        {"step": Step(rng.choice((None, *RELATIONS)), rng.choice((None, *Turn)), rng.choice((None, True, False)))},
        {"after": TrickFilter(led=cards(rng))},
    ]
    chosen: dict[str, Any] = {}
    for each in rng.sample(some, rng.choice((1, 1, 2))):
        chosen |= each
    return TrickFilter(**chosen)


def quantity(rng: Random, by: Who) -> Quantity:
    if rng.random() < 0.2:
        return rng.choice((CardsTaken, CardsTaken, Points))(by, cards(rng))
    if rng.random() < 0.2:
        how = tuple(rng.sample(list(How), rng.choice((0, 0, 1, 1, 2))))
        return CardsPlayed(by, cards(rng), tricks(rng), how)
    return rng.choice((TricksWon, TricksWon, TricksLed, LongestRun))(by, tricks(rng))


def compare(rng: Random) -> Compare:
    left = quantity(rng, rng.choice((*SINGLE, *SEVERAL, Member.ANYBODY, Member.EVERYBODY)))
    if rng.random() < 0.1:
        several = rng.choice((Parity.ODD, Parity.EVEN, Among((1, 3)), Among((7, 9))))
        return Compare(left, rng.choice((Relation.EXACTLY, Relation.OTHER_THAN)), several)
    if rng.random() < 0.7:
        return Compare(left, rng.choice(RELATIONS), rng.choice((Every.EVERY, *range(7))))
    others: list[Who] = [*SINGLE, *SEVERAL, Member.ANYBODY]
    others += (
        []
        if left.by is Member.ANYBODY or isinstance(left.by, Together)
        else [Member.EACH_OTHER, Member.EACH_OTHER, Member.ALL_OTHERS]
    )
    by = rng.choice(others)
    right = quantity(rng, by)
    if rng.random() < 0.7:
        right = replace(left, by=by)
    return Compare(left, rng.choice(RELATIONS), right)


def goal(rng: Random, depth: int = 1) -> Goal:
    form = rng.choice(("compare",) * 8 + ("always", "spread", "each", "falls", "all", "one", "by", "by", "deny", "who"))
    match form:
        case "falls":
            return EachFalls(cards(rng), rng.random() < 0.3)
        case "by" if depth:
            return MetBy(goal(rng, depth - 1), rng.choice((1, 2, -2, -1, 9, Half.FIRST)))
        case "deny" if depth:
            inner = goal(rng, depth - 1)
            return rng.choice((Not(inner), SomeOf((inner, goal(rng, depth - 1)), Relation.EXACTLY, 0)))
        case "who":
            of = quantity(rng, Member.MEMBER)
            member = Compare(of, rng.choice(RELATIONS), rng.randint(0, 5))
            return MembersWho(member, rng.choice(RELATIONS), rng.randint(0, 4))
        case "always":
            return Always(compare(rng))
        case "spread":
            spread = rng.choice((TricksWon(Member.ANYBODY, tricks(rng)), CardsTaken(Member.ANYBODY, cards(rng))))
            return Spread(spread, rng.randint(0, 3))
        case "each":
            return EachWins(cards(rng), rng.random() < 0.3)
        case "all" | "one" if depth:
            some = tuple(goal(rng, depth - 1) for _ in range(2))
            return AllOf(some) if form == "all" else OneOf(some)
    return compare(rng)


def goals(rng: Random) -> tuple[Goal, ...]:
    """One to three goals, often about the same count, so that they bear on each other."""
    first = goal(rng)
    if not isinstance(first, Compare) or rng.random() < 0.4:
        return (first, *(goal(rng) for _ in range(rng.randint(0, 1))))
    same = first.left
    others: list[Goal] = []
    for _ in range(rng.randint(1, 2)):
        by = rng.choice((same.by, *SINGLE, *SEVERAL, Member.ANYBODY, Member.EVERYBODY))
        again: Quantity = replace(same, by=by)
        if rng.random() < 0.3:
            again = TricksWon(by)
        number: int | Quantity = rng.randint(0, 5)
        if rng.random() < 0.15 and by is not Member.ANYBODY:
            number = replace(again, by=Member.ANYBODY)
        other: Goal = Compare(again, rng.choice(RELATIONS), number)
        others.append(MetBy(other, rng.choice((1, 2, -2))) if rng.random() < 0.3 else other)
    if rng.random() < 0.3 and isinstance(same, TricksWon | CardsTaken):
        of = (
            CardsTaken(Member.ANYBODY, same.cards)
            if isinstance(same, CardsTaken)
            else TricksWon(Member.ANYBODY, same.tricks)
        )
        return (first, *others, Spread(of, rng.randint(0, 2)))
    return (first, *others)


def records(deal: Deal, most: int = 400) -> list[Record]:
    """All lines of play of a deal, or a random sample of them."""
    lines = list(all_lines(Problem(deal)))
    if len(lines) > most:
        lines = Random(0).sample(lines, most)
    return [replay(deal, line) for line in lines]
