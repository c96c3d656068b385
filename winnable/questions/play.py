"""Play missions on random deals, whatever the game: how many can be won, how hard they are, what is idle, what clashes.

Deal `number` of a sample with seed `s` is that of `winnable deal --seed s+number`. What was not decided within the
limit of a question is told as undecided, and nothing is concluded from it.
"""

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeVar

from winnable.games.game import Mark, PlayReport, PlayRequest, Progress, Submit
from winnable.missions.source.finding import Finding
from winnable.missions.source.shelf import Shelf
from winnable.missions.source.values import items_of
from winnable.output.as_json import Json, share_json
from winnable.output.ink import Ink, counted, printable
from winnable.output.schema import Properties, of_type, texts
from winnable.output.text import share_text
from winnable.processes.jobs import in_time
from winnable.questions.library import AnyMissionDocument
from winnable.questions.parts import Closer, MissionFile, Problem
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits

__all__ = ["PLAYED", "SAMPLE", "MissionPlayer", "answer_of", "hardness", "play", "sooner", "steps"]

SAMPLE: Final = 5
"""How many deals are played for each number of players, unless something else is said."""
WORK: Final = 2.0
"""The limit of each question, in CP-SAT's deterministic time, which is some seconds."""
SECONDS: Final = 50.0
"""What is not decided of a mission after so many is left undecided, so that nobody waits for more than a minute."""
PUZZLE: Final = "puzzle"
"""The tag of missions for chosen deals, such as the middle of a game, which need not be won at random."""
MIN_WINNABLE: Final = 3
"""Of fewer deals that can be won it is not said that a goal is idle in all of them."""
TIGHT_LOSS: Final = 0.5
"""The part of the chance that is lost if every deal needs all of its time. A choice, not a measurement."""


_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class MissionPlayer(Generic[Problem, MissionFile]):
    """What it takes to play the missions of a game. It goes to other processes, so its functions can be pickled."""

    game: str
    """The value of the key `game`."""
    shelf: Callable[[], Shelf]
    """Returns the keys of the missions that ship."""
    problem: Callable[[MissionFile, int, int], Problem]
    """Deals a mission for a number of players, by a seed. Raises ValueError if that cannot be."""
    ask: Callable[[Problem, Limits], Answer]
    """Decides a problem."""
    never: str
    """The code of a mission of which no deal can be won."""
    cards: str = ""
    """What is said of the cards, such as `made-up cards`."""
    closer: Closer[Problem] | None = None
    """What else is asked; None: nothing."""
    clash: Callable[[Problem, Limits], Sequence[str]] | None = None
    """Names the goals that no line of play reaches together, if that is proved."""


@dataclass(slots=True)
class _Played:
    """What came of the sample for one number of players; `impossible` is why there are no deals."""

    players: int
    seed: int
    planned: int
    answers: Sequence[Answer] = ()
    late: bool = False
    impossible: str = ""
    sooner: Sequence[Answer] = ()
    """Of the deals that can be won: whether they can be with less time; none if the game has no less."""
    idle: Sequence[int] = ()
    """Which goals the others imply in every deal that can be won."""
    clashes: Counter[tuple[str, ...]] = field(default_factory=Counter)
    """Which goals clash, and in how many deals."""

    @property
    def share(self) -> Share:
        winnable, unwinnable = self.answers.count(Answer.WINNABLE), self.answers.count(Answer.UNWINNABLE)
        return Share(winnable, unwinnable, len(self.answers) - winnable - unwinnable)

    def seeds(self, answer: Answer) -> list[int]:
        """The seeds of the deals with an answer."""
        return [self.seed + number for number, each in enumerate(self.answers) if each is answer]

    def all(self, answer: Answer) -> bool:
        """Whether every deal of the sample has this answer."""
        return bool(self.answers) and set(self.answers) == {answer} and not self.late

    @property
    def last(self) -> int:
        """How many deals can be won, but not with less time."""
        return self.sooner.count(Answer.UNWINNABLE)

    @property
    def hardness(self) -> float | None:
        """See `hardness`."""
        return hardness(self.answers, self.sooner)

    @property
    def undecided(self) -> bool:
        """Whether anything that was asked was left open."""
        return Answer.UNKNOWN in (*self.answers, *self.sooner)


