"""The decisions of all others in a game as their scripts, so that one player alone is free.

A script has the decisions of a character on a day: the provision, the deeds right before the action, the action, the
answer to a claim, fights, the night. Deeds at other moments, and two answers on one day, no script can say: such games
are refused. The referee checks the result, and must find the same game.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from winnable.lifeboat.standing import so_far
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import DayNumber
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Answer, Decision, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import replay
from winnable.solver.verdict import NoAnswer


def as_played(problem: Problem, line: Line, name: str) -> tuple[Problem, Line]:
    """The problem in which one free player stays free, and all others decide as in a game, with the game.

    Raises NoAnswer if no script can say what others did.
    """
    report = so_far(problem, line)
    scripts = _Scripts()
    for record in report.records:
        scripts.note(record.before, record.decision)
    others = {who: Control(Policy.PASSIVE, scripts.of(who)) for who in problem.free if str(who) != name}
    scripted = replace(problem, controls={**problem.controls, **others}, played=NOTHING_PLAYED)
    try:
        same = replay(scripted, line).position == report.position
    except IllegalStep as illegal:
        raise NoAnswer(f"no script can say what the others did: {illegal}") from illegal
    if not same:
        raise NoAnswer("no script can say what the others did: deeds at other moments than right before an action, say")
    return scripted, line


@dataclass
class _Scripts:
    """Scripts as far as the decisions of a game were noted."""

    days: dict[tuple[Character, DayNumber], ScriptDay] = field(default_factory=dict)

    def of(self, who: Character) -> tuple[ScriptDay, ...]:
        """The script of a character."""
        return tuple(day for (each, _), day in sorted(self.days.items(), key=lambda item: item[0][1]) if each is who)

    def _say(self, at: Position, who: Character, **said: Any) -> None:
        day = self.days.get((who, at.day), ScriptDay(at.day))
        self.days[who, at.day] = replace(day, **said)

    def _day(self, at: Position, who: Character) -> ScriptDay:
        return self.days.get((who, at.day), ScriptDay(at.day))

    def note(self, at: Position, decision: Decision) -> None:
        """Note a decision that was made at a position."""
        match decision:
            case decisions.Pick(who, card):
                self._say(at, who, pick=card)
            case decisions.Open() | decisions.Give() | decisions.Lay() | decisions.Discard():
                self._say(at, decision.who, free=(*self._day(at, decision.who).free, decision))
                if isinstance(decision, decisions.Give):
                    self._say(at, decision.to, accepts=True)
            case decisions.Done():
                pass
            case decisions.Dump() if at.phase is not Phase.ACTION:
                pass  # no script says it; the referee will find another game
            case decisions.Reply():
                self._reply(at, decision)
            case decisions.Fight():
                self._fight(at, decision)
            case decisions.Navigate(card, compass):
                if at.navigator is not None:
                    self._say(at, at.navigator, navigate=card, compass=compass)
            case decisions.Fall():
                self._fall(at, decision)
            case decisions.Thirst():
                self._thirst(at, decision)
            case _:
                self._say(at, at.order[at.slot], action=decision)

    def _reply(self, at: Position, reply: decisions.Reply) -> None:
        assert at.claim is not None, "there is something to answer"
        victim = reply.defender or at.claim.of
        backs_out = reply.answer is Answer.BACK_OUT
        self._say(at, victim, answer=Answer.REFUSE if backs_out else reply.answer)
        if backs_out:
            self._say(at, at.order[at.slot], answer=Answer.BACK_OUT)

    def _fight(self, at: Position, fight: decisions.Fight) -> None:
        for side, joined in (("attackers", fight.attackers), ("defenders", fight.defenders)):
            for who in joined:
                self._say(at, who, join=side)
        for who in at.awake:
            self._say(at, who, weapons=tuple(each.card for each in fight.weapons if each.who is who))
        for shot in fight.shots:
            self._say(at, shot.who, shoots=True)

    def _fall(self, at: Position, fall: decisions.Fall) -> None:
        for who in fall.rings:
            self._say(at, who, ring=True)
        for throw in fall.throws:
            self._say(at, throw.who, throw=throw.to)
        for chum in fall.chums:
            self._say(at, chum.who, chum=True)

    def _thirst(self, at: Position, thirst: decisions.Thirst) -> None:
        for who in at.awake:
            own = sum(each.who is who and each.of in (None, who) for each in thirst.waters)
            self._say(at, who, parasol=who in thirst.parasols, drink=own)
