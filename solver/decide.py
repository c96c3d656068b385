"""Deciding a formula that is almost pure SAT: CP-SAT's parameters for it, and two stages. Common to all games."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.rules.answer import Answer
from winnable.solver.formula import Formula, Literal, Outcome, Parameters
from winnable.solver.verdict import Limits, Stopwatch

# Presolve and linear relaxation cost more than they bring on a model that is almost pure SAT; so does
# probing. See the benchmark for the ratios.
PARAMETERS: Final = {
    "cp_model_presolve": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
    "num_workers": 1,
}
FIRST_STAGE: Final = {**PARAMETERS, "use_sat_inprocessing": False, "max_number_of_conflicts": 1500}
"""The first stage: most models are decided before inprocessing has paid for itself."""


def decide(
    formula: Formula,
    limits: Limits,
    spent: float = 0.0,
    assumptions: Sequence[Literal] = (),
    *,
    explain: bool = False,
) -> Outcome:
    """Solve in two stages: at most 1,500 conflicts, then to the limit.

    `spent` seconds of the limits are used up already; the effort of the outcome is that of both stages.
    `assumptions` are literals that are to hold this time, and `explain` asks which of them clash, see `Formula.solve`.
    """
    total = Outcome(Answer.UNKNOWN)
    for parameters in (FIRST_STAGE, PARAMETERS):
        left = limits.left(spent + total.seconds, total.work)
        if left is None or total.answer is not Answer.UNKNOWN:
            break
        stage = formula.solve(left, parameters, assumptions, explain=explain)
        total = replace(
            stage,
            seconds=total.seconds + stage.seconds,
            work=total.work + stage.work,
            conflicts=total.conflicts + stage.conflicts,
            branches=total.branches + stage.branches,
        )
    return total


def solved(
    formula: Formula,
    limits: Limits,
    watch: Stopwatch,
    parameters: Parameters,
    assumptions: Sequence[Literal] = (),
) -> Outcome:
    """Solve in one stage, with what the effort on the watch has left of the limits, and add the effort to it."""
    left = limits.left(watch.effort.seconds, watch.effort.work)
    if left is None:
        return Outcome(Answer.UNKNOWN)
    outcome = formula.solve(left, parameters, assumptions)
    watch.effort += outcome.effort
    return outcome
