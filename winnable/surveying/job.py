"""The work of one worker: some deals of one cell, one after the other, in whatever process it is.

It goes to other processes, and the rows that come back depend on the question alone.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from winnable.games import registry
from winnable.games.survey import CannotBeDealt, Measured
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services.attempts import Failure, load_solver
from winnable.solver.verdict import NO_MEMORY, Limits, NoSolver
from winnable.surveying.question import Row, seed_of


@dataclass(frozen=True, slots=True)
class Task:
    """A cell as workers see it: its index, where its game is, the mission, of the game's own type, and the limits."""

    cell: int
    where: str
    mission: Any
    players: int
    seed: int
    """That of the survey."""
    limits: Limits
    leads: bool
    games: bool


@dataclass(frozen=True, slots=True)
class Broken:
    """A deal that has no row, as something failed that has nothing to do with it; it is tried again another time."""

    cell: int
    number: int
    message: str
    trace: str = ""
    internal: bool = False
    """Whether it is a bug in winnable."""


@dataclass(frozen=True, slots=True)
class Came:
    """The results of some deals: their rows, those that were not reached, and those that failed."""

    rows: tuple[Row, ...]
    left: tuple[int, ...]
    broken: tuple[Broken, ...]


def work_on(task: Task, numbers: Sequence[int], seconds: float) -> Came:
    """Answer deals of a cell, at least one; those that are left after `seconds` are handed back."""
    game = registry.load_game(task.where)
    load_solver(game)
    rows: list[Row] = []
    broken: list[Broken] = []
    end = time.perf_counter() + seconds
    for at, number in enumerate(numbers):
        if at and time.perf_counter() >= end:
            return Came(tuple(rows), tuple(numbers[at:]), tuple(broken))
        begun = time.process_time()
        seed = seed_of(task.seed, number)
        try:
            found = measured(task, seed)
        except NoSolver:
            raise
        except MemoryError:
            broken.append(Broken(task.cell, number, NO_MEMORY))
        except Exception as error:  # noqa: BLE001  # one deal must not stop the others
            failure = Failure.of(error)
            broken.append(Broken(task.cell, number, failure.message, failure.trace, internal=True))
        else:
            rows.append(_row(task, number, seed, found, time.process_time() - begun))
    return Came(tuple(rows), (), tuple(broken))


def measured(task: Task, seed: int) -> Measured:
    """Return what comes of the deal of a seed."""
    game = registry.load_game(task.where)
    try:
        found: Measured = asked(game, "mission_sample").measure(
            game, task.mission, task.players, seed, task.limits, leads=task.leads, games=task.games
        )
    except CannotBeDealt as error:
        return Measured(Answer.UNKNOWN, f"it cannot be dealt: {error}")
    return found


def _row(task: Task, number: int, seed: int, found: Measured, seconds: float) -> Row:
    return Row(
        task.cell,
        number,
        seed,
        found.answer,
        found.reason if found.answer is Answer.UNKNOWN else "",
        seconds,
        found.effort.work,
        found.effort.conflicts,
        found.leads,
        found.leads_of,
        found.exchanged,
        found.narrow,
        found.game,
    )