def hardness(answers: Sequence[Answer], sooner: Sequence[Answer]) -> float | None:
    """From 0 (every deal can be won, and with less time) to 1 (none can); None if it is not known.

    It is 1 minus the chance that is left: the share of deals that can be won, less half of it as far as those that can
    need all of the time. `sooner` says of the deals that can be won whether they can be with less time.
    """
    winnable = answers.count(Answer.WINNABLE)
    decided = winnable + answers.count(Answer.UNWINNABLE)
    if not decided or Answer.UNKNOWN in sooner or (winnable and not sooner):
        return None
    tight = sooner.count(Answer.UNWINNABLE) / winnable if winnable else 0
    return 1 - winnable / decided * (1 - TIGHT_LOSS * tight)


def steps(documents: Sequence[AnyMissionDocument], request: PlayRequest) -> int:
    """How many jobs playing takes if every mission is for one number of players."""
    return len(documents) * request.sample


def play(
    player: MissionPlayer[Problem, MissionFile],
    documents: Sequence[MissionFile],
    request: PlayRequest,
    submit: Submit,
    progress: Progress,
) -> Iterator[PlayReport]:
    """Play one mission after the other, and yield a report of each."""
    for document in documents:
        mission = document.mission
        sizes = [players for players in request.players or mission.players if players in mission.players]
        remarks = [
            f"{printable(_name(player, document))} is not for {players} players"
            for players in request.players
            if players not in mission.players
        ]
        limits = Limits(work=WORK, deadline=request.deadline.earlier(Deadline.after(SECONDS)))
        playing = _Playing(player, document, request, limits, submit)
        with progress(len(sizes) * request.sample, mission.key) as advance:
            played = playing.all(sizes, advance)
        yield PlayReport(
            partial(_text, player, document, played),
            [_json(player, document, each) for each in played],
            list(_findings(player, document, played)),
            remarks,
            any(each.late for each in played),
            [
                Mark(f"{each.players} players", each.share, each.hardness, late=each.late)
                for each in played
                if not each.impossible
            ],
            (mission.key, mission.id),
            keep=not any(each.undecided for each in played),
        )


def answer_of(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, players: int, seed: int, limits: Limits
) -> Answer | str:
    """The verdict of a deal, or why the mission cannot be dealt."""
    if limits.deadline.passed:
        return Answer.UNKNOWN
    try:
        problem = player.problem(document, players, seed)
    except ValueError as error:
        return str(error)
    return player.ask(problem, limits)


def sooner(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, players: int, seed: int, limits: Limits
) -> Answer:
    """Whether a deal can be won with less time; where there is no less, it cannot."""
    assert player.closer is not None
    problem = player.closer.sooner(player.problem(document, players, seed))
    if problem is None:
        return Answer.UNWINNABLE
    return Answer.UNKNOWN if limits.deadline.passed else player.ask(problem, limits)


def _without(
    player: MissionPlayer[Problem, MissionFile],
    document: MissionFile,
    players: int,
    seed: int,
    goal: int,
    limits: Limits,
) -> Answer:
    """Whether all goals of a deal but one can be reached, and not that one."""
    assert player.closer is not None
    if limits.deadline.passed:
        return Answer.UNKNOWN
    return player.ask(player.closer.without(player.problem(document, players, seed), goal), limits)


def _clash(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, players: int, seed: int, limits: Limits
) -> tuple[str, ...]:
    """The goals of a deal that clash; none if that is not known."""
    assert player.clash is not None
    if limits.deadline.passed:
        return ()
    return tuple(player.clash(player.problem(document, players, seed), limits))


