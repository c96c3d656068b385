"""The deals that fit what is known, for questions that are asked of each: all of them if they are few, else a sample.

The sample is drawn evenly and with replacement, and is the same for the same seed.
"""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.completions import PROPOSALS, Completions
from winnable.solver.verdict import NEVER, Deadline, OutOfTime


class Fitting:
    """Deals that fit what is known of the cards of a problem, no more than `samples`."""

    def __init__(self, problem: Problem, samples: int, seed: int, deadline: Deadline = NEVER) -> None:
        if samples < 1:
            raise ValueError(f"expected 1 sample at least, found {samples}")
        self.samples = samples
        self.missing = ""
        """Why there are fewer samples, once that is known; empty if there are not."""
        self._random = Random(seed)  # noqa: S311  # the same samples for the same seed
        self._completions: Completions | None = None
        """None: the time ran out before they were counted."""
        self.every: list[Deal] | None = None
        """All of them; None: there are more than `samples`, or that is unknown."""
        with suppress(OutOfTime):
            self._completions = Completions(problem, deadline)
            self.every = self._completions.at_most(samples)
        if self.every is not None:
            self._random.shuffle(self.every)  # so that those that are asked about in time are a random sample

    @property
    def planned(self) -> int:
        """How many deals come at most."""
        return self.samples if self.every is None else len(self.every)

    @property
    def total(self) -> int | None:
        """How many deals fit; None if it is unknown."""
        if self.every is not None:
            return len(self.every)
        return self._completions.count if self._completions else None

    @property
    def intricate(self) -> bool:
        """Whether there are too many classes of unknown cards to draw any."""
        return self._completions is not None and self._completions.intricate

    def __iter__(self) -> Iterator[Deal]:
        """Yield all of them, or samples until none is found. Raises OutOfTime."""
        if self._completions is None:
            raise OutOfTime
        if self.every is not None:
            yield from self.every
            return
        for _ in range(self.samples):
            deal = self._completions.sample(self._random)
            if deal is None:
                intricate = "too much is known of the hands to deal the others at random"
                found = f"no deal that fits was found in {PROPOSALS} tries"
                self.missing = intricate if self.intricate else found
                return
            yield deal
