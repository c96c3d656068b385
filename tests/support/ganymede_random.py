"""Random decks, deals, turns and slips of Ganymede, each made again by its seed."""

from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, TypeVar

from tests.support.ganymede import SEVEN
from winnable.rules.ganymede import change
from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Board, Options, Table
from winnable.rules.ganymede.budget import Budget
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    NO_EFFECT,
    NOBODY,
    SLOTS,
    Cards,
    Colour,
    Effect,
    Kind,
    Part,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Place,
    Points,
    ReputationAgain,
    Settlers,
    Ship,
    Shuttle,
    Symbol,
    Tile,
    Track,
)
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Action, Launch, Step, Turn
from winnable.rules.ganymede.goal import Bound, Goal, Group
from winnable.rules.ganymede.legal import _Legal
from winnable.rules.ganymede.position import Cause, Position, Row, RowKind

T = TypeVar("T")


# --- decks and deals -----------------------------------------------------------------------------


def random_options(rng: Random) -> Options:
    """The defaults, or some other readings."""
    if rng.random() < 0.3:
        return Options()
    values: dict[str, Any] = {name: rng.choice(allowed) for name, allowed in Options.readings() if rng.random() < 0.3}
    return Options(**values)


def random_part(rng: Random, most: int = 2) -> Part:
    kind = rng.choice(list(Kind))
    if kind is Kind.RECRUIT:
        return Part(kind, 1, tuple(rng.sample(ANY_COLOUR, rng.choice([1, 1, 2, 4]))))
    if kind is Kind.ADAPT:
        return Part(kind, 1, tuple(rng.sample(ANY_COLOUR, rng.choice([0, 1]))))
    return Part(kind, 1 if kind is Kind.BASIC else rng.randint(1, most))


def random_effect(rng: Random, *, small: bool = False) -> Effect:
    parts = tuple(random_part(rng, 1 if small else 2) for _ in range(rng.choice([0, 1, 1, 1, 2])))
    if small:
        parts = tuple(part for part in parts if part.kind is not Kind.BASIC)
    return Effect(parts, every=len(parts) > 1 and rng.random() < 0.5)


def random_cards(rng: Random, counts: tuple[int, int, int, int], *, small: bool = False) -> Cards:
    """So many tiles, Earth shuttles, Mars shuttles and ships: t1, e1, m1, v1 and so on."""
    tiles, earth, mars, ships = counts
    symbols = list(Symbol)[: rng.choice([2, 3, 5])]

    def shuttle(home: Place) -> Shuttle:
        needs = NOBODY
        for _ in range(rng.choice([1, 1, 2, 2, 3])):
            needs = needs.plus(rng.choice(ANY_COLOUR))
        white = rng.choice([0, 0, 1, 2])
        effect = random_effect(rng, small=small)
        return Shuttle(home, rng.choice(list(Symbol)), needs, white, rng.random() < 0.15, effect)

    def points() -> Points:
        kinds: list[Points] = [5, 4, PerSet(6), PerTile(2), ReputationAgain()]
        return rng.choice([*kinds, PerSymbol(rng.choice(symbols), 2), PerColour(rng.choice(ANY_COLOUR), 1)])

    def ship() -> Ship:
        effect = random_effect(rng, small=True) if rng.random() < 0.5 else NO_EFFECT
        return Ship(points(), effect, rng.choice([0, 0, 1]))

    return Cards(
        {f"t{number}": Tile(rng.choice(symbols), random_effect(rng, small=small)) for number in range(1, tiles + 1)},
        {f"e{number}": shuttle(Place.EARTH) for number in range(1, earth + 1)}
        | {f"m{number}": shuttle(Place.MARS) for number in range(1, mars + 1)},
        {f"v{number}": ship() for number in range(1, ships + 1)},
    )


