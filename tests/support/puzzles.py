"""Small missions to look for puzzles in, and the search itself."""

from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from winnable.crew.puzzles.properties import PROPERTIES
from winnable.crew.puzzles.search import CrewPuzzles, search
from winnable.games.puzzle import PuzzleRequest
from winnable.processes.jobs import InProcess
from winnable.questions.hunt import Hunt
from winnable.rules.crew.problem import Problem

SMALL: Final = "id: own\ncrew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\n"
"""Three tricks of three cards."""
MISSIONS: Final = {
    "tasks": "tasks: 3\n",
    "order": "tasks: {count: 3, tokens: ['1', '2', omega]}\n",
    "goals": "tasks: 2\ngoals: [{tricks_won: {by: anybody, won_with: {rank: 4}, exactly: 0}}]\n",
}
DEALS: Final = 12
WANTED: Final = {each.name: each for each in PROPERTIES}


@cache
def file_of(mission: str) -> str:
    """The file of a small mission."""
    path = Path(mkdtemp()) / f"{mission}.yaml"
    path.write_text(SMALL + MISSIONS[mission], encoding="utf-8")
    return str(path)


def asked(mission: str, wanted: str, number: int | None = None, **more: Any) -> CrewPuzzles:
    """The search in a small mission, or one of the library."""
    where = file_of(mission) if mission in MISSIONS else mission
    return search(PuzzleRequest(where, WANTED[wanted], number, **{"seed": 1, **more}))


def dealt(puzzles: CrewPuzzles) -> list[Problem]:
    """The first deals of a search."""
    return [puzzles.case.problem(number) for number in range(DEALS)]


def hunted(
    puzzles: CrewPuzzles, count: int = DEALS, deals: int = DEALS, executor: Executor | None = None, ahead: int = 1
) -> Hunt:
    """The search when it is done."""
    hunt = Hunt(puzzles, puzzles.request.wanted.ranked, count, deals)
    hunt.run((executor or InProcess()).submit, lambda _: None, ahead=ahead)
    return hunt


def numbers(hunt: Hunt) -> list[int]:
    """The numbers of the deals that were found, if all were decided."""
    assert not hunt.undecided
    return [number for number, _ in hunt.found]
