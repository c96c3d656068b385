"""Effects, shuttles and launches in the relaxation, each with every state that it may lead to.

Results are cached by state, without those that another one dominates: the search meets few effects and few states, and
these often. Equal effects of different cards have the same number.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final

from winnable.rules.ganymede.board import CREW
from winnable.rules.ganymede.card import SLOTS, Colour, Effect, Kind, Place, Ship, Shuttle, Track
from winnable.solver.ganymede.relaxation.abstract_state import (
    ALL,
    NO_SHIP,
    AbstractState,
    SettlerCounts,
    best,
    minus,
    plus,
    seated,
)
from winnable.solver.verdict import NEVER, Deadline

_Part = tuple[Kind, int, int]
"""A kind of steps, how many, and the colours that may be recruited, or one of which must be given or received."""
_Gives = tuple[tuple[_Part, ...], bool]
"""What an effect gives: its parts, and whether every application gives all of them."""
_BASIC: Final[_Part] = (Kind.BASIC, 1, 0)
FAME: Final = frozenset((Kind.REPUTATION, Kind.BASIC))
"""The steps that may move the marker."""
LATER: Final = 0
"""The kind of a ship that is laid later: when it leaves, it may be any of those."""


class Reached(Exception):
    """All launches of the target can be done."""


_BEFORE: Final = 0
_WITHIN: Final = 1
_AFTER: Final = 2
"""How far an effect is whose one gain may come at any moment."""
_Applied = tuple[AbstractState, int, tuple[int, ...], int]
"""In the middle of an effect: the applications and the steps of each part that are left, and how far its gain is."""


class Steps:
    """The steps of a player, worked out once each."""

    def __init__(  # noqa: PLR0913  # a table, and how its rules are read
        self,
        track: Track,
        laid: Sequence[Ship | None],
        later: Sequence[Ship],
        wanted: int,
        *,
        coloured: bool,
        single: bool = False,
        held: int | None = None,
        exact: bool = False,
        late: bool = False,
        loses: bool = False,
        deadline: Deadline = NEVER,
    ) -> None:
        """`laid`: the ships on the slots; `later`: those that can be laid. Without colours, settlers have any colour.

        `held`: how many of `later` can be laid already, and one more for each ship card that is taken; None: all.
        The number taken is kept as far as it matters for launches; if `exact`, as far as there are any.

        `single`: every cell is a gain of its own (J1); else all reputation of an effect is one gain, which may come at
        any moment here, also where it comes last by the rules. `late`: the launch for the end of the track comes at the
        end of the turn (J2). `loses`: a move may lose a settler. Every method raises OutOfTime after the deadline.
        """
        self.track = track
        self.single = single
        self.late = late
        self.loses = loses
        self.wanted = wanted
        self.coloured = coloured
        self.deadline = deadline
        self.effects: list[_Gives] = []
        self.shuttles: list[Shuttle] = []
        self.flown: list[int] = []
        """By shuttle, its effect."""
        self.numbers: dict[Hashable, int] = {}
        """The numbers of effects and shuttles: those that give the same here have the same."""
        self.known: dict[Hashable, list[AbstractState]] = {}
        """The results computed so far, by their arguments."""
        reach = [later if held is None else later[: held + taken] for taken in range(1 + len(later) - (held or 0))]
        if not exact:
            different = [{(ship.crew_less, ship.on_launch) for ship in ships} for ships in reach]
            reach = reach[: 1 + different.index(different[-1])]
        self.drawn = len(reach) - 1
        """How many ship cards that are taken matter."""
        self.later = [sorted({(ship.crew_less, self.number(ship.on_launch)) for ship in ships}) for ships in reach]
        """By how many were taken, the ships that can be laid: by how much crews may be less, what launches give."""
        self.kinds = [
            self.later[-1],
            *([(ship.crew_less, self.number(ship.on_launch))] if ship else [] for ship in laid),
        ]
        """The same by kind of ship; of those that are laid later, all."""

    def number(self, effect: Effect) -> int:
        """The number of an effect."""
        gives = self.given(effect)
        if gives not in self.numbers:
            self.numbers[gives] = len(self.effects)
            self.effects.append(gives)
        return self.numbers[gives]

    def given(self, effect: Effect) -> _Gives:
        """What an effect gives. Recruits of which each application does one are one of all their colours."""
        parts = list[_Part]()
        for part in effect.parts:
            if (part.kind is Kind.SHIP and not self.drawn) or (part.kind is Kind.ADAPT and not self.coloured):
                continue
            mask = self.mask(part.colours) if part.colours else 0
            if part.kind is Kind.RECRUIT and not effect.every:
                for other in [each for each in parts if each[0] is Kind.RECRUIT]:
                    parts.remove(other)
                    mask |= other[2]
            parts.append((part.kind, part.amount, mask))
        if _BASIC in parts and not effect.every:  # which does for every other step
            parts = [each for each in parts if each == _BASIC or each[1] > 1]
        if not effect.every:
            parts = list(set(parts))
        return tuple(sorted(parts, key=str)), effect.every and len(parts) > 1

    def more(self, effect: int, other: int) -> bool:
        """Whether an effect gives a choice of more than another with one choice in each application, or none."""
        given, every = self.effects[effect]
        least, all_of_least = self.effects[other]
        if every or all_of_least or effect == other:
            return every and not all_of_least and len(least) <= 1 and set(least) < set(given)
        one = (Kind.BASIC, 1, 0) in given
        return all(part in given or (one and part[1] == 1) for part in least)

    def shuttle(self, shuttle: Shuttle) -> int:
        """The number of a shuttle, by its settlers and its effect."""
        crew = (shuttle.needs, shuttle.white) if self.coloured else shuttle.seats
        key = (shuttle.home, crew, self.number(shuttle.effect))
        if key not in self.numbers:
            self.numbers[key] = len(self.shuttles)
            self.shuttles.append(shuttle)
            self.flown.append(key[2])
        return self.numbers[key]

    def mask(self, colours: Iterable[Colour]) -> int:
        """A settler of one of these colours."""
        return sum(1 << colour for colour in colours) if self.coloured else ALL

    def worked_out(self, key: Hashable, ends: Callable[[], Iterable[AbstractState]]) -> list[AbstractState]:
        """The states that something may end in, without dominated ones; computed once. Raises Reached."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = best(set(ends()))
        return found

    # --- turns -------------------------------------------------------------------------------------

    def effect_turn(self, at: AbstractState, effect: int, times: int) -> list[AbstractState]:
        """After a turn of the effect with this number, which may be applied so often."""
        key = (at, effect, times, "turn")
        return self.worked_out(key, lambda: self.left(self.effect(at, effect, times), at.cell))

    def shuttle_turn(self, at: AbstractState, number: int, times: int, *, complete: bool) -> list[AbstractState]:
        """After a turn in which the shuttle with this number is used, its effect applied so often.

        `complete`: it makes a full set.
        """
        shuttle = self.shuttles[number]

        def ends() -> Iterator[AbstractState]:
            for there in self.travels(at, shuttle):
                for after in self.effect(there, self.flown[number], times):
                    yield after
                    if complete:
                        yield from self.any_launch(after)

        return self.worked_out((at, number, times, complete, "use"), lambda: self.left(ends(), at.cell))

    def left(self, states: Iterable[AbstractState], begun: int) -> Iterator[AbstractState]:
        """After full ships have left: the top ship at once, the bottom ship whenever that is of use.

        If the end of the track launches now, and was reached in this turn, in which the marker was on the cell `begun`,
        either ship leaves for it once, at any moment among the others (J2).
        """
        seen = {(at, begun == self.track.length or not self.late) for at in states}
        stack = list(seen)
        while stack:
            at, used = stack.pop()
            must = False
            following: list[tuple[AbstractState, bool]] = []
            for slot, aboard in zip(SLOTS, (at.top, len(at.bottom)), strict=True):
                ship = at.ships[slot - Place.TOP]
                if ship == NO_SHIP or not aboard:
                    continue
                kinds = self.kinds_of(at, ship)
                full = [gives for less, gives in kinds if aboard >= CREW[slot] - less]
                must = must or (slot is Place.TOP and len(full) == len(kinds))
                following += [(after, used) for gives in full for after in self.launch(at, slot, gives)]
            if not used and at.cell == self.track.length:
                following += [(after, True) for after in self.any_launch(at)]
            stack += [each for each in dict.fromkeys(following) if each not in seen]
            seen.update(following)
            if not must:
                yield at

    # --- effects -----------------------------------------------------------------------------------

    def effect(self, at: AbstractState, effect: int, times: int) -> list[AbstractState]:
        """After the effect with this number, which may be applied so often, in any order of its steps."""
        if not self.effects[effect][0] or not times:
            return [at]
        return self.worked_out((at, effect, times, "effect"), lambda: self.applied(at, effect, times))

    def applied(self, at: AbstractState, effect: int, times: int) -> Iterable[AbstractState]:
        """Compute `effect`: steps as far as there are any left of a part, or applications that give a part.

        If every cell is a gain of its own, the actions of bonus cells wait in the last part, and may come at any time.
        Else the gain goes on cell by cell, and nothing else happens before it stops.

        The reachable moments are generated step by step, each once: a state, the applications and the steps of each
        part that are left, and how far the gain is. "Move or recruit a blue one", twice, begins with 2 applications and
        no steps left: (2; 0, 0). A move leads to (1; 0, 0), another one or a recruit to (0; 0, 0). "Move and recruit"
        twice begins with no application and (0; 2, 2), of which any is used, in any order.
        """
        given, every = self.effects[effect]
        if every:  # ships are taken besides
            at = self.drew(at, times * sum(amount for kind, amount, _ in given if kind is Kind.SHIP))
            given = tuple(part for part in given if part[0] is not Kind.SHIP)
        parts = (*given, _BASIC)
        last = len(given)
        begun = (at, 0 if every else times, (*(times * amount if every else 0 for _, amount, _ in given), 0), _BEFORE)
        seen, newest = {begun}, [begun]
        while newest:
            following: list[_Applied] = []
            for now, applications, counts, pool in newest:
                self.deadline.check()
                gaining = pool == _WITHIN
                if gaining:
                    following += [(after, applications, counts, _AFTER) for after in self.stopped(now)]
                for place, part in enumerate(parts):
                    left, fewer = list(counts), applications
                    if counts[place]:  # a step that is left
                        left[place] -= 1
                    elif applications and place < last:
                        fewer, left[place] = applications - 1, part[1] - 1
                    else:
                        continue
                    for after, bonus in () if gaining else self.step(now, part):
                        following.append((after, fewer, (*left[:last], left[last] + bonus), pool))
                    if part[0] in FAME and not self.single and pool != _AFTER and now.cell < self.track.length:
                        following.append((now._replace(cell=now.cell + 1), fewer, tuple(left), _WITHIN))
            newest = [each for each in dict.fromkeys(following) if each not in seen]
            seen.update(newest)
        return {each for each, _, _, pool in seen if pool != _WITHIN}

    def stopped(self, at: AbstractState) -> Iterator[AbstractState]:
        """After a gain that stops here, with the action of a bonus cell or the launch for the end of the track."""
        yield at
        if at.cell in self.track.bonus:
            for end, _ in self.step(at, _BASIC):
                yield end
            if at.cell < self.track.length:
                yield from self.stopped(at._replace(cell=at.cell + 1))
        if at.cell == self.track.length and not self.late:
            yield from self.any_launch(at)

    def step(self, at: AbstractState, part: _Part) -> Iterator[tuple[AbstractState, int]]:
        """The states after one step of a part, each with its number of bonus actions; pooled reputation is left out."""
        kind, _, mask = part
        basic = kind is Kind.BASIC
        if basic or kind is Kind.RECRUIT:
            yield at._replace(earth=plus(at.earth, ALL if basic else mask)), 0
        if (basic or kind is Kind.SHIP) and at.drawn < self.drawn:
            yield self.drew(at), 0
        if self.coloured and (basic or kind is Kind.ADAPT):
            yield from ((after, 0) for after in _adapted(at, mask))
        if basic or kind is Kind.MOVE:
            yield from ((after, 0) for after in self.moved(at))
        if self.single and (basic or kind is Kind.REPUTATION) and at.cell < self.track.length:
            after = at._replace(cell=at.cell + 1)
            yield after, int(after.cell in self.track.bonus)
            if after.cell == self.track.length and not self.late:
                yield from ((end, 0) for end in self.any_launch(after))

    def moved(self, at: AbstractState) -> Iterator[AbstractState]:
        """After a settler has moved."""
        for settler in set(at.earth):
            yield at._replace(earth=minus(at.earth, settler), mars=plus(at.mars, settler))
        for settler in set(at.mars):
            yield from self.aboard(at._replace(mars=minus(at.mars, settler)), settler)
        if at.top:
            left = at._replace(top=at.top - 1, top_mask=at.top_mask if at.top > 1 else ALL)
            yield from self.at_bottom(left, at.top_mask)
            if self.loses:  # who is lost from planets or the bottom was in nobody's way there
                yield left
        for settler in set(at.bottom):
            yield from self.on_top(at._replace(bottom=minus(at.bottom, settler)), settler)

    def aboard(self, at: AbstractState, settler: int) -> Iterator[AbstractState]:
        """After a settler has gone on a ship."""
        yield from self.on_top(at, settler)
        yield from self.at_bottom(at, settler)

    def on_top(self, at: AbstractState, settler: int) -> Iterator[AbstractState]:
        """After a settler has gone on the top ship, if it takes him."""
        mask = at.top_mask & settler if at.top else settler
        if mask and at.ships[0] != NO_SHIP and at.top < CREW[Place.TOP]:
            yield at._replace(top=at.top + 1, top_mask=mask)

    def at_bottom(self, at: AbstractState, settler: int) -> Iterator[AbstractState]:
        """After a settler has gone on the bottom ship, if it takes him."""
        if at.ships[1] != NO_SHIP and len(at.bottom) < CREW[Place.BOTTOM]:
            settlers = plus(at.bottom, settler)
            if seated(settlers):
                yield at._replace(bottom=settlers)

    # --- shuttles ----------------------------------------------------------------------------------

    def travels(self, at: AbstractState, shuttle: Shuttle) -> list[AbstractState]:
        """After the settlers whom a shuttle needs have travelled."""
        crew = (shuttle.needs, shuttle.white) if self.coloured else shuttle.seats
        return self.worked_out((at, shuttle.home, crew, "travels"), lambda: self.travelled(at, shuttle))

    def travelled(self, at: AbstractState, shuttle: Shuttle) -> Iterable[AbstractState]:
        """Compute it."""
        home = at.earth if shuttle.home is Place.EARTH else at.mars
        if len(home) < shuttle.seats:
            return
        crews: set[tuple[SettlerCounts, SettlerCounts]] = {(home, ())}
        for colour in Colour:
            need = self.mask([colour])
            for _ in range(shuttle.needs[colour]):
                crews = {
                    (minus(rest, each), plus(crew, each & need))
                    for rest, crew in crews
                    for each in set(rest)
                    if each & need
                }
        for _ in range(shuttle.white):
            crews = {(minus(rest, each), plus(crew, each)) for rest, crew in crews for each in set(rest)}
        for rest, crew in crews:
            if shuttle.home is Place.EARTH:
                yield at._replace(earth=rest, mars=tuple(sorted((*at.mars, *crew))))
                continue
            reached = {at._replace(mars=rest)}
            for settler in crew:
                reached |= {after for each in reached for after in self.aboard(each, settler)}
            yield from reached

    # --- launches ----------------------------------------------------------------------------------

    def any_launch(self, at: AbstractState) -> Iterator[AbstractState]:
        """After one launch of either ship, full or not."""
        for slot in SLOTS:
            if at.ships[slot - Place.TOP] != NO_SHIP:
                for _, gives in self.kinds_of(at, at.ships[slot - Place.TOP]):
                    yield from self.launch(at, slot, gives)

    def launch(self, at: AbstractState, slot: Place, gives: int) -> list[AbstractState]:
        """The states after a launch; `gives` is the number of the effect of the ship."""
        return self.worked_out((at, slot, gives, "launch"), lambda: self.launched(at, slot, gives))

    def launched(self, at: AbstractState, slot: Place, gives: int) -> Iterable[AbstractState]:
        """Compute it. Raises Reached."""
        empty = at._replace(top=0, top_mask=ALL) if slot is Place.TOP else at._replace(bottom=())
        gone = empty._replace(ships=_laid(at.ships, slot, NO_SHIP), launched=at.launched + 1)
        if gone.launched >= self.wanted:
            raise Reached
        for acted in self.effect(gone, gives, 1):
            after = self.drew(acted)
            later = LATER if self.kinds_of(after, LATER) else NO_SHIP
            yield after._replace(ships=_laid(after.ships, slot, later))

    def kinds_of(self, at: AbstractState, ship: int) -> list[tuple[int, int]]:
        """What a ship that lies there may be."""
        return self.kinds[ship] if ship != LATER else self.later[at.drawn]

    def drew(self, at: AbstractState, count: int = 1) -> AbstractState:
        """After ship cards were taken."""
        return at if at.drawn == self.drawn else at._replace(drawn=min(at.drawn + count, self.drawn))


def _laid(ships: tuple[int, int], slot: Place, ship: int) -> tuple[int, int]:
    return (ship, ships[1]) if slot is Place.TOP else (ships[0], ship)


def _adapted(at: AbstractState, colour: int) -> Iterator[AbstractState]:
    """After a settler was swapped, or not; `colour`: the one that must be given or received, if one must."""

    def swapped(settler: int) -> int:
        return ALL if not colour or settler & colour else settler | colour

    for settler in set(at.earth) - {ALL}:
        yield at._replace(earth=plus(minus(at.earth, settler), swapped(settler)))
    for settler in set(at.mars) - {ALL}:
        yield at._replace(mars=plus(minus(at.mars, settler), swapped(settler)))
    for settler in set(at.bottom) - {ALL}:
        yield at._replace(bottom=plus(minus(at.bottom, settler), swapped(settler)))
    if at.top == 1:
        yield at._replace(top_mask=swapped(at.top_mask))