def random_deal(rng: Random, *, small: bool = False, players: int = 1) -> Deal:
    """A deal in the middle of a game; a small one has few ways to play a turn."""
    more = players - 1
    counts = (
        (4 + more, 5 + more, 5 + more, 4 + 2 * more)
        if small
        else (11 + 3 * more, 12 + 2 * more, 12 + 2 * more, 18 + 5 * more)
    )
    cards = random_cards(rng, counts, small=small)
    length = rng.randint(2, 6)
    bonus = tuple(sorted(rng.sample(range(1, length), min(length - 1, rng.choice([0, 1, 2])))))
    track = Track(length, bonus, tuple(sorted(rng.randint(0, 6) for _ in range(length + 1))))
    names = ("ana", "ben", "cas", "dan")[:players]
    table = Table(names, cards, track, random_options(rng))
    tiles, ships = list(cards.tiles), list(cards.ships)
    earth = [card for card, each in cards.shuttles.items() if each.home is Place.EARTH]
    mars = [card for card, each in cards.shuttles.items() if each.home is Place.MARS]
    for pile in (tiles, ships, earth, mars):
        rng.shuffle(pile)
    supply, boards = SEVEN, list[Board]()
    for _ in names:
        board = _random_board(rng, table, tiles, ships, [earth, mars], small=small)
        boards.append(board)
        supply -= board.settlers
    settlers = SEVEN if min(supply.counts) >= 0 else Settlers((20, 20, 20, 20))
    settlers = _fewer(rng, settlers, boards)
    rows = {
        kind: _row(rng, cards_left, kind, small=small)
        for kind, cards_left in zip(RowKind, (tiles, earth, mars, ships), strict=True)
    }
    return Deal.of(table, settlers, rows, boards)


def _fewer(rng: Random, settlers: Settlers, boards: list[Board]) -> Settlers:
    """Sometimes a colour has nobody left in the supply."""
    if rng.random() < 0.7:
        return settlers
    colour = rng.choice(ANY_COLOUR)
    return settlers.plus(colour, sum(board.settlers[colour] for board in boards) - settlers[colour])


def _row(rng: Random, cards: list[str], kind: RowKind, *, small: bool) -> Row:
    width = min(kind.width, rng.choice([1, 2])) if small else kind.width
    return Row(tuple(cards[:width]), () if small and width < kind.width else tuple(cards[kind.width :]))


def _random_board(
    rng: Random, table: Table, tiles: list[str], ships: list[str], shuttles: list[list[str]], *, small: bool
) -> Board:
    board = Board(ships=(ships.pop() if rng.random() < 0.9 else None, ships.pop() if rng.random() < 0.9 else None))
    for place in Place:
        for _ in range(rng.choice([0, 1, 2, 3])):
            colour = rng.choice(ANY_COLOUR)
            more = board.standing(place, board.at[place].plus(colour))
            fits = table.holds(board, place, more.at[place])
            if fits and not (place >= Place.TOP and table.full(more, place)):
                board = more
    own = [tiles.pop() for _ in range(rng.choice([0, 1] if small else [0, 1, 2, 3]))]
    used = [pile.pop() for pile in shuttles for _ in range(rng.choice([0, 1, 1, 2]))]
    hand = [ships.pop() for _ in range(0 if small else rng.choice([0, 1, 3]))]
    reputation = rng.randint(0, table.track.length - 1)
    return replace(
        board,
        tiles=frozenset(own),
        shuttles=frozenset(used),
        hand=frozenset(hand),
        reputation=reputation,
    )


# --- turns ---------------------------------------------------------------------------------------


def random_turn(rng: Random, table: Table, position: Position) -> tuple[Turn, Position]:
    """A legal turn by chance, and the position before cards go under the pile and rows are refilled."""
    ways = _Legal(table, distinct=True)
    action, acted = _action(rng, ways, table, position)
    launches, last = rng.choice(_some(ways.last_launches(acted)))
    return Turn(position.player, action, launches, rng.choice(_some(ways.surplus(last)))), last


