"""Counts of things that are told by what comes before or after them: each is looked at by itself.

"The first card that the commander leads is pink" is one of several goals, one for each trick: the commander leads a
pink card in this trick, and none in those before it. So every such count is a number of goals of the core that are met.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from winnable.rules.crew.core import And, Core, Not, Or, SomeMet, Within
from winnable.rules.crew.goal import EVERY_CARD, CardsPlayed
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import Number, Relation, Span
from winnable.rules.crew.who import Member, Seat, Together

__all__ = ["nth_cards"]

_SOME: Final = Relation.AT_LEAST.numbers(1)


def nth_cards(left: CardsPlayed, relation: Relation, right: object, players: int, tricks: int) -> Core:
    """The comparison of a number of cards that are the nth of those that their member plays.

    Raises ValueError for anything but a number on the right, and for several members who are named.
    """
    if not isinstance(right, Number) or isinstance(left.by, Together):
        raise ValueError("expected a number of cards, of one member or of all")  # noqa: TRY004  # the goal is wrong
    members = [Seat(seat) for seat in range(players)] if left.by is Member.ANYBODY else [left.by]
    parts = tuple(part for member in members for part in _each(replace(left, by=member), tricks))
    numbers = relation.numbers(right)
    if len(members) > 1 or any(span.first != span.last for span in left.nth) or len(left.nth) > 1:
        return SomeMet(parts, numbers)
    # one member has one such card at most
    some: dict[tuple[bool, bool], Core] = {
        (False, False): Or(()),
        (True, False): Not(Or(parts)),
        (False, True): Or(parts),
        (True, True): And(()),
    }
    return some[0 in numbers, 1 in numbers]


def _each(left: CardsPlayed, tricks: int) -> Iterator[Core]:
    """For each trick to which the card may be played: such a card is, and as many before and after it as must be."""
    numbers = [number for number in range(1, tricks + 1) if left.tricks.numbered(number, tricks)]
    for place, number in enumerate(numbers):
        before, after = numbers[:place], numbers[place + 1 :]
        such = Within(replace(_played(left, [number]), cards=left.cards), _SOME)
        ways = [way for span in left.nth if (way := _placed(left, span, before, after)) is not None]
        if () in ways:
            yield such
        elif len(ways) == 1:
            yield And((such, *ways[0]))
        elif ways:
            yield And((such, Or(tuple(map(And, ways)))))


def _placed(
    left: CardsPlayed, span: Span, before: Sequence[TrickNumber], after: Sequence[TrickNumber]
) -> tuple[Core, ...] | None:
    """As many cards are played in the tricks before and after as leave this one in the span; None if that cannot be."""
    first, last = span.first, span.last
    wanted = [
        (before, Relation.AT_LEAST, first - 1) if first > 0 else (after, Relation.AT_MOST, -first - 1),
        (before, Relation.AT_MOST, last - 1) if last > 0 else (after, Relation.AT_LEAST, -last - 1),
    ]
    parts: list[Core] = []
    for numbers, relation, number in wanted:
        allowed = relation.numbers(number)
        of_these = [each in allowed for each in range(len(numbers) + 1)]
        if not any(of_these):
            return None
        if not all(of_these):
            parts.append(Within(_played(left, numbers), allowed))
    return tuple(parts)


def _played(left: CardsPlayed, numbers: Sequence[TrickNumber]) -> CardsPlayed:
    """The cards that the member plays so to the tricks with these numbers, whatever they are."""
    spans: list[Span] = []
    for number in numbers:
        if spans and spans[-1].last == number - 1:
            spans[-1] = Span(spans[-1].first, number)
        else:
            spans.append(Span(number, number))
    return replace(left, cards=EVERY_CARD, tricks=replace(left.tricks, numbers=tuple(spans)), nth=())
