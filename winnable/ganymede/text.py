"""Verdicts of Ganymede as text and as JSON."""

from collections.abc import Iterator
from typing import Any

from winnable.ganymede.judgement import line_json
from winnable.ganymede.replaying import play_text
from winnable.output.as_json import Json, effort_json
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import answer_text
from winnable.questions.stuck import Stuck
from winnable.rules.answer import Answer
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.witness import Fewest
from winnable.solver.verdict import Verdict

__all__ = ["verdict_json", "verdict_text"]


def verdict_text(
    problem: Problem, verdict: Verdict[Any], ink: Ink, *, more: str = "", verdict_only: bool
) -> Iterator[str]:
    """Yield the lines of a verdict; with `verdict_only` nothing that spoils the game.

    `more` is the command that says why a problem cannot be won.
    """
    answer = answer_text(verdict.answer, ink)
    if verdict.answer is Answer.UNKNOWN:
        help_ = "" if "memory" in verdict.reason else "; more may help: --time-limit, --workers"
        yield f"{answer}: {verdict.reason}{help_}"
    elif verdict_only or not verdict.reason:
        yield answer
    else:
        yield f"{answer}: {verdict.reason}"
    if verdict.answer is Answer.UNWINNABLE and more and not verdict_only:
        yield f"  why: {more}"
    if isinstance(verdict.details, Stuck) and not verdict_only:
        yield wrapped(f"  {printable(str(verdict.details))}", ink.width, 2)
    if isinstance(verdict.details, Fewest):
        yield _fewest(verdict.details, "turns" if isinstance(problem.horizon, Turns) else "rounds")
    if verdict.witness is not None and not verdict_only:
        yield from play_text(verdict.witness.report, ink)


def _fewest(bounds: Fewest, noun: str) -> str:
    if bounds.exact:
        return f"fewest {noun}: {bounds.high}; no line needs fewer (proved)"
    most = "" if bounds.high is None else f", at most {bounds.high} (by the line below)"
    return f"fewest {noun}: at least {bounds.low} (proved){most}; more may help: --time-limit"


def verdict_json(verdict: Verdict[Any], *, verdict_only: bool) -> Json:
    """Return a verdict with its line of play; with `verdict_only` nothing that spoils the game."""
    content: Json = {"answer": verdict.answer.value, "effort": effort_json(verdict.effort)}
    if not verdict_only or verdict.answer is Answer.UNKNOWN:
        content["reason"] = verdict.reason
    if isinstance(verdict.details, Fewest):
        bounds = verdict.details
        turns = bounds.high if bounds.exact else None
        content["fewest_turns"] = {"turns": turns, "at_least": bounds.low, "at_most": bounds.high}
    if verdict_only:
        return content
    if isinstance(verdict.details, Stuck):
        content["stuck"] = verdict.details.json
    if verdict.witness is not None:
        content |= line_json(verdict.witness.report)
    return content
