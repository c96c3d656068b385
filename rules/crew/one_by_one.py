"""Counts of cards or tricks that are defined by others before or after them: each is decided by itself.

"The first card that the commander leads is pink" is one of several goals, one for each trick: the commander leads a
pink card in this trick, and none in those before it. So is "the first trick that the commander wins". "The last trick
has the lowest sum of all" is one goal for each other trick. So each of these counts is a number of goals of the core
that are met.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from winnable.rules.crew.core import And, Core, Not, Or, SomeMet, Within, open_in
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import EVERY_CARD, Against, Half, Number, Part, Relation, Span, Step, TrickFilter
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import CardsPlayed, Every, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat, Together, Who, WinnerOf

_SOME: Final = Relation.AT_LEAST.numbers(1)


Nth = CardsPlayed | TricksWon | TricksLed
"""A count of cards or tricks by their places among all that a member plays, wins or leads."""


def nth_numbers(left: Nth, relation: Relation, right: object) -> Numbers:
    """The numbers to which cards, or tricks, that are the nth of their member may come.

    Raises ValueError for anything but a number on the right, and for several members who are named.
    """
    if not isinstance(right, Number) or isinstance(left.by, Together):
        raise ValueError("expected a number of cards or tricks, of one member or of all")  # noqa: TRY004  # the goal is wrong
    return relation.numbers(right)


def is_one_by_one(part: object) -> bool:
    """Whether a part of a goal counts things by what comes before or after them."""
    if isinstance(part, CardsPlayed):
        return bool(part.nth)
    return isinstance(part, TricksWon | TricksLed) and (bool(part.nth) or part.tricks.against is not None)


@lru_cache(maxsize=4096)  # one object for the same words at several moments, so that what it counts is counted once
def nth(left: Nth, numbers: Numbers, players: int, tricks: TrickNumber, end: TrickNumber) -> Core:
    """Whether so many cards are the nth of those that their member plays, or tricks; none after trick `end` counts."""
    members = [Seat(seat) for seat in range(players)] if left.by is Member.ANYBODY else [left.by]
    parts = tuple(part for member in members for part in _each(replace(left, by=member), players, tricks, end))
    if len(members) > 1 or any(span.first != span.last for span in left.nth) or len(left.nth) > 1:
        return SomeMet(parts, numbers)
    # a member has one card in this place at most
    some: dict[tuple[bool, bool], Core] = {
        (False, False): Or(()),
        (True, False): Not(Or(parts)),
        (False, True): Or(parts),
        (True, True): And(()),
    }
    return some[0 in numbers, 1 in numbers]


def _each(left: Nth, players: int, tricks: TrickNumber, end: TrickNumber) -> Iterator[Core]:
    """For each trick that may be meant: it, or a card played to it, is of the kind, with as many before and after.

    All numbers of tricks have places, also those of which no trick is of the kind.
    """
    kind = left.tricks if isinstance(left, CardsPlayed) else TrickFilter(left.tricks.numbers)
    numbers = [number for number in range(1, tricks + 1) if kind.numbered(number, tricks)]
    for place, number in enumerate(numbers):
        before, after = numbers[:place], numbers[place + 1 :]
        such = _such(left, number, players, tricks, end)
        ways = [way for span in left.nth if (way := _placed(left, span, before, after)) is not None]
        if () in ways:
            yield such
        elif len(ways) == 1:
            yield And((*ways[0], such))  # the first are the same for all kinds of cards, and looked at once
        elif ways:
            yield And((such, Or(tuple(map(And, ways)))))


def _such(left: Nth, number: TrickNumber, players: int, tricks: TrickNumber, end: TrickNumber) -> Core:
    """The member plays a card of the kind to the trick, or wins or leads this trick, which is of the kind."""
    if isinstance(left, CardsPlayed):
        return Within(replace(left, tricks=_here(left.tricks, number), nth=()), _SOME)
    alone = replace(left, tricks=_here(left.tricks, number), nth=())
    if alone.tricks.against is not None:
        return tricks_against(alone, _SOME, players, tricks, end)
    return Within(alone, _SOME)


@lru_cache(maxsize=4096)
def _here(kind: TrickFilter, number: TrickNumber) -> TrickFilter:
    """The kind of trick with this number; the same object for all members and cards, so that it is looked up once."""
    return replace(kind, numbers=(Span(number, number),))


def _placed(
    left: Nth, span: Span, before: Sequence[TrickNumber], after: Sequence[TrickNumber]
) -> tuple[Core, ...] | None:
    """As many come in the tricks before and after as leave this one in the span; None if that cannot be."""
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
            parts.append(_within(_all_in(left, ()), tuple(numbers), allowed))
    return tuple(parts)


@lru_cache(maxsize=4096)
def _within(left: Nth, numbers: tuple[TrickNumber, ...], allowed: Numbers) -> Within:
    """An allowed number has places in these tricks; the same object each time, so that it is judged once."""
    return Within(_all_in(left, numbers), allowed)


def _all_in(left: Nth, numbers: Sequence[TrickNumber]) -> Nth:
    """All that has a place, in the tricks with these numbers: cards that are played so, or tricks of any kind."""
    spans: list[Span] = []
    for number in numbers:
        if spans and spans[-1].last == number - 1:
            spans[-1] = Span(spans[-1].first, number)
        else:
            spans.append(Span(number, number))
    if isinstance(left, CardsPlayed):
        return replace(left, cards=EVERY_CARD, tricks=replace(left.tricks, numbers=tuple(spans)), nth=())
    return replace(left, tricks=TrickFilter(tuple(spans)), nth=())


# --- tricks and other tricks -----------------------------------------------------------------------


def against_numbers(left: TricksWon | TricksLed, relation: Relation, right: object, tricks: TrickNumber) -> Numbers:
    """The numbers to which tricks that are compared with others may come.

    Raises ValueError for anything but a number, or a part of all there are, on the right.
    """
    assert left.tricks.against is not None
    there = len(compared(left.tricks, tricks, tricks))
    if isinstance(right, Every):
        return relation.numbers(there)
    if not isinstance(right, Number | Part):
        raise ValueError("expected a number of tricks")  # noqa: TRY004  # the goal is wrong
    return relation.numbers_of(right, there)


def compared(kind: TrickFilter, tricks: TrickNumber, end: TrickNumber) -> list[TrickNumber]:
    """The tricks that are compared with others, where none after `end` counts: those whose numbers fit.

    A trick that is compared with another one is left out if that other one does not exist.
    """
    others = None if kind.against is None else kind.against.tricks
    return [
        number
        for number in range(1, end + 1)
        if kind.numbered(number, tricks) and (others is None or not others.some or others.of(number, end))
    ]


def tricks_against(
    left: TricksWon | TricksLed, numbers: Numbers, players: int, tricks: TrickNumber, end: TrickNumber
) -> Core:
    """Whether so many tricks differ from others as they should; none after trick `end` counts.

    Where the winner of a trick is meant, nothing is decided before that trick: so it is said of any two tricks, too,
    that this member is among those who may have won the later one, who are all members.
    """
    against, kind = left.tricks.against, replace(left.tricks, against=None)
    assert against is not None
    anybody: Who = Member.ANYBODY
    if awaited := tuple(who for who in open_in(left.by) if isinstance(who, WinnerOf)):
        anybody = Together((*map(Seat, range(players)), *awaited))
    plain = left.by is Member.ANYBODY and kind == TrickFilter(numbers=kind.numbers)
    fits: list[Within] = []
    pairs: list[tuple[Within, ...]] = []
    any_pair: list[Or] = []
    for number in compared(left.tricks, tricks, end):
        fits.append(_one(left, replace(kind, numbers=(Span(number, number),))))
        these, one_of_these = _pairs(number, against, end, anybody)
        pairs.append(these)
        any_pair.append(one_of_these)
    fitting = [each for each in range(len(fits) + 1) if each in numbers]
    if fitting == [0] and plain and against.tricks.some:  # no pair is so
        return And(tuple(_each_back(pairs, Relation.EXACTLY.numbers(0))))
    if fitting == [len(fits)] and not against.tricks.some:  # every pair is
        return And((*(() if plain else fits), *_each_back(pairs, None)))
    parts: list[Core] = []
    for fit, these, one_of_these in zip(fits, pairs, any_pair, strict=True):
        if against.tricks.some:
            parts.append(one_of_these if plain else And((fit, one_of_these)))
        else:
            parts.append(And(these) if plain and these else And((fit, *these)))
    return SomeMet(tuple(parts), numbers)


def _each_back(pairs: Iterable[Iterable[Within]], numbers: Numbers | None) -> Iterator[Core]:
    """Conditions on pairs of tricks, those on pairs as far from one another as one count; without numbers of all."""
    found: dict[tuple[Step, Who], list[Span | Half]] = {}
    for pair in dict.fromkeys(each for some in pairs for each in some):
        assert isinstance(pair.count, TricksWon)
        assert pair.count.tricks.step is not None
        found.setdefault((pair.count.tricks.step, pair.count.by), []).extend(pair.count.tricks.numbers)
    for (step, by), spans in found.items():
        count = TricksWon(by, TrickFilter(tuple(spans), step=step))
        yield Within(count, numbers or Relation.AT_LEAST.numbers(len(spans)))


@lru_cache(maxsize=4096)
def _pairs(number: TrickNumber, against: Against, end: TrickNumber, by: Who) -> tuple[tuple[Within, ...], Or]:
    """The conditions on a trick and each other one, and that one of them holds.

    They are the same objects for all members, so that they are judged once.
    """
    these = tuple(_pair(number, other, against.step, by) for other in against.tricks.of(number, end))
    return these, Or(these)


def _one(left: TricksWon | TricksLed, kind: TrickFilter) -> Within:
    return Within(replace(left, tricks=kind), _SOME)


def _pair(number: TrickNumber, other: TrickNumber, step: Step, by: Who) -> Within:
    """The condition on two tricks, as one on the later of them."""
    if other > number:
        number, other, step = other, number, step.mirrored()
    kind = TrickFilter((Span(number, number),), step=replace(step, back=number - other))
    return _one(TricksWon(by), kind)
