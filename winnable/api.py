"""The public API: load deals, solve them, replay lines of play.

Importing this is cheap: the solver, and OR-Tools with it, is loaded by the first call of `solve`,
the YAML reader by the first call of `load`.
"""

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import Choices, Problem, Task, Token
from winnable.rules.crew.referee import IllegalChoice, Report, referee
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict

if TYPE_CHECKING:
    from winnable.missions import Finding

__all__ = [
    "Answer",
    "Card",
    "Choices",
    "Deal",
    "Deck",
    "Effort",
    "IllegalChoice",
    "IllegalPlay",
    "InputError",
    "InternalError",
    "Limits",
    "Line",
    "Problem",
    "Report",
    "State",
    "Task",
    "Token",
    "Verdict",
    "Witness",
    "load",
    "replay",
    "solve",
]


class InputError(ValueError):
    """A file that cannot be used; `findings` are all its mistakes, `str()` shows them with their places."""

    def __init__(self, findings: "tuple[Finding, ...]") -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


def load(path: str | PathLike[str], mission: str | None = None, reading: str | None = None) -> tuple[Problem, ...]:
    """The problems of a YAML file, in order.

    `mission` is the id or file of the mission to play them under, `reading` one of its readings.

    Raises InputError with every mistake of the file.
    """
    from winnable import missions  # noqa: PLC0415

    loaded = missions.load(Path(path), mission=mission, reading=reading)
    if loaded.errors:
        raise InputError(loaded.errors)
    return tuple(document.problem for document in loaded.problems)


def solve(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Whether the problem can be won with all cards open; if so, the verdict's witness is a replayed line."""
    from winnable.solver.crew import prove  # noqa: PLC0415

    return prove.solve(problem, limits)


def replay(problem: Problem, line: Line | str, choices: Choices | None = None) -> Report:
    """What the referee says to a line of play; without `choices` the problem must leave none open.

    Raises IllegalPlay or IllegalChoice for what the rules do not allow, and ValueError for a line that
    cannot be read or a choice that is missing.
    """
    written = Line.parse(line) if isinstance(line, str) else line
    return referee(problem, Choices.given(problem) if choices is None else choices, written)
