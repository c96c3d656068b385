"""Turns and lines of play as values of YAML."""

from collections.abc import Sequence
from typing import Any

from winnable.missions.ganymede.write.cards import settlers_value
from winnable.missions.source.dumper import Block, Flow
from winnable.rules.ganymede.decision import (
    DiscardTiles,
    Gain,
    Launch,
    Line,
    Step,
    TakeTile,
    Turn,
    UseShuttle,
)
from winnable.rules.ganymede.problem import RowsOnly, RowsTurn, Script
from winnable.rules.ganymede.settlers import NOBODY, SLOTS, Settlers

__all__ = ["line_value", "script_value", "step_text", "turn_value"]


def line_value(line: Line, names: Sequence[str]) -> Any:
    """A line of play: its turns, with the ships that were chosen if there are any."""
    turns = Block(turn_value(turn, names) for turn in line.turns)
    if not any(line.ships):
        return turns
    ships = {
        name: Flow({str(slot): card for slot, card in zip(SLOTS, chosen, strict=True)})
        for name, chosen in zip(names, line.ships, strict=True)
        if chosen is not None
    }
    return {"ships": ships, "turns": turns}


def script_value(script: Script | RowsOnly, names: Sequence[str]) -> Any:
    """What a player does who does not choose."""
    if isinstance(script, Script):
        return Block(turn_value(turn, names[:1]) for turn in script.turns)
    return {"rows_only": Block(_rows_turn(turn) for turn in script.turns)}


def _rows_turn(turn: RowsTurn) -> Any:
    if turn.supply == NOBODY:
        return list(turn.cards)
    return Flow({"cards": list(turn.cards), "supply": settlers_value(turn.supply)})


def turn_value(turn: Turn, names: Sequence[str]) -> Flow:
    """A turn; the player is named where there are several."""
    value = Flow({"player": names[turn.player]} if len(names) > 1 else {})
    action = turn.action
    match action:
        case TakeTile(tile, out):
            value["tile"] = tile
            if out is not None:
                value["out"] = out
        case UseShuttle():
            value |= _use(action)
        case DiscardTiles(tiles):
            value["discard"] = list(tiles)
        case _:
            value["pass"] = True
    steps = getattr(action, "steps", ())
    if steps:
        value["does"] = [_step(step) for step in steps]
    if isinstance(action, UseShuttle) and action.launch is not None:
        value["launch"] = _launch(action.launch)
    if turn.launches:
        value["launches"] = [_launch(launch) for launch in turn.launches]
    if turn.returned:
        value["returns"] = list(turn.returned)
    return value


def _use(action: UseShuttle) -> Flow:
    value = Flow({"shuttle": action.shuttle})
    if action.pays is not None:
        value["pays"] = action.pays
    value["crew"] = _settlers(action.crew)
    for key in ("lost", "top", "bottom"):
        settlers: Settlers = getattr(action, key)
        if settlers != NOBODY:
            value[key] = _settlers(settlers)
    return value


def _settlers(settlers: Settlers) -> Any:
    return str(settlers).replace(",", "") if settlers.total else Flow()


def _launch(launch: Launch) -> Any:
    value = Flow({"slot": str(launch.slot)})
    if launch.steps:
        value["does"] = [_step(step) for step in launch.steps]
    if launch.takes is not None:
        value["takes"] = launch.takes
    if launch.lays != launch.takes:
        value["lays"] = launch.lays
    if launch.track:
        value["track"] = True
    return value if len(value) > 1 else str(launch.slot)


def _step(step: Step) -> Any:
    if not isinstance(step, Gain) or (step.then is None and step.launch is None):
        return step_text(step)
    value = Flow({"reputation": step.cells})
    if step.then is not None:
        value["then"] = _step(step.then)
    if step.launch is not None:
        value["launch"] = _launch(step.launch)
    return value


def step_text(step: Step) -> str:
    """A step as the text by which files have it, without what follows from it."""
    return str(step)
