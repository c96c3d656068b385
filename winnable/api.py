"""The public API: load problems, solve them, replay lines of play, whatever the game.

Importing this is cheap: a solver, and OR-Tools with it, is loaded by the first call of `solve`.
"""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from winnable import certificate, games, loading
from winnable.game import Request
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
    "certify",
    "check_certificate",
    "load",
    "replay",
    "solve",
    "survey",
]

if TYPE_CHECKING:
    from winnable.surveying.question import Cell, Row


class InputError(ValueError):
    """A file with mistakes; `findings` has all of them, `str()` shows them with their places."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


def load(path: str | PathLike[str], mission: str | int | None = None, reading: str | None = None) -> tuple[Any, ...]:
    """Load the problems of a YAML file, in order, each of its game's own type, such as `winnable.crew.Problem`.

    `mission` is the id (`10` or `"10"`) or the file of a mission that takes the place of the one in the file, `reading`
    one of its readings.

    Raises InputError with every mistake of the file.
    """
    loaded = loading.load(Path(path), Instead(None if mission is None else str(mission), reading))
    if loaded.errors:
        raise InputError(loaded.errors)
    return tuple(document.problem for document in loaded.documents if document.kind == PROBLEM)


def solve(problem: Any, limits: Limits | None = None) -> Verdict[Any]:
    """Decide whether the problem can be won with all cards open; if so, the verdict's witness is a replayed line.

    If cards are unknown, decide whether some deal that fits can be won. Raises ValueError if no deal fits, TypeError
    if `problem` is not a problem of any game.
    """
    return games.game_of_problem(problem).solve(problem, limits or Limits())


def replay(problem: Any, line: Any, choices: Any = None) -> Any:
    """Let the referee judge a line of play; without `choices` the problem must leave none open.

    `line` is a line of the game or a text in its notation. Raises the game's own errors for illegal lines and
    choices, such as `winnable.crew.IllegalPlay`, and ValueError for a line that cannot be read or a missing choice.
    """
    return games.game_of_problem(problem).judge(problem, line, choices)


def certify(problem: Any, folder: str | PathLike[str], limits: Limits | None = None) -> Verdict[Any]:
    """Solve a problem, write the certificate of the verdict into a folder, and return the verdict.

    The limits hold for both; an unknown verdict has none. Raises as `solve` does, NoSolver without python-sat,
    OutOfTime if the limits do not suffice for the proof, and OSError.
    """
    game = games.game_of_problem(problem)
    query = game.query(game.document_of(problem), Request())
    limits = (limits or Limits()).begun()
    verdict = game.solve(problem, limits)
    if verdict.answer is not Answer.UNKNOWN:
        certificate.write(game, query, verdict, Path(folder), limits)
    return verdict


def check_certificate(folder: str | PathLike[str], limits: Limits | None = None) -> certificate.Checked:
    """Check a certificate: whether it `holds`, else its `faults`, what has `passed`, and whether it came too `late`."""
    return certificate.check(Path(folder), (limits or Limits()).begun().deadline)


def survey(
    missions: str | Sequence[str],
    folder: str | PathLike[str] | None = None,
    *,
    players: int | Sequence[int] = (),
    deals: int = 1000,
    seed: int = 0,
    values: Mapping[str, Any] | None = None,
    reading: str | None = None,
    game: str | None = None,
    leads: bool = False,
    work: float | None = None,
    jobs: int = 1,
    dask: str | None = None,
) -> "Iterator[tuple[Cell, Row]]":
    """Decide random deals of missions as `winnable survey` does; yield each with its mission and crew size.

    `missions` are ids, ranges (`1-50`) and files, `players` crew sizes, by default those of each mission, and `values`
    are those of parameters (`{"n": range(1, 7)}`), of which every combination is surveyed. `leads`: first leads are
    tried, too. `work` is the limit of each question, in CP-SAT's deterministic time. `jobs` is the number of processes,
    `dask` the address of a cluster to take instead.

    What `folder` has already comes first and is not decided again; without a folder nothing is kept. Rows are in no
    certain order, and the same whatever does the work. Nothing happens before the first one is asked for, and whoever
    stops asking loses nothing that has come.

    Raises InputError for files with mistakes and ValueError for missions and crew sizes that are not there; while it
    runs `winnable.surveying.store.SurveyError`, if the folder has the survey of another question, say.
    """
    from winnable.surveying.call import answered, grid  # noqa: PLC0415  # few programs need it
    from winnable.surveying.plan import plan  # noqa: PLC0415
    from winnable.surveying.question import WORK  # noqa: PLC0415

    try:
        planned = plan(
            [missions] if isinstance(missions, str) else missions,
            game,
            [players] if isinstance(players, int) else players,
            grid(values or {}),
            reading,
        )
    except click.UsageError as error:
        raise ValueError(error.message.removesuffix(".")) from error
    if errors := tuple(each for each in planned.findings if each.level == "error"):
        raise InputError(errors)
    if not planned.planned:
        raise ValueError(f"no mission here is for so many players: {players}")
    question = planned.question(deals, seed, WORK if work is None else work, leads=leads)
    return answered(planned, question, None if folder is None else Path(folder), jobs, dask)
