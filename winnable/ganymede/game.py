"""Ganymede: its four parts, of which the files stand here, with the library, random deals, and the made-up cards."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from winnable.games.format import Dealing, Format
from winnable.games.game import Game
from winnable.games.library import OneEditionLibrary
from winnable.games.listed import Catalogue, ListEntry, guides_of
from winnable.games.usage import UsageError
from winnable.ganymede.rules import RULES
from winnable.ganymede.words import WORDS
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import (
    CardsDocument,
    Document,
    Mission,
    MissionDocument,
    ProblemDocument,
    cards_template,
    dump,
    problem_template,
    template,
)
from winnable.missions.ganymede.english import Words, cards_text, goal_text, mission_text, problem_text
from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.cards import CARDS
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.format.reading import GAME, ORDINALS
from winnable.missions.ganymede.read import (
    MISSIONS,
    load_goal,
    load_line,
    load_shipped,
    made_up_cards,
    read_document,
)
from winnable.missions.source.english import capital
from winnable.missions.source.finding import codes_of, nearest, with_hint
from winnable.missions.source.parameters import Value
from winnable.output.ink import Ink
from winnable.output.typed import Json, of_type, texts
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.problem import Problem

if TYPE_CHECKING:
    from winnable.output.schema import GameOutput

# --- cards, to be looked up ----------------------------------------------------------------------


def _entries() -> list[ListEntry]:
    cards = made_up_cards().cards()
    values = {card: value for found in CARDS.write(cards, {}).values() for card, value in found.items()}
    entries = []
    for card, kind, shows in cards_text(cards):
        content = {"id": card, "kind": kind, "shows": shows, "card": values[card]}
        noun, *home = kind.split()
        heading = " ".join([f"{noun.capitalize()}s", *home])
        entries.append(ListEntry(card, shows, content, (kind, shows), 0, f"{heading}:"))
    return entries


def _details(name: str, ink: Ink) -> tuple[list[str], Json]:
    """Return a card in full. Raises UsageError for an unknown one."""
    entries = _entries()
    found = next((each for each in entries if each.key == name.casefold()), None)
    if found is None:
        hint = nearest(name, [each.key for each in entries])
        raise UsageError(f"{with_hint(f'There is no made-up card {name!r}', hint)}.")
    return [ink.strong(found.key), "", f"{found.json['kind']:21}{found.line}"], found.json


CATALOGUE: Final = Catalogue(
    GAME,
    "120 made-up cards: 30 tiles, 30 shuttles from Earth and 30 from Mars, 30 ships",
    lambda: [each.key for each in _entries()],
    _entries,
    _details,
)
"""The cards of `cards_from: made-up`."""
KEYS: Final = (
    {
        "id": of_type("string", "What it is called in files."),
        "kind": of_type("string", "A tile, a shuttle from Earth or from Mars, or a ship."),
        "shows": of_type("string", "What it shows, in words."),
        "card": of_type("object", "The same as a file has it."),
    },
)
"""The keys of a card in JSON."""


# --- files, the library, random deals ------------------------------------------------------------


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


def _cards_text(document: CardsDocument, _: int | None) -> Iterable[tuple[str, str, Iterable[str]]]:
    about = [document.about] if document.about else []
    cards = (f"{card}: {kind}, {shows}" for card, kind, shows in cards_text(document.cards.cards()))
    yield document.kind, "", [*about, *cards]


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
    shipped=load_shipped,
    goals=load_goal,
    mission_goal_text=lambda goal, mission, _: f"{capital(goal_text(goal, Words((), mission.free)))}.",
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


# --- the game ------------------------------------------------------------------------------------


class _Ganymede(Game):
    title = "Ganymede"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "ganymede"
    solver_module = "winnable.ganymede.solving"
    players = (1, 4)
    other_kinds = ("card",)
    rules = RULES
    words = WORDS
    format = FORMAT


GANYMEDE = _Ganymede()
