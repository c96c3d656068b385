"""Made-up cards of Ganymede, and deals on which tests play; no card of the printed game."""

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

import pytest

from winnable.rules.ganymede.board import Board, Options, Table
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    NO_EFFECT,
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
    ReputationAgain,
    Settlers,
    Ship,
    Shuttle,
    Symbol,
    Tile,
    Track,
)
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import (
    Action,
    Adapt,
    DiscardTiles,
    Gain,
    Launch,
    Move,
    Recruit,
    Step,
    Take,
    TakeTile,
    Turn,
    UseShuttle,
)
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Bound, Goal
from winnable.rules.ganymede.legal import legal, outcomes
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Facts, Position, Row, RowKind
from winnable.rules.ganymede.problem import Horizon, Problem, Turns

BLUE, RED, YELLOW, PURPLE = Colour
EARTH, MARS, TOP, BOTTOM = Place
ASTRO, PLANET, ENGINE, MEDIC, CROSS = Symbol


# --- short forms ---------------------------------------------------------------------------------


def who(text: str) -> Settlers:
    """Settlers from `2 red, 1 blue`; nobody from an empty text."""
    return Settlers.of({Colour[colour.upper()]: int(count) for count, colour in re.findall(r"(\d+) (\w+)", text)})


def recruit(*colours: Colour) -> Part:
    return Part(Kind.RECRUIT, 1, colours or ANY_COLOUR)


def adapt(*colours: Colour) -> Part:
    return Part(Kind.ADAPT, 1, colours)


def some(kind: str, amount: int = 1) -> Part:
    """A move, ship, reputation or basic effect."""
    return Part(Kind(kind), amount)


def only(part: Part) -> Effect:
    return Effect((part,))


def either(*parts: Part) -> Effect:
    return Effect(parts)


def both(*parts: Part) -> Effect:
    return Effect(parts, every=True)


def step(text: str) -> Step:
    """A step: `recruit red`, `adapt red blue top`, `move red earth mars`, `take v5`, `gain 2`, `gain 2: take v5`."""
    word, *rest = text.partition(":")[0].split()
    match word:
        case "recruit":
            return Recruit(Colour[rest[0].upper()])
        case "adapt":
            return Adapt(Place[rest[2].upper()], Colour[rest[0].upper()], Colour[rest[1].upper()])
        case "move":
            return Move(Colour[rest[0].upper()], Place[rest[1].upper()], Place[rest[2].upper()])
        case "take":
            return Take(rest[0])
        case "gain":
            then = text.partition(": ")[2]
            return Gain(int(rest[0]), step(then) if then else None)
    raise ValueError(text)


def steps(text: str) -> tuple[Step, ...]:
    """Steps with semicolons between them."""
    return tuple(step(each.strip()) for each in text.split(";") if each.strip())


def launch(slot: Place, takes: str | None = None, lays: str | None = None, does: str = "") -> Launch:
    """A launch; what is laid is what is taken, unless it is said."""
    return Launch(slot, steps(does), takes, lays or takes)


# --- the cards -----------------------------------------------------------------------------------


def _starter(symbol: Symbol, colour: Colour) -> Tile:
    return Tile(symbol, both(recruit(colour), some("ship")))


