"""From a problem to a verdict: encode, solve, and let the referee replay the line."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, Self

from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.best_first import find_line
from winnable.solver.crew.bounds import each_first, refutation
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.witness import Witness
from winnable.solver.engine import new_formula
from winnable.solver.formula import PARAMETERS, decide
from winnable.solver.verdict import (
    NEVER,
    Deadline,
    InternalError,
    Limits,
    NoAnswer,
    OutOfTime,
    Stopwatch,
    Verdict,
)

# --- Lines that the referee refuses --------------------------------------------------------------


# A line that a quick search finds and the referee refuses is a bug of ours that costs no answer: a quick search proves
# nothing by finding nothing, so such a line is as good as none. It is dropped, and the model decides without it.


STRICT: Final = "WINNABLE_STRICT"
"""The environment variable with which a refused line is an error, as in our tests."""

_told: Final = set[str]()


def drop(refusal: InternalError) -> None:
    """Report a line that is dropped, once in a process. Raises the refusal if `STRICT` is set."""
    if os.environ.get(STRICT):
        raise refusal
    if not _told:
        import logging  # noqa: PLC0415  # which is not needed as long as no line is refused

        # to standard error, unless a program that uses us has logs of its own
        message = "a quick search was wrong, and another one answers: %s; this is a bug, please report it"
        _told.add(message)
        logging.getLogger("winnable").warning(message, refusal)


class NoDealFits(NoAnswer):
    """The facts known of the cards contradict each other: hints, say, or a signal that must be sent and cannot be."""

    @classmethod
    def what_is_known(cls, problem: Problem) -> Self:
        """The error for a problem, which names the known facts."""
        known = {
            "the hands": True,
            "the hints": problem.hints_so_far,
            "the distress signal": problem.distress,
            "the draws": problem.draw and any(problem.draw.cards),
            "the cards played so far": problem.played.tricks,
        }
        *most, last = (what for what, said in known.items() if said)
        first = f"{', '.join(most)} and " if most else ""
        return cls(f"no deal fits what is known of {first}{last}")


def solve(
    problem: Problem,
    limits: Limits | None = None,
    *,
    lookahead: bool = True,
    counters: bool = True,
    bounds: bool = True,
) -> Verdict[Witness]:
    """Decide whether the problem can be won with all cards open.

    Where the distress signal is allowed, a way without it is looked for first, within half of the
    limits; where cards are unknown, the question is whether they can lie so that the crew can win.

    `bounds` refutes what nobody can meet, by totals or with these hands, `lookahead` looks for a line before a model is
    built, `counters` strengthens the model; the verdict is the same without them. Raises NoDealFits
    where no deal at all is possible, InternalError if the referee refuses the line of the model, KeyboardInterrupt if
    the user stops the solver.
    """
    decide_one = partial(_solve, lookahead=lookahead, counters=counters, bounds=bounds)
    return without_signal_first(problem, (limits or Limits()).begun(), decide_one)


def without_signal_first(
    problem: Problem, limits: Limits, ask: Callable[[Problem, Limits], Verdict[Witness]]
) -> Verdict[Witness]:
    """Decide a problem in which the distress signal may be allowed: without it first, then with it."""
    signal = problem.distress
    if signal is None or signal.required or signal.silent:
        return ask(problem, limits)
    given = any(signal.cards) and problem.deal.unseen  # then they tell something of the hands
    silent = _decided(problem, replace(signal, silent=True) if given else None, limits.times(0.5), ask)
    left = limits if silent is None else limits.left(silent.effort.seconds, silent.effort.work)
    reached = f"the limit of {limits} was reached"
    if silent is not None and silent.answer is Answer.WINNABLE:
        return silent
    if silent is not None and left is None:  # no time is left to look for a line with the signal
        return Verdict(Answer.UNKNOWN, reason=reached, effort=silent.effort)
    sent = _decided(problem, replace(signal, required=True), left or limits, ask)
    if silent is None or sent is None:  # some deal fits only with the signal, or only without
        if (found := sent if silent is None else silent) is not None:
            return found
        raise NoDealFits.what_is_known(problem)
    effort = silent.effort + sent.effort
    if sent.answer is Answer.WINNABLE:
        proved = silent.answer is Answer.UNWINNABLE
        reason = f"with the distress signal; without it {silent.reason if proved else 'the limit was reached'}"
        return replace(sent, reason=reason, effort=effort)
    if (silent.answer, sent.answer) == (Answer.UNWINNABLE, Answer.UNWINNABLE):
        reason = f"{silent.reason}, nor with the distress signal"
        return Verdict(Answer.UNWINNABLE, reason=reason, effort=effort)
    return Verdict(Answer.UNKNOWN, reason=reached, effort=effort)


def _decided(
    problem: Problem, signal: Distress | None, limits: Limits, ask: Callable[[Problem, Limits], Verdict[Witness]]
) -> Verdict[Witness] | None:
    """The verdict with this signal; None if nothing that is known of the cards goes with it."""
    try:
        settled = replace(problem, distress=signal)
    except ValueError:  # the line so far is legal only otherwise, say
        return None
    try:
        verdict = ask(settled, limits)
    except NoDealFits:
        return None
    if verdict.witness is None:
        return verdict
    report = replace(verdict.witness.report, problem=problem)  # whoever reads it may know that a signal was allowed
    return replace(verdict, witness=replace(verdict.witness, report=report))


def _solve(problem: Problem, limits: Limits, *, lookahead: bool, counters: bool, bounds: bool) -> Verdict[Witness]:
    """Decide a problem in which the distress signal is sent or not."""
    watch = Stopwatch()
    try:
        verdict = _answered(problem, limits.begun(), watch, lookahead=lookahead, counters=counters, bounds=bounds)
    except OutOfTime:
        verdict = Verdict(Answer.UNKNOWN)
    if verdict.answer is Answer.UNKNOWN:
        if limits.unlimited:
            raise InternalError(f"the solver gave up without a limit on {problem.deal}")
        verdict = replace(verdict, reason=f"the limit of {limits} was reached")
    return replace(verdict, effort=watch.effort)


def _answered(
    problem: Problem, limits: Limits, watch: Stopwatch, *, lookahead: bool, counters: bool, bounds: bool
) -> Verdict[Witness]:
    """The same, with the effort in `watch` alone. Raises OutOfTime."""
    deadline = limits.deadline
    if bounds and (refuted := each_first(problem)) is not None and possible(problem, deadline):
        reason = f"no line of play reaches all goals: {refuted.why} (proved from the hands)"
        return Verdict(Answer.UNWINNABLE, reason=reason)
    if lookahead and (found := _look_ahead(problem, deadline, watch)) is not None:
        return Verdict(Answer.WINNABLE, found)
    with watch.stage("search"):
        refuted = refutation(problem) if bounds else None
        if refuted is not None:
            if not possible(problem, deadline):
                raise NoDealFits.what_is_known(problem)
            reason = f"no line of play of any deal reaches all goals: {refuted.why} (proved by counting)"
            return Verdict(Answer.UNWINNABLE, reason=reason)
    with watch.stage("encode"):
        from winnable.solver.crew.model.model import Model  # noqa: PLC0415  # most easy deals are decided without

        model = Model(problem, counters=counters, deadline=deadline)
    outcome = decide(model.formula, limits, watch.effort.seconds)
    watch.effort += outcome.effort
    if outcome.answer is Answer.UNWINNABLE:
        with watch.stage("solve"):
            fits = possible(problem, deadline)
        if not fits:
            raise NoDealFits.what_is_known(problem)
        where = ", whatever the unknown cards" if problem.deal.unseen else ""
        return Verdict(outcome.answer, reason=f"no line of play reaches all goals{where} (proved by CP-SAT)")
    if outcome.answer is Answer.UNKNOWN:
        return Verdict(outcome.answer)
    with watch.stage("replay"):
        return Verdict(outcome.answer, replayed(problem, *model.read(outcome), deadline))


def _look_ahead(problem: Problem, deadline: Deadline, watch: Stopwatch) -> Witness | None:
    """A winning line that is found before any model is built; None also if the referee refuses it, see `drop`.

    `watch` gets the effort. Raises OutOfTime.
    """
    with watch.stage("search"):
        found = find_line(problem, deadline=deadline)
    if found is None:
        return None
    with watch.stage("replay"):
        try:
            return replayed(problem, *found, deadline)
        except InternalError as refusal:
            drop(refusal)
            return None


def possible(problem: Problem, deadline: Deadline) -> bool:
    """Whether any deal, with any play, fits the known facts: else the answer would be a confident no to nonsense."""
    draws = problem.draw is not None and any(problem.draw.cards)
    line = problem.played.tricks and problem.deal.unseen  # of known hands a problem has only lines that are legal
    if not (problem.hints_so_far or line or problem.distress or draws):
        return True
    formula = new_formula(deadline)
    Board(formula, replace(problem, tasks=(), goals=(), roles=(), assignment=Assignment()))
    answer = formula.solve(Limits(deadline=deadline), PARAMETERS).answer
    if answer is Answer.UNKNOWN:
        raise OutOfTime
    return answer is Answer.WINNABLE


def replayed(problem: Problem, choices: Choices, line: Line, deadline: Deadline = NEVER) -> Witness:
    """The witness, once the referee has replayed it. Raises InternalError if it refuses, OutOfTime if it takes long."""
    try:
        report = referee(problem, choices, line, deadline.check)
    except (IllegalPlay, IllegalChoice) as refusal:
        raise InternalError(f"the referee refuses a line of play of {problem.deal}: {line}: {refusal}") from refusal
    if report.state is not State.MET:
        raise InternalError(f"the referee finds goals {report.state} in a line of play of {problem.deal}: {line}")
    return Witness(line, report)
