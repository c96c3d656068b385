"""The checker of refutations, against brute force, a naive checker, and proofs that were tampered with."""

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random

import pytest

from tests.support.layers import few
from winnable.solver.refutation import Flaw, check, read_dimacs, read_proof

Clause = Sequence[int]
# all eight clauses over three variables
CUBE = [[a, b, c] for a in (1, -1) for b in (2, -2) for c in (3, -3)]
PROOF = ["1 2 0", "1 -2 0", "d 1 2 3 0", "1 0", "-1 2 0", "0"]


def holds(clause: Clause, values: Sequence[bool]) -> bool:
    return any(values[abs(literal) - 1] == (literal > 0) for literal in clause)


def solutions(variables: int, clauses: Iterable[Clause]) -> list[tuple[bool, ...]]:
    every = product((False, True), repeat=variables)
    return [values for values in every if all(holds(clause, values) for clause in clauses)]


def follows(clauses: Sequence[Clause], clause: Clause) -> bool:
    """Whether a clause follows by reverse unit propagation, in the plainest way."""
    true = {-literal for literal in clause}
    while True:
        if any(-literal in true for literal in true):
            return True
        for each in clauses:
            left = {literal for literal in each if -literal not in true}
            if not left:
                return True
            if len(left) == 1 and not left <= true:
                true |= left
                break
        else:
            return False


def accepted(variables: int, clauses: Iterable[Clause], proof: Iterable[str]) -> bool:
    try:
        check(variables, clauses, proof)
    except Flaw:
        return False
    return True


def made_up(random: Random) -> tuple[int, list[list[int]]]:
    variables = random.randint(2, 6)
    clauses = []
    for _ in range(random.randint(3, 34)):
        chosen = random.sample(range(1, variables + 1), random.randint(1, min(3, variables)))
        clauses.append([random.choice((1, -1)) * variable for variable in chosen])
    return variables, clauses


def written(clause: Clause) -> str:
    return " ".join(map(str, (*clause, 0)))


def test_a_proof() -> None:
    assert check(3, CUBE, PROOF) == 5


@pytest.mark.parametrize("seed", few(range(8), 4))
def test_what_it_accepts_is_refuted(seed: int) -> None:
    """Made-up clauses and made-up proofs: each line is judged as by the plain checker, and nothing false is derived."""
    random = Random(seed)
    refuted = 0
    for _ in range(250):
        variables, clauses = made_up(random)
        models = solutions(variables, clauses)
        ever: list[Clause] = list(clauses)  # what was derived from a clause that is taken away stays
        there = [each for each in clauses if len(set(each)) > 1]
        good: list[str] = []
        for _ in range(12):
            size = random.randint(0, 3)
            clause = [random.choice((1, -1)) * random.randint(1, variables) for _ in range(size)]
            if random.random() < 0.2 and there:
                good.append(f"d {written(there.pop(random.randrange(len(there))))}")
                continue
            lines = [*good, written(clause), *(["0"] if clause else [])]
            try:
                check(variables, clauses, lines)
            except Flaw as flaw:
                wrong = f"line {len(good) + 1}:" in str(flaw)
            else:
                wrong = False
                assert not models
            if not wrong:
                assert follows(ever, clause)
                assert all(holds(clause, values) for values in models)
                ever.append(clause)
                good.append(written(clause))
                if not clause:
                    refuted += 1
                    break
            elif not any(line.startswith("d") for line in good):
                assert not follows(ever, clause)
    assert refuted > 5


