"""Missions played on random deals: how many can be won, and which goals are redundant.

Deal `number` of a sample with seed `s` is that of `winnable deal --seed s+number`. A question that its
limit ends is reported as undecided, and nothing is concluded from it.
"""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.play import PlayRequest
from winnable.games.survey import CannotBeDealt, Measured
from winnable.games.values import MissionFile
from winnable.missions.source.document import AnyMissionDocument
from winnable.missions.source.finding import Finding
from winnable.missions.source.tree import items_of
from winnable.output.ink import Ink, counted, printable
from winnable.output.shared import share_json
from winnable.output.text import share_text
from winnable.output.typed import Json, Properties, answer, key, properties, to_json
from winnable.questions.deal import dealing_of, problem_by
from winnable.questions.explain import explain
from winnable.questions.lean import solve
from winnable.questions.sampling import Dealt, Played, Playtester, Questions, Run, share_of
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits

WORK: Final = 2.0
"""The limit of each question, in CP-SAT's deterministic time, which is some seconds."""
SECONDS: Final = 50.0
"""The time limit of a mission, so that a user waits for less than a minute; the rest stays undecided."""
PUZZLE: Final = "puzzle"
"""The tag of missions for chosen deals, such as the middle of a game, which need not be won at random."""
MIN_WINNABLE: Final = 3
"""Of fewer deals that can be won it is not said that a goal is redundant in all of them."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mission and a number of players; the deals of a sample are those of `seed` and the seeds after it."""

    game: Game
    document: AnyMissionDocument
    players: int
    seed: int
    limits: Limits
    deadline: Deadline
    """That of all missions; the one of the limits may come before it."""

    def problem(self, number: int) -> Any:
        """Return the deal with this number. Raises ValueError if it cannot be made."""
        return problem_by(self.game, self.document, self.players, self.seed + number)

    def ask(self, problem: object) -> Answer:
        """Decide a problem, if there is time left."""
        return Answer.UNKNOWN if self.limits.deadline.passed else self.game.solver.ask(problem, self.limits).answer


@dataclass(frozen=True, slots=True)
class _Report:
    """The results of the sample for one number of players; `impossible` is why there are no deals."""

    case: Case
    planned: int
    answers: Sequence[Answer] = ()
    late: bool = False
    impossible: str = ""
    sooner: Sequence[Answer] = ()
    """Of the deals that can be won: whether they can be with less time; none if the game has no less."""
    redundant: Sequence[int] = ()
    """Which goals the others imply in every deal that can be won."""
    clashes: Counter[tuple[str, ...]] = field(default_factory=Counter)
    """Which goals clash, and in how many deals."""

    @property
    def crew(self) -> str:
        return counted(self.case.players, "player")

    @property
    def share(self) -> Share:
        return share_of(self.answers)

    def all(self, answer: Answer) -> bool:
        """Whether every deal of the sample has this answer."""
        return bool(self.answers) and set(self.answers) == {answer} and not self.late

    @property
    def last(self) -> int:
        """How many deals can be won, but not with less time."""
        return self.sooner.count(Answer.UNWINNABLE)

    @property
    def difficulty(self) -> None:
        """There are no simple players of the game."""


# --- questions, for worker processes -------------------------------------------------------------


def deals(case: Case, numbers: Sequence[int]) -> list[Dealt]:
    """Return the answers of the deals with these numbers, or why the mission cannot be dealt."""
    found = []
    for number in numbers:
        try:
            found.append(Dealt(Answer.UNKNOWN if case.limits.deadline.passed else case.ask(case.problem(number))))
        except ValueError as error:
            found.append(Dealt(Answer.UNKNOWN, impossible=str(error)))
    return found


def sooner(case: Case, number: int) -> Answer:
    """Whether a deal can be won with less time; where there is no less, it cannot."""
    closer = case.game.solver.closer
    assert closer is not None
    problem = closer.sooner(case.problem(number))
    return Answer.UNWINNABLE if problem is None else case.ask(problem)


def _without(case: Case, number: int, goal: int) -> Answer:
    """Whether all goals of a deal but one can be reached, and not that one."""
    closer = case.game.solver.closer
    assert closer is not None
    if case.limits.deadline.passed:
        return Answer.UNKNOWN
    return case.ask(closer.without(case.problem(number), goal))


