"""Deciding a formula that is almost pure SAT: CP-SAT's parameters for it, and two stages. Common to all games."""

from dataclasses import replace
from typing import Final

from winnable.rules.answer import Answer
from winnable.solver.formula import TRUE, Formula, Outcome
from winnable.solver.verdict import Limits

__all__ = ["PARAMETERS", "decided"]

# Presolve and linear relaxation cost more than they bring on a model that is almost pure SAT; so does
# probing. See the benchmark for the ratios.
PARAMETERS: Final = {
    "cp_model_presolve": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
    "num_workers": 1,
}
FIRST_LOOK: Final = {**PARAMETERS, "use_sat_inprocessing": False, "max_number_of_conflicts": 1500}
"""Most models are decided before inprocessing has paid for itself."""


def decided(formula: Formula, limits: Limits, spent: float = 0.0, given: int = TRUE) -> Outcome:
    """Two looks at the formula: a short one that decides most, then one to the end or the limit.

    `given` is a variable that is to hold this time, see `Formula.solve`.
    """
    total = Outcome(Answer.UNKNOWN)
    for parameters in (FIRST_LOOK, {**PARAMETERS, "num_workers": limits.workers}):
        left = limits.left(spent + total.seconds, total.work)
        if left is None or total.answer is not Answer.UNKNOWN:
            break
        look = formula.solve(left, parameters, given)
        total = replace(
            look,
            seconds=total.seconds + look.seconds,
            work=total.work + look.work,
            conflicts=total.conflicts + look.conflicts,
            branches=total.branches + look.branches,
        )
    return total