@pytest.mark.parametrize("seed", few(range(6), 3))
def test_proofs_of_a_solver(seed: int) -> None:
    """Proofs by CaDiCaL are accepted; flipped, cut and of other clauses they are accepted only if that is right."""
    proofs = pytest.importorskip("winnable.solver.proof")
    pytest.importorskip("pysat.solvers")
    from winnable.solver.verdict import Limits  # noqa: PLC0415

    random = Random(seed)
    accepts = rejects = 0
    for _ in range(60):
        variables, clauses = made_up(random)
        if solutions(variables, clauses):
            continue
        proof = proofs.refute(clauses, Limits())
        assert accepted(variables, clauses, proof)
        accepts += 1
        ended = [[int(literal) for literal in line.split()[:-1]] for line in proof[:-1] if not line.startswith("d")]
        assert accepted(variables, clauses, proof[:-1]) is follows([*clauses, *ended], [])
        for index in range(len(clauses)):
            less = clauses[:index] + clauses[index + 1 :]
            if solutions(variables, less):
                assert not accepted(variables, less, proof)
                rejects += 1
        other = [[-literal if random.random() < 0.3 else literal for literal in clause] for clause in clauses]
        if solutions(variables, other):
            assert not accepted(variables, other, proof)
            rejects += 1
    assert accepts > 5
    assert rejects > 5


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        (PROOF[:2], "the proof ends before the empty clause"),
        ([], "the proof ends before the empty clause"),
        (["0"], "line 1: the clause does not follow"),
        (["1 2 0", "0"], "line 2: the clause does not follow"),
        (["1 2 0", "d 1 2 0", "d 1 2 0", "d 1 -2 0"], "the proof ends before the empty clause"),
        (["1 2"], "line 1: expected literals and one 0"),
        (["1 0 2 0"], "line 1: expected literals and one 0"),
        (["1 x 0"], "line 1: expected literals and one 0"),
        (["1 ² 0"], "line 1: expected literals and one 0"),
        (["c fine", "", "1 2 0", "9 0"], "line 4: there is no variable 9, but 3"),
        (["99999999999999999999 0"], "line 1: expected literals and one 0"),
        (["d"], "line 1: expected literals and one 0"),
    ],
)
def test_wrong_proofs(proof: list[str], message: str) -> None:
    with pytest.raises(Flaw) as flaw:
        check(3, CUBE, proof)
    assert message in str(flaw.value)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "expected a line 'p cnf VARIABLES CLAUSES', found none"),
        (["1 0"], "line 1: expected 'p cnf VARIABLES CLAUSES' before"),
        (["p cnf 1"], "line 1: expected 'p cnf VARIABLES CLAUSES' before"),
        (["p cnf 1 2", "1 0"], "expected 2 clauses, as the file says, found 1"),
        (["p cnf 1 1", "2 0"], "line 2: there is no variable 2, but 1"),
        (["p cnf 1 1", "1 -1"], "line 2: expected literals and one 0"),
    ],
)
def test_wrong_files(lines: list[str], message: str) -> None:
    with pytest.raises(Flaw) as flaw:
        read_dimacs(lines)
    assert message in str(flaw.value)


def test_files() -> None:
    assert read_dimacs(["c hello", "p cnf 2 2", "1 -2 1 0", "0"]) == (2, [[1, -2], []])
    assert list(read_proof(["c hello", "1 0", "d 1 2 0"], 2)) == [(2, False, [1]), (3, True, [1, 2])]


def test_a_unit_stays_when_it_is_taken_away() -> None:
    """As in other checkers, and what follows from a clause that is taken away stays, too."""
    clauses = [[1], [-1, 2], [-2, 3], [-3, -2]]
    assert accepted(3, clauses, ["d 1 0", "d -1 2 0", "0"])


@pytest.mark.parametrize("gone", ["1 3 0", "1 2 0", "2 0", "0"])
def test_a_clause_that_is_not_there_is_taken_away(gone: str) -> None:
    """That takes nothing away, as in other checkers."""
    assert check(3, CUBE, [f"d {gone}", f"d {gone}", *PROOF]) == 5


def test_clauses_that_refute_themselves() -> None:
    """Where propagation alone finds the contradiction, nothing need be derived, nor need the empty clause."""
    assert check(2, [[1], [-1, 2], [-2, -1]], []) == 0
    assert check(1, [[]], ["c nothing"]) == 0
    assert check(2, [[1], [-1, 2], [-2, -1]], ["d 1 2 0", "2 0"]) == 1
    assert check(3, CUBE, PROOF[:-1]) == 4
    assert not accepted(2, [[1], [-1, 2]], [])


@pytest.mark.parametrize("seed", range(4))
def test_where_a_proof_may_end(seed: int) -> None:
    """It may after any of its lines just if propagation from the clauses so far, in the plainest way, refutes them."""
    random, ends = Random(seed), set()
    for _ in range(150):
        variables, clauses = made_up(random)
        lines: list[str] = []
        so_far: list[Clause] = list(clauses)
        for _ in range(5):
            end = follows(so_far, [])
            assert accepted(variables, clauses, lines) is end
            ends.add(end)
            clause = [random.choice((1, -1)) * random.randint(1, variables) for _ in range(random.randint(1, 2))]
            if random.random() < 0.3:
                lines.append(f"d {written(clause)}")
            elif follows(so_far, clause):
                lines.append(written(clause))
                so_far.append(clause)
    assert ends == {True, False}


def test_clauses_with_literals_twice_and_both_ways() -> None:
    assert accepted(2, [[1, 1], [-1, 2, 2], [-2, -2]], ["1 -1 0", "2 2 0", "0"])
    assert not accepted(2, [[1, -1], [2]], ["0"])


def test_pause_ends_it() -> None:
    class Enough(Exception):
        pass

    def pause() -> None:
        raise Enough

    with pytest.raises(Enough):
        check(3, CUBE, PROOF, pause)