def _some(found: Any, most: int = 300) -> list[Any]:
    """The first of what is found."""
    return [each for each, _ in zip(found, range(most), strict=False)]


def _action(rng: Random, ways: _Legal, table: Table, position: Position) -> tuple[Action, Position]:
    board, choices = position.board, list[tuple[Any, ...]]()
    full = len(board.tiles) == 3
    for card in position.row(RowKind.TILES).show:
        choices += [("tile", card, out) for out in (sorted(board.tiles) if full else [None])]
    for kind in (RowKind.EARTH, RowKind.MARS):
        for card in position.row(kind).show:
            travels = list(ways.travels(position, card, table.cards.shuttles[card]))
            choices += [("shuttle", each) for each in rng.sample(travels, min(len(travels), 4))]
    if board.tiles:
        count = rng.randint(1, len(board.tiles))
        choices += [("discard", tuple(rng.sample(sorted(board.tiles), count)))]
    if not choices:
        return decisions.Pass(), position
    match rng.choice(choices):
        case ("tile", tile, out):
            after = change.tile_taken(table, position, tile, out)
            kind_ = table.cards.tiles[tile]
            steps, after = _run(rng, ways, after, kind_.effect, table.tile_times(after.board, kind_.symbol))
            return decisions.TakeTile(tile, out, steps), after
        case ("discard", tiles):
            after = change.discarded(position, tiles)
            steps, after = _run(rng, ways, after, Effect((Part(Kind.BASIC, len(tiles)),)), 1)
            return decisions.DiscardTiles(tiles, steps), after
        case ("shuttle", travel):
            return _shuttle(rng, ways, table, position, travel)
    raise AssertionError


def _shuttle(
    rng: Random, ways: _Legal, table: Table, position: Position, travel: decisions.UseShuttle
) -> tuple[Action, Position]:
    after = change.shuttle_used(table, position, travel)
    before, now = table.sets(position.board), table.sets(after.board)
    shuttle = table.cards.shuttles[travel.shuttle]
    times = table.shuttle_times(after.board, travel.shuttle)
    steps, after = _run(rng, ways, after, shuttle.effect, times)
    launch: Launch | None = None
    if now > before and not (before and table.options.set_bonus_count == "once"):
        launch, after = rng.choice(_some(ways.bonus_launches(after, Cause.SET)))
    return replace(travel, steps=steps, launch=launch), after


def _run(rng: Random, ways: _Legal, at: Position, effect: Effect, times: int) -> tuple[tuple[Step, ...], Position]:
    """Some steps of an effect."""
    steps, budget, over = list[Step](), Budget.of(effect, times), False
    pool = ways.options.reputation_pool
    while not (over and pool == "last") and rng.random() < 0.9:
        found: list[tuple[Step, Position, Budget]] = [
            (step, change.done(ways.table, at, step), left)
            for step in ways.changes(at)
            if (left := budget.after(step)) is not None
        ]
        if not over:
            for gain, after in _some(ways.gains(at, 1 if pool == "single" else budget.reputation)):
                left = budget.after(gain) if pool == "single" else budget.gained(gain.cells)
                if left is not None:
                    found.append((gain, after, left))
        if not found:
            break
        kinds = sorted({type(step).__name__ for step, _, _ in found})
        kind = rng.choice(kinds)
        step, at, budget = rng.choice([each for each in found if type(each[0]).__name__ == kind])
        over = over or (isinstance(step, decisions.Gain) and pool != "single")
        steps.append(step)
    return tuple(steps), at


# --- slips ---------------------------------------------------------------------------------------


def slip(rng: Random, turn: Turn, cards: Cards) -> Turn:
    """The turn with one thing changed: a colour, a place, a number, a card, a step left out, twice or elsewhere."""
    names = [*cards.tiles, *cards.shuttles, *cards.ships]
    places = list(_places(turn))
    path = rng.choice(places)
    slipped: Turn = _with(turn, path, lambda found: _other(rng, found, path[-1], names))
    return slipped


