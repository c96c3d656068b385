"""The files of The Crew, and its library."""

# ruff: noqa: PLC0415  # modules that few commands need are imported when they are used

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from winnable.crew.listing import LIBRARY, TASK_CARDS, shipped_task
from winnable.games.format import Format
from winnable.games.listed import Guide
from winnable.games.usage import UsageError
from winnable.missions.crew.document import Document, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.loader import load_goal, load_shipped, read_document
from winnable.missions.crew.shelf import SCHEMAS, claims
from winnable.missions.crew.write import document_of, dump
from winnable.missions.source.document import Loaded
from winnable.missions.source.english import capital
from winnable.missions.source.files import Rewritten
from winnable.missions.source.finding import Finding, Findings, Source, codes_of
from winnable.rules.crew.card import Deck
from winnable.rules.crew.edition import EDITIONS, edition_of, seats_of
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.play import Line
from winnable.solver import verdict

if TYPE_CHECKING:
    from winnable.output.schema import GameOutput
    from winnable.rules.crew.referee import Report

GUIDES: Final = (
    Guide("format", "every key of the files, and every finding", "winnable.missions", "FORMAT.md"),
    Guide("writing", "from an idea to a mission, step by step", "winnable.missions", "WRITING.md"),
    Guide("rulings", "how doubts in the rules are settled, and why", "winnable.rules.crew", "RULINGS.md"),
)


def _dump(document: ProblemDocument, shown: verdict.Witness[Line, "Report"] | None, folder: Path | None) -> str:
    if shown is None:
        return dump(document, folder=folder)
    return dump(document, shown.report.choices, shown.line, folder)


def _problem_text(document: ProblemDocument) -> Iterator[str]:
    from winnable.crew.options import question_of
    from winnable.crew.rulebook import remarks_of
    from winnable.missions.crew.sentences import problem_text

    if (mission := document.mission) is not None:
        title = f": {mission.title}" if mission.title else ""
        reading = document.reading or mission.default_reading
        read = f", in the reading {reading}" if reading and len(mission.readings) > 1 else ""
        yield f"It is mission {mission.key}{title}{read}."
    yield from problem_text(document.problem)
    yield from (f"{capital(remark.text)}." for remark in remarks_of(document, None))
    if question := question_of(document).text(document.problem):
        yield f"The question is whether it can be won {question}."
    if document.expect is not None:
        yield f"The file expects it to be {document.expect}."


def _cards_text(document: TaskCardsDocument, players: int | None) -> Iterator[tuple[str, str, Iterable[str]]]:
    from winnable.missions.crew.sentences import task_card_text

    _check_players(players, EDITIONS[document.game].deck)
    for card in document.cards:
        yield "task card", card.id, task_card_text(card, players)


def _goal_text(goal: Goal, mission: Mission, players: int | None) -> str:
    from winnable.missions.crew.english.words import Words
    from winnable.missions.crew.goals.forms import goal_text

    deck = mission.default_deck()
    _check_players(players, deck)
    return goal_text(goal, Words(deck, mission.commander_word), None if players is None else seats_of(deck, players))


def _check_players(players: int | None, deck: Deck) -> None:
    """Raise UsageError for a number of players that an official deck is not for."""
    edition = edition_of(deck)
    if players is not None and edition is not None and seats_of(deck, players) not in edition.crew:
        raise UsageError(f"The game is for 2 to {edition.crew[-1]} players, found {players}.")


def _count(document: Document) -> tuple[str, int]:
    return ("task card", len(document.cards)) if isinstance(document, TaskCardsDocument) else (document.kind, 1)


def _shipped(written: str, edition: str) -> Loaded[Document] | None:
    return load_shipped(written, edition) or shipped_task(written)


def _output() -> "GameOutput":
    from winnable.crew.output_schema import OUTPUT

    return OUTPUT


def _log(data: bytes, source: Source, findings: Findings, options: Mapping[str, Any]) -> Rewritten:
    from winnable.missions.crew.logs.written import How, written

    return written(data, source, findings, How.of(options))


def _tried(name: str) -> Mapping[str, Any] | None:
    from winnable.missions.crew.logs.written import tried

    return tried(name)


def _doubts(document: ProblemDocument) -> Iterable[Finding]:
    from winnable.crew.logged import doubts

    return doubts(document)


FORMAT: Final = Format(
    read=read_document,
    log=_log,
    tried=_tried,
    doubts=_doubts,
    kinds=SCHEMAS.kinds,
    claims=claims,
    document_of=document_of,
    dump=_dump,
    problem_text=_problem_text,
    other_text=_cards_text,
    goals=load_goal,
    mission_goal_text=_goal_text,
    alone=ProblemDocument.alone,
    line=lambda text, _problem: Line.parse(text),
    shipped=_shipped,
    schema_text=SCHEMAS.text,
    codes=codes_of("crew"),
    count=_count,
    catalogues=(TASK_CARDS,),
    guides=GUIDES,
    output=_output,
    library=LIBRARY,
)
