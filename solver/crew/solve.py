"""From a problem to a verdict: encode, solve, and let the referee replay what was found."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Self

from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, referee
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.lookahead.best_first import find_line
from winnable.solver.crew.lookahead.guess import guesses
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.witness import Witness
from winnable.solver.decide import PARAMETERS, decide
from winnable.solver.formula import Formula, Outcome
from winnable.solver.verdict import Effort, InternalError, Limits, NoAnswer, Verdict

__all__ = ["NoDealFits", "replayed", "silence_first", "solve"]


class NoDealFits(NoAnswer):
    """What is known of the cards contradicts itself: hints, say, or a signal that must be sent and cannot be."""

    @classmethod
    def what_is_known(cls, problem: Problem) -> Self:
        """The error for a problem, which names what is known."""
        known = {
            "the hands": True,
            "the hints": problem.communications,
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

    `bounds` refutes goals that nobody can meet by counting, `lookahead` looks for a line before a model
    is built, `counters` strengthens the model; the verdict is the same without them. Raises NoDealFits
    where no deal at all is possible, InternalError if the referee refuses what was found,
    KeyboardInterrupt if the user stops the solver.
    """
    decide_one = partial(_solve, lookahead=lookahead, counters=counters, bounds=bounds)
    return silence_first(problem, limits or Limits(), decide_one)


def silence_first(
    problem: Problem, limits: Limits, ask: Callable[[Problem, Limits], Verdict[Witness]]
) -> Verdict[Witness]:
    """Decide a problem in which the distress signal may be allowed: without it first, then with it."""
    signal = problem.distress
    if signal is None or signal.required or signal.silent:
        return ask(problem, limits)
    given = any(signal.cards) and problem.deal.unseen  # then they tell something of the hands
    silent = _decided(problem, replace(signal, silent=True) if given else None, limits.times(0.5), ask)
    left = limits if silent is None else limits.left(silent.effort.seconds, silent.effort.work)
    if silent is not None and (silent.answer is Answer.WINNABLE or left is None):
        return silent
    sent = _decided(problem, replace(signal, required=True), left or limits, ask)
    if silent is None or sent is None:  # only one of them fits what is known
        if found := silent or sent:
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
    return Verdict(Answer.UNKNOWN, reason=f"the limit of {limits} was reached", effort=effort)


def _decided(
    problem: Problem, signal: Distress | None, limits: Limits, ask: Callable[[Problem, Limits], Verdict[Witness]]
) -> Verdict[Witness] | None:
    """The verdict with this signal; None if nothing that is known of the cards goes with it."""
    try:
        settled = replace(problem, distress=signal)
    except ValueError:  # the line so far is legal only otherwise, say
        return None
    try:
        return ask(settled, limits)
    except NoDealFits:
        return None


def _solve(problem: Problem, limits: Limits, *, lookahead: bool, counters: bool, bounds: bool) -> Verdict[Witness]:
    """Decide a problem in which the distress signal is sent or not."""
    clock = _Clock()
    refuted = refutation(problem) if bounds else None
    if refuted is not None:
        if not _possible(problem):
            raise NoDealFits.what_is_known(problem)
        reason = f"no line of play of any deal reaches all goals: {refuted.why} (proved by counting)"
        return Verdict(Answer.UNWINNABLE, reason=reason, effort=Effort(search=clock.lap()))
    found = _look_ahead(problem) if lookahead else None
    searched = clock.lap()
    if found is not None:
        witness = replayed(problem, *found)
        return Verdict(Answer.WINNABLE, witness, effort=Effort(search=searched, replay=clock.lap()))
    left = limits.left(searched, 0.0)
    model = None if left is None else Model.within(problem, left, counters=counters)
    encoded = clock.lap()
    outcome = Outcome(Answer.UNKNOWN) if model is None else decide(model.formula, limits, searched + encoded)
    effort = Effort(
        search=searched,
        encode=encoded,
        solve=clock.lap(),
        work=outcome.work,
        conflicts=outcome.conflicts,
        branches=outcome.branches,
    )
    if outcome.answer is Answer.UNWINNABLE:
        if not _possible(problem):
            raise NoDealFits.what_is_known(problem)
        where = ", whatever the unknown cards" if problem.deal.unseen else ""
        reason = f"no line of play reaches all goals{where} (proved by CP-SAT)"
        return Verdict(outcome.answer, reason=reason, effort=effort)
    if outcome.answer is Answer.UNKNOWN or model is None:
        if limits.seconds is None and limits.work is None:
            raise InternalError(f"the solver gave up without a limit on {problem.deal}")
        return Verdict(Answer.UNKNOWN, reason=f"the limit of {limits} was reached", effort=effort)
    witness = replayed(problem, *model.read(outcome))
    return Verdict(outcome.answer, witness, effort=replace(effort, replay=clock.lap()))


def _look_ahead(problem: Problem) -> tuple[Choices, Line] | None:
    """A winning line that is found before any model is built; where cards are unknown, for a deal that is guessed."""
    for guess in guesses(problem):
        found = _look_ahead(guess)
        if found is not None:
            choices, line = found
            return replace(choices, deal=guess.deal), line
    return find_line(problem) or roll_out(problem)


def _possible(problem: Problem) -> bool:
    """Whether any deal, with any play, fits what is known: else the answer would be a confident no to nonsense."""
    draws = problem.draw is not None and any(problem.draw.cards)
    if not (problem.communications or problem.played.tricks or problem.distress or draws):
        return True
    formula = Formula()
    Board(formula, replace(problem, tasks=(), goals=(), roles=(), assignment=Assignment()))
    return formula.solve(Limits(), PARAMETERS).answer is Answer.WINNABLE


class _Clock:
    def __init__(self) -> None:
        self._last = time.perf_counter()

    def lap(self) -> float:
        """Seconds since the last lap."""
        last, self._last = self._last, time.perf_counter()
        return self._last - last


def replayed(problem: Problem, choices: Choices, line: Line) -> Witness:
    """The witness, once the referee has replayed it. Raises InternalError if it refuses."""
    try:
        report = referee(problem, choices, line)
    except (IllegalPlay, IllegalChoice) as refusal:
        raise InternalError(f"the referee refuses a line of play of {problem.deal}: {line}: {refusal}") from refusal
    if report.state is not State.MET:
        raise InternalError(f"the referee finds goals {report.state} in a line of play of {problem.deal}: {line}")
    return Witness(choices, line, report)
