"""Verdicts as programs get them: with their problem, so that they can say, draw and write themselves."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final, Generic, TypeVar

from winnable.games.game import Game
from winnable.output.as_json import envelope
from winnable.output.html import page_part
from winnable.output.ink import PLAIN, to_terminal
from winnable.output.typed import Json
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.rules.values import told
from winnable.solver import verdict as solver
from winnable.solver.verdict import Witness

Problem_co = TypeVar("Problem_co", covariant=True)
Witness_co = TypeVar("Witness_co", bound=Witness[Any, Any], covariant=True)
Details_co = TypeVar("Details_co", covariant=True)
EXIT_CODES: Final = {Answer.WINNABLE: 0, Answer.UNWINNABLE: 1, Answer.UNKNOWN: 3}
"""The exit codes with which `winnable solve` tells the same."""


@dataclass(frozen=True, slots=True)
class Verdict(solver.Verdict[Witness_co], Generic[Problem_co, Witness_co, Details_co]):
    """An answer with what backs it; ask for `verdict.answer == "winnable"`, `"unwinnable"` or `"unknown"`.

    A winnable verdict has a `witness`, a line of play that the referee has replayed. `reason` gives the ground of an
    unwinnable verdict in words, or why it is unknown: which limit was reached, or that it was `stopped`. `effort` is
    what it took. `problem` is the problem decided, `details` further facts that the game found. `str` tells all of it
    as people see it; in a notebook a verdict shows itself as HTML, with a picture of the line where the game has one.

    Its type says of which game it is: `winnable.crew.Verdict` is `Verdict[crew.Problem, crew.Witness, object]`, where
    the last is the type of `details`.
    """

    details: Details_co | None = None
    problem: Problem_co = field(kw_only=True)
    _game: Game = field(kw_only=True, compare=False, repr=False)

    def __repr__(self) -> str:
        return told(self, str(self.answer), repr(self.witness) if self.witness is not None else repr(self.reason))

    def __str__(self) -> str:
        return to_terminal("\n".join(self._lines()))

    def _lines(self) -> Iterator[str]:
        if self.answer is Answer.UNKNOWN:  # a command would name its options here
            yield f"{self.answer}: {self.reason}" if self.reason else f"{self.answer}"
        else:
            yield from asked(self._game, "solve").in_full(self._game, self.problem, self, PLAIN)

    def to_json(self) -> str:
        """Return the verdict as JSON, the document of `winnable solve --json`.

        Raises ValueError for what no file can describe.
        """
        game, document = self._game, self._game.format.document_of(self.problem)
        query, answers = game.query(document), asked(game, "solve")
        content: Json = {"file": document.path, "line": document.line, **game.identity(document)}
        content |= game.question_json(query) | answers.json(game, query, self, verdict_only=False)
        return envelope("solve", {"exit_code": EXIT_CODES[self.answer], "problems": [content], "findings": []})

    def _repr_svg_(self) -> str | None:
        """Return a picture of the line of play, or of the problem if there is none; None in a game without pictures."""
        return self._game.drawn(self.problem, self.witness) or None

    def _repr_html_(self) -> str:
        """Return the HTML for a notebook: the answer, the picture, and the text."""
        first, *rest = self._lines()
        return page_part(first, str(self.answer), self._repr_svg_() or "", "\n".join(rest))


def about(game: Game, problem: object, verdict: solver.Verdict[Any]) -> Verdict[Any, Any, Any]:
    """Return a verdict that knows its problem."""
    values = {each.name: getattr(verdict, each.name) for each in fields(solver.Verdict)}
    return Verdict(**values, problem=problem, _game=game)
