"""Play missions on random deals of the made-up cards: how many of them can be won, by number of players.

Deal `number` of a sample with seed `s` is that of `winnable deal --seed s+number`. What was not decided within the
limit of a deal is told as undecided, and nothing is concluded from it.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from winnable.game import Mark, PlayReport, PlayRequest, Progress, Submit
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.english.words import listed
from winnable.missions.ganymede.format.words import GAME
from winnable.missions.ganymede.shelf import shelf
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, share_json
from winnable.output.ink import Ink, printable
from winnable.output.text import share_text
from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits

__all__ = ["SAMPLE", "play", "play_deal", "steps"]

SAMPLE: Final = 5
"""How many deals are played for each number of players, unless something else is said."""
PUZZLE: Final = "puzzle"
"""The tag of missions for positions in the middle of a game, which need not be won from the start."""
WORK: Final = 2.0
"""The limit of each deal, in CP-SAT's deterministic time, which is some seconds."""
SECONDS: Final = 50.0
"""What is not decided of a mission after so many is left undecided, so that nobody waits for more than a minute."""


@dataclass(frozen=True, slots=True)
class _Played:
    """What came of the sample for one number of players; `impossible` is why there are no deals."""

    players: int
    seed: int
    planned: int
    answers: tuple[Answer, ...] = ()
    late: bool = False
    impossible: str = ""

    @property
    def share(self) -> Share:
        winnable, unwinnable = self.answers.count(Answer.WINNABLE), self.answers.count(Answer.UNWINNABLE)
        return Share(winnable, unwinnable, len(self.answers) - winnable - unwinnable)

    def first(self, answer: Answer) -> int | None:
        """The seed of the first deal with an answer."""
        return self.seed + self.answers.index(answer) if answer in self.answers else None


def steps(documents: Sequence[MissionDocument], request: PlayRequest) -> int:
    """How many jobs playing takes if every mission is for one number of players."""
    return len(documents) * request.sample


def play(
    documents: Sequence[MissionDocument], request: PlayRequest, submit: Submit, progress: Progress
) -> Iterator[PlayReport]:
    """Play one mission after the other, and yield a report of each."""
    for document in documents:
        mission = document.mission
        sizes = [players for players in request.players or mission.players if players in mission.players]
        remarks = [
            f"{printable(_name(document))} is not for {players} players"
            for players in request.players
            if players not in mission.players
        ]
        with progress(len(sizes) * request.sample, mission.key) as advance:
            limits = Limits(work=WORK, deadline=request.deadline.earlier(Deadline.after(SECONDS)))
            begun = [(players, _begun(document, players, request, limits, submit, advance)) for players in sizes]
            played = [_result(players, request, jobs) for players, jobs in begun]
        yield PlayReport(
            partial(_text, document, played),
            [_json(document, each) for each in played],
            list(_findings(document, played)),
            remarks,
            any(each.late for each in played),
            [Mark(f"{each.players} players", each.share, late=each.late) for each in played if not each.impossible],
            (mission.key, mission.id),
            keep=not any(each.share.undecided for each in played),
        )


def play_deal(document: MissionDocument, players: int, seed: int, limits: Limits) -> Answer | str:
    """The verdict of a deal, or why the mission cannot be dealt."""
    from winnable.solver.ganymede.ask import ask  # noqa: PLC0415  # OR-Tools is not needed before

    if limits.deadline.passed:
        return Answer.UNKNOWN
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    try:
        problem = problem_of(document, deal_at_random(players, random), random).problem
    except ValueError as error:
        return str(error)
    return ask(problem, limits).answer


_Job = Future[Answer | str]


def _begun(
    document: MissionDocument,
    players: int,
    request: PlayRequest,
    limits: Limits,
    submit: Submit,
    advance: Callable[[int], None],
) -> list[_Job]:
    jobs = list[_Job]()
    for number in range(request.sample):
        jobs.append(submit(play_deal, document, players, request.seed + number, limits))
        jobs[-1].add_done_callback(lambda _: advance(1))
    return jobs