@dataclass(frozen=True, slots=True)
class _Playing(Generic[Problem, MissionFile]):
    """Playing one mission."""

    player: MissionPlayer[Problem, MissionFile]
    document: MissionFile
    request: PlayRequest
    limits: Limits
    submit: Submit

    def all(self, sizes: Sequence[int], advance: Callable[[int], None]) -> list[_Played]:
        """Play for each number of players: first all deals, then what is asked of those that can be won, or cannot."""
        begun = []
        for players in sizes:
            jobs = []
            for number in range(self.request.sample):
                job = self._begun(answer_of, players, self.request.seed + number)
                job.add_done_callback(lambda _: None if self.limits.deadline.passed else advance(1))
                jobs.append(job)
            begun.append((players, jobs))
        played = [
            self._answered(players, [self._found(job, Answer.UNKNOWN) for job in jobs]) for players, jobs in begun
        ]
        for each in played:
            self._look_closer(each)
        return played

    def _begun(self, function: Callable[..., _Result], players: int, seed: int, *more: Any) -> "Future[_Result]":
        """Return the job of a function about a deal."""
        return self.submit(function, self.player, self.document, players, seed, *more, self.limits)

    def _found(self, job: "Future[_Result]", otherwise: _Result) -> _Result:
        """Return what a job found; something else if it does not end in time."""
        found = in_time(job, self.limits.deadline)
        return otherwise if found is None else found

    def _answered(self, players: int, found: Sequence[Answer | str]) -> _Played:
        why = next((each for each in found if not isinstance(each, Answer)), "")
        answers = [each for each in found if isinstance(each, Answer)]
        late = self.request.deadline.passed and Answer.UNKNOWN in answers
        return _Played(
            players, self.request.seed, self.request.sample, () if why else answers, late and not why, str(why)
        )

    def _look_closer(self, played: _Played) -> None:
        player, winnable = self.player, played.seeds(Answer.WINNABLE)
        if player.closer is not None:
            jobs = [self._begun(sooner, played.players, seed) for seed in winnable]
            played.sooner = [self._found(job, Answer.UNKNOWN) for job in jobs]
            goals = len(self.document.mission.goals)
            if len(winnable) >= MIN_WINNABLE and goals > 1:
                played.idle = [goal for goal in range(goals) if self._is_idle(played, winnable, goal)]
        if player.clash is not None and played.all(Answer.UNWINNABLE):
            clashes = [self._begun(_clash, played.players, seed) for seed in played.seeds(Answer.UNWINNABLE)]
            played.clashes = Counter(found for job in clashes if (found := self._found(job, ())))

    def _is_idle(self, played: _Played, seeds: Sequence[int], goal: int) -> bool:
        """Whether the others imply a goal in every deal; the first one where they do not ends it."""
        for seed in seeds:
            job = self._begun(_without, played.players, seed, goal)
            if self._found(job, Answer.UNKNOWN) is not Answer.UNWINNABLE:
                return False
        return True


# --- the report ----------------------------------------------------------------------------------


def _name(player: MissionPlayer[Problem, MissionFile], document: MissionFile) -> str:
    """How a command names the mission."""
    mission = document.mission
    return str(mission.id) if mission.key in player.shelf() and document.path.startswith("<") else document.path


def _command(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, played: _Played, answer: Answer
) -> str | None:
    """The command that makes the first deal with an answer; None if there is none, or the mission has no name."""
    seeds, name = played.seeds(answer), _name(player, document)
    if not seeds or name.startswith("<"):
        return None
    words = ["--game", player.game, "--mission", name, "--players", str(played.players), "--seed", str(seeds[0])]
    return shlex.join(["winnable", "deal", *words])


def _text(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, played: Sequence[_Played], ink: Ink
) -> Iterator[str]:
    mission = document.mission
    if played:
        title = f"{mission.key}: {mission.title}" if mission.title else mission.key
        yield f"{ink.strong(printable(title))} ({printable(document.path)}:{document.line})"
    for each in played:
        called = "1 player " if each.players == 1 else f"{each.players} players"
        first, *more = _lines(player, document, each, ink)
        yield f"  {called}  {first}"
        yield from (f"             {line}" for line in more)


