"""CP-SAT as an engine: what is its own. `test_formula.py` has what every engine does."""

from concurrent.futures import Future

import pytest

from tests.support.formulas import SIZE, WORK, chain, solutions
from winnable.rules.answer import Answer
from winnable.solver import cp_sat as module
from winnable.solver.cp_sat import CpSat
from winnable.solver.formula import PARAMETERS, Literal
from winnable.solver.verdict import InternalError, Limits


def test_assumptions_that_are_given_as_facts_clash_all_together() -> None:
    formula = chain()
    assumed: list[Literal] = [*formula.row(5), 2, ~4]
    assert formula.solve(WORK, PARAMETERS, assumed).clash == tuple(assumed)
    clash = formula.solve(WORK, PARAMETERS, assumed, explain=True).clash
    assert {2, ~4} <= set(clash) <= set(assumed)


@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, InternalError])
def test_assumptions_are_undone_after_an_error(
    error: type[BaseException], explain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the user stops the solver, or it fails, or its answer is none: the next question starts afresh."""
    formula = chain()

    class Failing(Future[None]):
        def result(self, timeout: float | None = None) -> None:
            super().result(timeout)
            raise error

    with monkeypatch.context() as patch:
        if error is InternalError:
            patch.setattr(module, "_ANSWERS", {})
        else:
            patch.setattr("concurrent.futures._base.Future", Failing)
        with pytest.raises(error):
            formula.solve(WORK, PARAMETERS, [1, ~4], explain=explain)
    assert len(solutions(formula)) == SIZE + 1
    assert formula.solve(WORK, PARAMETERS, [1]).answer is Answer.WINNABLE
    assert formula.solve(WORK, PARAMETERS, [~4]).answer is Answer.WINNABLE


def test_a_broken_model_is_an_internal_error() -> None:
    formula = CpSat()
    formula.clause([5])  # a variable that does not exist
    with pytest.raises(InternalError, match="MODEL_INVALID"):
        formula.solve(Limits(), {})
