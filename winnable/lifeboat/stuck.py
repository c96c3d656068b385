"""Where no line of play can follow a script of Lifeboat."""

from collections.abc import Iterator
from dataclasses import fields, replace

from winnable.missions.lifeboat.format.line import action_value
from winnable.missions.source.dumper import on_one_line
from winnable.questions.stuck import Stuck
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.card import DayNumber
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.control import FREE, ScriptDay
from winnable.rules.lifeboat.decision import Action, Decision, Navigate, Pick
from winnable.rules.lifeboat.fault import Fault, Wrong
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.play import play
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report
from winnable.solver.asking import Asking
from winnable.solver.goals import only
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.horizons import shortened
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import Limits, NoAnswer


def stuck(problem: Problem, limits: Limits) -> Stuck | None:
    """The first day of a script that no line can follow; None if there is none, or it is not found within the limits.

    Days are tried in order, with no goals. On the first that cannot be played, the decisions of the scripts are added
    one by one, and the line without the last one shows the fault.
    """
    if not any(control.script for control in problem.controls.values()):
        return None
    asking = _Asking(ask, limits)
    bare = only(problem, ())
    first = problem.deal.position.day
    for days in range(max(1, len(problem.played.days)), problem.days + 1):
        asked = shortened(bare, days)
        answer, _ = asking.answered(asked)
        if answer is Answer.UNWINNABLE:
            return _on(asked, first + days - 1, asking)
        if answer is Answer.UNKNOWN:
            return None
    return None


class _Asking(Asking[Problem, Witness]):
    """The solver, within limits for all questions together."""

    def answered(self, problem: Problem) -> tuple[Answer, Witness | None]:
        """Return the answer, with a witness if there is one."""
        try:
            verdict = self(problem)
        except NoAnswer:
            return Answer.UNKNOWN, None
        return (Answer.UNKNOWN, None) if verdict is None else (verdict.answer, verdict.witness)


def _on(problem: Problem, day: DayNumber, asking: _Asking) -> Stuck | None:
    """The decision of a script that cannot be followed on the last day, found by adding decisions one by one."""
    kept = _without(problem, day)
    line = asking.answered(kept)[1]
    for who in problem.controls:
        said = problem.control(who).on(day)
        for field in fields(ScriptDay):
            value = getattr(said, field.name)
            if line is None or value == getattr(ScriptDay(day), field.name):
                continue
            more = _with(kept, who, replace(kept.control(who).on(day), **{field.name: value}))
            answer, longer = asking.answered(more)
            if answer is Answer.UNWINNABLE:
                alone = asking.answered(_with(_without(problem, day), who, said))[0] is Answer.UNWINNABLE
                others = [] if alone else [other for other in kept.controls if _says(kept, other, day)]
                return _told(kept, more, line.report, who, tuple(str(each) for each in others if each is not who))
            kept, line = more, longer
    return None


def _says(problem: Problem, who: Character, day: DayNumber) -> bool:
    return problem.control(who).on(day) != ScriptDay(day)


def _without(problem: Problem, day: DayNumber) -> Problem:
    """The problem without the scripts of a day."""
    controls = {
        who: replace(control, script=tuple(each for each in control.script if each.day != day))
        for who, control in problem.controls.items()
    }
    return replace(problem, controls=controls)


def _with(problem: Problem, who: Character, said: ScriptDay) -> Problem:
    """The problem with another day in a script."""
    control = problem.control(who)
    script = (*(each for each in control.script if each.day != said.day), said)
    return replace(problem, controls={**problem.controls, who: replace(control, script=script)})


def _told(kept: Problem, more: Problem, report: Report, who: Character, others: tuple[str, ...]) -> Stuck:
    """The fault where a line of the problem without a part of a script would have to follow it."""
    found = Stuck(player=str(who), unit="day", number=more.last_day, others=others)
    for record in report.records:
        try:
            play(more.deal.setup, more.controls, record.before, record.decision)
        except Wrong as wrong:
            if wrong.fault is not Fault.SCRIPT:  # it can be followed here, and then the line goes on otherwise
                break
            detail = wrong.detail.removeprefix("the script cannot be played: ")
            return replace(found, detail=detail, legal=tuple(dict.fromkeys(_legal(kept, record, who))))
    return found


def _legal(problem: Problem, record: Record, who: Character) -> Iterator[str]:
    """The decisions that a free player might have made in place of one."""
    controls = {**problem.controls, who: FREE}
    for decision in legal(problem.deal.setup, controls, record.before):
        text = _text(decision, record.before.phase)
        if text:
            yield text


def _text(decision: Decision, phase: Phase) -> str:
    """A decision as in files; empty for one of several characters together, and for none."""
    match decision:
        case Pick(_, card):
            return card
        case Navigate(card, compass):
            return f"{card}{' with the compass' if compass else ''}"
    if phase is Phase.ACTION and isinstance(decision, Action):
        return on_one_line(action_value(decision))
    return ""
