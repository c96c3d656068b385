"""Can it be won? The answer to the query of a document, with a line, with several, or within the least time."""

# ruff: noqa: PLC0415  # few ask for several lines

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from winnable.games.game import Game
from winnable.games.values import Problem, Query, Wanted
from winnable.output.ink import Ink
from winnable.output.text import command_to
from winnable.output.typed import Json, json_of
from winnable.questions import lean
from winnable.questions.culprit import LostGame, briefly
from winnable.questions.lines import Grounds, unplayable, verdict_json, verdict_text
from winnable.rules.answer import Answer
from winnable.solver.asking import LinesAnswer
from winnable.solver.verdict import Limits, Result, Verdict, Witness

AnyVerdict: TypeAlias = Verdict[Witness[Any, Any]]


class OtherAnswer(Result, Protocol):
    """The answer to a question of a game's own, such as how many deals that fit can be won."""

    def text(self, problem: Problem, question: str, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        """Yield its lines for people; `question` is the question in words."""

    def json(self, *, verdict_only: bool) -> Json:
        """Return it as JSON."""


AnyResult: TypeAlias = AnyVerdict | LinesAnswer[Witness[Any, Any]] | OtherAnswer


def fewest(game: Game, problem: Problem, limits: Limits) -> AnyVerdict:
    """Decide a problem within the least time; the details of the verdict are the bounds that are proved."""
    assert game.solver.fewest is not None, "the game has the option"
    return lean.lean_verdict(game, game.solver.fewest(problem, limits))


def answer(game: Game, query: Query, limits: Limits) -> AnyResult:
    """Answer a query. Raises NoAnswer if the problem contradicts itself."""
    problem: Problem = query.document.problem
    wanted: Wanted = query.question
    limits = limits.begun()
    if game.solver.other is not None:
        found: OtherAnswer | None = game.solver.other(problem, wanted, limits)
        if found is not None:
            return found
    verdict = (fewest if wanted.fewest else lean.solve)(game, problem, limits)
    if verdict.witness is None or not (wanted.fewest or wanted.lines):
        return verdict
    late = verdict.reason if wanted.fewest and not verdict.details.exact else ""
    if not wanted.lines:
        return LinesAnswer(verdict, late, effort=verdict.effort)
    from winnable.questions.several import answer_lines

    return answer_lines(game, problem, verdict, wanted.lines, limits, late)


def remarked(game: Game, query: Query, result: AnyResult, limits: Limits) -> AnyResult:
    """Return a result with its remarks and details, for results that are written in full."""
    if isinstance(result, LinesAnswer):
        verdict: Any = remarked(game, query, replace(result.verdict, effort=result.effort), limits)
        return replace(result, verdict=verdict)
    problem: Problem = query.document.problem
    found: AnyResult = result
    if game.solver.remarked is not None:
        found = game.solver.remarked(query.document, result, limits)
    if not isinstance(found, Verdict) or found.answer is not Answer.UNWINNABLE:
        return found
    if game.solver.remarked is None:
        found = replace(sure(game, problem, found, limits), remarks=unplayable(game, problem, limits))
    left = limits.left(found.effort.seconds, found.effort.work)
    if not game.rules.begun(problem.played) or left is None:
        return found
    lost = LostGame.of(game, problem, None, briefly(left))
    return found if lost is None else replace(found, details=Grounds(lost, json=json_of(lost.told())))


def sure(game: Game, problem: Problem, verdict: AnyVerdict, limits: Limits) -> AnyVerdict:
    """Return a verdict that says, if it is unwinnable, which ways agree. Raises InternalError if two differ."""
    from winnable.solver.second import confirmed

    return confirmed(problem, verdict, game.solver.ways, limits)


# --- as text, JSON and YAML ----------------------------------------------------------------------


def text(game: Game, query: Query, result: AnyResult, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
    """Yield the lines of a result for people; with `verdict_only` nothing that spoils the game."""
    problem: Problem = query.document.problem
    question: str = query.question.text(problem)
    if isinstance(result, LinesAnswer):
        from winnable.questions.several import lines_text

        return lines_text(game.words, problem, result, question, ink, verdict_only=verdict_only)
    if not isinstance(result, Verdict):
        return result.text(problem, question, ink, verdict_only=verdict_only)
    lost = result.answer is Answer.UNWINNABLE and game.words.says_why
    more = command_to("explain", query.document, lambda: game.one_line(query.document), query.again) if lost else ""
    return verdict_text(game.words, problem, result, ink, question=question, more=more, verdict_only=verdict_only)


def in_full(game: Game, problem: Problem, verdict: AnyVerdict, ink: Ink) -> Iterator[str]:
    """Yield the lines of a verdict for people, with its line of play, and no command that says more."""
    return verdict_text(game.words, problem, verdict, ink, verdict_only=False)


def json(game: Game, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
    """Return a result as JSON, to follow what identifies the problem."""
    problem: Problem = query.document.problem
    if isinstance(result, LinesAnswer):
        from winnable.questions.several import lines_json

        return lines_json(game.words, problem, result, verdict_only=verdict_only)
    if not isinstance(result, Verdict):
        return result.json(verdict_only=verdict_only)
    return verdict_json(game.words, problem, result, verdict_only=verdict_only)


def view(game: Game, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
    """Return the view of a result for a page, in addition to its JSON: a line of play move by move, say."""
    return game.words.page(query.document.problem, *(() if verdict_only else _shown(result)))


def dump(game: Game, query: Query, result: AnyResult, folder: Path | None) -> str:
    """Return a problem as YAML, with the line of play if the result has one; one document for each of several lines.

    `folder` is that of the file to be written, which names the files of `Game.refers_to`; None: they are written out.
    """
    return "---\n".join(_written(game, query, each, folder) for each in _shown(result) or (None,))


def _shown(result: AnyResult) -> tuple[Witness[Any, Any], ...]:
    """The lines that are shown."""
    several = LinesAnswer(result) if isinstance(result, Verdict) else result
    return several.shown if isinstance(several, LinesAnswer) else ()


def _written(game: Game, query: Query, witness: Witness[Any, Any] | None, folder: Path | None) -> str:
    document = query.document
    if witness is not None:
        document = game.format.within(document, witness.report.problem)
    return game.format.dump(document, witness, folder)
