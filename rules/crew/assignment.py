"""Assignment of the tasks on the table: which members may own which of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from winnable.rules.crew.card import SeatIndex, TaskIndex


@dataclass(frozen=True, slots=True)
class Assignment:
    """The rules for assigning tasks. Each rule that is set must hold; with none set, anybody may own any task.

    Raises ValueError for `handover` together with `must`: the task could be handed on.
    """

    counts: tuple[int, ...] | None = None
    """By seat, the number of its tasks (draft)."""
    spread: int | None = None
    """The largest and the smallest number of tasks of a member differ by at most this (commander's distribution)."""
    takers: int | None = None
    """The number of members who own any task (commander's decision: one)."""
    barred: tuple[SeatIndex, ...] = ()
    """Seats that own no task (commander's decision: the commander, N7)."""
    handover: bool = False
    """After the assignment, one task may pass to any other member, once (five players, N8)."""
    most: int | None = None
    """The largest number of tasks of a member (Deep Sea: one, as long as there are fewer tasks than members, S11)."""
    must: tuple[SeatIndex, tuple[TaskIndex, ...]] | None = None
    """A seat, and tasks of which it owns at least one (the captain one of the hardest, S12)."""

    def __post_init__(self) -> None:
        if self.must and self.handover:
            raise ValueError("expected no handover where a member must take one of certain tasks")

    def permits(self, owners: Sequence[SeatIndex], seats: int) -> bool:
        """Whether the seats `owners[task]` may own the tasks, a handover included; `seats` is the number of seats."""
        if self._permits_at_first(owners, seats):
            return True
        # a handover is undone: `giver` owned the task at first
        return self.handover and any(
            self._permits_at_first((*owners[:index], giver, *owners[index + 1 :]), seats)
            for index, owner in enumerate(owners)
            for giver in range(seats)
            if giver != owner
        )

    def without_numbers(self) -> Self:
        """The rest of the rule without some of the tasks: who owns none, and the handover."""
        return type(self)(barred=self.barred, handover=self.handover)

    def _permits_at_first(self, owners: Sequence[SeatIndex], seats: int) -> bool:
        """`permits`, before any handover."""
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
        commander: SeatIndex,
        *,
        handover: bool = False,
        passing: bool = False,
        skip: bool = False,
    ) -> Self:
        """The rules of the draft: from the commander clockwise, everybody takes one task until none is left.

        `tasks` and `seats` are numbers of tasks and seats.
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