def _clash(case: Case, number: int) -> tuple[str, ...]:
    """The goals of a deal that clash; none if that is not proved, or some may be needless."""
    if case.limits.deadline.passed:
        return ()
    found = explain(case.game, case.problem(number), case.limits)
    return tuple(map(str, found.core)) if found.minimal else ()


class MissionPlaytester(Playtester[MissionFile, Case, _Report]):
    """The missions of a game as the engine plays them."""

    work = WORK
    seconds = SECONDS

    def __init__(self, game: Game) -> None:
        self.game = game

    def crews(self, document: MissionFile) -> tuple[Sequence[int], Sequence[int]]:
        return document.mission.players, document.mission.players

    def name(self, document: MissionFile) -> str:
        """How a command names the mission, too."""
        mission, shelf = document.mission, self.game.library.shelf
        return str(mission.id) if mission.key in shelf and document.path.startswith("<") else document.path

    def case(self, document: MissionFile, players: int, request: PlayRequest, limits: Limits) -> Case:
        return Case(self.game, document, players, request.seed, limits, request.deadline)

    def questions(self, run: Run[Case]) -> Questions[_Report]:
        """First all deals, then the further questions about those that can be won, or cannot."""
        case, closer, planned = run.case, self.game.solver.closer, run.sample
        run.deal(deals)
        yield
        dealt = dict(run.dealt())
        if why := next((each.impossible for each in dealt.values() if each.impossible), ""):
            return _Report(case, planned, impossible=why)
        answers = [dealt[number].answer if number in dealt else Answer.UNKNOWN for number in range(planned)]
        report = _Report(case, planned, answers, late=case.deadline.passed and Answer.UNKNOWN in answers)
        winnable = [number for number, each in enumerate(answers) if each is Answer.WINNABLE]
        tighter = [run.begin(sooner, number, counted=False) for number in winnable if closer is not None]
        lost = range(planned) if closer is not None and report.all(Answer.UNWINNABLE) else ()
        clashes = [run.begin(_clash, number, counted=False) for number in lost]
        yield
        goals = range(len(case.document.mission.goals))
        if closer is None or len(winnable) < MIN_WINNABLE or len(goals) == 1:
            goals = range(0)
        return replace(
            report,
            sooner=[run.found(job, Answer.UNKNOWN) for job in tighter],
            redundant=[goal for goal in goals if _is_redundant(run, winnable, goal)],
            clashes=Counter(found for job in clashes if (found := run.found(job, ()))),
        )

    def lines(self, document: MissionFile, report: _Report, ink: Ink) -> Iterator[str]:
        if report.impossible:
            yield f"{ink.no('cannot be dealt')}: {printable(report.impossible)}"
            return
        yield share_text(report.share) + (f"; {cards}" if (cards := dealing_of(self.game).cards) else "")
        if report.late:
            yield ink.unsure(f"the time limit was reached before all of {report.planned} deals were played")
        for each, called in ((Answer.WINNABLE, "can be won:    "), (Answer.UNWINNABLE, "cannot be won: ")):
            command = self._command(document, report, each)
            if command is not None:
                yield f"{called}{command}"
        closer, number = self.game.solver.closer, len(report.sooner)
        if closer is not None and number and Answer.UNKNOWN not in report.sooner:
            yield f"with {closer.spare}: {number - report.last} of the {number} that can be won"
        for goals, count in report.clashes.most_common(1):
            several = "these clash" if len(goals) > 1 else "this alone is out of reach"
            yield f"in {count} of {counted(len(report.answers), 'deal')} {several}:"
            yield from (f"  - {printable(goal)}" for goal in goals)
        if report.all(Answer.WINNABLE):  # no finding: a sample proves nothing of all deals, and easy is no mistake
            yield "each deal that was played can be won: it may be too easy"

    def _command(self, document: MissionFile, report: _Report, answer: Answer) -> str | None:
        """The command that makes the first deal with an answer; None if there is none, or the mission has no name."""
        name, case = self.name(document), report.case
        if answer not in report.answers or name.startswith("<"):
            return None
        seed, players = case.seed + report.answers.index(answer), str(case.players)
        words = ["--game", self.game.editions[0], "--mission", name, "--players", players, "--seed", str(seed)]
        return shlex.join(["winnable", "deal", *words])

    def json(self, document: MissionFile, report: _Report) -> Json:
        played = SampledMission(
            mission=document.mission.key,
            players=report.case.players,
            seed=report.case.seed,
            impossible=report.impossible or None,
            share=share_json(report.share),
            time_limit_reached=report.late,
            winnable=self._command(document, report, Answer.WINNABLE),
            unwinnable=self._command(document, report, Answer.UNWINNABLE),
            difficulty=None,
            redundant=tuple(goal + 1 for goal in report.redundant),
            clash=next(iter(report.clashes.most_common(1)), ((), 0))[0],
        )
        return {"file": document.path, "line": document.line, **to_json(played)}

    def findings(self, document: MissionFile, reports: Sequence[_Report]) -> Sequence[Finding]:
        return list(_findings(self.game, document, reports))

    def keep(self, report: _Report) -> bool:
        return Answer.UNKNOWN not in (*report.answers, *report.sooner)