TILES: Final = {
    "st_b": _starter(ASTRO, BLUE),
    "st_r": _starter(PLANET, RED),
    "st_y": _starter(ENGINE, YELLOW),
    "st_p": _starter(MEDIC, PURPLE),
    "t_br": Tile(CROSS, either(recruit(BLUE), recruit(RED))),
    "t_rrep": Tile(PLANET, either(recruit(RED), some("reputation"))),
    "t_rrep2": Tile(PLANET, either(recruit(RED), some("reputation"))),
    "t_bmove": Tile(ASTRO, either(recruit(BLUE), some("move"))),
    "t_ry": Tile(ENGINE, either(recruit(RED), recruit(YELLOW))),
}
SHUTTLES: Final = {
    "e1": Shuttle(EARTH, ASTRO, who("2 red"), effect=only(recruit(BLUE))),
    "e2": Shuttle(EARTH, ENGINE, who("2 red"), 1, effect=only(some("reputation"))),
    "e3": Shuttle(EARTH, MEDIC, who("1 purple"), effect=only(some("ship"))),
    "e4": Shuttle(EARTH, CROSS, who("1 blue, 1 yellow"), effect=only(some("basic"))),
    "e5": Shuttle(EARTH, PLANET, who("1 yellow, 1 purple"), effect=only(some("move"))),
    "e6": Shuttle(EARTH, ASTRO, who("1 blue, 1 purple"), effect=only(recruit(RED))),
    "e7": Shuttle(EARTH, ENGINE, who("1 red, 1 yellow"), effect=only(some("ship"))),
    "m1": Shuttle(MARS, PLANET, who("3 red"), effect=only(some("move"))),
    "m2": Shuttle(MARS, ASTRO, who("2 red"), effect=only(adapt())),
    "m3": Shuttle(MARS, MEDIC, who("1 purple"), 1, effect=only(some("ship"))),
    "m4": Shuttle(MARS, CROSS, who("1 blue, 1 yellow"), effect=only(some("basic"))),
    "m5": Shuttle(MARS, ENGINE, who("2 yellow"), effect=only(some("reputation"))),
    "m6": Shuttle(MARS, PLANET, who("1 yellow, 1 purple"), pays_tile=True, effect=only(some("move"))),
    "m7": Shuttle(MARS, MEDIC, who("2 blue"), effect=only(recruit(PURPLE))),
}
SHIPS: Final = {
    "v5": Ship(5),
    "v4m": Ship(4, only(some("move", 2))),
    "v4r": Ship(4, only(recruit())),
    "v4rep": Ship(4, only(some("reputation"))),
    "v4x": Ship(4, NO_EFFECT, 1),
    "vset": Ship(PerSet(6)),
    "vrep": Ship(ReputationAgain()),
    "vtil": Ship(PerTile(2)),
    "vred": Ship(PerColour(RED, 1)),
    "vsymA": Ship(PerSymbol(ASTRO, 2)),
}
CARDS: Final = Cards(TILES, SHUTTLES, SHIPS)
TRACK: Final = Track(9, (3, 5, 7), (0, 0, 0, 1, 1, 2, 2, 4, 4, 6))
SEVEN: Final = Settlers((7, 7, 7, 7))

Rows = Mapping[RowKind, Row]


def row(show: str, draw: str = "") -> Row:
    """A row from names of cards."""
    return Row(tuple(show.split()), tuple(draw.split()))


def rows(
    tiles: str = "st_b st_r st_y st_p / t_br t_rrep t_bmove t_ry",
    earth: str = "e1 e2 e3 e4 / e5 e6 e7",
    mars: str = "m1 m2 m3 m4 / m5 m6 m7",
    ships: str = "v4r vset vrep / v4rep vtil vred",
) -> Rows:
    """The four rows; a stroke stands between what is shown and the pile."""
    texts = (tiles, earth, mars, ships)
    return {kind: row(*text.split("/")) for kind, text in zip(RowKind, texts, strict=True)}


# --- boards and deals ----------------------------------------------------------------------------


def board(
    earth: str = "",
    mars: str = "",
    top: str = "",
    bottom: str = "",
    *,
    ships: str = "v5 v4m",
    tiles: str = "",
    hand: str = "",
    shuttles: str = "",
    flown: str = "",
    reputation: int = 0,
) -> Board:
    """A board; a dash stands for a slot without a ship."""
    on_top, at_bottom = (None if card == "-" else card for card in ships.split())
    places = (who(earth), who(mars), who(top), who(bottom))
    return Board(
        places,
        (on_top, at_bottom),
        tiles=frozenset(tiles.split()),
        hand=frozenset(hand.split()),
        shuttles=frozenset(shuttles.split()),
        flown=frozenset(flown.split()),
        reputation=reputation,
    )


