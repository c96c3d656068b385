"""What comparisons and sums ask for as intervals of numbers, and goals with a seat in the place of a member."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise, permutations, product
from typing import Any, Final

from tests.second_opinion.layout import CARDS
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SomeOf,
)
from winnable.rules.crew.kinds import Among, CardFilter, Number, Parity, Part, Relation, Sum
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import EverybodyBut, Member, Neighbour, Seat, Together, Who

MANY: Final = 999
_MOST: Final = CARDS
"""The most that is told odd from even: no count comes to more, and no sum of ranks in the problems made here."""

Interval = tuple[int, int]


def _interval(relation: Relation, number: int) -> Interval:
    """The counts that compare so with a number."""
    return {
        Relation.EXACTLY: (number, number),
        Relation.AT_LEAST: (number, MANY),
        Relation.AT_MOST: (-MANY, number),
        Relation.MORE_THAN: (number + 1, MANY),
        Relation.FEWER_THAN: (-MANY, number - 1),
    }[relation]


def intervals(relation: Relation, number: Number | Part, whole: int = 0) -> list[Interval]:
    """The counts that compare so with a number, or with several, or with half of a whole."""
    if isinstance(number, Part):
        fitting = [(each, each) for each in range(whole + 1) if within(2 * each, intervals(relation, whole))]
        more = within(2 * whole + 2, intervals(relation, whole))  # as a run of tricks with some of them in between
        return [*fitting, (whole + 1, MANY)] if more else fitting
    if isinstance(number, int):
        if relation is not Relation.OTHER_THAN:
            return [_interval(relation, number)]
        return [(-MANY, number - 1), (number + 1, MANY)]
    some = sorted(number.numbers) if isinstance(number, Among) else range(number is Parity.ODD, _MOST + 1, 2)
    if relation is Relation.EXACTLY:
        return [(each, each) for each in some]
    ends = [-MANY - 1, *some, MANY + 1]
    return [(low + 1, high - 1) for low, high in pairwise(ends) if low + 1 < high]


def within(number: int, intervals: Iterable[Interval]) -> bool:
    return any(low <= number <= high for low, high in intervals)


def about(goal: Any, seat: int) -> Any:
    """The goal with a seat in the place of the member who is looked at."""
    match goal:
        case Compare(left, relation, right):
            return Compare(about(left, seat), relation, about(right, seat))
        case Always(compare):
            return Always(about(compare, seat))
        case AllOf(goals) | OneOf(goals) | SomeOf(goals):
            return replace(goal, goals=tuple(about(each, seat) for each in goals))
        case Not(part):
            return Not(about(part, seat))
        case If(when, then, otherwise):
            return If(about(when, seat), about(then, seat), otherwise and about(otherwise, seat))
        case ColoursThat(part):
            return replace(goal, goal=about(part, seat))
        case MetBy(part, trick):
            return MetBy(about(part, seat), trick)
        case MetBefore(part, before):
            return MetBefore(about(part, seat), about(before, seat))
        case ByCrew(goals):
            return ByCrew(tuple((players, about(each, seat)) for players, each in goals))
        case TricksWon() | TricksLed() | LongestRun() | CardsTaken() | Points() | CardsPlayed():
            return replace(goal, by=put(goal.by, Member.MEMBER, seat))
        case TasksOwned() | CardsDealt() | CardsPassed():
            return replace(goal, by=put(goal.by, Member.MEMBER, seat))
    return goal


def coloured(sentence: Any, colour: str) -> Any:
    """The sentence with a colour in the place of the one that is looked at."""
    if isinstance(sentence, CardFilter):
        return replace(sentence, suits=tuple(colour if each == "colour" else each for each in sentence.suits))
    if isinstance(sentence, tuple):
        return tuple(coloured(each, colour) for each in sentence)
    if isinstance(sentence, ColoursThat) or not is_dataclass(sentence) or isinstance(sentence, type):
        return sentence
    return replace(sentence, **{each.name: coloured(getattr(sentence, each.name), colour) for each in fields(sentence)})


def put(who: Who, member: Member, seat: int) -> Who:
    """Who is meant, with a seat in the place of a member."""
    if isinstance(who, Neighbour):
        return Neighbour(put(who.of, member, seat), who.side)
    if isinstance(who, EverybodyBut):
        return EverybodyBut(put(who.of, member, seat))
    if isinstance(who, Together):
        return Together(tuple(put(each, member, seat) for each in who.members))
    return Seat(seat) if who is member else who


def sums_to(wanted: Sum, total: int) -> bool:
    return not (
        (wanted.over is not None and total <= wanted.over)
        or (wanted.under is not None and total >= wanted.under)
        or (wanted.among and total not in wanted.among)
        or (wanted.odd is not None and total % 2 != int(wanted.odd))
    )


def shares(goals: Sequence[Goal], seats: int) -> Iterator[list[Goal]]:
    """Yield the goals that the members get, for each fair way to share them out."""
    places = [*range(len(goals))]
    ways = permutations(places, seats) if len(places) >= seats else product(places, repeat=seats)
    found = [*ways]
    most = min(max(map(way.count, way)) for way in found)
    for way in (way for way in found if max(map(way.count, way)) == most):
        yield [about(goals[place], seat) for seat, place in enumerate(way)]
