"""Lifeboat: its four parts, of which the files stand here, with the library and random deals."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from winnable.games.format import Dealing, Format
from winnable.games.game import Game
from winnable.games.library import OneEditionLibrary
from winnable.games.listed import guides_of
from winnable.lifeboat.cards import CATALOGUE, KEYS
from winnable.lifeboat.rules import RULES
from winnable.lifeboat.words import WORDS
from winnable.missions.lifeboat.dealing import PLAYERS, dealt
from winnable.missions.lifeboat.document import Mission, ProblemDocument, dump
from winnable.missions.lifeboat.english import goal_text, mission_text, problem_text
from winnable.missions.lifeboat.format import SCHEMAS
from winnable.missions.lifeboat.format.control import control_value
from winnable.missions.lifeboat.format.goals import goal_value
from winnable.missions.lifeboat.format.reading import GAME
from winnable.missions.lifeboat.read import MISSIONS, load_goal, load_line, load_shipped, read_document
from winnable.missions.source.dumper import mission_to_start_from
from winnable.missions.source.english import capital
from winnable.missions.source.finding import codes_of
from winnable.output.typed import Json, among, of_type, texts
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem

if TYPE_CHECKING:
    from winnable.output.schema import GameOutput

# --- files, the library, random deals ------------------------------------------------------------


USUAL: Final = "everybody-home"
"""The mission of deals without one."""
REMARKS: Final = (
    "A deal to start your own from. The boat is listed from bow to stern, piles with their top first.",
    "More keys: wounds: {captain: 3}, hands: {kid: {closed: [water], open: [knife]}}, gulls: 2, options: {…}",
    "In place of the mission: horizon: 3, and goals: [ended, {alive: kid}, {score: {of: captain, at_least: 12}}]",
    "Everything that a deal can say: winnable guide lifeboat",
)


def _asks(mission: Mission) -> Json:
    return {
        "days": mission.days,
        "at": mission.at,
        "control": {str(who): control_value(control) for who, control in mission.controls.items()},
        "goals": [goal_value(goal) for goal in mission.goals],
    }


def _template(document: ProblemDocument, of_mission: bool, folder: Path) -> str:
    """Write a deal with remarks for people who write their own."""
    del of_mission
    return "".join(f"# {remark}\n" for remark in REMARKS) + dump(document, None, folder)


def _output() -> "GameOutput":
    """The keys in the JSON of the commands, in addition to those of every game."""
    from winnable.questions.schema import output_of  # noqa: PLC0415  # few commands need schemas

    return output_of(
        GAME,
        "Lifeboat",
        WORDS,
        identity={"players": texts("Who is in the boat, bow to stern.")},
        mission={
            "days": of_type("integer", "How many days are played at most.", minimum=1),
            "at": among(["end", "horizon"], "When the goals are read."),
            "control": of_type("object", "Who decides for the characters who are not free, as in files."),
        },
        cards=(KEYS,),
    )


LIBRARY: Final = OneEditionLibrary(MISSIONS, mission_text, _asks, partial(mission_to_start_from, GAME))
DEALING: Final = Dealing(
    usual=lambda _players: USUAL,
    deal=dealt,
    players_of=lambda mission: PLAYERS[1] if mission is None else mission.players[-1],
    template=_template,
    never="A007",
)
FORMAT: Final = Format(
    read=read_document,
    kinds=SCHEMAS.kinds,
    document_of=ProblemDocument.of,
    dump=lambda document, shown, folder: dump(document, None if shown is None else shown.line, folder),
    problem_text=problem_text,
    alone=ProblemDocument.alone,
    line=load_line,
    within=lambda document, problem: document.within(problem.days),
    shipped=load_shipped,
    goals=load_goal,
    mission_goal_text=lambda goal, *_: f"{capital(goal_text(goal))}.",
    schema_text=SCHEMAS.text,
    codes=codes_of("lifeboat"),
    identity=lambda document: {"players": [str(who) for who in document.problem.deal.position.boat]},
    catalogues=(CATALOGUE,),
    guides=guides_of(GAME, "a mission or a problem"),
    output=_output,
    library=LIBRARY,
    dealing=DEALING,
)


# --- the game ------------------------------------------------------------------------------------


class _Lifeboat(Game):
    title = "Lifeboat"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "lifeboat"
    solver_module = "winnable.lifeboat.solving"
    players = PLAYERS
    rules = RULES
    words = WORDS
    format = FORMAT


LIFEBOAT = _Lifeboat()
