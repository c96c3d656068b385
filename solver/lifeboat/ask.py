"""One way in for every question: can the goals be reached, and within how few days.

Quick methods come first (`_asked`): bounds by counting, then the models, and every line one by one where the models do
not cover a reading or a script.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from typing import Any, Final

from winnable.rules.answer import Answer, State, all_met
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import COMPASS, FLARE, OAR, DayNumber
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import (
    Day,
    Decision,
    Dump,
    Flare,
    Give,
    Line,
    Rob,
    Seat,
    Steal,
)
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.goal import Everybody, Goal, Lead
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, finished, line_of, reached, replay
from winnable.solver import clash, formula, verdict
from winnable.solver.asking import shortest
from winnable.solver.formula import Outcome
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.horizons import shortened
from winnable.solver.lifeboat.model.frame import EVERYTHING, PLAIN, Scope
from winnable.solver.lifeboat.model.ledger import Untold
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.model.read import read
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.second import ALL_TRIED, Looks, TooMany, Way, by_rules, confirmed, some_end
from winnable.solver.verdict import InternalError, Limits, NoAnswer, Stopwatch, Verdict, timed

# --- line by line --------------------------------------------------------------------------------


# All lines tried, decision by decision, for rules that the model does not cover.
#
# All positions that can be reached are kept, equal ones once.


MAX_POSITIONS: Final = 20_000
"""The most positions that are kept."""
FEW_POSITIONS: Final = 300
"""The most that are looked at for a line, by the rules, if the goals hold already."""


def some_line(problem: Problem, look: Looks, begun: Report | None = None) -> Line | None:
    """A line that reaches the goals and goes on from what was played; None if there is none. Raises OutOfTime."""
    setup, begun = problem.deal.setup, begun or reached(problem)

    def judged(node: _Node) -> State:
        final = finished(problem, node[0])
        state = all_met(map(Judge(problem, node[0], final).state, problem.goals))
        return State.OPEN if state is State.MET and not final else state

    def following(node: _Node) -> Iterator[_Node]:
        position, steps = node
        found = legal(setup, problem.controls, position)
        if position.phase in (Phase.TRADE, Phase.SHOWN, Phase.NIGHT):  # few, and no deed comes first
            found = iter(sorted(found, key=lambda each: not isinstance(each, decisions.Done)))
        for decision in found:
            yield _dawned(problem, change.make(setup, position, decision)), ((position, decision), steps)

    start = _dawned(problem, begun.position), ()
    end = some_end(start, judged, following, look, key=itemgetter(0))
    if end is None:
        return None
    position, steps, found = *end, list[tuple[Position, Decision]]()
    while steps:
        step, steps = steps
        found.append(step)
    return line_of([*((each.before, each.decision) for each in begun.records), *found[::-1]], position)


_Node = tuple[Position, Any]
"""A position, and the last step to it with those before: empty, or (step, (step before, ...))."""


def _any_line(problem: Problem, begun: Report, limits: Limits) -> Line | None:
    """A line that reaches goals which hold already, as most lines do; None if they do not, or none is found soon."""
    held = all_met(map(Judge(problem, begun.position, final=True).state, problem.goals)) is State.MET
    with suppress(TooMany):
        return some_line(problem, Looks(FEW_POSITIONS, limits.deadline), begun) if held else None
    return None


def _dawned(problem: Problem, position: Position) -> Position:
    """The first decision of a day that has begun."""
    if position.phase is Phase.DAWN and not finished(problem, position):
        return change.dawn(problem.deal.setup, position)
    return position


# --- by models -----------------------------------------------------------------------------------


# From a problem to a verdict: encode, solve, read the line, and let the referee replay it.
#
# Two models are solved: one without fights and changes of seats, which is quick to find a line, then one with
# everything, whose proofs count as well. The second is solved first within its navigation pile, for a line, then with
# `beyond` allowed, for a proof. If only solutions beyond the pile are left, a third model draws the pile again.


PARAMETERS: Final = {**formula.PARAMETERS, "use_sat_inprocessing": False}
"""Inprocessing never paid for itself on these models; see the benchmark."""
MOST_CONTENTS: Final = 1_500
"""A draw pile with more possible cards on its cells than these is too long for a model."""
SCOPES: Final = (PLAIN, EVERYTHING)
"""The models in their order: a small one may find a line first."""


@dataclass(frozen=True)
class Solved:
    """The models' result: an answer, unknown also if they do not go far enough, and a line; or why there is none."""

    answer: Answer
    line: Line | None = None
    beyond: bool = False
    """Whether it is unknown as the pile may come round."""
    untold: str = ""
    """Why the solution cannot be written as a line: hands are not as the model has them. Our own bug where
    the model says exactly what the problem asks."""


