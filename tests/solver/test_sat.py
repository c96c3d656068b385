"""The SAT solver as an engine: what it keeps between solves, and its limits of work."""

import os
import subprocess
import sys

import pytest

from tests.support.formulas import every_solution
from tests.support.paths import ROOT
from tests.support.waiting import SAFE
from winnable.rules.answer import Answer
from winnable.solver import sat
from winnable.solver.formula import Formula
from winnable.solver.sat import A_UNIT_OF_QUICK_WORK, A_UNIT_OF_WORK, PAIRS_AT_ONCE, QuickSat, Sat
from winnable.solver.verdict import Limits, NoSolver

solvers = pytest.importorskip("pysat.solvers")


def test_without_it_there_is_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "find_spec", lambda _name: None)
    with pytest.raises(NoSolver, match=r"the engine 'sat', found none; .*: pip install '\.\[certify\]'"):
        Sat()


def pigeons(holes: int, engine: type[Sat] = Sat) -> Formula:
    """One pigeon more than there are holes."""
    formula = engine()
    rows = [formula.row(holes) for _ in range(holes + 1)]
    for row in rows:
        formula.clause(row)
    for hole in zip(*rows, strict=True):
        formula.weighted_between([(1, each) for each in hole], 0, 1)
    return formula


def test_a_limit_of_work_counts_conflicts() -> None:
    outcome = pigeons(12).solve(Limits(work=0.1), {})
    assert outcome.answer is Answer.UNKNOWN
    assert outcome.conflicts == pytest.approx(0.1 * A_UNIT_OF_WORK, abs=5)
    assert outcome.work == pytest.approx(0.1, rel=0.01)


def test_the_quick_engine_counts_in_a_unit_of_its_own() -> None:
    """It ends with the next restart."""
    outcome = pigeons(12, QuickSat).solve(Limits(work=0.1), {})
    assert outcome.answer is Answer.UNKNOWN
    assert 0.1 * A_UNIT_OF_QUICK_WORK <= outcome.conflicts < 0.13 * A_UNIT_OF_QUICK_WORK
    assert outcome.work == pytest.approx(outcome.conflicts / A_UNIT_OF_QUICK_WORK, rel=0.01)


@pytest.mark.parametrize("number", [2, PAIRS_AT_ONCE, PAIRS_AT_ONCE + 1])
def test_the_quick_engine_tells_exactly_one_pair_by_pair(number: int) -> None:
    """Then it adds no variable, and with more literals those of a sum; in each solution one of them holds."""
    formula = QuickSat()
    literals = [*formula.row(number - 1), ~formula.new()]
    formula.exactly_one(literals)
    assert (formula.variables == number + 1) == (number <= PAIRS_AT_ONCE)
    found = [[outcome.holds(each) for each in literals] for outcome in every_solution(formula)]
    assert sorted(map(sum, found)) == [1] * number


def test_the_same_work_each_time() -> None:
    """What a limit cuts does not depend on the machine."""
    first, second = (pigeons(9).solve(Limits(work=0.3), {}) for _ in range(2))
    assert (first.answer, first.work, first.conflicts) == (second.answer, second.work, second.conflicts)


def test_what_was_learned_stays() -> None:
    """A second question about the same formula costs next to nothing."""
    formula = pigeons(7)
    first, second = (formula.solve(Limits(), {}) for _ in range(2))
    assert first.answer is second.answer is Answer.UNWINNABLE
    assert second.conflicts < first.conflicts / 100


def test_constraints_added_after_a_solve_count() -> None:
    formula = Sat()
    a, b = formula.row(2)
    formula.clause([a, b])
    assert formula.solve(Limits(), {}).answer is Answer.WINNABLE
    formula.fix(~a)
    formula.imply(b, [a])
    assert formula.solve(Limits(), {}).answer is Answer.UNWINNABLE


PRESSED = """
import os, signal, subprocess, sys
from tests.solver.test_sat import pigeons
from winnable.solver import sat
from winnable.solver.verdict import Limits

signal.signal(signal.SIGINT, signal.default_int_handler)
for time in range(5):
    formula = pigeons(11, getattr(sat, sys.argv[1]))
    # from outside: a thread of ours would come to its turn only between two calls
    subprocess.Popen(["sh", "-c", f"sleep {0.03 + time / 25}; kill -INT {os.getpid()}"])
    try:
        formula.solve(Limits(), {})
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize("engine", ["Sat", "QuickSat"])
def test_ctrl_c_comes_as_usual_while_it_solves(engine: str) -> None:
    """PySAT would jump out of the solver, and whatever comes then may hang."""
    done = subprocess.run(
        [sys.executable, "-c", PRESSED, engine],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=SAFE,
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["interrupted"] * 5, "")


def test_the_solver_of_others_keeps_its_ways() -> None:
    ours = solvers.MainThread
    pigeons(2).solve(Limits(), {})
    assert solvers.MainThread is ours
