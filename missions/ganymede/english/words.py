"""Small parts in English: players, numbers, cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from winnable.missions.ganymede.format.words import ORDINALS
from winnable.rules.ganymede.card import (
    CardId,
    Cards,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Points,
    Ship,
    Shuttle,
)
from winnable.rules.ganymede.goal import Bound, Group, Who
from winnable.rules.ganymede.settlers import Place


@dataclass(frozen=True, slots=True)
class Words:
    """Who is spoken of: players by name, or, in a mission, by the order of turns."""

    names: Sequence[str] = ()
    free: Sequence[int] = ()

    def player(self, player: int) -> str:
        """A player."""
        return self.names[player] if self.names else f"the {ORDINALS[player]} player"

    def who(self, of: Who) -> str:
        """The players whom a goal is about."""
        match of:
            case Group.FREE:
                if len(self.free) == 1:
                    return self.player(self.free[0])
                return "every player who is free to choose" if self.names else "every free player"
            case Group.EVERYBODY:
                return "everybody"
            case Group.ANYBODY:
                return "somebody"
            case Group.OTHERS:
                return "everybody else"
            case _:
                return self.player(of)


def bound_text(bound: Bound) -> str:
    """How many there must be: `2 or more`, `at most 2`, `exactly 2`."""
    return _bounded(bound, str)


def number_of(bound: Bound, noun: str) -> str:
    """A number of things: `exactly 1 ship`, `1 ship or more`, `at most 2 ships`."""
    return _bounded(bound, lambda number: f"{number} {noun if number == 1 else f'{noun}s'}")


def _bounded(bound: Bound, told: Callable[[int], str]) -> str:
    if bound.exactly is not None:
        return f"exactly {told(bound.exactly)}"
    return f"at most {told(bound.at_most)}" if bound.at_most is not None else f"{told(bound.at_least or 0)} or more"


def points_text(points: Points) -> str:
    """The points of a ship."""
    match points:
        case int():
            return f"{points} points"
        case PerSymbol(symbol, each):
            return f"{each} for each {symbol} shuttle"
        case PerColour(colour, each):
            return f"{each} for each {colour} settler needed by shuttles"
        case PerSet(each):
            return f"{each} for each full set of symbols"
        case PerTile(each):
            return f"{each} for each tile"
        case _:
            return "the reputation again"


def ship_text(ship: Ship) -> str:
    """A ship: its points and the effect of its launch."""
    effect = f", on launch {ship.on_launch}" if ship.on_launch.parts else ""
    return f"{points_text(ship.points)}{effect}{', a crew of one fewer' if ship.crew_less else ''}"


def shuttle_text(shuttle: Shuttle) -> str:
    """The settlers of a shuttle, and its effect."""
    crew = [
        *([str(shuttle.needs)] if shuttle.needs.total else []),
        *([f"{shuttle.white} of any colour"] * (shuttle.white > 0)),
    ]
    parts = [f"for {' and '.join(crew) or 'nobody'}"]
    if shuttle.pays_tile:
        parts.append("costs a tile")
    if shuttle.effect.parts:
        parts.append(str(shuttle.effect))
    return "; ".join(parts)


def cards_text(cards: Cards) -> Iterator[tuple[CardId, str, str]]:
    """The contents of each card: its id, its kind, and its face."""
    for name, tile in cards.tiles.items():
        yield name, "tile", f"{tile.symbol}; {tile.effect}"
    for home in (Place.EARTH, Place.MARS):
        for name, shuttle in cards.shuttles.items():
            if shuttle.home is home:
                yield name, f"shuttle from {home.words}", f"{shuttle.symbol}; {shuttle_text(shuttle)}"
    for name, ship in cards.ships.items():
        yield name, "ship", ship_text(ship)
