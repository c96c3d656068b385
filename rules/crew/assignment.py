"""How the tasks on the table may be shared out among the members."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

__all__ = ["FREE", "Assignment"]


@dataclass(frozen=True, slots=True)
class Assignment:
    """How the tasks may be shared out. Every rule given must hold; none given: anybody may own any.

    `handover`: afterwards one task may pass to any other member, once (five players, N8).
    """

    counts: tuple[int, ...] | None = None
    """The number of tasks of each seat (draft)."""
    spread: int | None = None
    """The largest and the smallest share differ by at most this (commander's distribution)."""
    takers: int | None = None
    """This many members own all tasks (commander's decision: one)."""
    barred: tuple[int, ...] = ()
    """Seats that may own none (commander's decision: the commander, N7)."""
    handover: bool = False
    most: int | None = None
    """No member owns more than this (Deep Sea: one, as long as there are fewer tasks than members, S11)."""
    must: tuple[int, tuple[int, ...]] | None = None
    """A seat that owns one at least of these tasks, counted from 0 (the captain one of the hardest, S12)."""

    def __post_init__(self) -> None:
        if self.must and self.handover:
            raise ValueError("expected no handover where a member must take one of certain tasks")

    def permits(self, owners: Sequence[int], seats: int) -> bool:
        """Whether the tasks may lie so; owners run parallel to the tasks."""
        if self._shared(owners, seats):
            return True
        return self.handover and any(
            self._shared((*owners[:index], giver, *owners[index + 1 :]), seats)
            for index, owner in enumerate(owners)
            for giver in range(seats)
            if giver != owner
        )

    def without_numbers(self) -> Self:
        """What stays of the rule where some of the tasks are taken away: who owns none, and the handover."""
        return type(self)(barred=self.barred, handover=self.handover)

    def _shared(self, owners: Sequence[int], seats: int) -> bool:
        shares = [list(owners).count(seat) for seat in range(seats)]
        return (
            (self.counts is None or tuple(shares) == self.counts)
            and (self.spread is None or max(shares) - min(shares) <= self.spread)
            and (self.takers is None or sum(share > 0 for share in shares) == self.takers)
            and (self.most is None or max(shares) <= self.most)
            and not any(shares[seat] for seat in self.barred)
            and (self.must is None or any(owners[task] == self.must[0] for task in self.must[1]))
        )

    @classmethod
    def draft(
        cls,
        tasks: int,
        seats: int,
        commander: int,
        *,
        handover: bool = False,
        passing: bool = False,
        skip: bool = False,
    ) -> Self:
        """The draft: the commander takes one task, then clockwise one each until none is left.

        `skip`: the commander is skipped every time (S13). `passing` (Deep Sea): with fewer tasks than
        members who choose, anybody may pass, but all tasks are taken in the one round (S11).
        """
        first = commander + skip
        choosers = seats - skip
        barred = (commander,) if skip else ()
        if passing and tasks < choosers:
            return cls(most=1, barred=barred, handover=handover)
        places = ((seat - first) % seats for seat in range(seats))
        counts = (
            (tasks // choosers + (place < tasks % choosers)) if place < choosers else 0  # the commander comes last
            for place in places
        )
        return cls(tuple(counts), handover=handover)


FREE: Final = Assignment()
"""Anybody may own any task."""
