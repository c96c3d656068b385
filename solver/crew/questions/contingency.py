"""Contingency tables: the ways to put cards into locations, counted, listed and sampled by dynamic programming.

Cards of which the same is known in every location form a *class*: the ways to lay them out depend on how many of the
class lie in each location, not on which. Those numbers form a contingency table with a row for each class, a column
for each location, and given sums of rows (cards of the class) and columns (room in the location). Example: p1 and p2
may lie with seats 0 and 1, b1 and b2 with any seat; seat 0 has room for two cards, seats 1 and 2 for one each. Two
tables have these sums:

              seat 0  1  2              seat 0  1  2
    p1, p2         2  0  -    p1, p2         1  1  -
    b1, b2         0  1  1    b1, b2         1  0  1

A row with the numbers n0, n1, ... can be filled with cards in (n0 + n1 + ...)! / (n0! n1! ...) ways: 1 * 2 = 2 ways
for the first table, 2 * 2 = 4 for the second, 6 in all.

There are too many tables to list, so cells are filled one by one, row by row. How many ways there are to go on depends
only on the cell, the cards left in its row and the room left in each column; so it is computed once for each such
state. A cell that takes n of the `left` cards contributes comb(left, n) times the ways to go on. Sampling draws a
number below the count at each cell and takes the n whose share it falls into: 6 ways of which 2 begin with two pink
cards for seat 0 make that choice with probability 1/3, and all 6 ways come out equally likely.

Where cards change hands (`Knowledge.shifts`), the state also holds for each shift what each seat has to give so far:
a seat with two cards that *must* leave it, or in the end with none that may, rules the shift out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from winnable.rules.crew.card import Card, SeatIndex
from winnable.solver.crew.questions.knowledge import Fates, Location
from winnable.solver.verdict import NEVER, Deadline

MAX_STATES: Final = 300_000
"""The most states that a count may go through: some seconds, and memory for a table of that size. Chosen by trial.

Measured with one to four communications of every hand, at random, of a Planet Nine deal of which nothing else is known:
three players take 800 states at most, four 8,000, five 45,000. With a distress signal of which nothing is known three
players take 90,000, and four and five players mostly exceed the limit.
"""
MAX_CELLS: Final = 600
"""The most cells with a choice. Each is a level of recursion, of which Python allows 1,000 by default.