def deal(
    *boards: Board,
    lying: Rows | None = None,
    options: Options | None = None,
    cards: Cards = CARDS,
    out: str = "",
    settlers: Settlers = SEVEN,
    names: Sequence[str] = ("ana", "ben", "cas", "dan"),
    choose: Sequence[Sequence[str]] = (),
    player: int = 0,
    track: Track = TRACK,
) -> Deal:
    """A deal of these boards, or of one empty board; what lies elsewhere is in no row."""
    held = boards or (board(),)
    table = Table(tuple(names[: len(held)]), cards, track, options or Options())
    elsewhere = {*out.split(), *(card for offer in choose for card in offer)}
    for each in held:
        elsewhere.update(*(each.tiles, each.hand, each.shuttles, each.flown, (card for card in each.ships if card)))
    left = {kind: _without(each, elsewhere) for kind, each in (lying or rows()).items()}
    made = Deal.of(table, settlers, left, held, out=out.split(), choose=choose, player=player)
    assert list(made.faults()) == []
    return made


def _without(lying: Row, elsewhere: set[str]) -> Row:
    """A row without some of its cards, filled up from the pile."""
    left = [card for card in lying.cards if card not in elsewhere]
    return Row(tuple(left[: len(lying.show)]), tuple(left[len(lying.show) :]))


def position(*boards: Board, lying: Rows | None = None, options: Options | None = None, out: str = "") -> Position:
    """The position in which such a deal begins."""
    return deal(*boards, lying=lying, options=options, out=out).begin()


def problem(dealt: Deal, *goals: Goal, horizon: Horizon | int = 1) -> Problem:
    """A problem of one player or more, all free."""
    return Problem(dealt, Turns(horizon) if isinstance(horizon, int) else horizon, goals)


def at_least(number: int) -> Bound:
    return Bound(at_least=number)


def at_most(number: int) -> Bound:
    return Bound(at_most=number)


def exactly(number: int) -> Bound:
    return Bound(exactly=number)


# --- playing -------------------------------------------------------------------------------------


def tile(card: str, does: str = "", *, out: str | None = None) -> TakeTile:
    return TakeTile(card, out, steps(does))


def shuttle(
    card: str,
    crew: str,
    does: str = "",
    *,
    lost: str = "",
    top: str = "",
    bottom: str = "",
    pays: str | None = None,
    bonus: Launch | None = None,
) -> UseShuttle:
    return UseShuttle(card, who(crew), who(lost), who(top), who(bottom), pays, steps(does), bonus)


def discard(cards: str, does: str = "") -> DiscardTiles:
    return DiscardTiles(tuple(cards.split()), steps(does))


def turn(action: Action, *launches: Launch, returned: str = "", player: int = 0) -> Turn:
    return Turn(player, action, launches, tuple(returned.split()))


def played(dealt: Deal, *turns: Turn) -> tuple[Position, Facts]:
    """The position after some turns and what happened in the last one; each turn is also among the legal ones."""
    at, facts = dealt.begin(), Facts()
    for each in turns:
        found = outcomes(dealt.table, at)
        at, facts = play(dealt.table, at, each)
        assert any((after, happened) == (at, facts) for _, after, happened in found), "what is played is legal"
    return at, facts


def refused(dealt: Deal, *turns: Turn) -> IllegalStep:
    """What is wrong with the last turn; what comes before it is legal."""
    at = dealt.begin()
    for each in turns[:-1]:
        at, _ = play(dealt.table, at, each)
    with pytest.raises(IllegalStep) as caught:
        play(dealt.table, at, turns[-1], len(turns))
    assert turns[-1] not in islice(legal(dealt.table, at), 3000)  # there may be very many
    return caught.value
