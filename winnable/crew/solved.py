"""Can it be won? The Crew's answers: a verdict, several lines, or the deals that fit what is known of the cards."""

# ruff: noqa: PLC0415  # a query has one kind of answer

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.rules.answer import Answer
from winnable.solver.asking import LinesAnswer
from winnable.solver.crew.question import DealsAnswer
from winnable.solver.verdict import Deadline, Limits, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from winnable.crew.facts import Details
    from winnable.games.game import Game
    from winnable.games.values import Query
    from winnable.output.ink import Ink
    from winnable.output.typed import Json
    from winnable.rules.crew.problem import Problem
    from winnable.solver.crew.witness import AnyWitness, Witness

    AnyResult = Verdict[Witness] | DealsAnswer | LinesAnswer[Witness]
    """The result of a query."""
EASY: Final = 0.01
"""The most work that a verdict may have taken if `solve` is to name the clash."""
QUICK: Final = 0.04
"""How much work that may take."""


def answer(game: Game, query: Query, limits: Limits) -> AnyResult:
    """Answer a query. Raises NoAnswer if the problem contradicts itself."""
    del game
    from winnable.solver.crew.ask import ask

    return ask(query.document.problem, query.question, limits)


def remarked(game: Game, query: Query, result: AnyResult, limits: Limits) -> AnyResult:
    """Return a result with the remarks of the rulebook, and what is quickly found of why a problem cannot be won."""
    if isinstance(result, LinesAnswer):
        verdict = remarked(game, query, replace(result.verdict, effort=result.effort), limits)
        assert isinstance(verdict, Verdict)
        return replace(result, verdict=verdict)
    from winnable.crew.rulebook import remarks_of

    deal = result.counterexample if isinstance(result, DealsAnswer) else None
    seconds = None if limits.seconds is None else limits.seconds - result.effort.seconds
    deadline = limits.deadline.earlier(Deadline.after(seconds))
    result = replace(result, remarks=remarks_of(query.document, result.answer, deal=deal, deadline=deadline))
    if isinstance(result, DealsAnswer):
        return result
    if result.answer is Answer.UNWINNABLE:
        return replace(result, details=_details(query, result, deadline))
    return result


def _details(query: Query, result: Verdict[Witness], deadline: Deadline) -> Details:
    """Return the losses of the line so far, and the requirements that clash if they are found quickly."""
    from winnable.crew.facts import Details
    from winnable.solver.crew.questions.losses import losses

    problem: Problem = query.document.problem
    quick = Limits(work=QUICK, deadline=deadline)
    lost = losses(problem, quick) if problem.played.tricks else ()
    if result.effort.work > EASY:
        return Details(lost)
    from winnable.crew.questions.explain import quick_clash

    return Details(lost, quick_clash(problem, quick))


# --- as text, JSON and YAML ----------------------------------------------------------------------


def text(game: Game, query: Query, result: AnyResult, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
    """Yield the lines of a result for people; with `verdict_only` nothing that spoils the game."""
    problem = query.document.problem
    question = query.question.text(problem)
    if isinstance(result, LinesAnswer) and result.verdict.witness is None:
        result = result.verdict
    if isinstance(result, LinesAnswer):
        from winnable.crew.questions.lines import lines_text

        return lines_text(problem, result, question, ink, verdict_only=verdict_only)
    if isinstance(result, DealsAnswer):
        from winnable.crew.text import deals_text

        return deals_text(problem, result, question, ink, verdict_only=verdict_only)
    from winnable.crew.text import verdict_text
    from winnable.output.text import command_to

    lost = result.answer is Answer.UNWINNABLE
    more = command_to("explain", query.document, lambda: game.one_line(query.document), query.again) if lost else ""
    return verdict_text(problem, result, question, ink, more=more, verdict_only=verdict_only)


def in_full(game: Game, problem: Problem, verdict: Verdict[AnyWitness], ink: Ink) -> Iterator[str]:
    """Yield the lines of a verdict for people, with its line of play, and no command that says more."""
    del game
    from winnable.crew.text import verdict_text

    return verdict_text(problem, verdict, "", ink, verdict_only=False)


def json(game: Game, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
    """Return a result as JSON, to follow what identifies the problem."""
    del game
    if isinstance(result, LinesAnswer):
        from winnable.crew.questions.lines import lines_json

        return lines_json(query.document.problem, result, verdict_only=verdict_only)
    from winnable.crew.answers import deals_json, verdict_json

    if isinstance(result, DealsAnswer):
        return deals_json(result, verdict_only=verdict_only)
    return verdict_json(query.document.problem, result, verdict_only=verdict_only)


def view(game: Game, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
    """Return the view of a result for a page, in addition to its JSON."""
    del game
    from winnable.crew.page import solved_view

    return solved_view(query.document.problem, result, verdict_only=verdict_only)


def dump(game: Game, query: Query, result: AnyResult, folder: Path | None) -> str:
    """Return a problem as YAML, with the line of play if the result has one; one document for each of several lines."""
    if isinstance(result, LinesAnswer):
        return "---\n".join(game.format.dump(query.document, each, folder) for each in result.shown or (None,))
    return game.format.dump(query.document, None if isinstance(result, DealsAnswer) else result.witness, folder)
