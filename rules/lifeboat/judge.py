"""The judge: whether a goal is met, by the position that was reached.

Before the last decision a goal is met or lost only where nothing that follows can change that, as far as its form
tells: who is lost stays lost, while wounds and cards may change. After the last one everything is decided (W33).
"""

from collections.abc import Callable
from dataclasses import dataclass

from winnable.rules.answer import State, all_met, opposite
from winnable.rules.goal import Bound, joined
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.goal import Goal, Who
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.score import loot, score, winners


@dataclass(frozen=True, slots=True)
class Judge:
    """A position of a problem; `final` if nothing is played after it."""

    problem: Problem
    position: Position
    final: bool

    def state(self, goal: Goal) -> State:
        """Whether a goal is met."""
        return joined(goal, self._atom)

    def _atom(self, goal: Goal) -> State:
        """The state of an atom: of one about the boat, or else of every character whom it is about."""
        cast = self.problem.deal.setup.cast
        match goal:
            case forms.Ended(by_day):
                return self._ended(by_day)
            case forms.NotEnded():
                return opposite(self._ended(None))
            case forms.Gulls(bound):
                return self._counted(lambda: bound.holds(self.position.gulls))
            case forms.AliveCount(bound):
                return self._alive_count(bound)
            case forms.TotalWounds(bound):
                return self._counted(lambda: bound.holds(sum(self.position.wounds[who] for who in cast)))
            case forms.TotalScore(bound):
                return self._counted(lambda: bound.holds(sum(map(self._score, cast))))
        of: Who = goal.of  # type: ignore[union-attr]  # all others are about characters
        return all_met(self._of(goal, who) for who in self.problem.meant(of))

    def _of(self, goal: Goal, who: Character) -> State:
        at = self.position
        match goal:
            case forms.Alive():
                return self._alive(who)
            case forms.Dead():
                return opposite(self._alive(who))
            case forms.Lost():
                return self._happened(not at.aboard(who))
            case forms.Conscious():
                return self._conscious(who)
            case forms.Wounds(_, bound):
                return self._counted(lambda: bound.holds(at.wounds[who]))
            case forms.SeatAt():
                return self._seat(goal)
            case forms.Score(_, bound):
                return self._counted(lambda: bound.holds(self._score(who)))
            case forms.Wins():
                return self._counted(lambda: self._wins(goal))
            case forms.Lead():
                return self._counted(lambda: self._leads(goal))
            case forms.Loot(_, bound):
                return self._counted(lambda: bound.holds(loot(self.problem.deal.setup, at, who)))
            case forms.Holds(_, item, bound):
                return self._counted(lambda: bound.holds(at.held(who, item)))
            case forms.NoFight():
                return opposite(self._happened(who in at.past.fought))
            case forms.NoRow():
                return opposite(self._happened(who in at.past.rowed))
            case forms.NeverUnconscious():
                return opposite(self._happened(who in at.past.fainted))
        raise AssertionError(goal)

    # --- when it is decided ------------------------------------------------------------------------

    def _happened(self, happened: bool) -> State:
        """States that stay so once they hold."""
        return State.MET if happened else State.LOST if self.final else State.OPEN

    def _counted(self, holds: Callable[[], bool]) -> State:
        """States that may change until the end."""
        if not self.final:
            return State.OPEN
        return State.MET if holds() else State.LOST

    def _may_rise(self, who: Character) -> bool:
        """Whether a dead character may still be healed (W19)."""
        return self.problem.deal.setup.options.medkit_dead and self.position.aboard(who)

    # --- forms -------------------------------------------------------------------------------------

    def _ended(self, by_day: int | None) -> State:
        late = by_day is not None and self.position.day > by_day
        if self.position.ended:
            return State.LOST if late else State.MET
        return State.LOST if late or self.final else State.OPEN

    def _alive(self, who: Character) -> State:
        if not self.final and (self.position.alive(who) or self._may_rise(who)):
            return State.OPEN
        return State.MET if self.position.alive(who) else State.LOST

    def _conscious(self, who: Character) -> State:
        if self.final:
            return State.MET if self.position.conscious(who) else State.LOST
        return self._alive(who)

    def _alive_count(self, bound: Bound) -> State:
        cast = self.problem.deal.setup.cast
        now = sum(map(self.position.alive, cast))
        most = sum(self.position.alive(who) or self._may_rise(who) for who in cast)
        counts = [now] if self.final else range(most + 1)
        held = {bound.holds(count) for count in counts}
        return State.OPEN if len(held) > 1 else State.MET if held == {True} else State.LOST

    def _seat(self, goal: forms.SeatAt) -> State:
        boat = self.position.boat
        if goal.of not in boat:
            return State.LOST
        places = {"bow": 1, "stern": len(boat)}
        wanted = places[goal.place] if isinstance(goal.place, str) else goal.place
        return self._counted(lambda: boat.index(goal.of) + 1 == wanted)

    def _wins(self, goal: forms.Wins) -> bool:
        best = winners(self.problem.deal.setup, self.position)
        return goal.of in best and (goal.shared_ok or len(best) == 1)

    def _leads(self, goal: forms.Lead) -> bool:
        own = self._score(goal.of)
        others = (who for who in self.problem.meant(goal.over) if who is not goal.of)
        return all(goal.bound.holds(own - self._score(other)) for other in others)

    def _score(self, who: Character) -> int:
        return score(self.problem.deal.setup, self.position, who)
