"""`winnable explain` for The Crew: what clashes in a deal that cannot be won, why, and which changes would help."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from winnable.crew.answers import play_of
from winnable.crew.choices_text import beside, deal_text
from winnable.crew.page import line_view, table_json
from winnable.crew.questions import explain_answers as answers
from winnable.crew.questions.explain_answers import Explained, TriedReading
from winnable.crew.questions.reasons import reason_of, reason_text
from winnable.crew.questions.repairs import repairs_text, repairs_told
from winnable.crew.questions.repairs_document import find_repairs, repairs_yaml
from winnable.crew.questions.requirements import RequirementLine, core_line, requirement_lines
from winnable.crew.questions.steps import StepByStep, find_steps, steps_of, steps_text
from winnable.crew.tokens import without_gaps
from winnable.games.values import Query, Told
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.english.words import number
from winnable.missions.crew.write.document import dump
from winnable.output.ink import PLAIN, Ink, pad, printable, span, wrapped
from winnable.output.text import answer_text
from winnable.output.typed import MISSING, Json, json_of
from winnable.questions.before_play import answer_before_play, before_play_text
from winnable.questions.readings import Reading, Readings, tried_readings
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import NOTHING_PLAYED
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.ask import ask
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.questions.explain import Explanation, asks_about_tasks, explain, explanations
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.repairs.search import Repairs
from winnable.solver.crew.reasons.find import reasons
from winnable.solver.crew.reasons.reason import Kind, Reason
from winnable.solver.crew.requirements import goals_of, tokens_alone
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Deadline, Effort, Limits, NoAnswer

_PATIENCE: Final = 20.0
"""How many times the work for a first core goes into smaller ones, where no limit is given."""
_MORE: Final = "more may help: --time-limit"
_CORE: Final = 0.4
"""After which share of the time no smaller clash is looked for."""
_REASONS: Final = 0.25
"""The share of the time left then for the reasons; the rest is for the repairs."""
_STEPS: Final = 0.5
"""The share of the time left then for the steps, if they are asked for."""
_TOLD: Final = 2
"""So many reasons are told, and the cards that decide it; more would say the same in other words. JSON has all."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was asked about a deal, and what came of it before anything was explained.

    `answer` is that of the question where it is not the explanation's own. `deal` is the one that is explained where
    the question is about every deal that fits; `why` says why nothing is, empty if something is.
    """

    answer: Answer | None = None
    deal: Deal | None = None
    why: str = ""
    effort: Effort = field(default_factory=Effort, compare=False)


@dataclass(frozen=True, slots=True)
class _More:
    """What is told with what clashes: why it does, and the changes that help; None if none were to be tried."""

    document: ProblemDocument
    reasons: tuple[Reason, ...] = ()
    steps: StepByStep | None = None
    """A proof step by step; None if none was asked for."""
    repairs: Repairs | None = None
    readings: Readings = field(default_factory=Readings)
    """The problem in other readings of its mission."""
    before_play: Answer | None = None
    """Whether it could be won before anything was played; None if nothing was."""
    effort: Effort = field(default_factory=Effort, compare=False)


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Explain why a deal cannot be won.

    `options`: `no_repairs`, whether no changes are tried; `exchange_cards`, whether exchanged cards are among them;
    `every`, whether all that help are listed, and `lines`, whether each with a line of play; `steps`, whether it is
    also proved step by step.
    """
    document: ProblemDocument = query.document
    question: Question = query.question
    limits = limits.begun()
    asked = _asked(document.problem, question, limits)
    if asked.why:
        answer = asked.answer or Answer.UNKNOWN
        json: Json = {"answer": answer.value, "reason": asked.why}
        return Told(
            answer,
            lambda ink: _without_core(answer, asked.why, ink),
            lambda: json,
            effort=asked.effort,
            view=lambda: _view(document.problem, _More(document)),
        )
    if asked.deal is not None:
        document = replace(document, problem=replace(document.problem, deal=asked.deal))
    found = _explained(document.problem, limits)
    effort = asked.effort + found.effort
    answer, why = found.answer, ""
    if question.every_draw and found.answer is Answer.WINNABLE:
        answer = Answer.UNWINNABLE
        why = "whatever is led first, some draw loses; with the best draw it can be won, so nothing clashes"
    more = _more(document, found, question, answer, limits, options)
    effort += more.effort
    lines = requirement_lines(document.problem, found.core)

    def text(ink: Ink) -> Iterator[str]:
        if why:
            yield from _without_core(answer, why, ink)
        else:
            yield from _text(query.document.problem, found, lines, question, asked.deal, ink)
        yield from _more_text(more, found, options, ink, limits.deadline)

    told = Explained(answer=answer, reason=why) if why else _told(found, lines, asked.deal, more)
    yaml = _yaml(document, found, more) if answer is Answer.UNWINNABLE else None
    return Told(
        answer,
        text,
        lambda: json_of(_with_more(told, more)),
        yaml,
        effort=effort,
        view=lambda: _view(document.problem, more),
    )


