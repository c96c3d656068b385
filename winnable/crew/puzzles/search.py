"""The search for puzzles among the random deals of a mission."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from winnable.crew.dealing.written import TEMPLATE_PLAYERS, player_names
from winnable.crew.listing import check_players, check_request, named_mission
from winnable.crew.puzzles.properties import NEEDS_SIGNAL, ONE_LEAD, ONE_TASK, TRICKS, examined
from winnable.crew.survey.measures import Case, solve_deal
from winnable.games.puzzle import Examined, Puzzle, PuzzleRequest, PuzzleSearch
from winnable.games.usage import BadValue, UsageError
from winnable.missions.crew.document import MissionFile
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import file_of
from winnable.missions.source.finding import Finding
from winnable.output.ink import counted
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import Falls, parts
from winnable.solver.verdict import Limits

WORK: Final = 4.0
"""The limit of each question, in CP-SAT's deterministic time, so that the same ones are decided on every machine."""


@dataclass(frozen=True, slots=True)
class CrewPuzzles(PuzzleSearch):
    """The deals of a case, examined for a property; `mission` is the one of the file, in its own reading."""

    case: Case
    request: PuzzleRequest
    mission: Mission
    findings: Sequence[Finding] = field(default=(), compare=False)
    file: MissionFile | None = None

    def examine(self, number: int, bar: float) -> Examined:
        """Examine the deal of a number; the deadline may pass meanwhile."""
        deadline = self.case.limits.deadline
        if deadline.passed:
            return Examined(late=True)
        problem, verdict = solve_deal(self.case, number)
        named = replace(problem, names=player_names(problem.deal, self.mission.game))
        found = examined(self.request.wanted, self.request.number, named, verdict, self.case.limits, bar)
        return Examined(late=True) if deadline.passed and not (found.outcome or found.found) else found

    def near(self, measure: float) -> str:
        """Say how near a deal came."""
        if self.request.wanted == ONE_LEAD:
            return f"{counted(int(-measure), 'first lead')} {'wins' if measure == -1 else 'win'}"
        if self.request.wanted == TRICKS:
            return f"{counted(int(measure), 'trick')} {'is' if measure == 1 else 'are'} needed"
        return f"its hardness is {measure:.2f}"

    def puzzle(self, number: int, examined: Examined, of: int, folder: Path | None) -> Puzzle:
        """Write a puzzle that was found."""
        from winnable.crew.puzzles import written  # noqa: PLC0415  # it loads the solver

        return written.puzzle(self.request, self.mission, self.file, number, examined, of, folder)


def search(request: PuzzleRequest) -> CrewPuzzles:
    """Return the search for a request. Raises UsageError for one that makes no sense with the mission."""
    mission, findings = named_mission(request.mission, request.game)
    check_request(mission, request.game, request.reading)
    players = request.players
    if players is None:
        players = TEMPLATE_PLAYERS if TEMPLATE_PLAYERS in mission.crew else mission.crew[0]
    check_players(mission, players)
    read = mission if request.reading is None else replace(mission, default_reading=request.reading)
    case = Case(read, players, request.seed, Limits(work=WORK, deadline=request.deadline))
    _check(case, request)
    path = file_of(request.mission, mission.game)
    return CrewPuzzles(case, request, mission, findings, None if path is None else MissionFile(path))


def _check(case: Case, request: PuzzleRequest) -> None:
    """Raise UsageError if the mission cannot be dealt, or if no deal of it can have the property."""
    try:
        problem = case.problem(0)
        if request.wanted == NEEDS_SIGNAL:
            replace(problem, distress=Distress(required=True))
    except ValueError as error:
        raise UsageError(f"{error}.") from error
    mission, tricks, number = case.mission, problem.deal.tricks, request.number
    if request.wanted == ONE_TASK and not problem.tasks:
        raise UsageError(f"mission {mission.id} has no tasks, and --one-task is about one that is left out.")
    if request.wanted == ONE_TASK and any(isinstance(part, Falls) for goal in problem.goals for part in parts(goal)):
        raise UsageError(f"mission {mission.id} has a goal about a token, so that no task can be left out.")
    if request.wanted == TRICKS and number is not None and number > tricks:
        crew = f"with {case.players} players" if case.players != case.seats else f"for {case.players} players"
        message = f"expected 1 to {tricks}, as there are {tricks} tricks {crew}, found {number}."
        raise BadValue(message, "--tricks")
