"""The hidden part of a problem for a player: cards that may lie in any order in their places.

A game says which (`Rules.seen`). A deal fits what the player sees if it is the same but for the order of the cards of
each group. Equal cards make no difference, and every order of a whole deck is as likely as any other: so each order in
which the places show other cards counts once.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from random import Random
from typing import Any

from winnable.games.values import Problem
from winnable.solver.verdict import Deadline

Group = Sequence[Any]
"""Cards in the order of their places."""


@dataclass(frozen=True)
class Drawn:
    """Deals that fit what a player sees: all of them (`exact`), or a sample of as many as are wanted.

    `total` is how many fit, None if nobody knows; `missing` says why there are fewer than wanted.
    """

    deals: Sequence[Problem]
    total: int | None = None
    exact: bool = False
    missing: str = ""


@dataclass(frozen=True)
class Hidden:
    """The cards that a player does not see, and the problem in which they lie in another order."""

    groups: Sequence[Group]
    lay: Callable[[Sequence[Group]], Problem]
    """Returns the problem with the cards of each group in this order."""

    @property
    def total(self) -> int:
        """How many deals fit."""
        return prod(factorial(len(group)) // prod(map(factorial, Counter(group).values())) for group in self.groups)

    def every(self) -> Iterator[Problem]:
        """Yield all deals that fit."""
        return map(self.lay, product(*map(list, map(orders, self.groups))))

    def drawn(self, random: Random) -> Problem:
        """Draw one of them, each with the same chance."""
        return self.lay([random.sample(group, len(group)) for group in self.groups])

    def some(self, number: int, seed: int, deadline: Deadline) -> Drawn:
        """Return all deals that fit, in a random order, if there are no more than `number`; else so many drawn."""
        del deadline  # they are drawn in no time
        random, total = Random(seed), self.total  # noqa: S311  # the same samples for the same seed
        if total > number:
            return Drawn([self.drawn(random) for _ in range(number)], total)
        every = list(self.every())
        random.shuffle(every)  # so that those that are decided in time are a random sample
        return Drawn(every, total, exact=True)


def orders(cards: Group) -> Iterator[tuple[Hashable, ...]]:
    """Yield the different orders of some cards."""
    left = Counter(cards)

    def go(chosen: tuple[Hashable, ...]) -> Iterator[tuple[Hashable, ...]]:
        if len(chosen) == len(cards):
            yield chosen
            return
        for card in left:
            if left[card]:
                left[card] -= 1
                yield from go((*chosen, card))
                left[card] += 1

    return go(())
