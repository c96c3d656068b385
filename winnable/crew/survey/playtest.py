"""Many deals of a mission in several processes, put together to one report for each crew size."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, TypeVar

from winnable.crew.survey.measures import Case, Soundness, Structure, Way, played, settled, soundness, structure, way
from winnable.game import Submit
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.share import Share

__all__ = ["WAYS", "Playtest", "playtests", "steps"]

WAYS: Final = 3
"""On how many deals that can be won it is measured how narrow the way is: each costs as much as some ten deals."""
CHUNK: Final = 10
"""So many deals go to a process at a time."""

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Playtest:
    """What many deals tell of a mission for a crew size.

    `won` and `lost` are problems of the sample, or made by the model, None where none was found.
    `impossible` says why the mission cannot be dealt for so many; then there is nothing else.
    """

    case: Case
    share: Share = field(default_factory=Share)
    won: Problem | None = None
    lost: Problem | None = None
    structure: Structure = field(default_factory=lambda: Structure(never_lost=False, idle=()))
    soundness: Soundness | None = None
    """What the model said of any deal at all, where the sample has none that can be won."""
    way: Way = field(default_factory=Way)
    impossible: str = ""


@dataclass
class _Jobs:
    """Runs functions here, or has them run in other processes, and tells how many are done."""

    submit: Submit | None
    advance: Callable[[int], None]

    def do(self, function: Callable[..., _Result], *arguments: Any) -> "Future[_Result]":
        """The result of a function, now or later."""
        if self.submit is not None:
            future = self.submit(function, *arguments)
        else:
            future = Future()
            try:
                future.set_result(function(*arguments))
            except Exception as error:  # noqa: BLE001  # as an executor does
                future.set_exception(error)
        future.add_done_callback(lambda _: self.advance(1))
        return future


def steps(sample: int) -> int:
    """How many steps the report for one crew size takes."""
    return len(range(0, sample, CHUNK)) + 1 + WAYS


def playtests(
    cases: Sequence[Case], sample: int, submit: Submit | None, advance: Callable[[int], None]
) -> Iterator[Playtest]:
    """The reports, in the order of the cases. The deals of a sample have the numbers from 0."""
    jobs = _Jobs(submit, advance)
    begun = []
    for case in cases:
        why = _impossible(case)
        chunks = [range(at, min(at + CHUNK, sample)) for at in range(0, sample, CHUNK)]
        answers = [] if why else [jobs.do(played, case, chunk) for chunk in chunks]
        begun.append((case, why, answers, None if why else jobs.do(structure, case)))
    measured = []
    for case, why, answers, parts in begun:
        # not all deals need be played before the first ways are asked for, so that no process has to wait
        narrow = [jobs.do(way, case, number) for number in islice(_winnable(answers), WAYS)]
        sound = None if narrow or why else jobs.do(soundness, case)
        measured.append((case, why, answers, parts, narrow, sound))
    for case, why, answers, parts, narrow, sound in measured:
        if why or parts is None:
            yield Playtest(case, impossible=why)
        else:
            found = [answer for chunk in answers for answer in chunk.result()]
            said = None if sound is None else sound.result()
            yield _report(case, found, parts.result(), [each.result() for each in narrow], said)


def _winnable(answers: Sequence["Future[list[Answer]]"]) -> Iterator[int]:
    """The numbers of the deals that can be won, each as soon as it is known."""
    found = (answer for chunk in answers for answer in chunk.result())
    return (number for number, answer in enumerate(found) if answer is Answer.WINNABLE)


def _impossible(case: Case) -> str:
    """Why the mission cannot be dealt for so many players; empty if it can."""
    try:
        case.problem(0)
    except ValueError as error:
        return str(error)
    return ""


def _report(
    case: Case, answers: Sequence[Answer], parts: Structure, narrow: Sequence[Way], sound: Soundness | None
) -> Playtest:
    share = Share(answers.count(Answer.WINNABLE), answers.count(Answer.UNWINNABLE), answers.count(Answer.UNKNOWN))
    won = settled(case, answers.index(Answer.WINNABLE))[0] if share.winnable else None  # its tasks may be redrawn
    won = sound.won if sound else won
    lost = settled(case, answers.index(Answer.UNWINNABLE))[0] if share.unwinnable else None
    if won is None:  # where nobody can win, every part follows from the others and there is nothing to lose
        parts = Structure(never_lost=False, idle=())
    return Playtest(case, share, won, lost, parts, sound, sum(narrow, Way()))