def _is_redundant(run: Run[Case], numbers: Sequence[int], goal: int) -> bool:
    """Whether the others imply a goal in every deal; the first one where they do not ends it."""
    asked = (run.begin(_without, number, goal, counted=False) for number in numbers)
    return all(run.found(job, Answer.UNKNOWN) is Answer.UNWINNABLE for job in asked)


def playtester(game: Game) -> Playtester[MissionFile, Case, _Report]:
    """Plays the missions of a game."""
    return MissionPlaytester(game)


def measure(
    game: Game, mission: MissionFile, players: int, seed: int, limits: Limits, *, leads: bool, games: bool
) -> Measured:
    """Decide the random deal of a seed: the one that `winnable deal --seed` makes.

    The same comes of it on every machine if the limits are of work alone. `leads`: first leads are tried, too, and with
    `games` simple players play it. Raises ValueError if the mission cannot be dealt.
    """
    del leads, games  # there are none
    try:
        problem = problem_by(game, mission, players, seed)
    except ValueError as error:
        raise CannotBeDealt(str(error)) from error
    verdict = solve(game, problem, limits)
    return Measured(verdict.answer, "" if verdict.answer is Answer.WINNABLE else verdict.reason, verdict.effort)


@answer
class SampledMission(Played):
    """The results of playing a mission of a game of four parts."""

    redundant: tuple[int, ...] = key("Which goals, from 1, the others imply in every deal that can be won.", minimum=1)
    clash: tuple[str, ...] = key(
        "Goals that no line of play reaches together, if no deal can be won: the most frequent ones."
    )


PLAYED: Final[Properties] = properties(SampledMission)
"""The keys of a mission that was played, after file and line."""


# --- findings ------------------------------------------------------------------------------------


def _findings(game: Game, document: AnyMissionDocument, played: Sequence[_Report]) -> Iterator[Finding]:
    """The faults of a mission that the sample shows, each one finding for all numbers of players."""
    dealing, closer = dealing_of(game), game.solver.closer
    having = [each for each in played if each.all(Answer.UNWINNABLE)]
    if having and PUZZLE not in document.mission.tags:
        says = f"none of the {having[0].planned} deals that were played can be won: each is proved"
        message = f"{says} ({_sizes(having)}{f', {dealing.cards}' if dealing.cards else ''})"
        hint = "change its parameters, or play more deals with --deals"
        yield Finding(document.path, max(document.line, 1), 1, dealing.never, message, hint, "warning")
    nodes = items_of(document.mission.part("goals"))
    for goal, node in enumerate(nodes):
        having = [each for each in played if goal in each.redundant]
        if having and closer is not None:
            number = sum(each.share.winnable for each in having)
            message = f"redundant: the other goals imply this one in each of {number} deals that can be won"
            place = node.place
            at = (place.line, place.column) if place.source.path == document.path else (max(document.line, 1), 1)
            hint = "the other goals say it already"
            yield Finding(document.path, *at, closer.redundant, f"{message} ({_sizes(having)})", hint, "warning")


def _sizes(played: Sequence[_Report]) -> str:
    """For how many players: `1 player`, `4, 5 and 6 players`."""
    *most, last = (str(each.case.players) for each in played)
    if not most:
        return f"{last} player{'s' * (last != '1')}"
    return f"{', '.join(most)} and {last} players"
