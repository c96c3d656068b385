"""Decisions one by one as a line of days, as people write it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.decision import Answer, Day, Decision, Free, Line, Turn
from winnable.rules.lifeboat.position import Phase, Position


@dataclass
class _Telling:
    """A day as far as it is written."""

    day: Day = field(default_factory=Day)
    free: list[Free] = field(default_factory=list)

    def told(self, position: Position, decision: Decision) -> None:
        match decision:
            case decisions.Pick():
                self.day = replace(self.day, draft=(*self.day.draft, decision))
            case decisions.Open() | decisions.Give() | decisions.Lay() | decisions.Discard():
                self.free.append(decision)
            case decisions.Dump() if position.phase is not Phase.ACTION:
                self.free.append(decision)
            case decisions.Done():
                self.done(position)
            case decisions.Reply(answer, defender):
                *turns, last = self.day.turns
                self.day = replace(self.day, turns=(*turns, replace(last, answer=answer, defender=defender)))
            case decisions.Fight():
                *turns, last = self.day.turns
                self.day = replace(self.day, turns=(*turns, replace(last, fight=decision)))
            case decisions.Navigate():
                self.day = replace(self.day, navigate=decision)
            case decisions.Fall():
                self.day = replace(self.day, fall=decision)
            case decisions.Thirst():
                self.day = replace(self.day, thirst=decision)
            case _:
                turn = Turn(position.order[position.slot], decision, tuple(self.free))
                self.day, self.free = replace(self.day, turns=(*self.day.turns, turn)), []

    def done(self, position: Position) -> None:
        """No more deeds besides actions, unless the next action takes one up."""
        if position.phase is Phase.TRADE and position.actor is not None:
            return
        done, self.free = tuple(self.free), []
        match position.phase:
            case Phase.TRADE:
                self.day = replace(self.day, free=done)
            case Phase.SHOWN:
                self.day = replace(self.day, shown=done)
            case _:
                self.day = replace(self.day, night=done)


def line_of(steps: Iterable[tuple[Position, Decision]], end: Position) -> Line:
    """The line in which these decisions are made, each at its position, up to `end`.

    Characters who rest, with no deed before their turn, are left out, as are answers that yield. A line that stops
    inside a day must do so after an action.
    """
    days, number, telling = list[Day](), None, _Telling()
    for position, decision in steps:
        if number not in (None, position.day):
            days.append(_short(telling.day))
            telling = _Telling()
        number = position.day
        telling.told(position, decision)
    if number is not None:
        whole = end.day != number or end.over
        days.append(_short(telling.day) if whole else replace(telling.day, whole=False))
    return Line(tuple(days))


def _short(day: Day) -> Day:
    """A day without the turns in which nothing is done; yielding is not written."""
    turns = (replace(turn, answer=None) if turn.answer is Answer.YIELD else turn for turn in day.turns)
    return replace(day, turns=tuple(turn for turn in turns if turn != Turn(turn.who, decisions.Rest())))