def by_model(
    problem: Problem, start: Position, limits: Limits, watch: Stopwatch, scopes: Sequence[Scope] = SCOPES
) -> Solved:
    """Decide by models, the last of which has everything."""
    for scope in scopes:
        with watch.stage("encode"):
            model = Model(problem, start, scope=scope, deadline=limits.deadline)
        outcome = formula.solved(model.formula, limits, watch, PARAMETERS, [~model.beyond])
        if outcome.answer is Answer.WINNABLE:
            return _line_of(problem, model, outcome)
        if outcome.answer is Answer.UNKNOWN and scope.whole:
            return Solved(Answer.UNKNOWN)
        if scope.whole:
            proof = formula.solved(model.formula, limits, watch, PARAMETERS)
            if proof.answer is not Answer.WINNABLE:
                return Solved(proof.answer)
            longer = replace(scope, rounds=_rounds(problem, start))
            if scope.rounds or not longer.rounds:
                return Solved(Answer.UNKNOWN, beyond=True)
            return by_model(problem, start, limits, watch, [longer])
    return Solved(Answer.UNKNOWN)


def _line_of(problem: Problem, model: Model, outcome: Outcome) -> Solved:
    """The line of a solution."""
    try:
        days = read(model, outcome)
    except Untold as reason:
        return Solved(Answer.UNKNOWN, untold=str(reason))
    return Solved(Answer.WINNABLE, continued(problem, days, model.frame.start.day))


