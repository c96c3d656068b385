"""`winnable explain` for The Crew: what clashes in a deal that cannot be won, as text, JSON and YAML."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from winnable.crew.choices_text import beside, deal_text
from winnable.crew.questions.requirements_text import RequirementLine, requirement_lines
from winnable.game import Json, Query, Told
from winnable.missions.crew import ProblemDocument, dump
from winnable.missions.crew.english.words import number
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import answer_text
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Falls, parts
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token
from winnable.solver.crew.ask import ask
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.questions.explain import Explanation, explain
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.requirements import (
    Drawn,
    GoalMet,
    Hinted,
    Met,
    Noted,
    Ordered,
    Owned,
    Passed,
    PassedTo,
    Requirement,
    RoleGiven,
    Sent,
    SharedOut,
    tokens_alone,
)
from winnable.solver.verdict import Effort, Limits, NoAnswer

__all__ = ["quick_clash", "tell"]

_KINDS: Final[dict[type, str]] = {  # see REQUIREMENTS in output_schema
    Met: "task",
    Owned: "owner",
    Noted: "prediction",
    Ordered: "token",
    GoalMet: "goal",
    RoleGiven: "role",
    SharedOut: "assignment",
    Drawn: "draw",
    Sent: "signal",
    PassedTo: "direction",
    Passed: "pass",
    Hinted: "hint",
}
_PATIENCE: Final = 20.0
"""How many times the work for a first core goes into smaller ones, where no limit is given."""
_MORE: Final = "more may help: --time-limit"


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked about a deal, and what came of it before anything was explained.

    `answer` is that of the question where it is not the explanation's own. `deal` is the one that is explained where
    the question is about every deal that fits; `why` says why nothing is, empty if something is.
    """

    answer: Answer | None = None
    deal: Deal | None = None
    why: str = ""
    effort: Effort = field(default_factory=Effort)


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Explain why a deal cannot be won."""
    del options
    document: ProblemDocument = query.document
    question: Question = query.question
    limits = limits.begun()
    asked = _asked(document.problem, question, limits)
    if asked.why:
        answer = asked.answer or Answer.UNKNOWN
        json: Json = {"answer": answer.value, "reason": asked.why}
        return Told(answer, lambda ink: _without_core(answer, asked.why, ink), json, effort=asked.effort)
    problem = document.problem if asked.deal is None else replace(document.problem, deal=asked.deal)
    left = limits.left(asked.effort.seconds, asked.effort.work)
    found = explain(problem, left or limits, patience=None if limits.timed else _PATIENCE)
    if question.every_draw and found.answer is Answer.WINNABLE:
        why = "whatever is led first, some draw loses; with the best draw it can be won, so nothing clashes"
        json = {"answer": Answer.UNWINNABLE.value, "reason": why}
        effort = asked.effort + found.effort
        return Told(Answer.UNWINNABLE, lambda ink: _without_core(Answer.UNWINNABLE, why, ink), json, effort=effort)
    lines = requirement_lines(problem, found.core)
    return Told(
        found.answer,
        lambda ink: _text(document.problem, found, lines, question, asked.deal, ink),
        _json(found, lines, asked.deal),
        _yaml(document, found),
        effort=asked.effort + found.effort,
    )


def _asked(problem: Problem, question: Question, limits: Limits) -> _Asked:
    """Answer a question about every deal or every draw, which may have no deal to explain."""
    unknown = bool(problem.deal.unseen) and question.unknown != "some"
    if not unknown and not question.every_draw:
        return _Asked()
    result = ask(problem, replace(question, unknown="every" if unknown else "some"), limits)
    if result.answer is not Answer.UNWINNABLE:
        return _Asked(result.answer, why=result.reason or "every draw can be won with", effort=result.effort)
    deal = result.counterexample if isinstance(result, DealsAnswer) else None
    return _Asked(result.answer, deal, effort=result.effort)


# --- text ----------------------------------------------------------------------------------------


def _without_core(answer: Answer, why: str, ink: Ink) -> Iterator[str]:
    yield wrapped(f"{answer_text(answer, ink)}: {why}", ink.width)


def _text(
    problem: Problem,
    found: Explanation,
    lines: list[RequirementLine],
    question: Question,
    deal: Deal | None,
    ink: Ink,
) -> Iterator[str]:
    """Yield what clashes, line by line, and how sure that is."""
    answer = answer_text(found.answer, ink)
    if found.answer is Answer.UNKNOWN:
        yield wrapped(f"{answer}: {found.reason}; {_MORE}", ink.width)
        return
    if found.answer is Answer.WINNABLE:
        yield wrapped(f"{answer}: nothing clashes, all of it can be met", ink.width)
        return
    if deal is not None:
        yield wrapped(f"{answer} (asked: {question.text(problem)}): this deal cannot be won", ink.width)
        yield from deal_text(problem, deal, ink)
        answer = "there"
    if not lines:
        yield wrapped(f"{answer}: there is no play at all that fits, even if nothing has to be met", ink.width)
        return
    yield wrapped(f"{answer}: {_clash(found, len(lines))}", ink.width)
    width = max(span(line.label) for line in lines)
    for line in lines:
        yield from beside(f"  {pad(line.label, width)}  ", line.english, ink)
    yield wrapped(_sure(found, len(lines)), ink.width)


def _clash(found: Explanation, count: int) -> str:
    """Say that so many things clash, and whatever may be chosen beside."""
    problem, open_ = found.problem, []
    if problem.deal.unseen:
        open_.append("whatever the unknown cards")
    if problem.draw is not None and None in problem.draw.cards:
        open_.append("whatever is drawn")
    if problem.distress is not None and not problem.distress.required and not problem.played.tricks:
        open_.append("with the distress signal or without")
    more = "".join(f", {each}" for each in open_)
    if count == 1:
        return f"this alone cannot be met{more}"
    return f"no line of play meets {'both' if count == 2 else f'all {number(count)}'} of these{more}"


def _sure(found: Explanation, count: int) -> str:
    """Say how sure it is that nothing can be left out, and that no fewer clash."""
    if not found.minimal:
        return f"That is proved. Whether all of it is needed stayed open; {_MORE}."
    if count == 1:
        return "That is proved, whatever else is left out."
    apart = tokens_alone(found.problem) or not any(found.problem.tokens)
    needed = "Without any one of them the others can be met"
    needed += "" if apart else ", where a task takes its token along"
    if found.smallest:
        return f"{needed}, and no smaller set clashes (both proved)."
    return f"{needed} (proved). A smaller set may clash; {_MORE}."


def quick_clash(problem: Problem, limits: Limits) -> list[str]:
    """Return the labels of what clashes in a problem that cannot be won; empty if that is not found within limits."""
    try:
        found = explain(problem, limits, smallest=False)
    except NoAnswer:
        return []
    return [printable(label) for label, _ in labelled(problem, found.core)] if found.minimal else []


# --- JSON and YAML -------------------------------------------------------------------------------


def _json(found: Explanation, lines: list[RequirementLine], deal: Deal | None) -> Json:
    content: Json = {"answer": found.answer.value, "reason": found.reason}
    if found.answer is not Answer.UNWINNABLE:
        return content
    return content | {
        "core": [
            {
                "label": line.label,
                "english": line.english,
                "requires": [_requirement_json(found.problem, each) for each in line.requirements],
            }
            for line in lines
        ],
        "minimal": found.minimal,
        "smallest": found.smallest,
        "solves": found.solves,
        "counterexample": None if deal is None else str(deal),
    }


def _requirement_json(problem: Problem, each: Requirement) -> Json:
    content: Json = {"kind": _KINDS[type(each)]}
    match each:
        case Met(index) | Owned(index) | Noted(index) | Ordered(index):
            content["task"] = problem.tasks[index].name
        case GoalMet(index, path):
            content |= {"goal": index, "part": list(path)}
        case RoleGiven(index):
            content["role"] = problem.roles[index].name
        case Drawn(seat) | Passed(seat):
            content["seat"] = seat
        case Hinted(index):
            content["hint"] = index
    return content


def _yaml(document: ProblemDocument, found: Explanation) -> Callable[[Path | None], str] | None:
    """Return what writes the deal with what clashes alone; None if there is nothing, or nothing that files can say."""
    if found.answer is not Answer.UNWINNABLE:
        return None
    title = found.problem.title
    alone = replace(
        document,
        problem=replace(_without_gaps(found.clash), title=f"{title}: what clashes" if title else "what clashes"),
        mission=None,
        mission_file=None,
        reading=None,
        expect=Answer.UNWINNABLE,
        line_of_play=None,
        unknown="some",
        every_draw=False,
    )
    try:
        written = dump(alone)
    except ValueError:  # a rule of sharing out that only missions have, say
        return None
    return lambda _: written


def _without_gaps(problem: Problem) -> Problem:
    """The problem with tokens that count from 1 without a gap, as files want them, unless a goal names one."""
    if any(isinstance(part, Falls) for goal in problem.goals for part in parts(goal)):
        return problem
    numbers = sorted({token.number for token in problem.tokens if token and token.number})
    arrows = sorted({token.arrows for token in problem.tokens if token and token.arrows})

    def counted(token: Token | None) -> Token | None:
        if token and token.number:
            return Token(str(numbers.index(token.number) + 1))
        return Token(">" * (arrows.index(token.arrows) + 1)) if token and token.arrows else token

    return replace(problem, tasks=tuple(replace(task, token=counted(task.token)) for task in problem.tasks))
