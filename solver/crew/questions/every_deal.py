"""Can every completion of a deal with unknown cards be won, and if not, how many of them?

That some can is another question, which one model answers (`solve`). Here each completion is
asked by itself: all of them if they are few, else some drawn at random. What is still to be chosen
is chosen anew for each, knowing all its cards.

`Limits.work` holds for each completion, `Limits.seconds` for the whole question. So without a limit
in seconds the outcome is the same on every machine; with one, the completion that the time runs out
on is undecided, and those that come after it are not asked.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from random import Random

from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.completions import PROPOSALS, Completions
from winnable.solver.crew.solve import NoDealFits
from winnable.solver.crew.solve import solve as solve_problem
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import InternalError, Limits, Verdict

__all__ = ["EveryDeal", "Progress", "Solver", "every_deal", "share_of_deals", "survey_of_deals"]

Solver = Callable[[Problem, Limits], Verdict[Witness]]
Progress = Callable[[Share, int], None]
"""Told after each completion how they came out so far, and how many there are to ask at the most."""


@dataclass(frozen=True, slots=True)
class EveryDeal:
    """Whether every completion can be won, with what backs it.

    `Answer.WINNABLE` has been proved by asking all; `Answer.UNWINNABLE` by `counterexample`, a
    completion that cannot be won. `share` is what was asked until then: it ends with the first
    counterexample, so that it is no estimate of the share of all.
    """

    answer: Answer
    share: Share
    total: int | None = None
    """How many completions there are; None if nobody knows."""
    counterexample: Deal | None = None
    reason: str = ""

    @property
    def proved(self) -> bool:
        """Whether the answer is more than a guess from samples."""
        return self.answer is not Answer.UNKNOWN


def every_deal(
    problem: Problem,
    limits: Limits | None = None,
    samples: int = 200,
    seed: int = 0,
    *,
    solve: Solver = solve_problem,
    progress: Progress | None = None,
) -> EveryDeal:
    """Look for a completion that cannot be won, among all if there are no more than `samples`, else at random.

    Raises NoDealFits if there is no completion at all.
    """
    survey = _Survey(problem, limits or Limits(), samples, seed)
    for deal, verdict in survey.verdicts(solve, progress):
        if verdict.answer is Answer.UNWINNABLE:
            reason = f"{deal} fits what is known, and {verdict.reason}"
            return EveryDeal(verdict.answer, survey.share, survey.total, deal, reason)
    if survey.share.exact and not survey.share.undecided:
        return EveryDeal(Answer.WINNABLE, survey.share, survey.total, reason="every deal that fits can be won")
    return EveryDeal(Answer.UNKNOWN, survey.share, survey.total, reason=survey.doubt)


def share_of_deals(
    problem: Problem,
    limits: Limits | None = None,
    samples: int = 200,
    seed: int = 0,
    *,
    solve: Solver = solve_problem,
    progress: Progress | None = None,
) -> Share:
    """How many completions can be won: of all, if there are no more than `samples`, else of so many drawn at random.

    The same completion may be drawn twice. There are fewer samples where the time runs out, or where
    no more completions are found. Raises NoDealFits if there is no completion at all.
    """
    return survey_of_deals(problem, limits, samples, seed, solve=solve, progress=progress)[0]


def survey_of_deals(
    problem: Problem,
    limits: Limits | None = None,
    samples: int = 200,
    seed: int = 0,
    *,
    solve: Solver = solve_problem,
    progress: Progress | None = None,
) -> tuple[Share, str]:
    """The share, and why there are fewer samples than were asked for; empty if there are not."""
    survey = _Survey(problem, limits or Limits(), samples, seed)
    for _ in survey.verdicts(solve, progress):
        pass
    return survey.share, "" if survey.complete else survey.doubt


class _Survey:
    """Asks completion after completion, and keeps count."""

    def __init__(self, problem: Problem, limits: Limits, samples: int, seed: int) -> None:
        if samples < 1:
            raise ValueError(f"expected 1 sample at least, found {samples}")
        self.problem = problem
        self.limits = limits
        self.samples = samples
        self.share = Share()
        self.doubt = ""
        """Why not all is known."""
        self.complete = False
        """Whether as many were asked as were wanted."""
        self._began = time.perf_counter()
        self._random = Random(seed)  # noqa: S311  # the same samples for the same seed
        self._completions = Completions(problem)
        seconds = inf if limits.seconds is None else limits.seconds
        self._all = self._completions.at_most(samples, self._began + seconds)
        if self._all is not None:
            self._random.shuffle(self._all)  # if the time runs out, those that were asked are no special ones
        self._refused = 0
        self._why = ""

    @property
    def total(self) -> int | None:
        """The number of completions, if it is known."""
        if self.share.exact:
            return self.share.samples
        if self._refused:
            return None
        return self._completions.count if self._all is None else len(self._all)

    def verdicts(self, solve: Solver, progress: Progress | None) -> Iterator[tuple[Deal, Verdict[Witness]]]:
        """The verdict on each completion; `share` counts those so far."""
        planned = self.samples if self._all is None else len(self._all)
        for deal in self._deals():
            left = self.limits.left(time.perf_counter() - self._began, 0.0)
            if left is None:
                self.doubt = f"the limit of {self.limits.seconds:g} seconds was reached after {self._asked}"
                return
            try:
                verdict = solve(replace(self.problem, deal=deal), left)
            except NoDealFits as refusal:
                if self.problem.draw is None:
                    raise InternalError(f"the deal fits what is known, and it does not: {deal}") from refusal
                self._refused += 1  # no first trick leaves the cards that are to be drawn
                continue
            self._count(verdict)
            if progress:
                progress(self.share, planned)
            yield deal, verdict
        if self._all is not None:
            self.share = replace(self.share, exact=True)
            if not self.share.samples:
                raise NoDealFits.what_is_known(self.problem)
        self.complete = not self.doubt
        self.doubt = self.doubt or f"no deal that cannot be won was found in {self._asked}"

    def _deals(self) -> Iterator[Deal]:
        if self._all is not None:
            yield from self._all
            return
        for _ in range(self.samples):
            deal = self._completions.sample(self._random)
            if deal is None:
                intricate = "too much is known of the hands to deal the others at random"
                found = f"no deal that fits was found in {PROPOSALS} tries after {self._asked}"
                self.doubt = intricate if self._completions.intricate else found
                return
            yield deal

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
        number, undecided = self.share.samples, self.share.undecided
        return f"{number} deals" + (f", {undecided} of them undecided ({self._why})" if undecided else "")
