"""`winnable explain` for The Crew: the clash in a deal that cannot be won, why, and which changes would help."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from winnable.crew.answers import play_json
from winnable.crew.choices_text import deal_text
from winnable.crew.deals import Question, answer_deals
from winnable.crew.page import line_view, table_json
from winnable.crew.questions.clash import Clash, clash_of, clash_told, clash_yaml, core_text, explained, why_text
from winnable.crew.questions.explain_answers import Explained
from winnable.crew.questions.repairs import repairs_text, repairs_told
from winnable.crew.questions.repairs_document import find_repairs, repairs_yaml
from winnable.crew.questions.requirements import in_sentences, requirement_lines
from winnable.games.game import Game
from winnable.games.values import OptionValues, Query, Told
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import dump
from winnable.output.ink import PLAIN, Ink, printable, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, Json, json_of
from winnable.questions.before_play import answer_before_play, before_play_text
from winnable.questions.readings import Reading, Readings, tried_readings
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import NOTHING_PLAYED
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import Explanation
from winnable.solver.crew.questions.explain import explain as find_explanation
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.repairs.search import Repairs
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, NoAnswer


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question about a deal, and its answer before anything was explained.

    `answer` is that of the question where it is not the explanation's own. `deal` is the one that is explained where
    the question is about every deal that fits; `why` says why nothing is, empty if something is.
    """

    answer: Answer | None = None
    deal: Deal | None = None
    why: str = ""
    effort: Effort = field(default_factory=Effort, compare=False)


@dataclass(frozen=True, slots=True)
class _More:
    """The rest of the answer, after the clash: the changes that help, and other facts that are proved of the deal."""

    document: ProblemDocument
    repairs: Repairs | None = None
    """None if none were to be tried."""
    readings: Readings = field(default_factory=Readings)
    """The problem in other readings of its mission."""
    before_play: Answer | None = None
    """Whether it could be won before anything was played; None if nothing was."""
    effort: Effort = field(default_factory=Effort, compare=False)


def explain(game: Game, problem: Problem, limits: Limits) -> Explanation:
    """Say why a problem cannot be won."""
    del game
    return in_sentences(find_explanation(problem, limits))


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Explain why a deal cannot be won.

    `options`: `no_repairs`, whether no changes are tried; `exchange_cards`, whether exchanged cards are among them;
    `every`, whether all that help are listed, and `lines`, whether each with a line of play.
    """
    del game
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
    found = explained(document.problem, limits)
    effort = asked.effort + found.effort
    answer = found.answer
    clash = clash_of(found, limits) if answer is Answer.UNWINNABLE else Clash(found)
    more = _more(document, found, answer, limits, options)
    effort += more.effort

    def text(ink: Ink) -> Iterator[str]:
        yield from _text(query.document.problem, found, question, asked.deal, ink)
        yield from why_text(clash, ink)
        said = [line.english for line in requirement_lines(found.problem, found.core)]
        yield from _more_text(more, options, ink, said)

    told = clash_told(clash, asked.deal)
    if more.repairs is not None:
        told = replace(told, **repairs_told(document, more.repairs))
    yaml = _yaml(document, found, more) if answer is Answer.UNWINNABLE else None
    return Told(
        answer,
        text,
        lambda: json_of(_with_more(told, more)),
        yaml,
        effort=effort,
        view=lambda: _view(document.problem, more),
    )


def _more(
    document: ProblemDocument,
    found: Explanation,
    answer: Answer,
    limits: Limits,
    options: OptionValues,
) -> _More:
    """Find repairs, if it is proved that the deal cannot be won."""
    if answer is not Answer.UNWINNABLE:
        return _More(document)
    before, effort = _before_play(document.problem, limits.left(found.effort.seconds, found.effort.work))
    if options.get("no_repairs", False):
        return _More(document, None, Readings(), before, effort)
    left = limits.left(found.effort.seconds, found.effort.work)
    readings = Readings(late=True) if left is None else tried_readings([*_readings(document)], solve, left)
    effort += readings.effort
    repairs = find_repairs(document, limits, exchange_cards=options.get("exchange_cards", False))
    return _More(document, repairs, readings, before, effort)


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


def _asked(problem: Problem, question: Question, limits: Limits) -> _Asked:
    """Answer a question about every deal, which may have no deal to explain."""
    if not question.of_many(problem):
        return _Asked()
    result = answer_deals(problem, replace(question, unknown="every"), limits)
    assert result is not None, "it is about all deals"
    if result.answer is not Answer.UNWINNABLE:
        return _Asked(result.answer, why=result.reason, effort=result.effort)
    return _Asked(result.answer, result.counterexample, effort=result.effort)


# --- text ----------------------------------------------------------------------------------------


def _without_core(answer: Answer, why: str, ink: Ink) -> Iterator[str]:
    yield wrapped(f"{answer_text(answer, ink)}: {why}", ink.width)


def _text(
    problem: Problem,
    found: Explanation,
    question: Question,
    deal: Deal | None,
    ink: Ink,
) -> Iterator[str]:
    """Yield the clash, line by line, and how sure it is."""
    answer = answer_text(found.answer, ink)
    if found.answer is Answer.UNKNOWN:
        yield wrapped(f"{answer}: {found.reason}; {MORE}", ink.width)
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
    yield from core_text(found, answer, ink)


def quick_clash(problem: Problem, limits: Limits) -> list[str]:
    """Return the labels of the clash in a problem that cannot be won; empty if none is found within limits."""
    try:
        found = find_explanation(problem, limits, smallest=False)
    except NoAnswer:
        return []
    return [printable(label) for label, _ in labelled(problem, found.core)] if found.minimal else []


def in_words(found: Explanation, limits: Limits) -> tuple[str, ...]:
    """The text of an explanation, line by line: the clash, how sure it is, and why."""
    told = _text(found.problem, found, Question(), None, PLAIN)
    return (*told, *why_text(clash_of(found, limits.begun()), PLAIN))


# --- repairs -----------------------------------------------------------------------------------


def _more_text(more: _More, options: OptionValues, ink: Ink, said: Collection[str]) -> Iterator[str]:
    """Yield the other facts proved of the deal, and after a blank line the changes that help.

    `said` are the requirements that stand above, in English.
    """
    if more.before_play is not None:
        yield from (wrapped(line, ink.width) for line in before_play_text(more.before_play))
    yield from (wrapped(line, ink.width) for line in more.readings.text("it can be won"))
    if more.repairs is not None:
        yield ""
        problem, every, lines = more.document.problem, options.get("every", False), options.get("lines", False)
        yield from repairs_text(problem, more.repairs, ink, every=every, lines=lines, said=said)


# --- JSON and YAML -------------------------------------------------------------------------------


def _with_more(told: Explained, more: _More) -> Explained:
    """Return the answer with whether the deal could be won before the play, and with the readings that were tried."""

    def line(reading: Reading, witness: Witness) -> Json:
        return play_json(reading.problem, witness.choices, witness.report)

    return replace(
        told,
        before_play=MISSING if more.before_play is None else more.before_play,
        readings=more.readings.json(line) or MISSING,
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


def _yaml(document: ProblemDocument, found: Explanation, more: _More) -> Callable[[Path | None], str] | None:
    """Return the YAML of the deal with the clash alone, then of every deal with a change that helps.

    None if there is nothing, or nothing that files can say.
    """
    clash = clash_yaml(document, found) if found.core else ""
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
    return dump(replace(document.about(problem), reading=str(reading.value), expect=Answer.WINNABLE), folder=folder)
