"""Questions about a problem that leaves something open: unknown cards, and the draws of mission 12."""

from dataclasses import dataclass, field
from typing import Final, Literal

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, Remark

__all__ = ["DEALS", "UNKNOWN", "DealsAnswer", "Loss", "Question", "Unknown"]

Unknown = Literal["some", "every", "share"]
UNKNOWN: Final = ("some", "every", "share")
"""Whether some deal that fits can be won, whether every one can, or how many of them."""
DEALS: Final = 200
"""How many deals that fit are looked at, where there are more."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question, apart from the problem itself.

    `unknown`: see `UNKNOWN`. Of more than `deals` deals that fit, `deals` are drawn by `seed`.
    """

    unknown: Unknown = "some"
    deals: int = DEALS
    seed: int = 0
    fewest_tricks: bool = False
    """Whether to find the fewest tricks; then lines are those that need no more."""
    lines: int = 0
    """How many different lines are wanted; 0: just the one of the verdict."""

    @property
    def of_lines(self) -> bool:
        """Whether the question is about more of the winning lines than one of them."""
        return self.fewest_tricks or self.lines > 0

    def text(self, problem: Problem) -> str:
        """The question in words, where there is more than one: it stands next to the answer."""
        parts = []
        if problem.deal.unseen:
            parts.append("with every deal that fits" if self.unknown == "every" else "with some deal that fits")
        if problem.draw is not None and None in problem.draw.cards:
            parts.append("with the best draw")
        return " and ".join(parts)


@dataclass(frozen=True, slots=True)
class DealsAnswer:
    """The answer about many deals that fit: whether every one can be won, or the share of those that can.

    `answer` is None where only the share was wanted; `reason` then says why it is of fewer deals. `counterexample` is a
    deal that fits and cannot be won; `total` the number of deals that fit, None if it is not known.
    """

    answer: Answer | None
    share: Share
    total: int | None
    counterexample: Deal | None = None
    reason: str = ""
    effort: Effort = field(default_factory=Effort, compare=False)
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Loss:
    """A part that is lost: the index of a task or of a goal; neither for all parts together.

    `card` is the one that lost it, played by `seat` in `trick`; None where that was before the first card of the deal.
    """

    trick: TrickNumber
    card: Card | None = None
    seat: SeatIndex | None = None
    task: int | None = None
    goal: int | None = None
