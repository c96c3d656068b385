"""How many of many questions were answered with yes, and the conclusion about all of them. Common to all games."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from winnable.rules.values import short_repr

_Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within these standard deviations


def wilson(hits: int, samples: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a share of which `hits` of all independent `samples` are seen.

    Unlike the textbook interval it stays within 0 and 1 and keeps some width where all samples
    agree. Without samples anything is possible: 0 to 1.
    """
    if not 0 <= hits <= samples:
        raise ValueError(f"expected 0 to {samples} hits, found {hits}")
    if not samples:
        return 0.0, 1.0
    spread = _Z * _Z / samples
    centre = hits / samples + spread / 2
    width = sqrt(spread * (hits * (samples - hits) / samples**2 + spread / 4))
    low = (centre - width) / (1 + spread) if hits else 0.0
    high = (centre + width) / (1 + spread) if hits < samples else 1.0
    return low, high


@dataclass(frozen=True, slots=True)
class Share:
    """Answers counted: how many winnable, how many unwinnable, how many undecided at their limit.

    `exact`: these are all there are; else they are independent random samples of them.
    """

    winnable: int = 0
    unwinnable: int = 0
    undecided: int = 0
    exact: bool = False

    __repr__ = short_repr

    @property
    def samples(self) -> int:
        """The number of questions, undecided ones included."""
        return self.winnable + self.unwinnable + self.undecided

    @property
    def interval(self) -> tuple[float, float]:
        """Between which bounds the share of the winnable lies; for samples at 95 %, by Wilson.

        Undecided ones count as unwinnable for the lower bound and as winnable for the upper one. To
        leave them out would assume that they are won as often as the others, but hard questions are
        not like the others: so undecided ones widen the interval.
        """
        most = self.winnable + self.undecided
        if self.exact and self.samples:
            return self.winnable / self.samples, most / self.samples
        return wilson(self.winnable, self.samples)[0], wilson(most, self.samples)[1]