def _explained(problem: Problem, limits: Limits) -> Explanation:
    """Explain why a deal cannot be won; where time is limited, some is left for what comes after."""
    patience = None if limits.timed else _PATIENCE
    enough = limits.deadline.part(_CORE)
    every = explanations(problem, limits, patience)
    found = next(every)
    while not enough.passed and (better := next(every, None)) is not None:
        found = better
    return found


def _more(
    document: ProblemDocument,
    found: Explanation,
    question: Question,
    answer: Answer,
    limits: Limits,
    options: Mapping[str, Any],
) -> _More:
    """Find reasons and repairs, if it is proved that the deal cannot be won."""
    if answer is not Answer.UNWINNABLE:
        return _More(document)
    why = reasons(found.clash, replace(limits, deadline=limits.deadline.part(_REASONS))) if found.core else ()
    why = tuple(each for each in why if _says_more(each))
    steps = None
    if options.get("steps", False) and found.core:
        steps = find_steps(found, replace(limits, deadline=limits.deadline.part(_STEPS)))
    before, effort = _before_play(document.problem, limits.left(found.effort.seconds, found.effort.work))
    if options.get("no_repairs", False):
        return _More(document, why, steps, None, Readings(), before, effort)
    left = limits.left(found.effort.seconds, found.effort.work)
    readings = Readings(late=True) if left is None else tried_readings([*_readings(document)], solve, left)
    effort += readings.effort
    repairs = find_repairs(document, limits, question, exchange_cards=options.get("exchange_cards", False))
    return _More(document, why, steps, repairs, readings, before, effort)


def _readings(document: ProblemDocument) -> Iterator[Reading]:
    """The problem in every other reading of its mission in which its tasks may be shared out so."""
    mission = document.mission
    if mission is None:
        return
    given = document.reading or mission.default_reading
    for other in mission.readings:
        if other.name != given and (changed := mission.in_reading(document.problem, given, other.name)) is not None:
            yield Reading("reading", other.name, changed)


def _before_play(problem: Problem, limits: Limits | None) -> tuple[Answer | None, Effort]:
    """Whether the deal could be won before the first card of a line so far; None if there is no such line."""
    if not problem.played.tricks:
        return None, Effort()
    return answer_before_play(replace(problem, played=NOTHING_PLAYED), solve, limits)


def _says_more(reason: Reason) -> bool:
    """Whether a reason says more than the core, of which one part can just not be met, with the rest of it given."""
    return reason.kind is not Kind.NEVER or len(reason.steps) > 1


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
    if problem.played.tricks:
        answer += " after what was played"
    if not lines:
        yield wrapped(f"{answer}: there is no play at all that fits, even if nothing has to be met", ink.width)
        return
    yield wrapped(f"{answer}: {_clash(found, len(lines))}", ink.width)
    width = max(span(line.label) for line in lines)
    for line in lines:
        yield from beside(f"  {pad(line.label, width)}  ", line.english, ink)
    yield wrapped(_sure(found, len(lines)), ink.width)


def _clash(found: Explanation, count: int) -> str:
    """Say how many things clash, whatever else may be chosen."""
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
    needed += ", with the tasks off the table that need not be met" if asks_about_tasks(found.problem) else ""
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


def in_words(found: Explanation, limits: Limits) -> tuple[str, ...]:
    """What the command tells of an explanation, line by line: what clashes, how sure that is, and why it does."""
    lines = requirement_lines(found.problem, found.core)
    told = _text(found.problem, found, lines, Question(), None, PLAIN)
    return (*told, *(f"Why: {sentence}" for sentence in reasons_in_words(found, limits)))


def reasons_in_words(found: Explanation, limits: Limits) -> tuple[str, ...]:
    """Why the core of an explanation clashes: each a sentence that is proved; none where nothing is found or known."""
    if not found.core:
        return ()
    why = [each for each in reasons(found.clash, limits.begun()) if _says_more(each)]
    return tuple(reason_text(found.clash, each, _goals(found)) for each in why)


# --- reasons and repairs -------------------------------------------------------------------------