def _places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """Every place in a turn where something can be changed."""
    if path and not is_dataclass(value):
        yield path
    if isinstance(value, Settlers):
        yield path
    elif is_dataclass(value):
        for each in fields(value):
            yield from _places(getattr(value, each.name), (*path, each.name))
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            yield from _places(inner, (*path, index))


def _with(value: Any, path: tuple[Any, ...], changed: Any) -> Any:
    if not path:
        return changed(value)
    head, *rest = path
    if isinstance(value, tuple):
        return (*value[:head], _with(value[head], tuple(rest), changed), *value[head + 1 :])
    return replace(value, **{head: _with(getattr(value, head), tuple(rest), changed)})


def _other(rng: Random, found: Any, name: str | int, names: list[str]) -> Any:
    match found:
        case Colour():
            return rng.choice(ANY_COLOUR)
        case Place():
            return rng.choice(list(Place))
        case bool():
            return not found
        case int():
            return found + rng.choice([-1, 1])
        case str():
            return rng.choice([None, *names])
        case None if name == "launch":
            return Launch(rng.choice(SLOTS))
        case None if name == "then":
            return decisions.Recruit(rng.choice(ANY_COLOUR))
        case None:
            return rng.choice(names)
        case Settlers():
            return found.plus(rng.choice(ANY_COLOUR), rng.choice([-1, 1]))
        case ():
            return found
        case tuple():
            place = rng.randrange(len(found))
            other = rng.randrange(len(found))
            without = (*found[:place], *found[place + 1 :])
            return rng.choice([without, (*found, found[place]), (*without[:other], found[place], *without[other:])])
    raise AssertionError(found)


# --- goals ---------------------------------------------------------------------------------------


def random_goal(rng: Random, dealt: Deal, depth: int = 1) -> Goal:
    """A goal of any form, often one that some lines reach and others do not."""
    if depth and rng.random() < 0.4:
        inner = tuple(random_goal(rng, dealt, depth - 1) for _ in range(2))
        combined: list[Goal] = [forms.AllOf(inner), forms.AnyOf(inner), forms.Not(inner[0])]
        return rng.choice(combined)
    players = len(dealt.table.names)
    of = rng.choice([*range(players), Group.FREE, Group.EVERYBODY, Group.ANYBODY])

    def bound(*numbers: int) -> Bound:
        number = rng.choice(numbers)
        return Bound(**{rng.choice(["at_least", "at_least", "at_most", "exactly"]): number})

    cards = dealt.table.cards
    places = rng.choice([(Place.EARTH,), (Place.MARS,), (Place.TOP,), SLOTS])
    possible: list[Goal] = [
        forms.Launched(bound(1, 1, 2), of, rng.choice([None, 1, 2])),
        forms.Flown(rng.choice(list(cards.ships)), of),
        forms.BothSlots(of),
        forms.Score(bound(3, 5, 7, 9), of),
        forms.Lead(bound(0, 1, 3), of),
        forms.Wins(of, rng.random() < 0.5),
        forms.Reputation(bound(1, 2, 3, 4), of),
        forms.Sets(bound(0, 1), of),
        forms.Shuttles(bound(1, 2, 3), of, rng.choice([None, *Symbol])),
        forms.Standing(bound(0, 1, 2, 3), places, of, rng.choice([None, *Colour])),
        forms.NobodyLost(of),
        forms.NoDiscardAction(of),
        forms.NoBonusLaunch(of),
        forms.GameOver(rng.choice([None, 1]), rng.choice([None, Cause.PILE, Cause.LAUNCHES])),
        forms.NotOver(),
        forms.Uses(rng.choice([*cards.tiles, *cards.shuttles]), of),
    ]
    return rng.choice(possible)
