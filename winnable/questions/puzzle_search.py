"""The search for puzzles among the random deals of a mission, and puzzles as they are written, for all games.

`winnable.questions.puzzles` examines the deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Generic

from winnable.games.format import MissionFile, ProblemFile
from winnable.games.library import not_for
from winnable.games.puzzle import Examined, Puzzle, PuzzleRequest, PuzzleSearch
from winnable.games.usage import UsageError
from winnable.missions.source.finding import Finding
from winnable.output.ink import counted
from winnable.output.typed import Json, answer, key, to_json
from winnable.questions.game_of_parts import GameOfParts
from winnable.questions.hunt import HARDEST, Found
from winnable.questions.parts import Line, Problem, Report
from winnable.questions.puzzles import AT_LEAST, ONE_GOAL, ONE_MOVE, WORK, Examiner, Solution
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits
from winnable.solver.witness import Witness

_TITLES: Final = {
    ONE_MOVE.name: "Just one first move",
    ONE_GOAL.name: "One goal too many",
    AT_LEAST.name: "Not before {number}",
    HARDEST.name: "The hardest of {of}",
}


@answer
class FoundMeasures:
    """How a puzzle was chosen."""

    hardness: float | None = key("How hard it is, from 0 to 1; null unless the hardest was wanted.")
    at_least: int | None = key("Within how many turns, rounds or days it can be won; null unless that was wanted.")


@answer
class FoundSolution:
    """A solution of a puzzle, in addition to its play."""

    without: str | None = key("The goal that need not be reached, in English; null: all are.")


@dataclass(frozen=True)
class MissionPuzzles(PuzzleSearch, Generic[Problem, Line, Report, ProblemFile, MissionFile]):
    """The deals of a mission for some players, examined for a property."""

    game: GameOfParts[Problem, Any, Any, Line, Report, Any, ProblemFile, MissionFile]
    mission: MissionFile
    players: int
    request: PuzzleRequest
    findings: Sequence[Finding] = field(default=(), compare=False)

    @property
    def _name(self) -> str:
        name: str = self.mission.mission.id
        return name

    def _seed(self, number: int) -> int:
        """The seed of a deal; `winnable deal --seed` makes the same one."""
        return self.request.seed + number

    def _limits(self) -> Limits:
        return Limits(work=WORK, deadline=self.request.deadline)

    def examine(self, number: int, bar: float) -> Examined:
        """Examine the deal of a number; the deadline may pass meanwhile."""
        deadline = self.request.deadline
        if deadline.passed:
            return Examined(late=True)
        problem = self.game.problem_by(self.mission, self.players, self._seed(number))
        examiner = Examiner(self.game.rules, self.game.solving, self.game.words, self.game.hinting)
        found = examiner.examined(self.request.wanted, self.request.number, problem, self._limits(), bar)
        return Examined(late=True) if deadline.passed and not (found.outcome or found.found) else found

    def near(self, measure: float) -> str:
        """Say how near a deal came."""
        if self.request.wanted == ONE_MOVE:
            return f"{counted(int(-measure), 'first move')} can win"
        if self.request.wanted == AT_LEAST:
            return f"it can be won within {int(measure)}"
        return f"its hardness is {measure:.2f}"

    def puzzle(self, number: int, examined: Examined, of: int, folder: Path | None) -> Puzzle:
        """Write a puzzle that was found."""
        found: Found[Problem, Solution[Problem, Line, Report]] = examined.found
        what = _TITLES[self.request.wanted.name].format(number=self.request.number, of=of)
        title = f"{what}: mission {self._name}, deal of seed {self._seed(number)}"
        document = self.game.dealt_by(self.mission, self.players, self._seed(number), title)
        document = replace(document, note=found.asks, expect=found.answer)  # type: ignore[type-var]
        solved = [self._solved(document, each) for each in found.solutions]
        documents = "---\n".join(self._dump(each, witness, folder) for each, witness in solved)
        says, bare = f"# {found.says}\n", self._dump(document, None, folder)
        if found.answer is Answer.WINNABLE:
            hidden = says + _added(bare, documents)
        else:
            hidden = says + "".join(f"# {line}\n" for line in f"---\n{documents}".splitlines())
        measures = FoundMeasures(
            hardness=examined.measure if self.request.wanted == HARDEST else None,
            at_least=None if examined.measure is None or self.request.wanted != AT_LEAST else int(examined.measure),
        )
        content: Json = {
            **to_json(measures),
            **self.game.identity(document),
            "asks": found.asks,
            "expect": found.answer.value,
        }
        solutions = [
            to_json(FoundSolution(without=each.without or None)) | self.game.words.json(each.witness)
            for each in found.solutions
        ]
        return Puzzle(title, bare, hidden, f"{says}{documents}", content, {"says": found.says, "solutions": solutions})

    def _dump(self, document: ProblemFile, witness: Witness[Line, Report] | None, folder: Path | None) -> str:
        return self.game.format.dump(document, witness, folder)

    def _solved(
        self, document: ProblemFile, solution: Solution[Problem, Line, Report]
    ) -> tuple[ProblemFile, Witness[Line, Report]]:
        """Return the document of a solution, with its line."""
        if not solution.without:
            return document, solution.witness
        alone = self.game.format.alone(document, solution.problem, f"without: {solution.without}", Answer.WINNABLE)
        note = "The same deal; one goal need not be reached."
        return replace(alone, note=note), solution.witness  # type: ignore[type-var]


def search(
    game: GameOfParts[Problem, Any, Any, Line, Report, Any, ProblemFile, MissionFile], request: PuzzleRequest
) -> MissionPuzzles[Problem, Line, Report, ProblemFile, MissionFile]:
    """Return the search for a request. Raises UsageError for one that makes no sense with the mission."""
    if request.reading is not None:
        raise UsageError(f"--reading does not go with {game.title}, whose missions have one reading.")
    mission, findings = game.library.named(request.mission, None)
    players = request.players or game.dealing.players_of(mission.mission)
    if players not in mission.mission.players:
        raise UsageError(not_for(mission.mission, players))
    try:
        game.problem_by(mission, players, request.seed)
    except ValueError as error:
        raise UsageError(f"{error}.") from error
    return MissionPuzzles(game, mission, players, request, findings)


def _added(bare: str, whole: str) -> str:
    """Return the lines that a document has more than the same one without them, which stand together."""
    short, long = bare.splitlines(keepends=True), whole.splitlines(keepends=True)
    start = next(
        (place for place, (one, other) in enumerate(zip(short, long, strict=False)) if one != other), len(short)
    )
    end = start + len(long) - len(short)
    assert long[:start] + long[end:] == short, "a line is one key more"
    return "".join(long[start:end])