def _lines(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, played: _Played, ink: Ink
) -> Iterator[str]:
    if played.impossible:
        yield f"{ink.no('cannot be dealt')}: {printable(played.impossible)}"
        return
    yield share_text(played.share) + (f"; {player.cards}" if player.cards else "")
    if played.late:
        yield ink.unsure(f"the time limit was reached before all of {played.planned} deals were played")
    for answer, called in ((Answer.WINNABLE, "can be won:    "), (Answer.UNWINNABLE, "cannot be won: ")):
        command = _command(player, document, played, answer)
        if command is not None:
            yield f"{called}{command}"
    if played.hardness is not None:
        spare, number = "", len(played.sooner)
        if player.closer is not None and number:
            spare = f"; with {player.closer.spare}: {number - played.last} of the {number} that can be won"
        yield f"hardness:      {played.hardness:.2f}{spare}"
    for goals, count in played.clashes.most_common(1):
        several = "these clash" if len(goals) > 1 else "this alone is out of reach"
        yield f"in {count} of {counted(len(played.answers), 'deal')} {several}:"
        yield from (f"  - {printable(goal)}" for goal in goals)
    if played.all(Answer.WINNABLE):  # no finding: a sample proves nothing of all deals, and easy is no mistake
        yield "each deal that was played can be won: it may be too easy"


def _json(player: MissionPlayer[Problem, MissionFile], document: MissionFile, played: _Played) -> Json:
    return {
        "file": document.path,
        "line": document.line,
        "mission": document.mission.key,
        "players": played.players,
        "seed": played.seed,
        "impossible": played.impossible or None,
        "share": share_json(played.share),
        "time_limit_reached": played.late,
        "winnable": _command(player, document, played, Answer.WINNABLE),
        "unwinnable": _command(player, document, played, Answer.UNWINNABLE),
        "hardness": None if played.hardness is None else round(played.hardness, 3),
        "idle": [goal + 1 for goal in played.idle],
        "clash": list(next(iter(played.clashes.most_common(1)), ((), 0))[0]),
    }


_TEXT_OR_NULL: Final = ("string", "null")
PLAYED: Final[Properties] = {
    "mission": of_type("string", "Its key: the game, a slash, and its id."),
    "players": of_type("integer", "For how many players it was played.", minimum=1),
    "seed": of_type("integer", "Which deals were played: this one and those after it.", minimum=0),
    "impossible": of_type(_TEXT_OR_NULL, "Why it cannot be dealt for so many players."),
    "share": {"$ref": "#/definitions/share"},
    "time_limit_reached": of_type("boolean", "Whether a time limit ended it before all was played."),
    "winnable": of_type(_TEXT_OR_NULL, "A command that makes a deal that can be won."),
    "unwinnable": of_type(_TEXT_OR_NULL, "A command that makes a deal that cannot."),
    "hardness": of_type(("number", "null"), "How hard it is, from 0, easy, to 1; null: it is not known."),
    "idle": of_type(
        "array",
        "Which goals, from 1, the others imply in every deal that can be won.",
        items={"type": "integer", "minimum": 1},
    ),
    "clash": texts("Goals that no line of play reaches together, if no deal can be won: the most frequent ones."),
}
"""The keys of `_json`, beside file and line."""


# --- findings ------------------------------------------------------------------------------------


def _findings(
    player: MissionPlayer[Problem, MissionFile], document: MissionFile, played: Sequence[_Played]
) -> Iterator[Finding]:
    """What is wrong with a mission as far as the sample tells; with several numbers of players that is one finding."""
    having = [each for each in played if each.all(Answer.UNWINNABLE)]
    if having and PUZZLE not in document.mission.tags:
        says = f"none of the {having[0].planned} deals that were played can be won: each is proved"
        message = f"{says} ({_sizes(having)}{f', {player.cards}' if player.cards else ''})"
        hint = "play more deals with --deals, or change its parameters"
        yield Finding(document.path, max(document.line, 1), 1, player.never, message, hint, "warning")
    if player.closer is None:
        return
    for goal, node in enumerate(items_of(document.mission.part("goals"))):
        having = [each for each in played if goal in each.idle]
        if having:
            number = sum(each.share.winnable for each in having)
            message = f"redundant: the other goals imply this one in each of {number} deals that can be won"
            place = node.place
            at = (place.line, place.column) if place.source.path == document.path else (max(document.line, 1), 1)
            hint = "the other goals say it already"
            yield Finding(document.path, *at, player.closer.idle, f"{message} ({_sizes(having)})", hint, "warning")


def _sizes(played: Sequence[_Played]) -> str:
    """For how many players: `1 player`, `4, 5 and 6 players`."""
    *most, last = (str(each.players) for each in played)
    if not most:
        return f"{last} player{'s' * (last != '1')}"
    return f"{', '.join(most)} and {last} players"
