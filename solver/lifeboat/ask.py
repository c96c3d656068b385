"""One way in for every question: can the goals be reached, and within how few days.

Quick methods come first (`_asked`): bounds by counting, then the models, and every line one by one where the models do
not cover a reading or a script.
"""

from collections.abc import Sequence
from dataclasses import replace

from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.lifeboat.card import COMPASS, FLARE, OAR
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import Dump, Flare, Give, Rob, Seat, Steal
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, finished, reached
from winnable.solver.count import shortest
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.exhaustive import TooMany, exhaustive_search
from winnable.solver.lifeboat.horizons import shortened
from winnable.solver.lifeboat.model.frame import Scope
from winnable.solver.lifeboat.solve import OLDEST, SCOPES, STUCK, by_model, replayed, taken
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import InternalError, Limits, NoAnswer, Stopwatch, Verdict


def ask(problem: Problem, limits: Limits | None = None, *, bounds: bool = True) -> Verdict[Witness]:
    """Decide whether the goals can be reached with all cards open.

    `bounds` may be left out; the verdict is the same without them. Raises NoAnswer if the line so far is not allowed,
    InternalError if the referee refuses a line.
    """
    limits = (limits or Limits()).begun()
    watch = Stopwatch()
    try:
        verdict = _asked(problem, limits, watch, bounds=bounds)
    except OutOfTime:
        verdict = Verdict(Answer.UNKNOWN)
    if verdict.answer is Answer.UNKNOWN and not verdict.reason:
        verdict = replace(verdict, reason=f"limit reached: {limits}")
    return replace(verdict, effort=watch.effort)


def fewest_days(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The shortest horizon, in days and up to that of the problem, at which the goals are reached.

    See `winnable.solver.count.shortest`. The first is the day up to which the line has been played.
    """
    counts = range(max(1, len(problem.played.days)), problem.days + 1)
    return shortest(ask, lambda days: shortened(problem, days), counts, limits)


def _asked(problem: Problem, limits: Limits, watch: Stopwatch, *, bounds: bool) -> Verdict[Witness]:
    """Try the quickest method first; each answers alone or leaves the question to the next.

    Bounds; a model with the least that a reading may allow, whose lines count; the model that has all of the rules, or
    more (`_loosened`), whose proofs count, and whose lines do if the referee takes them; models with less again;
    and every line, one by one. If the model is exact, its answer is the answer.
    """
    begun = _begun(problem)
    start = begun.position
    if finished(problem, start):
        return _tried(problem, begun, limits, watch, "")
    reason = refuted(problem, start) if bounds else ""
    if reason:
        return Verdict(Answer.UNWINNABLE, reason=f"no line of play reaches all goals ({reason})")
    asked = _loosened(problem)
    options = problem.deal.setup.options
    # who has rowed keeps the oar (W7): one model has too few lines for that, another too many
    kept = options.oar == "kept" and start.in_play[OAR] > 0
    if kept and (found := _accepted(problem, start, limits, watch, STUCK[:1])) is not None:
        return Verdict(Answer.WINNABLE, found)
    solved, exact = by_model(asked, start, limits, watch, STUCK[1:2] if kept else SCOPES), covered(problem)
    if solved.untold and exact:
        raise InternalError(f"a solution cannot be told as a line: {solved.untold}")
    if solved.answer is Answer.UNWINNABLE:
        return Verdict(Answer.UNWINNABLE, reason="no line of play reaches all goals (proved by CP-SAT)")
    if solved.line is not None and asked is problem:
        with watch.stage("replay"):
            if exact:
                return Verdict(Answer.WINNABLE, replayed(problem, solved.line))
            if (found := taken(problem, solved.line)) is not None:
                return Verdict(Answer.WINNABLE, found)
    if (solved.untold or solved.line is not None) and not exact:
        first = options.closed_pick == "first"
        for scopes in (SCOPES if asked is not problem else (), STUCK[2:] if kept else (), OLDEST if first else ()):
            if scopes and (found := _accepted(problem, start, limits, watch, scopes)) is not None:
                return Verdict(Answer.WINNABLE, found)
    if exact:
        if not solved.beyond:
            return Verdict(Answer.UNKNOWN)
        return _tried(problem, begun, limits, watch, "the navigation pile may come round within the horizon")
    return _tried(problem, begun, limits, watch, "the model has not all of these readings and scripts")


def _accepted(
    problem: Problem, start: Position, limits: Limits, watch: Stopwatch, scopes: Sequence[Scope]
) -> Witness | None:
    """A line by models that do not have all of a reading, if they find one that the referee takes."""
    line = by_model(problem, start, limits, watch, scopes).line
    if line is None:
        return None
    with watch.stage("replay"):
        return taken(problem, line)


def _tried(problem: Problem, begun: Report, limits: Limits, watch: Stopwatch, why: str) -> Verdict[Witness]:
    """Try all lines; `why` is the reason for an unknown verdict if there are too many."""
    try:
        with watch.stage("search"):
            line = exhaustive_search(problem, begun, limits.deadline)
    except TooMany:
        return Verdict(Answer.UNKNOWN, reason=why)
    if line is None:
        return Verdict(Answer.UNWINNABLE, reason="no line of play reaches all goals (all lines were tried)")
    with watch.stage("replay"):
        return Verdict(Answer.WINNABLE, replayed(problem, line))


def _begun(problem: Problem) -> Report:
    """The report of the line so far."""
    try:
        return reached(problem)
    except IllegalStep as error:
        raise NoAnswer(f"what was played already is not allowed: {error}") from error


def covered(problem: Problem) -> bool:
    """Whether the model says exactly what a problem asks.

    Else it says what may be reached at most: any closed card is taken for the oldest one, oars are handed on, so is
    what a script gives right before a claim, and a character with a script that it does not know is free. All that
    scripts do is allowed to people who are free, so that nothing is left out.
    """
    options = problem.deal.setup.options
    exact = options.closed_pick != "first" and options.oar != "kept"
    days = [day for control in problem.controls.values() for day in control.script]
    return exact and not any(_passes_on(problem, day) for day in days) and _loosened(problem) is problem


def _loosened(problem: Problem) -> Problem:
    """The problem with those free who have scripts that the model does not know; itself if there are none."""
    known = {
        who: control for who, control in problem.controls.items() if all(_known(problem, day) for day in control.script)
    }
    return problem if len(known) == len(problem.controls) else replace(problem, controls=known)


def _known(problem: Problem, day: ScriptDay) -> bool:
    """Whether the model covers the day of a script."""
    free, action, options = problem.free, day.action, problem.deal.setup.options
    if day.accepts and options.trade_window == "navigation" and problem.deal.begin().in_play[COMPASS]:
        return False  # a compass may be given when it has been used
    if isinstance(action, Rob) and action.of in free:  # it may be used in the fight about it (W31)
        return action.card not in (None, FLARE, *problem.deal.setup.weapons)
    return True


def _passes_on(problem: Problem, day: ScriptDay) -> bool:
    """Whether the model lets a character pass on cards from a script right before a fight, or the end of the game."""
    claims = isinstance(day.action, Seat | Rob | Steal | Dump | Flare)
    return claims and any(isinstance(deed, Give) and deed.to in problem.free for deed in day.free)
