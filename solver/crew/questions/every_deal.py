"""Can every completion of a deal with unknown cards be won, and if not, how many of them can?

Whether *some* completion can be won is another question, which `solve` answers with one model. Here each completion is
solved by itself: all of them if they are few, else a uniform sample. What the crew may still choose is chosen for each
completion anew, knowing all its cards.

`Limits.work` holds for each completion, `Limits.seconds` for the whole question. So without a limit in seconds the
outcome is the same on every machine. With one, the completion being solved when the time runs out is undecided, and
those after it are left out.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.rules.values import short_repr
from winnable.solver.crew.questions.completions import Fitting
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import InternalError, Limits, OutOfTime, Verdict


@dataclass(frozen=True, slots=True)
class EveryDeal:
    """Whether every completion can be won, with what backs it.

    `Answer.WINNABLE` is proved by solving all of them, `Answer.UNWINNABLE` by `counterexample`, a completion that
    cannot be won. `share` counts the answers until then. It ends with the first counterexample, so that it is no
    estimate of the share of all.
    """

    answer: Answer
    share: Share
    total: int | None = None
    """The number of completions; None if it is unknown."""
    counterexample: Deal | None = None
    reason: str = ""

    __repr__ = short_repr

    @property
    def proved(self) -> bool:
        """Whether the answer is certain, and no guess from samples."""
        return self.answer is not Answer.UNKNOWN


def every_deal(problem: Problem, limits: Limits | None = None, samples: int = 200, seed: int = 0) -> EveryDeal:
    """Look for a completion that cannot be won.

    Among all completions if there are no more than `samples`, else among `samples` drawn at random. Raises NoDealFits
    if there is no completion at all.
    """
    poll = _Poll(problem, limits or Limits(), samples, seed)
    for deal, verdict in poll.verdicts():
        if verdict.answer is Answer.UNWINNABLE:
            reason = f"{deal} fits what is known, and {verdict.reason}"
            return EveryDeal(verdict.answer, poll.share, poll.total, deal, reason)
    if poll.share.exact and not poll.share.undecided:
        return EveryDeal(Answer.WINNABLE, poll.share, poll.total, reason="every deal that fits can be won")
    return EveryDeal(Answer.UNKNOWN, poll.share, poll.total, reason=poll.doubt)


def survey_of_deals(
    problem: Problem, limits: Limits | None = None, samples: int = 200, seed: int = 0
) -> tuple[Share, int | None, str]:
    """Count the completions that can be won; how many there are, and why fewer were asked about than wanted, or empty.

    All completions are counted if there are no more than `samples`, else `samples` drawn at random with replacement.
    There are fewer if the time runs out or no more completions are found. Raises NoDealFits if there is no completion
    at all.
    """
    poll = _Poll(problem, limits or Limits(), samples, seed)
    for _ in poll.verdicts():
        pass
    return poll.share, poll.total, "" if poll.complete else poll.doubt


class _Poll:
    """Solves one completion after the other, and counts the answers."""

    def __init__(self, problem: Problem, limits: Limits, samples: int, seed: int) -> None:
        self.problem = problem
        self.limits = limits.begun()
        self.share = Share()
        self.doubt = ""
        """Why the answers do not settle the question, in words."""
        self.complete = False
        """Whether all completions were solved, or as many samples as wanted."""
        self._began = time.perf_counter()
        self._fitting = Fitting(problem, samples, seed, self.limits.deadline)
        self._refused = 0
        """Completions after which no first trick leaves the cards that are to be drawn."""
        self._why = ""
        """The reason of the last verdict that was undecided."""

    @property
    def total(self) -> int | None:
        """The number of completions; None if it is unknown."""
        if self.share.exact:
            return self.share.samples
        return None if self._refused else self._fitting.total

    def verdicts(self) -> Iterator[tuple[Deal, Verdict[Witness]]]:
        """The verdict on each completion; `share` counts those so far."""
        for deal in self._deals():
            left = None if deal is None else self.limits.left(time.perf_counter() - self._began, 0.0)
            if deal is None or left is None:
                self.doubt = f"the limit of {replace(self.limits, work=None)} was reached after {self._asked}"
                return
            try:
                verdict = solve(replace(self.problem, deal=deal), left)
            except NoDealFits as refusal:
                if self.problem.draw is None:
                    raise InternalError(f"the deal fits what is known, and it does not: {deal}") from refusal
                self._refused += 1
                continue
            self._count(verdict)
            yield deal, verdict
        if self._fitting.missing:
            after = "" if self._fitting.intricate else f" after {self._asked}"
            self.doubt = f"{self._fitting.missing}{after}"
        if self._fitting.every is not None:
            self.share = replace(self.share, exact=True)
            if not self.share.samples:
                raise NoDealFits.what_is_known(self.problem)
        self.complete = not self.doubt
        self.doubt = self.doubt or f"no deal that cannot be won was found in {self._asked}"

    def _deals(self) -> Iterator[Deal | None]:
        """The completions to solve: all of them, or samples until none is found; None where the time runs out."""
        try:
            yield from self._fitting
        except OutOfTime:
            yield None

    def _count(self, verdict: Verdict[Witness]) -> None:
        share = self.share
        match verdict.answer:
            case Answer.WINNABLE:
                self.share = replace(share, winnable=share.winnable + 1)
            case Answer.UNWINNABLE:
                self.share = replace(share, unwinnable=share.unwinnable + 1)
            case Answer.UNKNOWN:
                self.share = replace(share, undecided=share.undecided + 1)
                self._why = verdict.reason

    @property
    def _asked(self) -> str:
        """How many completions were solved, in words."""
        number, undecided = self.share.samples, self.share.undecided
        return f"{number} deals" + (f", {undecided} of them undecided ({self._why})" if undecided else "")
