"""One way in for every question: can the goals be reached, and within how few turns."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import PerColour
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Free, Problem
from winnable.rules.ganymede.referee import Report, finished, replay
from winnable.solver.count import Bounds
from winnable.solver.ganymede.exhaustive import Ships, TooMany, every_line
from winnable.solver.ganymede.solve import by_model, replayed
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import Effort, Limits, NoAnswer, Stopwatch, Verdict

__all__ = ["ask", "covered", "fewest_turns"]


def ask(problem: Problem, limits: Limits | None = None, *, model: bool = True) -> Verdict[Witness]:
    """Decide whether the goals can be reached with all cards open.

    `model` may be left out where all lines can be tried; the verdict is the same without it. Raises NoAnswer if what
    was played already is not allowed, InternalError if the referee refuses what was found.
    """
    limits = (limits or Limits()).begun()
    watch = Stopwatch()
    try:
        verdict = _asked(problem, limits, watch, model=model)
    except OutOfTime:
        verdict = Verdict(Answer.UNKNOWN)
    if verdict.answer is Answer.UNKNOWN and not verdict.reason:
        verdict = replace(verdict, reason=f"limit reached: {limits}")
    return replace(verdict, effort=watch.effort)


def fewest_turns(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The shortest horizon, in the turns or rounds of the problem and up to its own, at which the goals are reached.

    `details` are the `Bounds` that are proved of it; None if no horizon is known at which they are. Goals are judged at
    the horizon, so what is reached at one may be out of reach at a longer one: each is asked by itself.
    """
    limits = (limits or Limits()).begun()
    effort, low, reason = Effort(), 1, ""
    for count in range(1, problem.horizon.count + 1):
        left = limits.left(effort.seconds, effort.work)
        if left is None:
            reason = f"limit reached: {limits}"
            break
        shorter = replace(problem, horizon=replace(problem.horizon, count=count))
        verdict = ask(shorter, left)
        effort += verdict.effort
        if verdict.answer is Answer.WINNABLE:
            return replace(verdict, effort=effort, details=Bounds(low, count))
        if verdict.answer is Answer.UNWINNABLE and not reason:
            low = count + 1
        elif not reason:
            reason = verdict.reason
    if reason:
        return Verdict(Answer.UNKNOWN, reason=reason, effort=effort)
    return replace(verdict, effort=effort)


def _asked(problem: Problem, limits: Limits, watch: Stopwatch, *, model: bool) -> Verdict[Witness]:
    proofs, unknown = set[str](), ""
    for ships in _choices(problem):
        begun = replace(problem, played=Line(problem.played.turns, ships))
        report = _begun(begun)
        past, start = report.records, report.start
        if model and covered(problem) and not finished(problem.horizon, report.position, past):
            solved = by_model(begun, report.position, past, limits, watch)
            if solved.line is not None:
                with watch.stage("replay"):
                    return Verdict(Answer.WINNABLE, replayed(problem, solved.line))
            if solved.answer is Answer.UNWINNABLE:
                proofs.add("proved by CP-SAT")
                continue
            if not solved.beyond:
                return Verdict(Answer.UNKNOWN)
        try:
            with watch.stage("search"):
                line = every_line(begun, start, past, ships, limits.deadline)
        except TooMany:
            unknown = "too many lines to try them all, and the model does not cover them"
            continue
        if line is not None:
            with watch.stage("replay"):
                return Verdict(Answer.WINNABLE, replayed(problem, line))
        proofs.add("all lines were tried")
    if unknown:
        return Verdict(Answer.UNKNOWN, reason=unknown)
    return Verdict(Answer.UNWINNABLE, reason=f"no line of play reaches all goals ({', '.join(sorted(proofs))})")


def _begun(problem: Problem) -> Report:
    """What was played so far."""
    try:
        return replay(replace(problem, played=Line((), problem.played.ships)), problem.played)
    except IllegalStep as error:
        raise NoAnswer(f"what was played already is not allowed: {error}") from error


def _choices(problem: Problem) -> Iterator[Ships]:
    """Every choice of ships to begin with (J24)."""
    if problem.played.ships or not any(problem.deal.choose):
        yield problem.played.ships
        return
    offers = [list(permutations(offer, 2)) if offer else [None] for offer in problem.deal.choose]
    yield from product(*offers)


def covered(problem: Problem) -> bool:
    """Whether the model says exactly what a problem asks."""
    options = problem.deal.table.options
    plain = Options()
    kept = ("reputation_pool", "track_end_timing", "move_may_lose", "refill_time")
    if any(getattr(options, name) != getattr(plain, name) for name in kept) or options.lost_choice == "fewest":
        return False
    if options.white_counts and _colours_count(problem.deal.table):
        return False
    return all(isinstance(problem.control(player), Free) for player in problem.players)


def _colours_count(table: Table) -> bool:
    return any(isinstance(ship.points, PerColour) for ship in table.cards.ships.values())
