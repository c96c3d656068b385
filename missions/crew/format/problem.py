"""Problems: a deal with its tasks, its mission, and the facts that are known or left open."""

from typing import Final

from winnable.missions.crew.cards import GAME
from winnable.missions.crew.format.before import BEFORE
from winnable.missions.crew.format.communication import HINTS
from winnable.missions.crew.format.deck import DECK
from winnable.missions.crew.format.exchange import DRAWS, SIGNAL_SENT
from winnable.missions.crew.format.hands import HANDS
from winnable.missions.crew.format.line import LINE, PLAYED
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.parts import (
    ASSIGNMENT_OF_PROBLEM,
    DRAW_KEY,
    HANDOVER,
    ROLES_OF_PROBLEM,
    TOKENS_MAY_KEY,
)
from winnable.missions.crew.format.players import PLAYER, one_player
from winnable.missions.crew.format.tasks import DONE, TASKS
from winnable.missions.crew.goals.forms import GOALS
from winnable.missions.crew.words import ADVICE, WORDS
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, Later, Text, Whole
from winnable.rules.answer import Answer

PROBLEM: Final = Fields(
    "a problem",
    {
        "name": Key(Text(free=True), "A title for messages and lists; also what other files refer to it by."),
        "note": Key(Text(free=True), "Remarks; they have no effect."),
        "game": GAME,
        "mission": Key(
            ByKind(
                "a mission: its id, its file, or a mapping",
                text=Text(
                    "the id of a mission or its file",
                    examples=("planet-nine/22", "deep-sea/17", "my_mission.yaml"),
                ),
                number=Whole(1, 999),
                table=Later(
                    Fields("a mission", {name: key for name, key in MISSION.keys.items() if name != PARAMETERS})
                ),
            ),
            "The mission: an id of the library, a file, or the mission itself.",
        ),
        WITH: Key(VALUES, "Other values for parameters of that mission, by name."),
        "reading": Key(Text("a reading"), "Which reading of the mission counts."),
        "deck": Key(DECK, "The deck: a name, `dealt` (just the cards in the hands), or suits and ranks."),
        "hands": Key(
            HANDS,
            "The hands clockwise, by player or as a list: the known cards, and `?` for each unknown one; or the number "
            "of cards, if nothing is known of them; `rest` for the cards that are in no other hand. The robot's "
            "columns are `p3(b4)` for p3 that lies open over b4.",
        ),
        "deal": Key(
            Text("a file such as other.yaml or other.yaml#name", examples=("other.yaml", "other.yaml#name")),
            "Take deck, players, hands, robot, lead and before from a problem in another file.",
        ),
        "robot": Key(
            one_player("name the player whose hand is the robot's, robot: JARVIS"),
            "The robot of the game for two, whose cards all lie on the table: JARVIS, Tonoja.",
        ),
        "lead": Key(
            PLAYER,
            "Who leads trick 1; the holder of the highest trump if not given. Needed where nobody is known to hold it; "
            "with an official deck the leader then does.",
        ),
        "before": Key(
            BEFORE,
            "In the middle of a game whose first tricks are not in the file: what is known of them. The hands then "
            "hold the cards that are left of the deck, and `lead` is who leads now.",
        ),
        "hints": Key(HINTS, "What is known of hands with unknown cards, of the kind that communication tells."),
        "unknown": Key(
            Choice(WORDS["unknown"], advice=ADVICE["unknown"]),
            "Whether the question is if some way to fill in the unknown cards can be won, or if every one can; some if "
            "not given.",
        ),
        "tasks": Key(TASKS, "The tasks in the order they were drawn; with a mission, tokens follow the order."),
        "done": Key(DONE, "Tasks that were met before the hands as they are here, by tricks that are not in the file."),
        "assignment": Key(ASSIGNMENT_OF_PROBLEM, "How tasks without owner are shared out; only without a mission."),
        "handover": Key(Flag(), f"{HANDOVER}; only without a mission."),
        "tokens_may": TOKENS_MAY_KEY,
        "goals": Key(GOALS, "What must be reached in addition to the tasks and the mission."),
        "roles": Key(ROLES_OF_PROBLEM, "Who has which role; without a mission also the roles themselves."),
        "draw": DRAW_KEY,
        "draws": Key(
            DRAWS,
            "Mission 12: the card that each player draws; open for those left out.",
        ),
        "distress": Key(
            SIGNAL_SENT,
            "The distress signal, by which everybody passes one colour card before trick 1; none if not given.",
        ),
        "played": Key(PLAYED, "The line so far, its last trick perhaps incomplete: the question is how to go on."),
        "line": Key(LINE, "A line of play: the cards of each trick in playing order, with or without who led."),
        "expect": Key(
            Choice(
                WORDS["expect"],
                advice=ADVICE["expect"],
                values={answer.value: answer for answer in (Answer.WINNABLE, Answer.UNWINNABLE)},
            ),
            "The verdict that a check expects.",
        ),
    },
    at_most_one_of=(("hands", "deal"), ("deck", "deal"), ("robot", "deal"), ("before", "deal")),
    advice=ADVICE["problem"],
)
"""The keys of a problem, in the order in which problems are written."""
