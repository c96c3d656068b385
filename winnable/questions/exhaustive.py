"""A solver for small games: every line is tried, one move after the other.

If the rules say which problems are alike, each position is tried once: one that was refuted is remembered. In a game
of taking counters, 3 and 1 leave the same as 1 and 3, so what cannot be done after the one cannot after the other.
"""

from collections.abc import Callable, Hashable
from time import perf_counter

from winnable.games.parts import Rules, Solver, with_played
from winnable.games.values import Line, Problem, Report
from winnable.rules.answer import Answer, OutOfTime, State
from winnable.solver.verdict import Deadline, Effort, Limits, NoAnswer, Verdict, Witness


def exhaustive(rules: Rules, later: Callable[[Problem, int], Problem | None]) -> Solver:
    """Return the solver of a game over its rules; `later` returns a problem with more time."""

    def first(problem: Problem, deadline: Deadline, refuted: set[Hashable]) -> Witness[Line, Report] | None:
        """A line that reaches the goals; none does from the positions that are `refuted`."""
        deadline.check()
        if rules.over(problem):
            line = problem.played
            report = rules.replay(with_played(problem, rules.unplayed), line)
            return Witness(line, report) if report.state is State.MET else None
        position = None if rules.alike is None else rules.alike(problem)
        if position is not None and position in refuted:
            return None
        for move in rules.moves(problem, deadline.check):
            found = first(rules.after(problem, move), deadline, refuted)
            if found is not None:
                return found
        if position is not None:
            refuted.add(position)
        return None

    def ask(problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        begun, limits = perf_counter(), limits.begun()
        try:
            rules.replay(with_played(problem, rules.unplayed), problem.played)
        except rules.illegal as illegal:
            raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal
        try:
            found = first(problem, limits.deadline, set())
        except OutOfTime:
            return Verdict(Answer.UNKNOWN, reason=f"limit reached: {limits}")
        effort = Effort(search=perf_counter() - begun)
        if found is None:
            return Verdict(Answer.UNWINNABLE, reason="every line was tried", effort=effort)
        return Verdict(Answer.WINNABLE, found, effort=effort)

    return Solver(ask=ask, demands=lambda problem: problem.goals, later=later)
