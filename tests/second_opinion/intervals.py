"""What comparisons and sums ask for as intervals of numbers, and goals with a seat in the place of a member."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import pairwise, permutations, product
from typing import Any, Final

from tests.second_opinion.layout import CARDS
from winnable.rules.crew.goal import ColoursThat, Goal, MembersWho, RanksThat, SharedOut
from winnable.rules.crew.kinds import Among, CardFilter, Number, OwnRank, Parity, Part, Relation, Sum
from winnable.rules.crew.who import Member, Seat

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


@cache
def about(goal: Any, seat: int) -> Any:
    """The goal with a seat in the place of the member who is looked at."""
    return put(goal, Member.MEMBER, seat)


def put(sentence: Any, member: Member, seat: int) -> Any:
    """The sentence with a seat in the place of a member; who is looked at in a goal about members is another one."""
    if sentence is member:
        return Seat(seat)
    return _changed(sentence, (MembersWho, SharedOut), lambda part: put(part, member, seat))


@cache
def coloured(sentence: Any, colour: str) -> Any:
    """The sentence with a colour in the place of the one that is looked at."""
    if isinstance(sentence, CardFilter):
        return replace(sentence, suits=tuple(colour if each == "colour" else each for each in sentence.suits))
    return _changed(sentence, (ColoursThat,), lambda part: coloured(part, colour))


@cache
def ranked(sentence: Any, rank: int) -> Any:
    """The sentence with a rank in the place of the one that is looked at, and with those above it."""
    if isinstance(sentence, OwnRank):
        return rank + sentence.more
    return _changed(sentence, (RanksThat,), lambda part: ranked(part, rank))


def _changed(sentence: Any, but: tuple[type, ...], change: Callable[[Any], Any]) -> Any:
    """The sentence with all of its parts changed, but for the classes that speak of another one."""
    if isinstance(sentence, tuple):
        return tuple(map(change, sentence))
    if isinstance(sentence, but) or not is_dataclass(sentence) or isinstance(sentence, type):
        return sentence
    return replace(sentence, **{each.name: change(getattr(sentence, each.name)) for each in fields(sentence)})


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
