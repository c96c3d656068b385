"""Clauses with a name for each variable, and the DIMACS file that says them. Common to all games."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses of DIMACS literals over the variables 1, 2, ..., and a name for each variable, in their order."""

    names: Sequence[str]
    clauses: Sequence[tuple[int, ...]]

    def lines(self, remarks: Iterable[str] = ()) -> Iterator[str]:
        """Yield the lines of the DIMACS file: remarks and names as comments, then the clauses."""
        for remark in remarks:
            yield f"c {remark}".rstrip()
        for variable, name in enumerate(self.names, 1):
            yield f"c v {variable} {name}"
        yield f"p cnf {len(self.names)} {len(self.clauses)}"
        for clause in self.clauses:
            yield " ".join(map(str, (*clause, 0)))
