"""The part of the interface of a game that programs need, see `winnable.api`."""

from collections.abc import Iterator
from copy import copy
from typing import Any, ClassVar

from winnable.output.ink import Ink
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["Programmable"]


class Programmable:
    """What a game does for programs; by default it knows no finer question and draws nothing."""

    title: ClassVar[str]

    def problem_of(self, document: Any) -> Any:
        """Return the problem of a document, which remembers the document as its `source` in games whose problems do."""
        if not hasattr(document.problem, "source"):
            return document.problem
        problem = copy(document.problem)
        object.__setattr__(problem, "source", document)
        return problem

    def in_full(self, problem: Any, verdict: Any, ink: Ink) -> Iterator[str]:
        """Yield the lines of a verdict for people, with its line of play, and no command that says more."""
        del problem, ink
        yield f"{verdict.answer}: {verdict.reason}" if verdict.reason else f"{verdict.answer}"

    def drawn(self, problem: Any, witness: Any, part: int | None = None) -> str:
        """Return an SVG of a problem, or with a witness of its line of play, or of one part of that, by its number.

        It is empty in a game without pictures. Raises ValueError for a part that the line does not have.
        """
        del problem, witness, part
        return ""

    def witness(self, problem: Any, document: Any) -> Any:
        """Let the referee replay the choices and the line of a document on a problem, and return them as a witness.

        Raises ValueError if the document has no line, or one that is not legal or does not meet the goals.
        """
        del problem, document
        raise ValueError(f"verdicts of {self.title} cannot be read back")

    def explain(self, problem: Any, limits: Limits) -> Any:
        """Say why a problem cannot be won. Raises NoAnswer in a game that does not know the question."""
        del problem, limits
        raise self._unknown("explain")

    def analyse(self, problem: Any, line: Any, limits: Limits) -> Iterator[Any]:
        """Say of every move of a game what it did. Raises NoAnswer in a game that does not know the question."""
        del problem, line, limits
        raise self._unknown("analyse")

    def hint(self, problem: Any, limits: Limits) -> Iterator[Any]:
        """Say of every next move whether it can be won. Raises NoAnswer in a game that does not know the question."""
        del problem, limits
        raise self._unknown("hint")

    def _unknown(self, question: str) -> NoAnswer:
        return NoAnswer(f"there is no {question!r} for {self.title}")
