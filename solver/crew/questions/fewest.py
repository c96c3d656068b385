"""The fewest tricks in which all is met: one model, which is asked for lines that take fewer and fewer."""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.asking import Bounds, extreme
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.solve import replayed, solve
from winnable.solver.crew.witness import AnyWitness, Witness
from winnable.solver.formula import Literal, decide
from winnable.solver.verdict import InternalError, Limits, OutOfTime, Stopwatch, Verdict


@dataclass
class Faster:
    """Finds faster and faster lines of a problem, from one on; the limits, whose clock runs, hold for all of them."""

    problem: Problem
    limits: Limits
    found: list[Witness]
    watch: Stopwatch = field(default_factory=Stopwatch)

    @cached_property
    def model(self) -> Model:
        """The model of the whole problem. Raises OutOfTime."""
        with self.watch.stage("encode"):
            return Model(self.problem, deadline=self.limits.deadline)

    @property
    def best(self) -> Witness:
        """The fastest line that was found, one without the distress signal if there is."""
        return min(self.found, key=lambda each: (self.met(each), each.choices.passes is not None))

    def met(self, witness: Witness) -> int:
        """The trick of the game in which the last part was met; as many as were played before: then, or before."""
        return max(witness.report.met or 0, self.problem.deal.earlier)

    def bounds(self, low: int) -> Bounds:
        """The bounds of the tricks after which all can be met: no line meets it before `low`."""

        def ask(tricks: int | None, _: Limits) -> Verdict[Witness]:
            try:
                witness = self.best if tricks is None else self.by(tricks)
            except OutOfTime:
                return Verdict(Answer.UNKNOWN)
            return Verdict(Answer.UNWINNABLE if witness is None else Answer.WINNABLE, witness)

        reached = extreme(ask, self.met, least=True, end=low)
        assert reached.bound is not None
        assert reached.reached is not None
        return Bounds(reached.bound, reached.reached)

    def by(self, tricks: int, *wanted: Literal) -> Witness | None:
        """A line that meets all after so many tricks of the game, replayed; None if there is none. Raises OutOfTime."""
        by = self.model.formula.new()
        self.model.goals.require_by(tricks - self.problem.deal.earlier, by)
        left = self.limits.left(self.watch.effort.seconds, self.watch.effort.work)
        if left is None:
            raise OutOfTime
        outcome = decide(self.model.formula, left, assumptions=[by, *wanted])
        self.watch.effort += outcome.effort
        if outcome.answer is Answer.UNWINNABLE:
            return None
        if outcome.answer is Answer.UNKNOWN:
            if self.limits.unlimited:
                raise InternalError(f"the solver gave up without a limit on {self.problem.deal}")
            raise OutOfTime
        with self.watch.stage("replay"):
            witness = replayed(self.problem, *self.model.read(outcome), self.limits.deadline)
        self.found.append(witness)
        return witness


def fewest_tricks(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Decide whether the problem can be won, and with how few tricks. Raises as `solve` does.

    `details` are the `Bounds` of the tricks of the game after which all can be met, by the cards on the table in the
    sense of `Report.met`. Where a distress signal may be sent, the line is one without it if there is one that is as
    good.
    """
    limits = (limits or Limits()).begun()
    verdict = solve(problem, limits)
    if verdict.witness is None:
        return verdict
    lines = Faster(problem, limits, [verdict.witness])
    lines.watch.effort += verdict.effort
    bounds = lines.bounds(problem.deal.earlier)
    best, signal = lines.best, problem.distress
    if best.choices.passes is not None and signal is not None and not signal.required:
        with suppress(OutOfTime):
            silent = (~sent for sent in lines.model.board.placement.sent.values())
            best = lines.by(lines.met(best), *silent) or best
    reason = "" if bounds.exact else f"the limit of {limits} was reached"
    return replace(verdict, witness=best, details=bounds, reason=reason, effort=lines.watch.effort)


def soonest(problem: Problem, witness: AnyWitness, low: int, limits: Limits | None) -> Verdict[Witness]:
    """The fastest line that is found for a problem with a known one, and the `Bounds` of the tricks.

    No line meets everything before trick `low`. Without limits there is no time to find another one.
    """
    assert isinstance(witness, Witness), "all lines of the solver are"
    lines, low = Faster(problem, (limits or Limits()).begun(), [witness]), max(low, problem.deal.earlier)
    bounds = Bounds(low, lines.met(witness)) if limits is None else lines.bounds(low)
    return Verdict(Answer.WINNABLE, lines.best, effort=lines.watch.effort, details=bounds)
