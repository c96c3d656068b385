"""A moment between two tricks: who may still win which trick, and of what kind it may be."""

from dataclasses import dataclass, field, replace

from winnable.rules.answer import State
from winnable.rules.crew.hand_bounds import HandBounds, Trick
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.judge import task_state, tasks_open
from winnable.rules.crew.kinds import TrickFilter
from winnable.rules.crew.view import View, is_like


@dataclass(frozen=True)
class Moment:
    """A moment between two tricks: the play so far, and the plays that are still possible."""

    view: View
    hand_bounds: HandBounds
    first: SeatIndex | None = None
    """Who is taken to win the next trick, where that matters."""
    _fits: dict[tuple[TrickFilter, Trick], tuple[bool, bool]] = field(default_factory=dict)
    """A cache."""
    _until: dict[tuple[TrickNumber, SeatIndex | None], "Moment"] = field(default_factory=dict)
    """A cache."""

    def until(self, end: TrickNumber) -> "Moment":
        """The same moment, with nothing to come that counts after trick `end`."""
        if (end, self.first) not in self._until:
            view = self.view.until(end)
            hand_bounds = replace(self.hand_bounds, ahead=view.total - view.played)
            self._until[end, self.first] = Moment(view, hand_bounds, self.first)
        return self._until[end, self.first]

    @property
    def whole(self) -> "Moment":
        """The same moment, with everything to come."""
        if self.view.end is None:
            return self
        return Moment(self.view.after(self.view.played), replace(self.hand_bounds, ahead=None), self.first)

    @property
    def numbers(self) -> range:
        """The numbers of the tricks to come."""
        return range(self.view.played + 1, self.view.total + 1)

    def winners(self, number: int) -> frozenset[SeatIndex]:
        """The seats that may win the trick with a number."""
        following = number > self.view.played + 1
        if self.first is not None and not following:
            return frozenset({self.first})
        return self.hand_bounds.winners_of(following=following)

    def fits(self, kind: TrickFilter, number: int, leader: SeatIndex, winner: SeatIndex) -> tuple[bool, ...]:
        """The answers that there can be to whether a trick to come is of a kind."""
        if not kind.numbered(number, self.view.last):
            return (False,)
        trick = Trick(number == self.view.played + 1, leader, winner)
        if (kind, trick) not in self._fits:
            self._fits[kind, trick] = self._fitting(kind, trick)
        may, must = self._fits[kind, trick]
        return (True,) if must else (True, False) if may else (False,)

    def _fitting(self, kind: TrickFilter, trick: Trick) -> tuple[bool, bool]:
        may, must = self.hand_bounds.fits(kind, trick)
        if kind.tasks_open:
            view = self.view.after(self.view.played)  # tasks are judged by the whole play
            tasks = range(len(view.problem.tasks))
            open_now = tasks_open(view)
            stays = trick.next or any(task_state(index, view) is State.LOST for index in tasks)
            may, must = may and open_now, must and open_now and stays
        if kind.after is not None and trick.next and not is_like(self.view.tricks[-1], kind.after, self.view):
            return False, False
        return may, must