def _more_text(
    more: _More, found: Explanation, options: Mapping[str, Any], ink: Ink, deadline: Deadline
) -> Iterator[str]:
    """Yield why it clashes, and after a blank line the changes that help."""
    facts = [each for each in more.reasons if each.kind is not Kind.CARDS][:_TOLD]
    for reason in (*facts, *(each for each in more.reasons if each.kind is Kind.CARDS)):
        yield wrapped(f"Why: {reason_text(found.clash, reason, _goals(found))}", ink.width)
    if more.steps is not None:
        yield from steps_text(found.problem, more.steps, ink)
    if more.before_play is not None:
        yield from (wrapped(line, ink.width) for line in before_play_text(more.before_play))
    yield from (wrapped(line, ink.width) for line in more.readings.text("it can be won"))
    if more.repairs is not None:
        yield ""
        problem, every, lines = more.document.problem, options.get("every", False), options.get("lines", False)
        yield from repairs_text(problem, more.repairs, ink, every=every, lines=lines, deadline=deadline)


def _goals(found: Explanation) -> list[str]:
    """Return what the goals of the clash are called, by their place in the whole problem."""
    labels = [label for label, _ in labelled(found.problem, goals_of(found.problem, found.core))]
    return labels + ["the order of the tokens"] * (len(found.clash.goals) - len(labels))


# --- JSON and YAML -------------------------------------------------------------------------------


def _told(found: Explanation, lines: list[RequirementLine], deal: Deal | None, more: _More) -> Explained:
    if found.answer is not Answer.UNWINNABLE:
        return Explained(answer=found.answer, reason=found.reason)
    told = Explained(
        answer=found.answer,
        reason=found.reason,
        core=tuple(core_line(found.problem, line) for line in lines),
        minimal=found.minimal,
        smallest=found.smallest,
        solves=found.solves,
        counterexample=None if deal is None else str(deal),
        reasons=MISSING if not found.core else _reasons(found, more),
        steps=MISSING if more.steps is None else steps_of(found.problem, more.steps),
    )
    return told if more.repairs is None else replace(told, **repairs_told(more.document, more.repairs))


def _with_more(told: Explained, more: _More) -> Explained:
    """Return what is told with whether it could be won before the play, and with the readings that were tried."""
    tried = tuple(
        TriedReading(
            option=reading.option,
            value=reading.value,
            answer=verdict.answer,
            line_of_reading=MISSING
            if verdict.witness is None
            else play_of(reading.problem, verdict.witness.choices, verdict.witness.report),
        )
        for reading, verdict in more.readings.tried
    )
    return replace(
        told,
        before_play=MISSING if more.before_play is None else more.before_play,
        readings=tried or MISSING,
    )


def _view(problem: Problem, more: _More) -> Json:
    """Return the deal that is explained, and for each change that helps the changed deal with its line of play."""
    helping = () if more.repairs is None else more.repairs.helping
    lines = [
        line_view(each.problem, each.witness.choices, each.witness.report) | {"table": table_json(each.problem)}
        for each in helping
        if each.witness is not None
    ]
    return {"table": table_json(problem), "lines": lines}


def _reasons(found: Explanation, more: _More) -> tuple[answers.Reason, ...]:
    return tuple(reason_of(found.clash, reason, _goals(found)) for reason in more.reasons)


def _yaml(document: ProblemDocument, found: Explanation, more: _More) -> Callable[[Path | None], str] | None:
    """Return what writes the deal with what clashes alone, then every deal with a change that helps.

    None if there is nothing, or nothing that files can say.
    """
    clash = _clash_yaml(document, found) if found.core else ""
    if not clash and not (more.repairs and more.repairs.helping):
        return None

    def written(folder: Path | None) -> str:
        changed = repairs_yaml(document, more.repairs, folder) if more.repairs else ""
        read = [_in_reading(document, reading, folder) for reading, _ in more.readings.helping]
        return "---\n".join(each for each in (clash, changed, *read) if each)

    return written


def _in_reading(document: ProblemDocument, reading: Reading, folder: Path | None) -> str:
    title = f"{document.problem.title}, {reading}" if document.problem.title else str(reading)
    problem = replace(reading.problem, title=title)
    read = replace(document, problem=problem, reading=str(reading.value), expect=Answer.WINNABLE, line_of_play=None)
    return dump(replace(read, unknown="some", every_draw=False), folder=folder)


def _clash_yaml(document: ProblemDocument, found: Explanation) -> str:
    title = found.problem.title
    alone = replace(
        document,
        problem=replace(without_gaps(found.clash), title=f"{title}: what clashes" if title else "what clashes"),
        mission=None,
        mission_file=None,
        reading=None,
        expect=Answer.UNWINNABLE,
        line_of_play=None,
        unknown="some",
        every_draw=False,
    )
    try:
        return dump(alone)
    except ValueError:  # a rule of sharing out that only missions have, say
        return ""
