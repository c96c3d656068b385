"""Effects in the formula: how many steps of each kind are done, within the budget that the effect gives.

Only the numbers of steps count, and how many settlers stand where after them. "Recruit a red or move", twice, gives two
steps: so "recruit red" and "move" are numbers whose sum is 2 at most, and a balance for each place and colour follows
from them (`_standing`). Steps are not put in order here: whether they can come in an order in which every place always
takes them is found out afterwards (`solver.ganymede.orders`), and a block without such an order is forbidden then.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Final

from winnable.rules.ganymede.board import MARS_ROOM, Table
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, CardId, Colour, Effect, Kind, Part, Place, Track
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import Settled, Supply, places, settled
from winnable.solver.ganymede.single_steps import WAYS
from winnable.solver.numbers import Number, Terms, at_least, bound, equals, exactly, number, terms

Op = tuple[Kind, Colour | None, Colour | None]
"""A step that a part may give: its kind, with the colours that matter for it."""

OPS: Final[tuple[Op, ...]] = (
    *((Kind.RECRUIT, colour, None) for colour in ANY_COLOUR),
    *((Kind.ADAPT, given, taken) for given, taken in permutations(ANY_COLOUR, 2)),
    (Kind.MOVE, None, None),
    (Kind.REPUTATION, None, None),
    (Kind.SHIP, None, None),
)
_GAIN: Final[Op] = (Kind.REPUTATION, None, None)
_SHIP: Final[Op] = (Kind.SHIP, None, None)


@dataclass(frozen=True)
class Rest:
    """Who stands where before steps and after them, and how many ship cards are taken.

    It is the rest of a block's effect after the launch of the end of the track, or part of a block.
    """

    ships: Mapping[Place, Mapping[CardId, Literal]]
    """The ships that lie there meanwhile."""
    before: Settled
    supply_before: Supply
    after: Settled
    supply: Supply
    """After it."""
    cards: Number
    """How many ship cards are taken by it, the bonus included."""

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """The literals that decide, with those of the block whose rest it is, whether its steps have an order."""
        numbers = [*self.before.values(), *self.supply_before.values(), *self.after.values(), self.cards]
        found = [literal for each in numbers for literal in each]
        return (*found, *(lies for slot in SLOTS for lies in self.ships[slot].values()))


@dataclass(frozen=True)
class Block(Rest):
    """The result of an effect: everything that it is about, before and after."""

    effects: Mapping[Effect, Literal]
    """Which effect it is."""
    times: Number
    """How often it may be applied."""
    pool: Number
    """The reputation that is used of it."""
    cell_before: Number
    cell: Number
    """The marker after it."""
    bonus: Number
    """How many actions of bonus cells are used, other than for one more cell."""
    later: Mapping[Op, Number]
    """The steps that are done after the launch of the end of the track, where others may be done before it (J1)."""

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """The literals that decide whether its steps have an order."""
        numbers = (self.times, self.pool, self.bonus, self.cell_before, self.cell)
        found = [literal for each in numbers for literal in each]
        return (*super().literals, *found, *self.effects.values())


def step_kinds(part: Part) -> frozenset[Op]:
    """The steps that a part may give."""
    if part.kind is Kind.BASIC:
        return frozenset(OPS)
    return frozenset(
        op
        for op in OPS
        if op[0] is part.kind
        and not (part.kind is Kind.RECRUIT and op[1] not in part.colours)
        and not (part.kind is Kind.ADAPT and part.colours and part.colours[0] not in op[1:])
    )


def carried_out(
    formula: Formula,
    table: Table,
    effects: Mapping[Effect, Literal],
    times: Number,
    ships: Mapping[Place, Mapping[CardId, Literal]],
    before: Settled,
    supply: Supply,
    cell: Number,
    *,
    parted: bool = False,
) -> Block:
    """The block of the effect whose literal holds; nothing is done if none of `effects` does.

    `parted`: some steps may come after the launch of the end of the track, if that is how it is read (J1, J2), see
    `carried_on`.
    """
    effects = {effect: literal for effect, literal in effects.items() if literal != FALSE and effect.parts}
    track = table.track
    rep = max((_most(effect, len(times), {(Kind.REPUTATION, None, None)}) for effect in effects), default=0)
    pooling = table.options.reputation_pool
    most_bonus = min(1 if pooling != "single" else rep, len(track.bonus)) if rep else 0

    def counted(more: int, ops: Iterable[Op]) -> dict[Op, Number]:
        most = {op: max((_most(effect, len(times), {op}) for effect in effects), default=0) for op in ops}
        if _GAIN in most:
            most[_GAIN] = min(most[_GAIN], track.length)  # the marker goes no further
        return {op: number(formula, count + more) for op, count in most.items()}

    counts = counted(most_bonus, OPS)
    may_end = rep and table.options.track_end_timing == "at_once" and at_least(cell, track.length) != TRUE
    later = counted(0, [op for op in OPS if op != _GAIN]) if parted and may_end and pooling != "last" else {}
    bonus = number(formula, most_bonus)
    both = {op: (*counts[op], *later.get(op, ())) for op in OPS}
    _budget(formula, effects, times, both, bonus)
    pool = counts[_GAIN]
    after_cell = _gained(formula, table, pool, cell, bonus)
    after, left = _standing(formula, table, counts, ships, before, supply)
    cards = counts[_SHIP]
    return Block(ships, before, supply, after, left, cards, effects, times, pool, cell, after_cell, bonus, later)


def carried_on(
    formula: Formula,
    table: Table,
    block: Block,
    when: Literal,
    ships: Mapping[Place, Mapping[CardId, Literal]],
    before: Settled,
    supply: Supply,
) -> Rest:
    """The rest of the effect of a block that is parted, after the launch of the end of the track, if `when` holds."""
    bound(formula, [(1, literal) for each in block.later.values() for literal in each], 0, 0, ~when)
    counts = {op: block.later.get(op, ()) for op in OPS}
    after, left = _standing(formula, table, counts, ships, before, supply)
    return Rest(ships, before, supply, after, left, counts[_SHIP])


def _most(effect: Effect, times: int, ops: Iterable[Op]) -> int:
    """The most steps of these kinds that an effect gives."""
    wanted = set(ops)
    amounts = [part.amount for part in effect.parts if step_kinds(part) & wanted]
    return times * (sum(amounts) if effect.every else max(amounts, default=0))


def _budget(
    formula: Formula, effects: Mapping[Effect, Literal], times: Number, counts: Mapping[Op, Number], bonus: Number
) -> None:
    """No more steps than the effect gives, and one of any kind for each bonus.

    Steps are shared out among the parts that may give them. By Hall's theorem that is possible exactly if, for any
    parts, the steps that no other part gives are not more than these parts give together.
    """
    some = list(effects.values())
    nothing = ~formula.any_of(some)
    every = [(1, literal) for each in counts.values() for literal in each]
    if nothing != FALSE:
        bound(formula, every, 0, 0, nothing)
    for effect, does in effects.items():
        shares = _shares(formula, effect, times, does)
        given = [step_kinds(part) for part in effect.parts]
        for group in _groups(len(effect.parts)):
            only = [op for op in OPS if all(place in group for place, gives in enumerate(given) if op in gives)]
            spent = [(1, literal) for op in only for literal in counts[op]]
            most: Terms = [(-weight, literal) for place in group for weight, literal in shares[place]]
            bound(formula, [*spent, *most, *terms(bonus, -1)], None, 0, does)
            if bonus and _GAIN in only:  # which a bonus gives, too, but not for the gain that leads to it
                bound(formula, [*terms(counts[_GAIN]), *most], None, 0, does)


def _groups(count: int) -> Iterator[tuple[int, ...]]:
    for size in range(count + 1):
        yield from combinations(range(count), size)


def _shares(formula: Formula, effect: Effect, times: Number, does: Literal) -> list[Terms]:
    """By part, how many steps it gives."""
    if effect.every or len(effect.parts) == 1:
        return [terms(times, part.amount) for part in effect.parts]
    chosen = [number(formula, len(times)) for _ in effect.parts]
    bound(
        formula,
        [*((1, literal) for each in chosen for literal in each), *terms(times, -1)],
        None,
        0,
        does,
    )
    return [terms(each, part.amount) for each, part in zip(chosen, effect.parts, strict=True)]


def _gained(formula: Formula, table: Table, pool: Number, cell: Number, bonus: Number) -> Number:
    """Where the marker goes: as far as the pool allows, and one cell further from bonus cell to bonus cell."""
    if not pool:
        return cell
    track = table.track
    after = number(formula, track.length)
    for low, literal in enumerate(cell, start=1):
        formula.imply(literal, [at_least(after, low)])
    if table.options.reputation_pool == "single":
        steps = _bonuses_one_by_one(formula, track, cell, after, bonus)
    else:
        steps = _bonuses_together(formula, track, cell, after, bonus)
    bound(formula, [*terms(after), *terms(cell, -1), *terms(pool, -1), *terms(steps, -1)], None, 0)
    return after


def _bonuses_together(formula: Formula, track: Track, cell: Number, after: Number, bonus: Number) -> Number:
    """The cells that bonus actions gain, where the marker stops once and then from bonus cell to bonus cell."""
    chains = {stop: _chain(track, stop) for stop in range(1, track.length + 1)}
    steps = number(formula, max(chains.values(), default=0))
    for count, literal in enumerate(steps, start=1):
        formula.clause([~literal, *(exactly(formula, after, stop) for stop, chain in chains.items() if chain >= count)])
        bound(formula, [*terms(after), *terms(cell, -1)], count + 1, track.length, literal)
    for used in bonus:
        formula.clause([~used, *(exactly(formula, after, stop) for stop in track.bonus)])
        bound(formula, [*terms(after), *terms(cell, -1)], 1, track.length, used)
    return steps


def _bonuses_one_by_one(formula: Formula, track: Track, cell: Number, after: Number, bonus: Number) -> Number:
    """The cells that bonus actions gain, where the marker stops on every cell (J1)."""
    passed = {stop: formula.both(at_least(after, stop), ~at_least(cell, stop)) for stop in track.bonus}
    steps = number(formula, len(track.bonus))
    left = [formula.both(literal, at_least(after, stop + 1)) for stop, literal in passed.items()]
    bound(formula, [*terms(steps), *terms(left, -1)], None, 0)
    bound(formula, [*terms(steps), *terms(bonus), *terms(passed.values(), -1)], None, 0)
    return steps


def _chain(track: Track, stop: int) -> int:
    """How many bonus cells lie just before a cell."""
    count = 0
    while stop - count - 1 in track.bonus:
        count += 1
    return count


@dataclass(frozen=True)
class _Flow:
    """Settlers who come and go by the steps of an effect, by colour and where they come from or go to."""

    recruited: Mapping[Colour, Number]
    moved: Mapping[tuple[Place, Place, Colour], Number]
    thrown: Mapping[tuple[Place, Colour], Number]
    """Who is lost by a move from a place, see `_thrown`."""
    given: Mapping[tuple[Place, Colour], Number]
    """Who goes from a place to the supply in a swap,"""
    taken: Mapping[tuple[Place, Colour], Number]
    """and who comes for him."""

    def change(self, place: Place, colour: Colour) -> Terms:
        """By how many settlers of a colour a place gains or loses, but for swaps."""
        found: Terms = []
        for source, to in WAYS:
            weight = (to is place) - (source is place)
            found += terms(self.moved[source, to, colour], weight) if weight else []
        found += terms(self.thrown.get((place, colour), ()), -1)
        return [*found, *terms(self.recruited[colour])] if place is Place.EARTH else found

    def swaps(self, place: Place, colour: Colour) -> Terms:
        """The same for swaps, which change the colours at a place and not how many settlers there are."""
        return [*terms(self.taken.get((place, colour), ())), *terms(self.given.get((place, colour), ()), -1)]


def _standing(
    formula: Formula,
    table: Table,
    counts: Mapping[Op, Number],
    ships: Mapping[Place, Mapping[CardId, Literal]],
    before: Settled,
    supply: Supply,
) -> tuple[Settled, Supply]:
    """Who stands where after the steps, and who is left in the supply.

    A balance for each place and colour: who stood there before, and who came, less who went, stand there afterwards.
    The supply loses as many as all places gain together. With a recruit and two moves, one may be recruited as red,
    another red go from Earth to Mars, and a blue from Mars to a ship:

                        Earth     Mars      ship      supply
        red, change     +1 -1     +1        0         -1
        blue, change    0         -1        +1        0
    """
    if not any(counts[op] for op in OPS if op[0] in (Kind.RECRUIT, Kind.ADAPT, Kind.MOVE)):
        return before, supply
    after = settled(formula, table, ships)
    flow = _flow(formula, table, counts, ships, before)
    left = {colour: number(formula, len(supply[colour])) for colour in ANY_COLOUR}
    for place in Place:  # follows from the balances by colour, without swaps; proofs by counting are shorter with it
        changes = [term for colour in ANY_COLOUR for term in flow.change(place, colour)]
        equals(formula, terms(places(place, after)), [*terms(places(place, before)), *changes])
    for colour in ANY_COLOUR:
        gained: Terms = []
        for place in Place:
            changes = [*flow.change(place, colour), *flow.swaps(place, colour)]
            equals(formula, terms(after[place, colour]), [*terms(before[place, colour]), *changes])
            gained += changes  # where moves from place to place cancel out
        equals(formula, terms(supply[colour]), [*terms(left[colour]), *gained])
    return after, left


def _flow(
    formula: Formula,
    table: Table,
    counts: Mapping[Op, Number],
    ships: Mapping[Place, Mapping[CardId, Literal]],
    before: Settled,
) -> _Flow:
    """Who comes and goes, as many as there are steps of each kind."""
    moves = counts[Kind.MOVE, None, None]
    moved = {(source, to, colour): number(formula, len(moves)) for source, to in WAYS for colour in ANY_COLOUR}
    thrown = _thrown(formula, table, moves, moved, ships, before)
    equals(formula, [term for each in (*moved.values(), *thrown.values()) for term in terms(each)], terms(moves))
    adapts = [op for op in OPS if op[0] is Kind.ADAPT]
    swapping = [place for place in Place if place not in SLOTS or table.options.adapt_on_ship]
    most = max(len(counts[op]) for op in adapts)
    given = {(place, colour): number(formula, most) for place in swapping for colour in ANY_COLOUR}
    taken = {(place, colour): number(formula, most) for place in swapping for colour in ANY_COLOUR}
    for colour in ANY_COLOUR:
        for swapped, end in ((given, 1), (taken, 2)):  # of all swaps that give, or take, this colour
            steps = [term for op in adapts if op[end] is colour for term in terms(counts[op])]
            equals(formula, steps, [term for place in swapping for term in terms(swapped[place, colour])])
    for place in swapping:  # for each settler who goes another one comes, at the same place
        gone, come = ([term for c in ANY_COLOUR for term in terms(each[place, c])] for each in (given, taken))
        equals(formula, gone, come)
    recruited = {colour: counts[Kind.RECRUIT, colour, None] for colour in ANY_COLOUR}
    return _Flow(recruited, moved, thrown, given, taken)


def _thrown(
    formula: Formula,
    table: Table,
    moves: Number,
    moved: Mapping[tuple[Place, Place, Colour], Number],
    ships: Mapping[Place, Mapping[CardId, Literal]],
    before: Settled,
) -> Mapping[tuple[Place, Colour], Number]:
    """By place and colour, who is lost by moves to places that cannot take them, where that may be (J6).

    A place that cannot take a settler has people: those who stood there before, or came by a move.
    """
    if not table.options.move_may_lose or not moves:
        return {}
    thrown = {(place, c): number(formula, len(moves)) for place in Place for c in ANY_COLOUR}
    come = {
        to: [literal for source, end in WAYS for c in ANY_COLOUR if end is to for literal in moved[source, end, c]]
        for to in Place
    }
    somebody = {
        slot: formula.both(formula.any_of(ships[slot].values()), formula.any_of([*places(slot, before), *come[slot]]))
        for slot in SLOTS
    }
    onward = {Place.MARS: SLOTS, Place.TOP: (Place.BOTTOM,), Place.BOTTOM: (Place.TOP,)}
    for c in ANY_COLOUR:
        for place, ends in onward.items():
            for literal in thrown[place, c]:
                formula.clause([~literal, *(somebody[end] for end in ends)])
        for literal in thrown[Place.EARTH, c]:
            on_mars = [*places(Place.MARS, before), *come[Place.MARS]]
            bound(formula, terms(on_mars), MARS_ROOM, None, literal)
    return thrown
