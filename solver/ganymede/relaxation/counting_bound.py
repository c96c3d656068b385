"""A count of steps: what takes more of them than there are turns for is out of reach, whatever cards there are.

Each turn is as good as the best that can be: a tile applied once for each of its symbol on the board, or a shuttle with
its seats, applied once for each used of its symbol. With three turns, one tile on the board, and tiles that give one
step each time, that is 2 + 3 + 3 steps; a ship that lacks three settlers, all in the supply, takes nine: recruited,
moved to Mars, moved aboard. So no ship leaves in three turns by tiles alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from winnable.rules.ganymede.board import CREW, LAST_LAUNCH, TILE_PLACES
from winnable.rules.ganymede.card import SLOTS, Kind, Place
from winnable.solver.ganymede.relaxation.abstract_state import NO_SHIP, AbstractState, Cards
from winnable.solver.ganymede.relaxation.steps import FAME, LATER, Steps
from winnable.solver.ganymede.relaxation.target import Target, Values

_NEVER: Final = 999
"""More steps than there ever are."""
_ABOARD: Final = CREW[Place.TOP] + CREW[Place.BOTTOM] - len(SLOTS)
"""How many settlers are aboard between turns at most."""


class CountingBound:
    """The count for one target of a player."""

    def __init__(
        self,
        target: Target,
        grey: Steps,
        values: Values,
        tiles: Sequence[int],
        shuttles: Sequence[int],
        *,
        separate: bool,
    ) -> None:
        """`grey`: the steps without colours; `tiles` and `shuttles`: the numbers of those that can be shown in time.

        `separate`: shuttles of Earth and of Mars make full sets of their own, of which there are no more than of both.
        """
        self.target, self.grey, self.values, self.separate = target, grey, values, separate
        self.seats = max((grey.shuttles[number].seats for number in shuttles), default=0)
        effects = [grey.flown[number] for number in shuttles]
        gifts = [gives for kinds in grey.kinds for _, gives in kinds]
        self.per_shuttle, self.per_tile, self.gift = (self.most_steps(each) for each in (effects, tiles, gifts))
        self.cells = tuple(self.most_steps(each, FAME) for each in (effects, tiles, gifts))
        """By how much one application of a shuttle or tile, or a launch, moves the marker."""
        self.short = CREW[Place.TOP] - max((less for less, _ in grey.kinds[LATER]), default=0)
        """The fewest settlers that fill a ship that is laid later."""
        self.capacities: dict[tuple[int, ...], int] = {}

    def excludes(self, turns: int, cards: Cards, at: AbstractState) -> bool:
        """Whether the target takes more steps than these turns have, whatever cards there are."""
        target = self.target
        if self.excludes_launches(turns, cards, at, target.launches - at.launched):
            return True
        if target.plain:
            return False
        if target.both and self.excludes_launches(turns, cards, at, len(SLOTS)):
            return True
        if sum(max(0, target.sets - count) for count in cards.used) > turns:
            return True
        extra = 0
        while extra < LAST_LAUNCH + 1 and not self.excludes_launches(turns, cards, at, extra + 1):
            extra += 1
        cell = self.furthest(turns, cards, at, extra)
        if cell < target.cells:
            return True
        known = self.values.at_most(cards.used, turns, cell)
        most = (self.values.most(known, at.ships, at.launched, more) for more in range(extra + 1))
        return target.points > 0 and extra <= LAST_LAUNCH and max(most) + _ABOARD < target.points

    def furthest(self, turns: int, cards: Cards, at: AbstractState, launches: int) -> int:
        """How far the marker comes at most in these turns with these launches."""
        per_shuttle, per_tile, gift = self.cells
        steps = self.steps_of(turns, 0, cards, 0, per_shuttle, per_tile) + gift * launches
        track = self.grey.track
        stops = sum(stop > at.cell for stop in track.bonus)
        return track.length if launches > LAST_LAUNCH else min(track.length, at.cell + steps + stops)

    def excludes_launches(self, turns: int, cards: Cards, at: AbstractState, wanted: int) -> bool:
        """Whether these further launches take more steps than these turns have.

        Sets give launches for turns in which shuttles are used, the end of the track gives one for the steps to it. For
        the others ships are filled: from Mars one step brings a settler aboard, from Earth two, from the supply three,
        and every launch but the last may give some.
        """
        return wanted > 0 and not any(
            self.may_launch(turns, flights, cards, at, wanted, by_sets) for by_sets, flights in self.sets(turns, cards)
        )

    def sets(self, turns: int, cards: Cards) -> Iterator[tuple[int, int]]:
        """The numbers of launches that sets may give in these turns, each with the least turns with shuttles for it."""
        yield 0, 0
        begun = min(cards.used)
        count = begun if self.separate and begun else begun + 1
        while (flights := max(1, sum(max(0, count - used) for used in cards.used))) <= turns:
            yield count if self.separate else count - begun, flights
            count += 1

    def may_launch(self, turns: int, flights: int, cards: Cards, at: AbstractState, wanted: int, by_sets: int) -> bool:
        """Whether there are steps enough for these launches: `by_sets` by sets, with `flights` turns with shuttles.

        A launch that nothing fills may make room for a ship that takes fewer settlers than those that lie there.
        """
        capacity = self.steps_of(turns, flights, cards, self.seats, self.per_shuttle, self.per_tile)
        capacity += self.gift * (wanted - 1)
        if self.filling(wanted - by_sets, at, replaced=by_sets > 0) <= capacity:
            return True
        track = self.grey.track
        left = track.length - at.cell
        spent = max(1, left - sum(stop > at.cell for stop in track.bonus))
        return left > 0 and spent + self.filling(wanted - by_sets - 1, at, replaced=True) <= capacity

    def filling(self, launches: int, at: AbstractState, *, replaced: bool) -> int:
        """The least steps by which this number of full ships leaves, those with the fewest missing first.

        Ships that are laid later count, too: of all but the first one, and where a ship is `replaced`, of that one.
        """
        if launches <= 0:
            return 0
        missing = sorted(
            CREW[slot] - max(less for less, _ in self.grey.kinds[ship]) - aboard
            for slot, ship, aboard in zip(SLOTS, at.ships, (at.top, len(at.bottom)), strict=True)
            if ship != NO_SHIP
        )
        if not missing:
            return _NEVER
        first = [] if replaced else missing[:1]
        further = sorted([*missing[len(first) :], *[self.short] * launches])
        boarding = sum(max(0, each) for each in [*first, *further][:launches])
        near = min(boarding, len(at.mars) + at.top + len(at.bottom))  # some may go from ship to ship
        far = min(boarding - near, len(at.earth))
        return near + 2 * far + 3 * (boarding - near - far)

    def steps_of(self, turns: int, flights: int, cards: Cards, seats: int, per_shuttle: int, per_tile: int) -> int:
        """How many steps these turns have at most, `flights` or more of them with shuttles, by what each time gives."""
        board = cards.board
        key = (
            turns,
            flights,
            len(board),
            max(map(board.count, board), default=0),
            max(cards.used),
            seats,
            per_shuttle,
            per_tile,
        )
        if key not in self.capacities:
            self.capacities[key] = _capacity(*key)
        return self.capacities[key]

    def most_steps(self, effects: Iterable[int], kinds: frozenset[Kind] | None = None) -> int:
        """How many steps one application of one of these effects has at most, of some kinds if they are given."""
        return max((self.grey.most(effect, kinds) for effect in effects), default=0)


def _capacity(
    turns: int, least: int, tiles: int, same: int, used: int, seats: int, per_shuttle: int, per_tile: int
) -> int:
    """How many steps these turns have at most, with tiles of one symbol and shuttles of one, `least` times or more."""
    most = 0
    for flights in range(least, turns + 1):
        steps = sum(seats + per_shuttle * (used + number) for number in range(1, flights + 1))
        for number in range(1, turns - flights + 1):
            discarded = min(TILE_PLACES, tiles + number - 1)
            steps += max(discarded, per_tile * min(TILE_PLACES, same + number))
        most = max(most, steps)
    return most
