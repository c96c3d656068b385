"""A checker of refutations: does a proof in DRUP form derive a contradiction from clauses? It knows no solver.

This and the clauses are all that has to be trusted in a refutation, so it is short, uses the standard
library alone, and imports nothing of the project.

The proof is a list of clauses, each of which follows from the clauses of the formula and those before it by *reverse
unit propagation*: assume that all its literals are false, then each clause with one literal left makes that literal
true, until some clause has none left. That is so for every clause that a SAT solver learns. The last clause is the
empty one; it may be left out where propagation alone finds the contradiction by then, perhaps in the formula itself. A
line `d ...` takes a clause away, so that there is less to look at. Nothing depends on that: clauses of one literal
stay, and so do literals derived from a clause before; a clause that is not there need not be taken away.

Every line is checked, also those that nothing rests on. Clauses are found by two *watched* literals, which are not
false as long as the clause has two such literals: it is looked at only when one of them becomes false (Moskewicz et
al., *Chaff*, 2001).

Literals are those of DIMACS: `v` and `-v` for the variables from 1 on.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

Clause = Sequence[int]
_HEADER: Final = re.compile(r"p\s+cnf\s+([0-9]{1,9})\s+([0-9]{1,9})\s*", re.ASCII)
_CLAUSE: Final = re.compile(r"\s*(-?[1-9][0-9]{0,9}\s+)*0\s*", re.ASCII)


class Flaw(ValueError):
    """A file that cannot be read as clauses or as a proof, or a line of the proof that does not follow."""


def read_dimacs(lines: Iterable[str]) -> tuple[int, list[list[int]]]:
    """Return the number of variables and the clauses of a DIMACS file with one clause in each line. Raises Flaw."""
    header: tuple[int, int] | None = None
    clauses = []
    for number, line in enumerate(lines, 1):
        if line.startswith("c") or not line.strip():
            continue
        if header is not None:
            clauses.append(_literals(line, number, header[0]))
        elif found := _HEADER.fullmatch(line):
            header = int(found[1]), int(found[2])
        else:
            raise Flaw(f"line {number}: expected 'p cnf VARIABLES CLAUSES' before the clauses")
    if header is None:
        raise Flaw("expected a line 'p cnf VARIABLES CLAUSES', found none")
    if len(clauses) != header[1]:
        raise Flaw(f"expected {header[1]} clauses, as the file says, found {len(clauses)}")
    return header[0], clauses


def read_proof(lines: Iterable[str], variables: int) -> Iterator[tuple[int, bool, list[int]]]:
    """Yield the steps of a proof: the number of its line, whether it takes a clause away, the clause. Raises Flaw."""
    for number, line in enumerate(lines, 1):
        if line.startswith("c") or not line.strip():
            continue
        away = line.startswith("d")
        yield number, away, _literals(line[1:].lstrip() if away else line, number, variables)


def _literals(text: str, line: int, variables: int) -> list[int]:
    if not _CLAUSE.fullmatch(text):
        raise Flaw(f"line {line}: expected literals and one 0 at the end, with blanks between")
    literals = list(dict.fromkeys(map(int, text.split())))
    literals.remove(0)
    for literal in literals:
        if abs(literal) > variables:
            raise Flaw(f"line {line}: there is no variable {abs(literal)}, but {variables} of them")
    return literals


def no_pause() -> None:
    """Go on."""


def check(variables: int, clauses: Iterable[Clause], proof: Iterable[str], pause: Callable[[], None] = no_pause) -> int:
    """Check that a proof, given as lines, refutes the clauses; return how many clauses it derives.

    Raises Flaw if it does not, at the first line that is wrong, and whatever `pause` raises, which is called often.
    """
    state = _State(variables)
    for clause in clauses:
        state.add(list(clause))
    derived = 0
    for number, away, clause in read_proof(proof, variables):
        pause()
        if away:
            state.remove(clause)
            continue
        if not state.implies(clause):
            raise Flaw(f"line {number}: the clause does not follow from those before it")
        derived += 1
        if not clause:
            return derived
        state.add(clause)
    if not state.refuted:
        raise Flaw("the proof ends before the empty clause")
    return derived


class _State:
    """The clauses there are, and the literals that are true because of clauses with one literal left."""

    def __init__(self, variables: int) -> None:
        # All lists have an entry for each literal: that of `-v` is found from the end.
        self.false = [False] * (2 * variables + 1)
        self.trail: list[int] = []
        """The literals that are true, in the order in which they became so."""
        self.watching: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]
        """By literal the clauses of three and more that watch it: it is the first or the second of them."""
        self.pairs: list[list[int]] = [[] for _ in range(2 * variables + 1)]
        """By literal the other one of each clause of two."""
        self.known: dict[tuple[int, ...], list[list[int]]] = {}
        """Clauses of two and more literals by their sorted literals."""
        self.refuted = False
        """Whether some clause has no literal left, so that everything follows."""

    def add(self, clause: list[int]) -> None:
        """Add a clause that holds, and what follows from it at once."""
        if len(clause) > 1:
            self.known.setdefault(tuple(sorted(clause)), []).append(clause)
        false = self.false
        clause.sort(key=false.__getitem__)  # those that are not false come first, to be watched
        if len(clause) == 2:
            self.pairs[clause[0]].append(clause[1])
            self.pairs[clause[1]].append(clause[0])
        elif len(clause) > 2:
            self.watching[clause[0]].append(clause)
            self.watching[clause[1]].append(clause)
        if not clause or false[clause[0]]:
            self.refuted = True
        elif (len(clause) == 1 or false[clause[1]]) and not false[-clause[0]]:
            start = len(self.trail)
            self._assume(clause[0])
            self.refuted |= self._propagate(start)

    def remove(self, clause: Clause) -> None:
        """Take a clause of two and more literals away, if it is there."""
        same = self.known.get(tuple(sorted(clause)))
        if not same:
            return
        gone = same.pop()
        if not same:
            del self.known[tuple(sorted(clause))]
        if len(gone) == 2:
            self.pairs[gone[0]].remove(gone[1])
            self.pairs[gone[1]].remove(gone[0])
            return
        for literal in gone[:2]:
            watching = self.watching[literal]
            del watching[next(place for place, each in enumerate(watching) if each is gone)]

    def implies(self, clause: Clause) -> bool:
        """Whether the clauses imply this one, by propagation from its negation."""
        if self.refuted:
            return True
        start = len(self.trail)
        conflict = False
        for literal in clause:
            if self.false[-literal]:
                conflict = True
                break
            if not self.false[literal]:
                self._assume(-literal)
        conflict = conflict or self._propagate(start)
        for literal in self.trail[start:]:
            self.false[-literal] = False
        del self.trail[start:]
        return conflict

    def _assume(self, literal: int) -> None:
        self.false[-literal] = True
        self.trail.append(literal)

    def _propagate(self, start: int) -> bool:
        """Follow up the true literals from this one on; return whether some clause has no literal left."""
        false, trail, watching, pairs = self.false, self.trail, self.watching, self.pairs
        while start < len(trail):
            lost = -trail[start]
            start += 1
            for other in pairs[lost]:
                if not false[-other]:
                    if false[other]:
                        return True
                    false[-other] = True
                    trail.append(other)
            kept: list[list[int]] = []
            looking = watching[lost]
            for place, clause in enumerate(looking):
                other = clause[1] if clause[0] == lost else clause[0]
                if false[-other]:  # the clause holds anyway
                    kept.append(clause)
                    continue
                for at in range(2, len(clause)):
                    literal = clause[at]
                    if not false[literal]:  # watch this one from now on
                        clause[0], clause[1], clause[at] = other, literal, lost
                        watching[literal].append(clause)
                        break
                else:
                    kept.append(clause)
                    if false[other]:
                        watching[lost] = kept + looking[place + 1 :]
                        return True
                    false[-other] = True
                    trail.append(other)
            watching[lost] = kept
        return False
