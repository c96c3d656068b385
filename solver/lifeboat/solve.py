"""From a problem to a verdict: encode, solve, read the line, and let the referee replay it.

Two models are solved: one without fights and changes of seats, which is quick to find a line, then one with everything,
whose proofs count as well. The second is solved first within its navigation pile, for a line, then with `beyond`
allowed, for a proof. If only solutions beyond the pile are left, a third model draws the pile again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.lifeboat.card import FLARE, OAR, DayNumber
from winnable.rules.lifeboat.decision import Day, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import replay
from winnable.solver import decide
from winnable.solver import witness as shared
from winnable.solver.formula import Outcome
from winnable.solver.lifeboat.model.frame import EVERYTHING, PLAIN, Scope
from winnable.solver.lifeboat.model.ledger import Untold
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.model.read import read
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import InternalError, Limits, Stopwatch

PARAMETERS: Final = {**decide.PARAMETERS, "use_sat_inprocessing": False}
"""Inprocessing never paid for itself on these models; see the benchmark."""
MOST_CONTENTS: Final = 1_500
"""A draw pile with more possible cards on its cells than these is too long for a model."""
SCOPES: Final = (PLAIN, EVERYTHING)
"""The models in their order: a small one may find a line first."""
OLDEST: Final = tuple(replace(scope, oldest=True) for scope in SCOPES)
"""Those in which only the oldest closed card is taken, as far as that is in the model; they prove nothing (W1)."""
STUCK: Final = (replace(PLAIN, stuck="least"), replace(EVERYTHING, stuck="most"), replace(EVERYTHING, stuck="least"))
"""Those with rowers who keep their oars; the last one finds lines that the one before it does not tell (W7)."""


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
        outcome = decide.solved(model.formula, limits, watch, PARAMETERS, [~model.beyond])
        if outcome.answer is Answer.WINNABLE:
            return _line_of(problem, model, outcome)
        if outcome.answer is Answer.UNKNOWN and scope.whole:
            return Solved(Answer.UNKNOWN)
        if scope.whole:
            proof = decide.solved(model.formula, limits, watch, PARAMETERS)
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
    return shared.replayed(replay, IllegalStep, problem, line)
