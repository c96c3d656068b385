"""Play many deals of a mission, in several processes if wanted, and combine them to a report for each crew size.

First come the deals of the sample and the structure of the mission. As soon as the first winnable deals are known,
the way to win is measured on them; if there is none, the model looks for a deal that can be won.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, TypeVar

from winnable.crew.survey.measures import (
    Case,
    Soundness,
    Structure,
    Way,
    play_deals,
    solve_deal,
    soundness,
    structure,
    way,
)
from winnable.game import Submit
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

    @property
    def state(self) -> str:
        """What is known, in a word.

        `sound`: some deal can be won. `unsound`: it is proved that none can. `doubtful`: every deal of the sample is
        refuted, but whether any other can be won was not decided. `undecided`: not even that. Empty if it cannot be
        dealt.
        """
        if self.impossible:
            return ""
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
        future.add_done_callback(lambda _: advance(1))
        return future

    begun = []
    for case in cases:
        why = _impossible(case)
        chunks = [range(at, min(at + CHUNK, sample)) for at in range(0, sample, CHUNK)]
        answers = [] if why else [start(play_deals, case, chunk) for chunk in chunks]
        begun.append((case, why, answers, None if why else start(structure, case)))
    measured = []
    for case, why, answers, parts in begun:
        # the ways of the first winnable deals are measured while other deals are still played, so no process waits
        ways = [start(way, case, number) for number in islice(_winnable(answers), WAYS)]
        sound = None if ways or why else start(soundness, case)
        measured.append((case, why, answers, parts, ways, sound))
    for case, why, answers, parts, ways, sound in measured:
        if why or parts is None:
            yield Playtest(case, impossible=why)
        else:
            all_answers = [answer for chunk in answers for answer in chunk.result()]
            any_deal = None if sound is None else sound.result()
            yield _report(case, all_answers, parts.result(), [each.result() for each in ways], any_deal)


def _winnable(answers: Sequence["Future[list[Answer]]"]) -> Iterator[int]:
    """Yield the numbers of the winnable deals, each as soon as it is known."""
    in_order = (answer for chunk in answers for answer in chunk.result())
    return (number for number, answer in enumerate(in_order) if answer is Answer.WINNABLE)


def _impossible(case: Case) -> str:
    """Return the reason why the mission cannot be dealt for the crew size; empty if it can."""
    try:
        case.problem(0)
    except ValueError as error:
        return str(error)
    return ""


def _report(
    case: Case, answers: Sequence[Answer], parts: Structure, ways: Sequence[Way], sound: Soundness | None
) -> Playtest:
    share = Share(answers.count(Answer.WINNABLE), answers.count(Answer.UNWINNABLE), answers.count(Answer.UNKNOWN))
    # solved again for the problem: its tasks may have been replaced
    won = solve_deal(case, answers.index(Answer.WINNABLE))[0] if share.winnable else None
    won = sound.won if sound else won
    lost = solve_deal(case, answers.index(Answer.UNWINNABLE))[0] if share.unwinnable else None
    if won is None:  # from what nobody can meet every part follows, so the structure means nothing
        parts = Structure(never_lost=False, redundant=())
    return Playtest(case, share, won, lost, parts, sound, sum(ways, Way()))
