"""The promising ways to carry out effects and launches, each with its steps as a line has them.

An effect is followed application by application. "Move or recruit a red", twice, from one red on Earth: after the first
the red is on Mars, or there are two on Earth; after the second one of them is on Mars, two reds are on Earth and Mars,
and so on. Of many ways those are kept in which settlers stand most promisingly (`KEPT`), and a few are returned
(`ENDS`). Reputation is only counted on the way, and gained at the end, which every reading but one allows (J1).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.rules.ganymede.board import HAND_LIMIT, Table
from winnable.rules.ganymede.card import SLOTS, CardId, Effect, Kind, Part, Place
from winnable.rules.ganymede.decision import Gain, Launch, Step, Take
from winnable.solver.ganymede.lookahead.state import TOP, TurnState, promise
from winnable.solver.ganymede.single_steps import SUPPLY, settled

Steps = tuple[Step, ...]
KEPT: Final = 16
"""How many ways of an effect are followed from one application to the next."""
ENDS: Final = 10
"""How many ways of an effect are yielded."""
_BASIC: Final = Part(Kind.BASIC)


class Ways:
    """The ways to carry out effects and launches at a table."""

    def __init__(
        self, table: Table, pile: Sequence[CardId], ship_value: dict[CardId, float], *, famous: bool = False
    ) -> None:
        """`pile` are the ship cards to be drawn, `ship_value` says how much each ship card is wanted.

        `famous`: reputation is wanted for itself.
        """
        self.per_cell = 4.0 if famous else 0.5
        self.table = table
        self.known: dict[tuple[TurnState, int, int], list[tuple[Steps, TurnState]]] = {}
        """Ways that were worked out, by the effect as an object; cleared from time to time."""
        self.pile = pile
        self.ship_value = ship_value
        self.capacities = {
            card: (table.capacity(card, Place.TOP), table.capacity(card, Place.BOTTOM)) for card in table.cards.ships
        }
        self.crews = {card: (table.crew(card, Place.TOP), table.crew(card, Place.BOTTOM)) for card in table.cards.ships}

    # --- places ------------------------------------------------------------------------------------

    def worth(self, now: TurnState) -> float:
        """How promising the settlers stand."""
        top, bottom = now.ships
        crews = (self.crews[top][0] if top else 0, self.crews[bottom][1] if bottom else 0)
        return promise(now.at[:SUPPLY], crews) + 20 * len(now.flown) + self.per_cell * now.cell

    def room(self, now: TurnState) -> tuple[int, int]:
        """How many the ships take, by slot, 0 without a ship."""
        top, bottom = now.ships
        return self.capacities[top][0] if top else 0, self.capacities[bottom][1] if bottom else 0

    def full(self, now: TurnState, slot: int) -> bool:
        """Whether the ship on a slot has its crew."""
        card = now.ships[slot - TOP]
        return card is not None and sum(now.at[slot]) >= self.crews[card][slot - TOP]

    # --- effects -----------------------------------------------------------------------------------

    def runs(self, now: TurnState, effect: Effect, times: int) -> list[tuple[Steps, TurnState]]:
        """Ways to carry out an effect that may be applied so often, from not at all on."""
        if not effect.parts or not times:
            return [((), now)]
        key = (now, id(effect), times)
        if key not in self.known:
            self.known[key] = self.found(now, effect, times)
        return self.known[key]

    def found(self, now: TurnState, effect: Effect, times: int) -> list[tuple[Steps, TurnState]]:
        """The ways, worked out."""
        found: dict[tuple[TurnState, int], Steps] = {(now, 0): ()}
        newest = dict(found)
        for _ in range(times):
            following: dict[tuple[TurnState, int], Steps] = {}
            for (at, pool), steps in newest.items():
                for parts in effect.ways:
                    for step, after, more in self.application(at, parts):
                        if (after, pool + more) not in found:
                            following.setdefault((after, pool + more), steps + step)
            if len(following) > KEPT:
                best = sorted(following, key=lambda each: -self.worth(each[0]) - self.per_cell * each[1])[:KEPT]
                following = {each: following[each] for each in best}
            found |= following
            newest = following
            if not newest:
                break
        ways = [(steps, after) for (after, pool), steps in found.items() if not pool]
        for (after, pool), steps in found.items():
            if pool:
                ways += [((*steps, gain), end) for gain, end in self.gains(after, pool)]
        if len(ways) > ENDS:
            ways.sort(key=lambda way: -self.worth(way[1]))
            del ways[ENDS:]
        return ways

    def application(self, now: TurnState, parts: tuple[Part, ...]) -> Iterator[tuple[Steps, TurnState, int]]:
        """Ways to do all these parts once, each as often as it says or less, in this order."""
        reached: list[tuple[Steps, TurnState, int]] = [((), now, 0)]
        for part in parts:
            for _ in range(part.amount):
                reached += [
                    ((*steps, *step), after, pool + more)
                    for steps, at, pool in reached
                    for step, after, more in self.single(at, part)
                ]
        return (each for each in reached if each[1] is not now or each[2])

    def single(self, now: TurnState, part: Part) -> Iterator[tuple[Steps, TurnState, int]]:
        """Ways to do one step of a part."""
        if part.kind in (Kind.BASIC, Kind.REPUTATION) and now.cell < self.table.track.length:
            yield (), now, 1
        for step, after in self.changes(now, part):
            yield (step,), after, 0

    def changes(self, now: TurnState, part: Part) -> Iterator[tuple[Step, TurnState]]:
        """Ways to do one step that a part gives, but for reputation."""
        for step, at in settled(now.at, part, self.room(now), adapt_on_ship=self.table.options.adapt_on_ship):
            yield step, now._replace(at=at)
        if part.kind in (Kind.BASIC, Kind.SHIP) and len(now.hand) < HAND_LIMIT:
            for card, after in self.cards(now, 1):
                yield Take(card), after

    def cards(self, now: TurnState, most: int) -> list[tuple[CardId, TurnState]]:
        """The ship cards that are taken first, as many as said, of different worth."""
        reach = [*now.shown, *self.pile[now.drawn : now.drawn + 1]]
        reach.sort(key=lambda card: (-self.ship_value[card], card))
        found, liked = list[tuple[CardId, TurnState]](), set[float]()
        for card in reach:
            if self.ship_value[card] in liked:
                continue
            liked.add(self.ship_value[card])
            hand = tuple(sorted((*now.hand, card)))
            if card in now.shown:
                shown = tuple(each for each in now.shown if each != card)
                found.append((card, now._replace(hand=hand, shown=shown)))
            else:
                found.append((card, now._replace(hand=hand, drawn=now.drawn + 1)))
            if len(found) == most:
                break
        return found

    # --- reputation --------------------------------------------------------------------------------

    def gains(self, now: TurnState, pool: int) -> Iterator[tuple[Gain, TurnState]]:
        """Ways to use this much reputation: all of it, or up to a bonus cell."""
        track = self.table.track
        most = min(pool, track.length - now.cell)
        for cells in range(1, most + 1):
            stop = now.cell + cells
            if cells < most and stop not in track.bonus:
                continue
            after = now._replace(cell=stop)
            if stop in track.bonus:
                for step, end in self.changes(after, _BASIC):
                    yield Gain(cells, step), end
                for again, end in self.gains(after, 1):
                    yield Gain(cells, again), end
            if stop == track.length:
                for launch, end in self.any_launch(after):
                    yield Gain(cells, launch=launch), end
            yield Gain(cells), after

    # --- launches ----------------------------------------------------------------------------------

    def launches(self, now: TurnState, slot: Place) -> Iterator[tuple[Launch, TurnState]]:
        """Ways to launch the ship on a slot."""
        place = slot - TOP
        card = now.ships[place]
        assert card is not None, "a ship is on the slot"
        at = list(now.at)
        supply = tuple(map(sum, zip(at[SUPPLY], at[slot], strict=True)))
        at[slot], at[SUPPLY] = (0, 0, 0, 0), (supply[0], supply[1], supply[2], supply[3])
        left = now._replace(at=tuple(at), ships=_laid(now.ships, place, None), flown=tuple(sorted((*now.flown, card))))
        for steps, acted in self.runs(left, self.table.cards.ships[card].on_launch, 1):
            reached: list[tuple[CardId | None, TurnState]] = [*self.cards(acted, 2)]
            for takes, taken in reached or [(None, acted)]:
                for lays in self.best(taken.hand):
                    after = taken
                    if lays is not None:
                        hand = tuple(each for each in taken.hand if each != lays)
                        after = taken._replace(hand=hand, ships=_laid(taken.ships, place, lays))
                    yield Launch(slot, steps, takes, lays), after

    def any_launch(self, now: TurnState) -> Iterator[tuple[Launch, TurnState]]:
        """Ways to launch either ship."""
        for slot in SLOTS:
            if now.ships[slot - TOP] is not None:
                yield from self.launches(now, slot)

    def best(self, hand: tuple[CardId, ...]) -> Iterator[CardId | None]:
        """The cards that may be laid, two of different worth at most."""
        if not hand:
            yield None
            return
        liked = list[float]()
        for card in sorted(hand, key=lambda card: (-self.ship_value[card], card)):
            if self.ship_value[card] not in liked:
                liked.append(self.ship_value[card])
                yield card
            if len(liked) == 2:
                return

    def last_launches(self, now: TurnState) -> Iterator[tuple[tuple[Launch, ...], TurnState]]:
        """Ways for the full ships to leave at the end of a turn."""
        full = [slot for slot in SLOTS if self.full(now, slot)]
        if not full:
            yield (), now
        for slot in full:
            for launch, after in self.launches(now, slot):
                for others, last in self.last_launches(after):
                    yield (launch, *others), last


def _laid(
    ships: tuple[CardId | None, CardId | None], place: int, card: CardId | None
) -> tuple[CardId | None, CardId | None]:
    return (card, ships[1]) if place == 0 else (ships[0], card)
