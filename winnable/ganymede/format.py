"""The files of Ganymede, its library, and random deals of the made-up cards."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from winnable.games.format import Dealing, Format
from winnable.games.library import OneEditionLibrary
from winnable.games.listed import guides_of
from winnable.ganymede.cards import CATALOGUE, KEYS
from winnable.ganymede.words import WORDS
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import CardsDocument, Document, Mission, MissionDocument, ProblemDocument
from winnable.missions.ganymede.english import Words, cards_text, goal_text, mission_text, problem_text
from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.format.reading import GAME, ORDINALS
from winnable.missions.ganymede.read.loader import load_goal, load_line, load_shipped, read_document
from winnable.missions.ganymede.read.mission import MISSIONS
from winnable.missions.ganymede.write import cards_template, dump, problem_template, template
from winnable.missions.source.codes import codes_of
from winnable.missions.source.parameters import Value
from winnable.output.typed import Json, of_type, texts

if TYPE_CHECKING:
    from winnable.output.schema import GameOutput

ALONE: Final = "launch"
TOGETHER: Final = "everybody-launches"
"""The missions of deals without one, for one player and for more."""


def _asks(mission: Mission) -> Json:
    return {"goals": [goal_value(goal, ORDINALS) for goal in mission.goals]}


def _dealt(
    document: MissionDocument, players: int, random: Random, name: str, given: Mapping[str, Value]
) -> ProblemDocument:
    return problem_of(document, deal_at_random(players, random), random, name, given)


def _template(document: ProblemDocument, of_mission: bool, folder: Path) -> str:
    """Write a deal to start from; unless it is of a mission, the question is written out."""
    return problem_template(document if of_mission else replace(document, mission=None, mission_name=""), folder)


def _cards_text(document: CardsDocument) -> Iterable[str]:
    about = [document.about] if document.about else []
    return [*about, *(f"{card}: {kind}, {shows}" for card, kind, shows in cards_text(document.cards.cards()))]


def _count(document: Document) -> tuple[str, int]:
    return ("card", len(document.cards.ids)) if isinstance(document, CardsDocument) else (document.kind, 1)


def _output() -> "GameOutput":
    """The keys in the JSON of the commands, in addition to those of every game."""
    from winnable.questions.schema import output_of  # noqa: PLC0415  # few commands need schemas

    return output_of(
        GAME,
        "Ganymede",
        WORDS,
        identity={"players": texts("The players, in the order of their turns.")},
        mission={},
        counts={"cards": of_type("integer", "How many cards are in files of their own.", minimum=0)},
        cards=KEYS,
    )


LIBRARY: Final = OneEditionLibrary(MISSIONS, mission_text, _asks, template)
DEALING: Final = Dealing(
    usual=lambda players: ALONE if players == 1 else TOGETHER,
    deal=_dealt,
    players_of=lambda mission: 1 if mission is None else mission.players[0],
    template=_template,
    never="Q007",
    remarks=("All cards are made up: the printed ones are not public (winnable guide ganymede).",),
    cards="made-up cards",
)
FORMAT: Final = Format(
    read=read_document,
    kinds=SCHEMAS.kinds,
    document_of=ProblemDocument.of,
    dump=lambda document, shown, folder: dump(document, None if shown is None else shown.line, folder),
    problem_text=problem_text,
    alone=ProblemDocument.alone,
    line=load_line,
    within=lambda document, problem: document.within(problem.horizon),
    other_text=_cards_text,
    shipped=lambda written, _edition: load_shipped(written),
    goals=load_goal,
    mission_goal_text=lambda goal, mission: goal_text(goal, Words((), mission.free)),
    schema_text=SCHEMAS.text,
    codes=codes_of("ganymede"),
    identity=lambda document: {"players": list(document.problem.deal.table.names)},
    refers_to=lambda document: [] if document.cards_path is None else [document.cards_path],
    count=_count,
    cards_template=cards_template,
    catalogues=(CATALOGUE,),
    guides=guides_of(GAME, "a mission"),
    output=_output,
    library=LIBRARY,
    dealing=DEALING,
)
