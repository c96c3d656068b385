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
from typing import Any, Final, Protocol, TypeVar

from winnable.games.game import Mark, PlayReport, PlayRequest, Progress, Submit
from winnable.missions.source.finding import Finding
from winnable.missions.source.shelf import Shelf
from winnable.missions.source.values import items_of
from winnable.output.as_json import Json, share_json
from winnable.output.ink import Ink, counted, printable
from winnable.output.schema import Properties, of_type, texts
from winnable.output.text import share_text
from winnable.processes.jobs import in_time
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits

__all__ = ["PLAYED", "SAMPLE", "Sampler", "answer_of", "hardness", "play", "sooner", "steps"]

SAMPLE: Final = 5
"""How many deals are played for each number of players, unless something else is said."""
WORK: Final = 2.0
"""The limit of each question, in CP-SAT's deterministic time, which is some seconds."""
SECONDS: Final = 50.0
"""What is not decided of a mission after so many is left undecided, so that nobody waits for more than a minute."""
PUZZLE: Final = "puzzle"
"""The tag of missions for chosen deals, such as the middle of a game, which need not be won at random."""
FEW: Final = 3
"""Of fewer deals that can be won it is not said that a goal is idle in all of them."""
LAST: Final = 0.5
"""The part of the chance that is lost if every deal needs all of its time. A choice, not a measurement."""


_Result = TypeVar("_Result")


class AnyMissionDocument(Protocol):
    """The document of a mission, of whatever game."""

    @property
    def path(self) -> str:
        """Its file, or a name in angle brackets."""

    @property
    def line(self) -> int:
        """Where it begins."""

    @property
    def mission(self) -> Any:
        """The mission, of the game's own type."""


@dataclass(frozen=True, slots=True)
class Sampler:
    """What a game says about playing its missions; all functions are those of a module, as processes send them on."""

    game: str
    """The value of the key `game`."""
    shelf: Callable[[], Shelf]
    """Returns the keys of the missions that ship."""
    problem: Callable[[Any, int, int], Any]
    """Deals a mission for a number of players, by a seed. Raises ValueError if that cannot be."""
    ask: Callable[[Any, Limits], Answer]
    """Decides a problem."""
    never: str
    """The code of a mission of which no deal can be won."""
    cards: str = ""
    """What is said of the cards, such as `made-up cards`."""
    sooner: Callable[[Any], Any] | None = None
    """Returns the problem with less time, a day or a turn; None if there is no less."""
    spare: str = ""
    """What deals have that can be won so: `a day to spare`."""
    idle: str = ""
    """The code of a goal that the others imply."""
    without: Callable[[Any, int], Any] | None = None
    """Returns the problem to reach all goals but that one, and not that one."""
    clash: Callable[[Any, Limits], Sequence[str]] | None = None
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
    return 1 - winnable / decided * (1 - LAST * tight)


def steps(documents: Sequence[AnyMissionDocument], request: PlayRequest) -> int:
    """How many jobs playing takes if every mission is for one number of players."""
    return len(documents) * request.sample