def _rounds(problem: Problem, start: Position) -> int:
    """How many cells of the draw pile can be read after the first round, as far as the model may grow."""
    oars = start.in_play[OAR]
    first = len(start.navigation) + len(start.table)
    days = problem.last_day - start.day + 1
    draws = len(start.table) + days * (len(start.boat) * (2 + oars) + 2) + 3 * start.in_play[FLARE]
    return max(0, min(draws - first, MOST_CONTENTS // first))


def continued(problem: Problem, days: Sequence[Day], first: DayNumber) -> Line:
    """The line that goes on from the line so far, with the rest of its last day or with the next one, the `first` day.

    A day that is told up to its last turn goes to its end all the same if nobody is conscious in it.
    """
    before = problem.played.days
    if not before or before[-1].whole or not days:
        return Line((*before, *days))
    begun, rest = before[-1], days[0]
    if first == problem.deal.position.day + len(before):
        return Line((*before[:-1], replace(begun, whole=True), *days))
    joined = replace(rest, draft=begun.draft, turns=(*begun.turns, *rest.turns))
    return Line((*before[:-1], joined, *days[1:]))


def taken(problem: Problem, line: Line) -> Witness | None:
    """The witness if the referee takes a line; None for one of a model that allows more than the rules."""
    try:
        return replayed(problem, line)
    except InternalError:
        return None


def replayed(problem: Problem, line: Line) -> Witness:
    """The witness, once the referee has replayed it. Raises InternalError if it refuses."""
    return verdict.replayed(replay, IllegalStep, problem, line)


# --- one way in ----------------------------------------------------------------------------------


PROVED: Final = "proved by CP-SAT"
TRADED: Final = "proved by CP-SAT with trade before every action"


def ask(problem: Problem, limits: Limits | None = None, *, bounds: bool = True) -> Verdict[Witness]:
    """Decide whether the goals can be reached with all cards open.

    `bounds` may be left out; the verdict is the same without them. Raises NoAnswer if the line so far is not allowed,
    InternalError if the referee refuses a line.
    """
    return timed(limits or Limits(), partial(_asked, problem, bounds=bounds))


def _surely(problem: Problem, limits: Limits) -> Verdict[Witness]:
    """The verdict, in two ways if it is unwinnable."""
    return confirmed(problem, ask(problem, limits), ways, limits)


def fewest_days(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The shortest horizon, in days and up to that of the problem, at which the goals are reached.

    See `winnable.solver.asking.shortest`. The first is the day up to which the line has been played.
    """
    counts = range(max(1, len(problem.played.days)), problem.days + 1)
    return shortest(_surely, lambda days: shortened(problem, days), counts, limits)


def _asked(problem: Problem, limits: Limits, watch: Stopwatch, *, bounds: bool) -> Verdict[Witness]:
    """Try the quickest method first; each answers alone or leaves the question to the next.

    Bounds; the model that has all of the rules, or more (`_loosened`), whose proofs count, and whose lines do if the
    referee takes them; the model of the problem itself; and every line, one by one. If the model is exact, its answer
    is the answer.
    """
    begun = _begun(problem)
    start = begun.position
    if finished(problem, start):
        return _tried(problem, begun, limits, watch, "")
    reason = refuted(problem, start) if bounds else ""
    if reason:
        return _no_line(reason)
    with watch.stage("search"):
        line = _any_line(problem, begun, limits) if bounds else None
    if line is not None:
        with watch.stage("replay"):
            return Verdict(Answer.WINNABLE, replayed(problem, line))
    asked = _loosened(problem)
    solved, exact = by_model(asked, start, limits, watch), covered(problem)
    if solved.untold and exact:
        raise InternalError(f"a solution cannot be told as a line: {solved.untold}")
    if solved.answer is Answer.UNWINNABLE:
        return _no_line(PROVED)
    if solved.line is not None and asked is problem:
        with watch.stage("replay"):
            if exact:
                return Verdict(Answer.WINNABLE, replayed(problem, solved.line))
            if (found := taken(problem, solved.line)) is not None:
                return Verdict(Answer.WINNABLE, found)
    if (solved.untold or solved.line is not None) and asked is not problem:
        line = by_model(problem, start, limits, watch).line
        with watch.stage("replay"):
            if line is not None and (found := taken(problem, line)) is not None:
                return Verdict(Answer.WINNABLE, found)
    if exact:
        if not solved.beyond:
            return Verdict(Answer.UNKNOWN)
        return _tried(problem, begun, limits, watch, "the navigation pile may come round within the horizon")
    return _tried(problem, begun, limits, watch, "the model has not all of these scripts")


def _no_line(way: str) -> Verdict[Witness]:
    return Verdict(Answer.UNWINNABLE, reason=f"no line of play reaches all goals ({way})")


def ways(problem: Problem, verdict: Verdict[Witness]) -> Iterator[Way[Problem, Witness]]:
    """Further ways to decide a problem that is unwinnable, which do not rest on what the verdict does."""
    del problem
    if ALL_TRIED not in verdict.reason:
        yield by_rules(some_line, replayed)
        yield Way(TRADED, _traded) if PROVED in verdict.reason else Way(PROVED, partial(ask, bounds=False))


def _traded(problem: Problem, limits: Limits) -> Verdict[Witness]:
    """The verdict of the model with trade before every action, as far as it proves anything."""
    start, asked = reached(problem).position, _loosened(problem)

    def ask(limits: Limits, watch: Stopwatch) -> Verdict[Witness]:
        solved = by_model(asked, start, limits, watch, [replace(EVERYTHING, always=True)])
        line = solved.line if asked is problem else None
        if solved.answer is Answer.UNWINNABLE:
            return Verdict(Answer.UNWINNABLE)
        found = None if line is None else taken(problem, line)
        return Verdict(Answer.UNKNOWN) if found is None else Verdict(Answer.WINNABLE, found)

    return timed(limits, ask)


def _tried(problem: Problem, begun: Report, limits: Limits, watch: Stopwatch, why: str) -> Verdict[Witness]:
    """Try all lines; `why` is the reason for an unknown verdict if there are too many."""
    try:
        with watch.stage("search"):
            line = some_line(problem, Looks(MAX_POSITIONS, limits.deadline), begun)
    except TooMany:
        return Verdict(Answer.UNKNOWN, reason=why)
    if line is None:
        return Verdict(Answer.UNWINNABLE, reason=f"no line of play reaches all goals ({ALL_TRIED})")
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

    Else it says what may be reached at most: what a script gives right before a claim is handed on, and a character
    with a script that it does not know is free. All that scripts do is allowed to people who are free, so that nothing
    is left out.
    """
    days = [day for control in problem.controls.values() for day in control.script]
    return not any(_passes_on(problem, day) for day in days) and _loosened(problem) is problem


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


# --- the demands of a problem --------------------------------------------------------------------


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each for one character where it is for all; each of them once."""
    return clash.demands(problem.goals, lambda goal: _apart(problem, goal))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    cast = problem.deal.setup.cast
    said: Any = goal  # a form with people
    if isinstance(goal, Lead) and goal.over is Everybody.ALL and len(cast) > 1:
        yield from (replace(said, over=other) for other in cast if other is not goal.of)
    elif getattr(goal, "of", None) is Everybody.ALL:
        yield from (replace(said, of=who) for who in cast)
    else:
        yield goal
