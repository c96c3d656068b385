"""Play many deals of a mission, in several processes if wanted, and combine them to a report for each crew size.

First come the deals of the sample and the structure of the mission. As soon as the first winnable deals are known,
the way to win is measured on them; if there is none, the model looks for a deal that can be won.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final, Literal, TypeVar

from winnable.crew.survey.measures import (
    Case,
    Dealt,
    Soundness,
    Structure,
    Way,
    play_deals,
    soundness,
    structure,
    way,
)
from winnable.games.game import Submit
from winnable.processes.jobs import in_time
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.share import Share

__all__ = ["CHUNK", "WAYS", "Playtest", "playtests", "steps_per_case"]

WAYS: Final = 3
"""On how many winnable deals the way is measured: each takes as long as solving some ten deals."""
CHUNK: Final = 10
"""How many deals a job has."""

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Playtest:
    """The report on a mission for one crew size.

    `won` and `lost` are problems that can and cannot be won, from the sample or found by the model; None if none was
    found. `impossible` is the reason why the mission cannot be dealt for this crew size; then the rest is empty.
    """

    case: Case
    share: Share = field(default_factory=Share)
    won: Problem | None = None
    lost: Problem | None = None
    structure: Structure = field(default_factory=lambda: Structure(never_lost=False, redundant=()))
    soundness: Soundness | None = None
    """Whether any deal at all can be won, asked if no deal of the sample can."""
    way: Way = field(default_factory=Way)
    impossible: str = ""
    planned: int = 0
    """How many deals of the sample there were to be."""
    late: bool = False
    """Whether the deadline passed before everything was asked; what it left out counts as undecided."""

    @property
    def state(self) -> Literal["sound", "unsound", "doubtful", "undecided"] | None:
        """What is known, in a word.

        `sound`: some deal can be won. `unsound`: it is proved that none can. `doubtful`: every deal of the sample is
        refuted, but whether any other can be won was not decided. `undecided`: not even that. None if it cannot be
        dealt.
        """
        if self.impossible:
            return None
        if self.won is not None:
            return "sound"
        if self.soundness is not None and self.soundness.proved:
            return "unsound"
        return "doubtful" if self.share.samples and self.share.unwinnable == self.share.samples else "undecided"


def steps_per_case(sample: int) -> int:
    """Return how many jobs the report for one crew size takes at most."""
    return len(range(0, sample, CHUNK)) + 1 + WAYS


def playtests(cases: Sequence[Case], sample: int, submit: Submit, advance: Callable[[int], None]) -> Iterator[Playtest]:
    """Yield the reports, in the order of the cases. The deals of a sample are numbered from 0.

    `advance` is called as each submitted function is done.
    """

    def start(function: Callable[..., _Result], *arguments: Any) -> "Future[_Result]":
        future = submit(function, *arguments)
        future.add_done_callback(lambda _: None if arguments[0].limits.deadline.passed else advance(1))
        return future

    begun: list[tuple[Case, str, list[Future[list[Dealt]]], Future[Structure] | None]] = []
    for case in cases:
        if case.limits.deadline.passed:
            begun.append((case, "", [], None))
            continue
        why = _impossible(case)
        chunks = [range(at, min(at + CHUNK, sample)) for at in range(0, sample, CHUNK)]
        answers = [] if why else [start(play_deals, case, chunk) for chunk in chunks]
        begun.append((case, why, answers, None if why else start(structure, case)))
    measured = []
    for case, why, answers, parts in begun:
        # the ways of the first winnable deals are measured while other deals are still played, so no process waits
        ways = [start(way, case, number) for number in islice(_winnable(answers, case), WAYS)]
        asked = not (ways or why or parts is None or case.limits.deadline.passed)
        sound = start(soundness, case) if asked else None
        measured.append((case, why, answers, parts, ways, sound))
    for case, why, answers, parts, ways, sound in measured:
        if why or parts is None:
            yield Playtest(case, impossible=why, planned=sample, late=not why)
        else:
            deadline = case.limits.deadline
            played = dict(_numbered(answers, case))
            any_deal = None if sound is None else in_time(sound, deadline) or Soundness(Answer.UNKNOWN)
            found = in_time(parts, deadline) or Structure(never_lost=False, redundant=())
            report = _report(case, played, found, [in_time(each, deadline) or Way() for each in ways], any_deal)
            yield replace(report, planned=sample, late=deadline.passed)


def _numbered(chunks: Sequence["Future[list[Dealt]]"], case: Case) -> Iterator[tuple[int, Dealt]]:
    """Yield the deals that were played with their numbers, each as soon as it is known."""
    for index, chunk in enumerate(chunks):
        dealt = in_time(chunk, case.limits.deadline)
        yield from enumerate(dealt or [], index * CHUNK)


def _winnable(chunks: Sequence["Future[list[Dealt]]"], case: Case) -> Iterator[int]:
    """Yield the numbers of the winnable deals, each as soon as it is known."""
    return (number for number, dealt in _numbered(chunks, case) if dealt.answer is Answer.WINNABLE)


def _impossible(case: Case) -> str:
    """Return the reason why the mission cannot be dealt for the crew size; empty if it can."""
    try:
        case.problem(0)
    except ValueError as error:
        return str(error)
    return ""


def _report(
    case: Case, played: Mapping[int, Dealt], parts: Structure, ways: Sequence[Way], sound: Soundness | None
) -> Playtest:
    answers = [dealt.answer for dealt in played.values()]
    share = Share(answers.count(Answer.WINNABLE), answers.count(Answer.UNWINNABLE), answers.count(Answer.UNKNOWN))

    def first(answer: Answer) -> Problem | None:
        numbers = (number for number, dealt in played.items() if dealt.answer is answer)
        number = next(numbers, None)
        return None if number is None else played[number].replaced or case.problem(number)

    won = sound.won if sound else first(Answer.WINNABLE)
    lost = first(Answer.UNWINNABLE)
    if won is None:  # from what nobody can meet every part follows, so the structure means nothing
        parts = Structure(never_lost=False, redundant=())
    return Playtest(case, share, won, lost, parts, sound, sum(ways, Way()))
