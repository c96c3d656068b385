"""The public API: load problems, solve them, replay lines of play, whatever the game.

Importing this is cheap: a solver, and OR-Tools with it, is loaded by the first call of `solve`.
"""

from os import PathLike
from pathlib import Path
from typing import Any

from winnable import games, loading
from winnable.missions.source.document import PROBLEM, Instead
from winnable.missions.source.finding import Finding
from winnable.rules.answer import Answer, State
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict

__all__ = [
    "Answer",
    "Effort",
    "Finding",
    "InputError",
    "InternalError",
    "Limits",
    "Share",
    "State",
    "Verdict",
    "load",
    "replay",
    "solve",
]


class InputError(ValueError):
    """A file that cannot be used; `findings` are all its mistakes, `str()` shows them with their places."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


def load(path: str | PathLike[str], mission: str | None = None, reading: str | None = None) -> tuple[Any, ...]:
    """Load the problems of a YAML file, in order.

    `mission` is the id or file of the mission to play them under, `reading` one of its readings. What comes back
    is of the type that its game has for problems, such as `winnable.crew.Problem`.

    Raises InputError with every mistake of the file.
    """
    loaded = loading.load(Path(path), Instead(mission, reading))
    if loaded.errors:
        raise InputError(loaded.errors)
    return tuple(document.problem for document in loaded.documents if document.kind == PROBLEM)


def solve(problem: Any, limits: Limits | None = None) -> Verdict[Any]:
    """Decide whether the problem can be won with all cards open; if so, the verdict's witness is a replayed line.

    Where cards are unknown, the question is whether they can lie so. Raises ValueError if no deal fits
    what is known, TypeError for what is no problem.
    """
    return games.game_of_problem(problem).solve(problem, limits or Limits())


def replay(problem: Any, line: Any, choices: Any = None) -> Any:
    """Let the referee judge a line of play; without `choices` the problem must leave none open.

    `line` is a line of the game or a text in its notation. Raises what the game has for lines and choices that the
    rules do not allow, such as `winnable.crew.IllegalPlay`, and ValueError for a line that cannot be read or a
    choice that is missing.
    """
    return games.game_of_problem(problem).judge(problem, line, choices)