def _result(players: int, request: PlayRequest, jobs: Sequence[_Job]) -> _Played:
    found = [job.result() for job in jobs]
    why = next((each for each in found if isinstance(each, str) and not isinstance(each, Answer)), "")
    answers = tuple(each for each in found if isinstance(each, Answer))
    late = request.deadline.passed and Answer.UNKNOWN in answers
    return _Played(players, request.seed, request.sample, () if why else answers, late and not why, why)


# --- the report ----------------------------------------------------------------------------------


def _name(document: MissionDocument) -> str:
    """How a command names the mission."""
    key = document.mission.key
    return document.mission.id if key in shelf() and document.path.startswith("<") else document.path


def _command(document: MissionDocument, played: _Played, answer: Answer) -> str | None:
    """The command that makes the first deal with an answer; None if there is none, or the mission has no name."""
    seed, name = played.first(answer), _name(document)
    if seed is None or name.startswith("<"):
        return None
    words = ["--game", GAME, "--mission", name, "--players", str(played.players), "--seed", str(seed)]
    return shlex.join(["winnable", "deal", *words])


def _text(document: MissionDocument, played: Sequence[_Played], ink: Ink) -> Iterator[str]:
    mission = document.mission
    if played:
        title = f"{mission.key}: {mission.title}" if mission.title else mission.key
        yield f"{ink.strong(printable(title))} ({printable(document.path)}:{document.line})"
    for each in played:
        called = "1 player " if each.players == 1 else f"{each.players} players"
        first, *more = _lines(document, each, ink)
        yield f"  {called}  {first}"
        yield from (f"             {line}" for line in more)


def _lines(document: MissionDocument, played: _Played, ink: Ink) -> Iterator[str]:
    if played.impossible:
        yield f"{ink.no('cannot be dealt')}: {printable(played.impossible)}"
        return
    yield f"{share_text(played.share)}; made-up cards"
    if played.late:
        yield ink.unsure(f"the time limit was reached before all of {played.planned} deals were played")
    for answer, called in ((Answer.WINNABLE, "can be won:    "), (Answer.UNWINNABLE, "cannot be won: ")):
        command = _command(document, played, answer)
        if command is not None:
            yield f"{called}{command}"
    if _all(played, Answer.WINNABLE):  # no finding: a sample proves nothing of all deals, and easy is no mistake
        yield "each deal that was played can be won: it may be too easy"


def _json(document: MissionDocument, played: _Played) -> Json:
    return {
        "file": document.path,
        "line": document.line,
        "mission": document.mission.key,
        "players": played.players,
        "seed": played.seed,
        "impossible": played.impossible or None,
        "share": share_json(played.share),
        "time_limit_reached": played.late,
        "winnable": _command(document, played, Answer.WINNABLE),
        "unwinnable": _command(document, played, Answer.UNWINNABLE),
    }


def _findings(document: MissionDocument, played: Sequence[_Played]) -> Iterator[Finding]:
    """That no deal of a sample can be won; for several numbers of players that is one finding."""
    having = [each for each in played if _all(each, Answer.UNWINNABLE)]
    if having and PUZZLE not in document.mission.tags:
        sizes = listed([str(each.players) for each in having])
        noun = "player" if sizes == "1" else "players"
        says = f"none of the {having[0].planned} deals that were played can be won: each is proved"
        message = f"{says} ({sizes} {noun}, made-up cards)"
        hint = "play more deals with --sample, or change its parameters"
        yield Finding(document.path, max(document.line, 1), 1, "Q007", message, hint, "warning")


def _all(played: _Played, answer: Answer) -> bool:
    """Whether every deal of a sample has this answer."""
    return bool(played.answers) and set(played.answers) == {answer} and not played.late
