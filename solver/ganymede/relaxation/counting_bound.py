"""A count of steps: what takes more of them than there are turns for is out of reach, whatever cards there are.

Each turn is as good as the best that can be: a tile applied once for each of its symbol on the board, or a shuttle with
its seats, applied once for each used of its symbol. With three turns, one tile on the board, and tiles that give one
step each time, that is 2 + 3 + 3 steps; a ship that lacks three settlers, all in the supply, takes nine: recruited,
moved to Mars, moved aboard. So no ship leaves in three turns by tiles alone.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from winnable.rules.ganymede.board import CREW, LAST_LAUNCH, TILE_PLACES
from winnable.rules.ganymede.effect import Kind
from winnable.rules.ganymede.settlers import SLOTS, Place
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
        steps = self.steps_of(turns, cards, 0, per_shuttle, per_tile) + gift * launches
        track = self.grey.track
        stops = sum(stop > at.cell for stop in track.bonus)
        return track.length if launches > LAST_LAUNCH else min(track.length, at.cell + steps + stops)

    def excludes_launches(self, turns: int, cards: Cards, at: AbstractState, wanted: int) -> bool:
        """Whether these further launches take more steps than these turns have.

        Sets may give launches as soon as there are symbols for them, the end of the track one for the steps to it. For
        the others ships are filled, those with the fewest missing first: from Mars one step brings a settler aboard,
        from Earth two, from the supply three, and every launch but the last may give some.
        """
        if wanted <= 0:
            return False
        capacity = self.steps_of(turns, cards, self.seats, self.per_shuttle, self.per_tile) + self.gift * (wanted - 1)
        sets = min(cards.used)
        while sum(max(0, sets + 1 - count) for count in cards.used) <= turns:
            sets += 1
        filled = wanted - (sets if self.separate else sets - min(cards.used))
        track = self.grey.track
        if self.filling(filled, at) <= capacity:
            return False
        left = track.length - at.cell
        if not left:
            return True
        spent = max(1, left - sum(stop > at.cell for stop in track.bonus))
        return spent + self.filling(filled - 1, at) > capacity

    def filling(self, launches: int, at: AbstractState) -> int:
        """The least steps by which this number of full ships leaves."""
        if launches <= 0:
            return 0
        missing = sorted(
            CREW[slot] - max(less for less, _ in self.grey.kinds[ship]) - aboard
            for slot, ship, aboard in zip(SLOTS, at.ships, (at.top, len(at.bottom)), strict=True)
            if ship != NO_SHIP
        )
        if not missing:
            return _NEVER
        further = sorted([*missing[1:], *[self.short] * launches])
        boarding = max(0, missing[0]) + sum(max(0, each) for each in further[: launches - 1])
        near = min(boarding, len(at.mars) + at.top + len(at.bottom))  # some may go from ship to ship
        far = min(boarding - near, len(at.earth))
        return near + 2 * far + 3 * (boarding - near - far)

    def steps_of(self, turns: int, cards: Cards, seats: int, per_shuttle: int, per_tile: int) -> int:
        """How many steps these turns have at most, with what shuttles and tiles give each time."""
        board = cards.board
        key = (
            turns,
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


def _capacity(turns: int, tiles: int, same: int, used: int, seats: int, per_shuttle: int, per_tile: int) -> int:
    """How many steps these turns have at most, with tiles of one symbol, and shuttles of one symbol."""
    most = 0
    for flights in range(turns + 1):
        steps = sum(seats + per_shuttle * (used + number) for number in range(1, flights + 1))
        for number in range(1, turns - flights + 1):
            discarded = min(TILE_PLACES, tiles + number - 1)
            steps += max(discarded, per_tile * min(TILE_PLACES, same + number))
        most = max(most, steps)
    return most
