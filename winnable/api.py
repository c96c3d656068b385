"""The public API: load deals, solve them, replay lines of play.

Importing this is cheap: the solver, and OR-Tools with it, is loaded by the first call of `solve`,
the YAML reader by the first call of `load`.
"""

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, Report, referee
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict

if TYPE_CHECKING:
    from winnable.missions.crew import Finding
    from winnable.solver.crew.questions.every_deal import EveryDeal

__all__ = [
    "Answer",
    "Card",
    "Choices",
    "Communication",
    "Deal",
    "Deck",
    "Distress",
    "Effort",
    "IllegalChoice",
    "IllegalPlay",
    "InputError",
    "InternalError",
    "Limits",
    "Line",
    "Problem",
    "Report",
    "Share",
    "Shown",
    "State",
    "Task",
    "Token",
    "Verdict",
    "Witness",
    "every_deal",
    "load",
    "replay",
    "share_of_deals",
    "solve",
    "solve_every_draw",
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
    from winnable.missions import crew as missions  # noqa: PLC0415

    loaded = missions.load(Path(path), mission=mission, reading=reading)
    if loaded.errors:
        raise InputError(loaded.errors)
    return tuple(document.problem for document in loaded.problems)


def solve(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Whether the problem can be won with all cards open; if so, the verdict's witness is a replayed line.

    Where cards are unknown, the question is whether they can lie so. Raises ValueError if no deal fits
    what is known.
    """
    from winnable.solver.crew.solve import solve as solve_problem  # noqa: PLC0415

    return solve_problem(problem, limits)


def solve_every_draw(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The same for mission 12 with every draw: is there a first trick after which none loses?

    The witness is the line for one of the draws. Raises ValueError for a problem without a draw.
    """
    from winnable.solver.crew.questions import every_draw  # noqa: PLC0415

    return every_draw.solve_every_draw(problem, limits)


def every_deal(problem: Problem, limits: Limits | None = None, samples: int = 200, seed: int = 0) -> "EveryDeal":
    """Whether every deal that fits what is known of the cards can be won.

    All are asked if there are no more than `samples`, else so many drawn at random by `seed`. Raises
    ValueError if no deal fits.
    """
    from winnable.solver.crew.questions import every_deal as every  # noqa: PLC0415

    return every.every_deal(problem, limits, samples, seed)


def share_of_deals(problem: Problem, limits: Limits | None = None, samples: int = 200, seed: int = 0) -> Share:
    """How many of the deals that fit can be won: counted as for `every_deal`. Raises ValueError if no deal fits."""
    from winnable.solver.crew.questions import every_deal as every  # noqa: PLC0415

    return every.share_of_deals(problem, limits, samples, seed)


def replay(problem: Problem, line: Line | str, choices: Choices | None = None) -> Report:
    """What the referee says to a line of play; without `choices` the problem must leave none open.

    Raises IllegalPlay or IllegalChoice for what the rules do not allow, and ValueError for a line that
    cannot be read or a choice that is missing.
    """
    written = Line.parse(line) if isinstance(line, str) else line
    return referee(problem, Choices.given(problem) if choices is None else choices, written)
