"""Settlers, effects, cards and the track as values of YAML."""

from collections.abc import Mapping, Sequence
from typing import Any

from winnable.missions.source.dumper import Flow
from winnable.rules.ganymede.card import (
    Cards,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Points,
    Ship,
    Shuttle,
    Tile,
    Track,
)
from winnable.rules.ganymede.effect import Effect, Kind, Part
from winnable.rules.ganymede.settlers import ANY_COLOUR, Colour, Settlers

__all__ = ["cards_value", "effect_value", "settlers_value", "track_value"]


def settlers_value(settlers: Settlers) -> Flow:
    """Settlers by colour, those that are there."""
    return Flow({str(colour): settlers[colour] for colour in Colour if settlers[colour]})


def effect_value(effect: Effect) -> Flow:
    """An effect."""
    parts = [_part(part) for part in effect.parts]
    return parts[0] if len(parts) == 1 else Flow({"and" if effect.every else "or": parts})


def _part(part: Part) -> Flow:
    if part.kind is Kind.RECRUIT:
        colours = [str(colour) for colour in part.colours]
        return Flow({"recruit": "any" if part.colours == ANY_COLOUR else colours})
    if part.kind is Kind.ADAPT:
        return Flow({"adapt": str(part.colours[0]) if part.colours else "any"})
    return Flow({part.kind.value: part.amount})


def _effect(key: str, effect: Effect) -> dict[str, Any]:
    return {key: effect_value(effect)} if effect.parts else {}


def _tile(tile: Tile) -> Flow:
    return Flow({"symbol": str(tile.symbol), **_effect("effect", tile.effect)})


def _shuttle(shuttle: Shuttle) -> Flow:
    needs = settlers_value(shuttle.needs)
    if shuttle.white:
        needs["any"] = shuttle.white
    paid = {"pay_tile": 1} if shuttle.pays_tile else {}
    return Flow({"symbol": str(shuttle.symbol), "needs": needs, **paid, **_effect("effect", shuttle.effect)})


def _ship(ship: Ship) -> Flow:
    less = {"crew_less": ship.crew_less} if ship.crew_less else {}
    return Flow({"points": _points(ship.points), **_effect("on_launch", ship.on_launch), **less})


def _points(points: Points) -> int | Flow:
    match points:
        case int():
            return points
        case PerSymbol(symbol, each):
            return Flow({"per_symbol": str(symbol), "each": each})
        case PerColour(colour, each):
            return Flow({"per_colour": str(colour), "each": each})
        case PerSet(each):
            return Flow({"per_set": each})
        case PerTile(each):
            return Flow({"per_tile": each})
        case _:
            return Flow({"reputation_again": True})


def cards_value(cards: Cards) -> dict[str, Any]:
    """All cards of a deal, shuttles by where they start."""
    homes: dict[str, dict[str, Flow]] = {"earth": {}, "mars": {}}
    for card, shuttle in cards.shuttles.items():
        homes[str(shuttle.home)][card] = _shuttle(shuttle)
    maps: Mapping[str, Mapping[str, Flow]] = {
        "tiles": {card: _tile(tile) for card, tile in cards.tiles.items()},
        **homes,
        "ships": {card: _ship(ship) for card, ship in cards.ships.items()},
    }
    return {kind: dict(found) for kind, found in maps.items() if found}


def track_value(track: Track) -> Flow:
    """A track."""
    points: Sequence[int] = track.points
    return Flow({"length": track.length, "bonus": list(track.bonus), "points": list(points)})
