"""The moves of Ganymede: the turns of the free players, and before them the ships that are chosen."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Final

from winnable.missions.ganymede.write.line import line_value
from winnable.output.as_json import Json
from winnable.output.schema import Properties, among, of_type
from winnable.questions.hint import Moves, Place
from winnable.rules.ganymede.decision import NOTHING_PLAYED, DiscardTiles, Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.index import CardId
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.problem import Free, Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import NoAnswer

__all__ = ["MOVES"]

Ships = tuple[tuple[CardId, CardId] | None, ...]
Move = Turn | Ships

_PLACE: Final = re.compile(r"[0-9]{1,3}")


def _played(problem: Problem, line: Line) -> Report:
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), line)
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def _chooses(problem: Problem) -> bool:
    """Whether ships are to be chosen next."""
    return any(problem.deal.choose) and problem.played == NOTHING_PLAYED


def _over(problem: Problem) -> bool:
    return not _chooses(problem) and _played(problem, problem.played).complete


def _moves(problem: Problem, look: Callable[[], None]) -> Iterator[Move]:
    if _chooses(problem):
        yield from product(*(list(permutations(offer, 2)) if offer else [None] for offer in problem.deal.choose))
        return
    position = _played(problem, problem.played).position
    for turn, _, _ in outcomes(problem.deal.table, position, look):
        yield turn


def _after(problem: Problem, move: Move) -> Problem:
    turns, ships = problem.played.turns, problem.played.ships
    played = Line((*turns, move), ships) if isinstance(move, Turn) else Line(turns, move)
    return replace(problem, played=played)


def _name(problem: Problem, move: Move) -> str:
    if isinstance(move, Turn):
        action = move.action
        return f"discard {', '.join(sorted(action.tiles))}" if isinstance(action, DiscardTiles) else str(action)
    names = problem.deal.table.names
    chosen = [(name, *ships) for name, ships in zip(names, move, strict=True) if ships is not None]
    return "; ".join(f"{name}: {top} on top, {bottom} at the bottom" for name, top, bottom in chosen)


def _first(problem: Problem, witness: Witness) -> str:
    line = witness.line
    return _name(problem, line.ships if _chooses(problem) else line.turns[len(problem.played.turns)])


# --- places --------------------------------------------------------------------------------------


def _at(problem: Problem, line: Line, place: str) -> Problem:
    """The problem just before a turn of a line, counted among those of all players; 0: before ships are chosen."""
    if not _PLACE.fullmatch(place):
        raise NoAnswer(f"expected the number of a turn for --at, such as 4, found {place!r}")
    records, number = _played(problem, line).records, int(place)
    first = 0 if any(problem.deal.choose) else 1
    if not first <= number <= len(records) + 1:
        raise NoAnswer(f"expected a turn from {first} to {len(records) + 1} for --at, as far as the game comes")
    own = sum(isinstance(problem.control(record.player), Free) for record in records[: max(0, number - 1)])
    return replace(problem, played=Line(line.turns[:own], line.ships if number else ()))


def _where(problem: Problem) -> tuple[str, Json]:
    if _chooses(problem):
        return "ships are to be chosen", {"unit": "turn", "number": 0, "to_move": None}
    report = _played(problem, problem.played)
    number, name = len(report.records) + 1, problem.deal.table.name(report.position.player)
    return f"turn {number}, {name} to move", {"unit": "turn", "number": number, "to_move": name}


_KEYS: Final[Properties] = {
    "unit": among(["turn"], "What `number` counts."),
    "number": of_type("integer", "The turn, among those of all players; 0: ships are to be chosen.", minimum=0),
    "to_move": of_type(["string", "null"], "Whose turn it is."),
}


def _line_value(witness: Witness) -> object:
    return line_value(witness.line, witness.report.problem.deal.table.names)


MOVES: Final = Moves[Problem, Move](_over, _moves, _after, _name, _first, Place(_at, _where, _KEYS), _line_value)
"""What can be played next."""
