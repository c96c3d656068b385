"""Deals: the position in which a game begins, at the start of a day or inside one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from winnable.rules.lifeboat.card import CAST, OAR, Character, DayNumber, Kind, NavId
from winnable.rules.lifeboat.change import ROWED, turns
from winnable.rules.lifeboat.position import NOBODY, Past, Phase, Position, broken
from winnable.rules.lifeboat.setup import GULLS, Setup
from winnable.rules.values import short_repr


class Hand(NamedTuple):
    """The cards of a character."""

    closed: tuple[Kind, ...] = ()
    open: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Marks:
    """Where in a day a deal begins: after some turns, before any deed besides the next action (W36)."""

    order: tuple[Character, ...]
    """The boat in the morning, bow to stern."""
    acted: tuple[Character, ...] = ()
    """Whose turns are over. Characters before the last of them in `order` have no turn any more today."""
    rowed: frozenset[Character] = NOBODY
    fought: frozenset[Character] = NOBODY
    table: tuple[NavId, ...] = ()
    """The cards that rowers kept, in order."""

    __repr__ = short_repr

    @property
    def slot(self) -> int:
        """How many turns are over."""
        return max((place + 1 for place, who in enumerate(self.order) if who in self.acted), default=0)


def _listed(people: Sequence[Character]) -> str:
    return ", ".join(map(str, people)) or "nobody"


def _exchanged(boat: tuple[Character, ...], who: Character, other: Character) -> tuple[Character, ...]:
    swap = {who: other, other: who}
    return tuple(swap.get(each, each) for each in boat)


def _without(boat: tuple[Character, ...], away: Sequence[Character]) -> tuple[Character, ...]:
    return tuple(who for who in boat if who not in away)


@dataclass(frozen=True)
class Deal:
    """A game as it lies before everybody, with all cards known."""

    setup: Setup
    position: Position
    """At dawn, or before a turn; cards that everybody gets before day 1 (W2) are still in the pile."""
    marks: Marks | None = None
    """Where in the day it begins, as it was given; None at dawn."""

    __repr__ = short_repr

    @classmethod
    def of(
        cls,
        setup: Setup,
        boat: Sequence[Character],
        navigation: Sequence[NavId],
        *,
        provisions: Sequence[Kind] = (),
        wounds: Mapping[Character, int] | None = None,
        hands: Mapping[Character, Hand] | None = None,
        gulls: int = 0,
        day: DayNumber = 1,
        marks: Marks | None = None,
    ) -> Self:
        """The deal with these seats, piles, wounds and hands; those in play without a seat are lost."""
        held = hands or {}
        position = Position(
            day,
            gulls,
            tuple(boat),
            tuple((wounds or {}).get(who, 0) for who in CAST),
            tuple(tuple(sorted(held.get(who, Hand()).closed)) for who in CAST),
            tuple(tuple(sorted(held.get(who, Hand()).open)) for who in CAST),
            tuple(provisions),
            tuple(navigation),
        )
        fainted = frozenset(who for who in setup.cast if not position.conscious(who))
        position = position._replace(past=Past(fainted=fainted))
        if marks is not None:
            position = position._replace(
                phase=Phase.TRADE,
                table=marks.table,
                order=marks.order,
                slot=marks.slot,
                rowed=marks.rowed,
                fought=marks.fought,
            )
        if position.ended:
            position = position._replace(phase=Phase.OVER)
        return cls(setup, position, marks)

    def begin(self) -> Position:
        """The position before the first decision, or at dawn, with the cards that everybody gets before day 1 (W2)."""
        start = self.position
        if start.phase is Phase.TRADE:
            return turns(start, start.slot)
        if self.setup.options.start_card == "one_each" and start.day == 1:
            closed, pile = list(start.closed), list(start.provisions)
            for who in start.awake[: len(pile)]:
                closed[who] = tuple(sorted((*closed[who], pile.pop(0))))
            start = start._replace(closed=tuple(closed), provisions=tuple(pile))
        return start

    def faults(self) -> Iterator[str]:
        """The contradictions in a deal."""
        setup, start = self.setup, self.position
        if not start.boat:
            yield "expected a character in the boat"
        if list(setup.cast) != sorted(set(setup.cast)):
            yield "expected everybody in play once, in the standard order"
        if start.day < 1:
            yield f"expected a day of 1 or more, found {start.day}"
        if start.ended:
            yield f"expected fewer than {GULLS} gulls, as the game is over with them"
        if not start.deck:
            yield "expected some navigation cards"
        yield from broken(setup, start)
        lost = [who for who in setup.cast if who not in start.boat]
        for player, relation in setup.relations.items():
            yield from (f"{player} has relations, but is not in play" for _ in range(player not in setup.cast))
            for role, other in (("friend", relation.friend), ("enemy", relation.enemy)):
                if other is not None and other not in setup.cast and setup.options.missing_relations == "removed":
                    yield f"the {role} of {player}, {other}, is not in play"
        yield from self._mark_faults(lost)

    def _mark_faults(self, lost: Sequence[Character]) -> Iterator[str]:
        marks = self.marks
        if marks is None:
            return
        # the order of the morning has everybody in the boat once
        if len(set(marks.order)) < len(marks.order):
            yield "a character is twice in the order of the morning"
        missing = [who for who in self.position.boat if who not in marks.order]
        yield from (f"{who} is in the boat, but not in the order of the morning" for who in missing)
        # only they act, each once and in that order, and who rows or fights is one of them
        for words, group in (("acted", marks.acted), ("rowed", marks.rowed), ("fought", marks.fought)):
            yield from (
                f"{who} has {words}, but was not in the boat in the morning" for who in group if who not in marks.order
            )
        yield from (f"{who} has rowed, but not acted" for who in sorted(marks.rowed) if who not in marks.acted)
        places = [marks.order.index(who) for who in marks.acted if who in marks.order]
        if places != sorted(set(places)):
            yield "expected those who have acted once each, in the order of the morning"
        yield from (
            f"{who} was in the boat in the morning, but is not in play"
            for who in marks.order
            if who not in self.position.boat and who not in lost
        )
        # cards on the table are those of rowers
        if marks.table and not marks.rowed:
            yield "cards lie on the table, but nobody has rowed"
        oars = self.setup.cards.provisions[OAR].count if OAR in self.setup.cards.provisions else 0
        if marks.rowed and len(marks.table) > (most := len(marks.rowed) * (ROWED + oars)):
            yield f"expected at most {most} cards on the table, as {len(marks.rowed)} rowed, found {len(marks.table)}"
        # a fight is about the action of one who did not row
        claimed = marks.fought.intersection(marks.acted) - marks.rowed
        if marks.fought and (len(marks.fought) == 1 or not claimed):
            yield "expected two or more who have fought, one of whom acted and did not row"
        # and the seats come of the order of the morning by exchanges of those who acted
        if not missing and self.position.boat not in self._seatings(marks):
            yield (
                f"the seats {_listed(self.position.boat)} cannot come of {_listed(marks.order)} in the morning "
                f"by what {_listed(marks.acted)} did"
            )

    def _seatings(self, marks: Marks) -> set[tuple[Character, ...]]:
        """The boats there can be now: those who have acted may have changed seats, or thrown a body overboard."""
        options, found = self.setup.options, {marks.order}
        away = [who for who in marks.order if who not in self.position.boat]
        for who in marks.acted:
            if who not in marks.rowed:
                more = {_exchanged(boat, who, other) for boat in found for other in boat}
                if options.dump == "action" or options.dump_unconscious:
                    more.update(_without(boat, (other,)) for boat in found for other in away)
                found |= more
        return found | {_without(boat, away) for boat in found} if options.dump == "free" else found
