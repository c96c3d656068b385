"""The worth of each choice of a player in the deals that fit the player's knowledge. Common to all games.

Each deal is decided with all cards open after the choice: so a share is an upper bound, for players who see all cards
from then on.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, Final, TypeVar

from winnable.rules.answer import Answer
from winnable.rules.values import short_repr
from winnable.solver.share import Share, wilson
from winnable.solver.verdict import Effort, Limits

BLOCKS: Final = 4
"""The number of blocks of deals for each process: small enough that the last ones end at about the same time."""
LARGEST: Final = 10
"""The most deals in a block, so that little is lost when the time runs out."""

Deal = TypeVar("Deal")
Judged = TypeVar("Judged")
Submit = Callable[..., "Future[Any]"]
"""Runs a function in this process or in another, as `Executor.submit` does."""


@dataclass(frozen=True)
class Drawn:
    """Deals that fit what a player sees: all of them (`exact`), or a sample of as many as are wanted.

    `total` is how many fit, None if nobody knows; `missing` says why there are fewer than wanted.
    """

    deals: Sequence[Any]
    total: int | None = None
    exact: bool = False
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two choices on the same deals: in how many one alone can be won, and how many stayed undecided."""

    first: int
    second: int
    undecided: int
    exact: bool

    @property
    def first_is_worse(self) -> bool | None:
        """Whether the first one can be won less often, in samples with 95 % certainty; None: undecided.

        Only deals count in which one alone can be won: in samples, the interval of the share of those that the second
        one wins must lie above, or below, one half. Undecided deals count against either answer.
        """
        if self.exact:
            more, fewer = self.second > self.first + self.undecided, self.second + self.undecided <= self.first
        else:
            differ = self.first + self.second + self.undecided
            more = wilson(self.second, differ)[0] > 0.5
            fewer = wilson(self.second + self.undecided, differ)[1] < 0.5
        return True if more else False if fewer else None


@dataclass(frozen=True)
class Outcomes:
    """The worth of each of `choices` in deals that fit.

    `outcomes` has for each deal whether it can be won with each of them. `exact`: these are all deals that fit; `total`
    is how many there are, None if nobody knows. `reason` says why there are fewer than wanted, or some stayed
    undecided.
    """

    choices: tuple[str, ...]
    outcomes: tuple[tuple[Answer, ...], ...]
    exact: bool
    total: int | None
    reason: str = ""
    effort: Effort = field(default_factory=Effort, compare=False)

    __repr__ = short_repr

    def share(self, choice: str) -> Share:
        """In how many of the deals it can be won with a choice."""
        answers = self._answers(choice)
        won, lost, undecided = map(answers.count, (Answer.WINNABLE, Answer.UNWINNABLE, Answer.UNKNOWN))
        return Share(won, lost, undecided, self.exact)

    def compared(self, first: str, second: str) -> Compared:
        """Hold two choices together, deal by deal."""
        pairs = list(zip(self._answers(first), self._answers(second), strict=True))
        return Compared(
            pairs.count((Answer.WINNABLE, Answer.UNWINNABLE)),
            pairs.count((Answer.UNWINNABLE, Answer.WINNABLE)),
            sum(Answer.UNKNOWN in pair for pair in pairs),
            self.exact,
        )

    def best_but(self, choice: str) -> str | None:
        """The best of the other choices; None if there is none."""
        return max(
            (each for each in self.choices if each != choice),
            key=lambda each: self.share(each).winnable,
            default=None,
        )

    def _answers(self, choice: str) -> list[Answer]:
        place = self.choices.index(choice)
        return [each[place] for each in self.outcomes]

    def __str__(self) -> str:
        shares = ((choice, self.share(choice)) for choice in self.choices)
        return "\n".join(f"{name}: {share.winnable} of {share.samples} deals" for name, share in shares)


def in_blocks(
    judge: Callable[[Sequence[Deal]], list[Judged]], deals: Sequence[Deal], submit: Submit | None, jobs: int
) -> list[Judged]:
    """Judge deals, in order and as far as `judge` comes in each block; with `submit` blocks go to `jobs` processes."""
    size = min(LARGEST, max(1, ceil(len(deals) / (BLOCKS * jobs))))
    blocks = [deals[first : first + size] for first in range(0, len(deals), size)]
    if submit is None:
        return [each for block in blocks for each in judge(block)]
    return [each for future in [submit(judge, block) for block in blocks] for each in future.result()]


def why_open(outcomes: Sequence[Sequence[Answer]], wanted: int, limits: Limits) -> str:
    """Say which limit left deals, or some of their answers, open; empty if none did."""
    if len(outcomes) < wanted:
        return f"the limit of {replace(limits, work=None)} was reached"
    if any(Answer.UNKNOWN in each for each in outcomes):
        if limits.unlimited:
            return "there are too many moves in some of them"
        return f"the limit of {limits} was reached in some of them"
    return ""