def play(
    sampler: Sampler, documents: Sequence[Any], request: PlayRequest, submit: Submit, progress: Progress
) -> Iterator[PlayReport]:
    """Play one mission after the other, and yield a report of each."""
    for document in documents:
        mission = document.mission
        sizes = [players for players in request.players or mission.players if players in mission.players]
        remarks = [
            f"{printable(_name(sampler, document))} is not for {players} players"
            for players in request.players
            if players not in mission.players
        ]
        limits = Limits(work=WORK, deadline=request.deadline.earlier(Deadline.after(SECONDS)))
        playing = _Playing(sampler, document, request, limits, submit)
        with progress(len(sizes) * request.sample, mission.key) as advance:
            played = playing.all(sizes, advance)
        yield PlayReport(
            partial(_text, sampler, document, played),
            [_json(sampler, document, each) for each in played],
            list(_findings(sampler, document, played)),
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


def answer_of(sampler: Sampler, document: AnyMissionDocument, players: int, seed: int, limits: Limits) -> Answer | str:
    """The verdict of a deal, or why the mission cannot be dealt."""
    if limits.deadline.passed:
        return Answer.UNKNOWN
    try:
        problem = sampler.problem(document, players, seed)
    except ValueError as error:
        return str(error)
    return sampler.ask(problem, limits)


def sooner(sampler: Sampler, document: AnyMissionDocument, players: int, seed: int, limits: Limits) -> Answer:
    """Whether a deal can be won with less time; where there is no less, it cannot."""
    assert sampler.sooner is not None
    problem = sampler.sooner(sampler.problem(document, players, seed))
    if problem is None:
        return Answer.UNWINNABLE
    return Answer.UNKNOWN if limits.deadline.passed else sampler.ask(problem, limits)


def _without(
    sampler: Sampler, document: AnyMissionDocument, players: int, seed: int, goal: int, limits: Limits
) -> Answer:
    """Whether all goals of a deal but one can be reached, and not that one."""
    assert sampler.without is not None
    if limits.deadline.passed:
        return Answer.UNKNOWN
    return sampler.ask(sampler.without(sampler.problem(document, players, seed), goal), limits)


def _clash(sampler: Sampler, document: AnyMissionDocument, players: int, seed: int, limits: Limits) -> tuple[str, ...]:
    """The goals of a deal that clash; none if that is not known."""
    assert sampler.clash is not None
    if limits.deadline.passed:
        return ()
    return tuple(sampler.clash(sampler.problem(document, players, seed), limits))


@dataclass(frozen=True, slots=True)
class _Playing:
    """Playing one mission."""

    sampler: Sampler
    document: AnyMissionDocument
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
        return self.submit(function, self.sampler, self.document, players, seed, *more, self.limits)

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
        sampler, winnable = self.sampler, played.seeds(Answer.WINNABLE)
        if sampler.sooner is not None:
            jobs = [self._begun(sooner, played.players, seed) for seed in winnable]
            played.sooner = [self._found(job, Answer.UNKNOWN) for job in jobs]
        goals = len(self.document.mission.goals)
        if sampler.idle and len(winnable) >= FEW and goals > 1:
            played.idle = [goal for goal in range(goals) if self._is_idle(played, winnable, goal)]
        if sampler.clash is not None and played.all(Answer.UNWINNABLE):
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


def _name(sampler: Sampler, document: AnyMissionDocument) -> str:
    """How a command names the mission."""
    mission = document.mission
    return str(mission.id) if mission.key in sampler.shelf() and document.path.startswith("<") else document.path


def _command(sampler: Sampler, document: AnyMissionDocument, played: _Played, answer: Answer) -> str | None:
    """The command that makes the first deal with an answer; None if there is none, or the mission has no name."""
    seeds, name = played.seeds(answer), _name(sampler, document)
    if not seeds or name.startswith("<"):
        return None
    words = ["--game", sampler.game, "--mission", name, "--players", str(played.players), "--seed", str(seeds[0])]
    return shlex.join(["winnable", "deal", *words])


def _text(sampler: Sampler, document: AnyMissionDocument, played: Sequence[_Played], ink: Ink) -> Iterator[str]:
    mission = document.mission
    if played:
        title = f"{mission.key}: {mission.title}" if mission.title else mission.key
        yield f"{ink.strong(printable(title))} ({printable(document.path)}:{document.line})"
    for each in played:
        called = "1 player " if each.players == 1 else f"{each.players} players"
        first, *more = _lines(sampler, document, each, ink)
        yield f"  {called}  {first}"
        yield from (f"             {line}" for line in more)


def _lines(sampler: Sampler, document: AnyMissionDocument, played: _Played, ink: Ink) -> Iterator[str]:
    if played.impossible:
        yield f"{ink.no('cannot be dealt')}: {printable(played.impossible)}"
        return
    yield share_text(played.share) + (f"; {sampler.cards}" if sampler.cards else "")
    if played.late:
        yield ink.unsure(f"the time limit was reached before all of {played.planned} deals were played")
    for answer, called in ((Answer.WINNABLE, "can be won:    "), (Answer.UNWINNABLE, "cannot be won: ")):
        command = _command(sampler, document, played, answer)
        if command is not None:
            yield f"{called}{command}"
    if played.hardness is not None:
        number = len(played.sooner)
        spare = f"; with {sampler.spare}: {number - played.last} of the {number} that can be won"
        yield f"hardness:      {played.hardness:.2f}{spare if number else ''}"
    for goals, count in played.clashes.most_common(1):
        several = "these clash" if len(goals) > 1 else "this alone is out of reach"
        yield f"in {count} of {counted(len(played.answers), 'deal')} {several}:"
        yield from (f"  - {printable(goal)}" for goal in goals)
    if played.all(Answer.WINNABLE):  # no finding: a sample proves nothing of all deals, and easy is no mistake
        yield "each deal that was played can be won: it may be too easy"


def _json(sampler: Sampler, document: AnyMissionDocument, played: _Played) -> Json:
    return {
        "file": document.path,
        "line": document.line,
        "mission": document.mission.key,
        "players": played.players,
        "seed": played.seed,
        "impossible": played.impossible or None,
        "share": share_json(played.share),
        "time_limit_reached": played.late,
        "winnable": _command(sampler, document, played, Answer.WINNABLE),
        "unwinnable": _command(sampler, document, played, Answer.UNWINNABLE),
        "hardness": None if played.hardness is None else round(played.hardness, 3),
        "redundant": [goal + 1 for goal in played.idle],
        "clash": list(next(iter(played.clashes.most_common(1)), ((), 0))[0]),
    }


_TEXT_OR_NULL: Final = ("string", "null")
PLAYED: Final[Properties] = {
    "mission": of_type("string", "Its key, such as `ganymede/launch` or `lifeboat/points`."),
    "players": of_type("integer", "For how many players it was played.", minimum=1),
    "seed": of_type("integer", "Which deals were played: this one and those after it.", minimum=0),
    "impossible": of_type(_TEXT_OR_NULL, "Why it cannot be dealt for so many players."),
    "share": {"$ref": "#/definitions/share"},
    "time_limit_reached": of_type("boolean", "Whether a time limit ended it before all was played."),
    "winnable": of_type(_TEXT_OR_NULL, "A command that makes a deal that can be won."),
    "unwinnable": of_type(_TEXT_OR_NULL, "A command that makes a deal that cannot."),
    "hardness": of_type(("number", "null"), "How hard it is, from 0, easy, to 1; null: it is not known."),
    "redundant": of_type(
        "array",
        "Which goals, from 1, the others imply in every deal that can be won.",
        items={"type": "integer", "minimum": 1},
    ),
    "clash": texts("Goals that no line of play reaches together, if no deal can be won: the most frequent ones."),
}
"""The keys of `_json`, beside file and line."""


# --- findings ------------------------------------------------------------------------------------


def _findings(sampler: Sampler, document: AnyMissionDocument, played: Sequence[_Played]) -> Iterator[Finding]:
    """What is wrong with a mission as far as the sample tells; with several numbers of players that is one finding."""
    having = [each for each in played if each.all(Answer.UNWINNABLE)]
    if having and PUZZLE not in document.mission.tags:
        says = f"none of the {having[0].planned} deals that were played can be won: each is proved"
        message = f"{says} ({_sizes(having)}{f', {sampler.cards}' if sampler.cards else ''})"
        hint = "play more deals with --deals, or change its parameters"
        yield Finding(document.path, max(document.line, 1), 1, sampler.never, message, hint, "warning")
    nodes = items_of(document.mission.part("goals"))
    for goal, node in enumerate(nodes):
        having = [each for each in played if goal in each.idle]
        if having:
            number = sum(each.share.winnable for each in having)
            message = f"redundant: the other goals imply this one in each of {number} deals that can be won"
            place = node.place
            at = (place.line, place.column) if place.source.path == document.path else (max(document.line, 1), 1)
            hint = "the other goals say it already"
            yield Finding(document.path, *at, sampler.idle, f"{message} ({_sizes(having)})", hint, "warning")


def _sizes(played: Sequence[_Played]) -> str:
    """For how many players: `1 player`, `4, 5 and 6 players`."""
    *most, last = (str(each.players) for each in played)
    if not most:
        return f"{last} player{'s' * (last != '1')}"
    return f"{', '.join(most)} and {last} players"
