"""`winnable show`: what a file really says, in English sentences made from the goal language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from winnable.console import Console, Exit, worst
from winnable.ink import Ink, printable
from winnable.missions import crew as missions
from winnable.missions.crew import Document, Finding, Loaded, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.english.document import Words, goal_text, mission_text, problem_text, task_card_text
from winnable.question import Question
from winnable.reading import finding_text, read_files_and_missions
from winnable.report import envelope
from winnable.rules.crew.edition import DEFAULT_EDITION

__all__ = ["show", "show_goal"]


@dataclass(frozen=True, slots=True)
class _Told:
    """A document in words: what it is called, where it stands, and its sentences."""

    kind: str
    name: str
    path: str
    line: int
    sentences: list[str]


def show(names: Sequence[str], console: Console, *, game: str | None, players: int | None, as_json: bool) -> Exit:
    """Say what files and missions of the library say; a name that is no file is the id of a mission."""
    told: list[_Told] = []
    findings: list[Finding] = []
    codes = [_read(loaded, told, findings, console, players) for loaded in read_files_and_missions(names, game)]
    if as_json:
        _write_json(told, findings, worst(codes), console)
    else:
        _write(told, console)
    return worst(codes)


def show_goal(text: str, console: Console, *, game: str | None, players: int | None, as_json: bool) -> Exit:
    """Say what a goal of the goal language says."""
    # as the only goal of a mission it is read as any other, and its mistakes are told as theirs
    loaded = missions.load_text(f"{{id: goal, game: {game or DEFAULT_EDITION.key}, goals: [\n{text}\n]}}", "--goal")
    told: list[_Told] = []
    if not loaded.errors and len(loaded.missions) == 1:
        mission = loaded.missions[0].mission
        words = Words(mission.default_deck(), mission.commander_word)
        sentences = [goal_text(goal, words, players) for goal in mission.goals]
        told.append(_Told("goal", "", "--goal", 1, sentences))
    else:
        for finding in loaded.findings:
            console.remark(finding_text(finding, console.remark_ink))
    code = Exit.INPUT if loaded.errors else Exit.YES
    if as_json:
        _write_json(told, list(loaded.findings), code, console)
    else:
        for each in told:
            for sentence in each.sentences:
                console.write(sentence)
    return code


def _read(loaded: Loaded, told: list[_Told], findings: list[Finding], console: Console, players: int | None) -> Exit:
    findings += loaded.findings
    for finding in loaded.findings:
        console.remark(finding_text(finding, console.remark_ink))
    for document in loaded.documents:
        told += _documents(document, players)
    return Exit.INPUT if loaded.errors else Exit.YES


def _documents(document: Document, players: int | None) -> Iterator[_Told]:
    match document:
        case MissionDocument():
            yield _mission(document, players)
        case ProblemDocument():
            yield _problem(document)
        case TaskCardsDocument(cards=cards):
            for card in cards:
                yield _Told("task card", card.id, document.path, document.line, task_card_text(card, players))


def _mission(document: MissionDocument, players: int | None) -> _Told:
    mission = document.mission
    name = f"{mission.key}: {mission.title}" if mission.title else mission.key
    return _Told("mission", name, *document.place, mission_text(mission, players))


def _problem(document: ProblemDocument) -> _Told:
    problem = document.problem
    sentences = problem_text(problem)
    asked = Question.of(document).text(problem)
    if asked:
        sentences.append(f"The question is whether it can be won {asked}.")
    if document.expect is not None:
        sentences.append(f"The file expects it to be {document.expect}.")
    return _Told("problem", problem.title, document.path, document.line, sentences)


def _write(told: Sequence[_Told], console: Console) -> None:
    for index, each in enumerate(told):
        if index:
            console.write("")
        place = f"{printable(each.path)}:{each.line}" if each.line else ""
        name = printable(each.name)
        console.write(console.ink.strong(name or place) + (f" ({place})" if name and place else ""))
        for sentence in each.sentences:
            for line in _wrapped(printable(sentence), console.ink):
                console.write(line)


def _wrapped(sentence: str, ink: Ink) -> Iterator[str]:
    if ink.width is None:
        yield f"  {sentence}"
    else:
        yield from wrap(sentence, max(ink.width, 30), initial_indent="  ", subsequent_indent="    ")


def _write_json(told: Sequence[_Told], findings: Sequence[Finding], code: Exit, console: Console) -> None:
    documents: list[dict[str, Any]] = [
        {"kind": each.kind, "name": each.name, "file": each.path, "line": each.line, "sentences": each.sentences}
        for each in told
    ]
    content = {
        "exit_code": int(code),
        "documents": documents,
        "findings": [finding.to_json() for finding in findings],
    }
    console.write(envelope("show", content))
