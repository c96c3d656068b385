"""The part of a game that certificates need, see `winnable.services.certificate`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from winnable.games.values import Problem, ProblemFile, Query
from winnable.solver.verdict import Deadline, NoAnswer

if TYPE_CHECKING:
    from winnable.solver.dimacs import Clauses

_NONE: Final = "there are no certificates for this game"


class Certificates:
    """Certificates of a game; by default there are none."""

    def uncertifiable(self, query: Query) -> str:
        """Why there is no certificate for the answer to a query; empty if there is."""
        del query
        return "there are none for this game"

    def clauses(self, problem: Problem, deadline: Deadline) -> "Clauses":
        """Translate a problem to clauses that can be met exactly if it can be won; the same ones each time.

        Raises OutOfTime, and NoAnswer in a game without certificates.
        """
        del problem, deadline
        raise NoAnswer(_NONE)

    def about_clauses(self, problem: Problem) -> Sequence[str]:
        """Say in lines of ASCII how the names of the variables are to be read."""
        del problem
        return ()

    def why_not_won(self, problem: Problem, document: ProblemFile) -> str:
        """Let the referee replay the choices and the line of a document on a problem; return why it is not won.

        Empty if it is.
        """
        del problem, document
        return _NONE
