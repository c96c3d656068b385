"""Refutations by CaDiCaL: limits, clauses that can be met, python-sat missing."""

from itertools import combinations

import pytest

from winnable.rules.answer import OutOfTime
from winnable.solver import proof
from winnable.solver.proof import refute
from winnable.solver.refutation import check
from winnable.solver.verdict import Deadline, InternalError, Limits, NoSolver


def pigeons(holes: int) -> tuple[int, list[list[int]]]:
    """One pigeon more than there are holes: hard for clauses."""
    place = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses = [list(row) for row in place]
    for hole in range(holes):
        clauses += [[-first[hole], -second[hole]] for first, second in combinations(place, 2)]
    return holes * (holes + 1), clauses


@pytest.fixture(autouse=True)
def _prover() -> None:
    pytest.importorskip("pysat")


def test_a_refutation_holds() -> None:
    variables, clauses = pigeons(5)
    lines = refute(clauses, Limits())
    assert lines[-1] == "0"
    assert check(variables, clauses, lines)


def test_more_than_one_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof goes on where the limits are looked at in between."""
    monkeypatch.setattr(proof, "SLICE", 10)
    variables, clauses = pigeons(6)
    assert check(variables, clauses, refute(clauses, Limits())) > 20


@pytest.mark.parametrize("clauses", [[[]], [[1, 2], [], [-1]]])
def test_an_empty_clause_is_its_own_refutation(clauses: list[list[int]]) -> None:
    """As of a goal that asks for more tricks than there are; CaDiCaL writes no proof for it."""
    assert check(2, clauses, refute(clauses, Limits())) == 1


def test_work_is_limited() -> None:
    _, clauses = pigeons(9)
    with pytest.raises(OutOfTime):
        refute(clauses, Limits(work=0.01))


def test_time_is_limited() -> None:
    _, clauses = pigeons(9)
    with pytest.raises(OutOfTime):
        refute(clauses, Limits(deadline=Deadline(0.0)))


def test_clauses_that_can_be_met_are_a_bug() -> None:
    with pytest.raises(InternalError, match="can be met"):
        refute([[1, 2], [-1]], Limits())


def test_without_python_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "find_spec", lambda _name: None)
    with pytest.raises(NoSolver, match=r"pip install '\.\[certify\]'"):
        refute([[1], [-1]], Limits())