Official decks have 390 at most: 39 unknown cards of as many classes, in three hands and seven columns.
"""


class TooIntricate(ValueError):
    """There are too many classes of cards to count the ways in which they can lie."""


_NOTHING, _MAY_GIVE, _MUST_GIVE = range(3)
"""What a seat has to give so far: no card that may leave it, one or more that may, or one that must."""
_Giving = tuple[tuple[int, ...] | None, ...]
"""What each seat has to give, for each shift; None: the shift is ruled out."""


def _after(giving: _Giving, fates: Fates, seat: SeatIndex, number: int) -> _Giving | None:
    """What is to be given once `number` more cards of a class lie with the seat; None if no shift is left."""
    after: list[tuple[int, ...] | None] = []
    for gives, fate in zip(giving, fates, strict=True):
        if gives is None or not number or (fate.stays and not fate.goes):
            after.append(gives)
        elif fate.stays:
            after.append((*gives[:seat], max(gives[seat], _MAY_GIVE), *gives[seat + 1 :]))
        elif fate.goes and number == 1 and gives[seat] < _MUST_GIVE:
            after.append((*gives[:seat], _MUST_GIVE, *gives[seat + 1 :]))
        else:
            after.append(None)
    return tuple(after) if any(gives is not None for gives in after) else None


@dataclass(frozen=True, slots=True)
class _Cell:
    """Some cards of a class go to a location; in the `last` cell of its row, all that are left."""

    cards: Sequence[Card]
    column: int
    fates: Fates
    last: bool
    later: int
    """The number of cards in later rows that may go to the same location."""


_State = tuple[int, int, tuple[int, ...], _Giving]
"""A cell, the cards left in its row, the room left in each location, and what is to be given so far."""


class ContingencyTables:
    """The ways to put cards into locations: first add the known cards, then divide the unknown ones."""

    def __init__(
        self, locations: Sequence[Location], shifts: Sequence[int], seats: int, deadline: Deadline = NEVER
    ) -> None:
        """No way to lay out cards yet. What takes long raises OutOfTime once the deadline has passed."""
        self._deadline = deadline
        self.locations = locations
        self.shifts = shifts
        self._giving: _Giving | None = ((_NOTHING,) * seats,) * len(shifts)
        """None: there is no way to lay out the cards."""
        self._forced: list[list[Card]] = [[] for _ in locations]
        """By location, the cards that can lie nowhere else."""
        self._cells: list[_Cell] = []
        self._rooms: tuple[int, ...] = ()
        self._counted: dict[_State, int] = {}

    def rule_out(self) -> None:
        """There is no way to lay out the cards."""
        self._giving = None

    def add(self, fates: Fates, seat: SeatIndex, number: int = 1) -> None:
        """Let `number` cards of these fates lie with a seat."""
        self._giving = _after(self._giving, fates, seat, number) if self._giving else None

    def divide(self, classes: dict[tuple[Fates, ...], list[Card]]) -> None:
        """Divide cards among the locations; the key of a class holds its fates in each location."""
        free = []
        for fates, cards in classes.items():
            possible = [column for column, each in enumerate(fates) if any(fate.stays or fate.goes for fate in each)]
            if len(possible) == 1:
                self._forced[possible[0]] += cards
                self.add(fates[possible[0]], self.locations[possible[0]].seat, len(cards))
            elif possible:
                free.append((possible, fates, cards))
            else:
                self.rule_out()
        self._rooms = tuple(
            location.room - len(cards) for location, cards in zip(self.locations, self._forced, strict=True)
        )
        later = [0] * len(self.locations)
        # built from the last row to the first; classes with the fewest locations come first, as they leave few choices
        for possible, fates, cards in sorted(free, key=lambda each: -len(each[0])):
            self._cells[:0] = [
                _Cell(cards, column, fates[column], column == possible[-1], later[column]) for column in possible
            ]
            for column in possible:
                later[column] += len(cards)
        if any(
            not 0 <= room <= location.spare + more
            for room, location, more in zip(self._rooms, self.locations, later, strict=True)
        ):
            self.rule_out()

    def count(self) -> int:
        """The number of ways. Raises TooIntricate."""
        if self._giving is None:
            return 0
        if len(self._cells) > MAX_CELLS:
            raise TooIntricate
        return self._count(self._start(self._giving))

    def _start(self, giving: _Giving) -> _State:
        return 0, len(self._row(0)), self._rooms, giving

    def _row(self, index: int) -> Sequence[Card]:
        """The cards of the row that a cell belongs to; none after the last cell."""
        return self._cells[index].cards if index < len(self._cells) else ()

    def _count(self, state: _State) -> int:
        """The number of ways to go on from a state."""
        if state[0] == len(self._cells):
            return self._complete(state)
        if state not in self._counted:
            if len(self._counted) >= MAX_STATES:
                raise TooIntricate
            ways = 0
            for number, after in self._choices(state):  # a loop, as a generator were one more level of recursion
                ways += comb(state[1], number) * self._count(after)
            self._counted[state] = ways
        return self._counted[state]

    def _complete(self, state: _State) -> bool:
        """Whether no location lacks a card, and for some shift every seat has a card to give."""
        _, _, rooms, giving = state
        return all(room <= location.spare for room, location in zip(rooms, self.locations, strict=True)) and any(
            gives is not None and (not shift or all(gives)) for shift, gives in zip(self.shifts, giving, strict=True)
        )

    def _choices(self, state: _State) -> list[tuple[int, _State]]:
        """The numbers of cards that a cell may take, each with the state that follows."""
        index, left, rooms, giving = state
        self._deadline.check()
        cell = self._cells[index]
        location, room = self.locations[cell.column], rooms[cell.column]
        least = left if cell.last else max(0, room - location.spare - cell.later)
        choices: list[tuple[int, _State]] = []
        for number in range(least, min(left, room) + 1):
            after = _after(giving, cell.fates, location.seat, number)
            if after is not None:
                rest = len(self._row(index + 1)) if cell.last else left - number
                rooms_after = (*rooms[: cell.column], room - number, *rooms[cell.column + 1 :])
                choices.append((number, (index + 1, rest, rooms_after, after)))
        return choices

    def __iter__(self) -> Iterator[list[list[Card]]]:
        """Every way once, as the cards in each location. Raises TooIntricate."""
        if self._giving is not None and self.count():
            yield from self._go_on(self._start(self._giving), self._row(0), self._forced)

    def _go_on(self, state: _State, cards: Sequence[Card], lie: list[list[Card]]) -> Iterator[list[list[Card]]]:
        if state[0] == len(self._cells):
            yield lie
            return
        cell = self._cells[state[0]]
        for number, after in self._choices(state):
            for chosen in combinations(cards, number) if self._count(after) else ():
                rest = self._row(after[0]) if cell.last else [card for card in cards if card not in chosen]
                here = [[*old, *chosen] if column == cell.column else old for column, old in enumerate(lie)]
                yield from self._go_on(after, rest, here)

    def sample(self, random: Random) -> list[list[Card]]:
        """Draw one of the ways, each equally likely; `count` must have found one."""
        lie = [list(cards) for cards in self._forced]
        assert self._giving is not None
        state = self._start(self._giving)
        cards: list[Card] = []
        first = True
        for cell in self._cells:
            if first:
                cards = random.sample(cell.cards, len(cell.cards))
            ticket = random.randrange(self._count(state))
            for number, after in self._choices(state):
                ticket -= comb(len(cards), number) * self._count(after)
                if ticket < 0:
                    lie[cell.column] += cards[:number]
                    cards, state, first = cards[number:], after, cell.last
                    break
        return lie
