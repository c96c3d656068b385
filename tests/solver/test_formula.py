"""The boundary to OR-Tools: a status that is no verdict is an error of our own."""

import pytest

from winnable.solver.formula import Formula
from winnable.solver.verdict import InternalError, Limits


def test_a_broken_model_is_an_internal_error() -> None:
    formula = Formula()
    formula.clause([5])  # a variable that does not exist
    with pytest.raises(InternalError, match="MODEL_INVALID"):
        formula.solve(Limits(), {})
