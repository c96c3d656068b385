"""Missions."""

from typing import Final

from winnable.missions.crew.format.advice import COMMUNICATION_ADVICE, MISSION_ADVICE, ROLES_ADVICE, TASKS_ADVICE
from winnable.missions.crew.format.cards import DECK_OF_MISSION
from winnable.missions.crew.format.parts import DRAW_KEY, GAME, HANDOVER, NOT, WITH_ABOUT, assignment_shape
from winnable.missions.crew.format.words import TOKENS_MAY
from winnable.missions.crew.goals.forms import GOALS
from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, TableOf, Text, Whole

__all__ = ["MISSION"]

_TOKENS: Final = ListOf(Text("a token", numbers=True, examples=("1", ">", "omega")))
_COMMUNICATION: Final = Key(
    ByKind(
        "normal, another word for how to communicate, or {disruption: N}",
        text=Choice(
            {
                "normal": "As the rules have it.",
                "dead-zone": "Cards are shown without their token.",
                "currents": "The same, in Deep Sea.",
                "rapture": "The crew shares two tokens fewer than it has members.",
                "terrain": "A card drawn before the deal says whether as usual, as in currents or as in rapture.",
                "silent": "Nobody shows a card.",
            },
            advice=COMMUNICATION_ADVICE,
        ),
        table=Fields(
            "communication",
            {"disruption": Key(Whole(1, 99), "Allowed from right before this trick on.", required=True)},
        ),
    ),
    "For information: when and how cards may be shown.",
)
_DIFFICULTY: Final = Key(Whole(1, 999), "Task cards are drawn until their difficulties add up to this.")
_MISSION_RULE: Final = Key(
    assignment_shape(seats=False),
    "How the tasks are shared out; draft if not given, draft-with-passing in deep-sea.",
)
_REAL_TIME: Final = Key(
    ByKind("a number of seconds", number=Whole(1, 9999), advice={"text": "write the seconds, real_time: 120"}),
    "For information: the seconds within which the mission is to be played.",
)
_PLAYERS: Final = Whole(2, 20)
_READING: Final = Fields(
    "a reading",
    {
        "note": Key(Text(free=True), "What this reading says."),
        "goals": Key(GOALS, "Goals that it adds to those of the mission."),
        "tasks": Key(
            Fields("the tasks of a reading", {"difficulty": Key(_DIFFICULTY.shape, _DIFFICULTY.about, required=True)}),
            "Another difficulty than that of the mission.",
        ),
        "assignment": Key(_MISSION_RULE.shape, "Another way to share out the tasks than that of the mission."),
        "communication": _COMMUNICATION,
        "real_time": _REAL_TIME,
    },
)
MISSION: Final = Fields(
    "a mission",
    {
        "id": Key(Text("an id such as '22'", numbers=True), "What the mission is called by.", required=True),
        "game": GAME,
        "title": Key(Text(free=True), "A few words to know it by."),
        "about": Key(Text(free=True), "What the mission asks for, for people."),
        "story": Key(Text(free=True), "The story to read at the table before the mission."),
        "tags": Key(ListOf(Text("a tag", examples=("short", "for-beginners"))), "Words to find it by in lists."),
        EXTENDS: Key(
            Text(
                "the id of a mission or its file",
                numbers=True,
                examples=("13", "deep-sea/12", "my_mission.yaml"),
                names="missions",
            ),
            "Take over every key that is not given here from this mission, an id of the library or a file; all but its "
            "id. A key with the value null is not taken over.",
        ),
        MORE_GOALS: Key(GOALS, "Goals in addition to those that are taken over; only with extends."),
        WITH: Key(VALUES, f"{WITH_ABOUT} Only with extends."),
        PARAMETERS: Key(
            VALUES, "Values by name that others may change; {name} stands for the value anywhere in the mission."
        ),
        "deck": Key(DECK_OF_MISSION, "The deck; that of the game if not given."),
        "crew": Key(
            ByKind(
                "a number of players or a list of them",
                number=_PLAYERS,
                items=ListOf(_PLAYERS, at_least=1),
                advice={"mapping": "write the numbers of players, crew: [3, 4]"},
            ),
            "The number of players, or the numbers, for which it is; with an official deck 2 with the robot; 3, 4 and "
            "5 if not given, with the challenge deck 3.",
        ),
        "tasks": Key(
            ByKind(
                "a number of tasks, {count: …, tokens: […]}, {difficulty: …} or {cards: […]}",
                number=Whole(0, 99),
                table=Fields(
                    "the tasks",
                    {
                        "count": Key(Whole(0, 99), "The number of tasks."),
                        "tokens": Key(_TOKENS, "The tokens of the first tasks, in order; only with a count."),
                        "difficulty": _DIFFICULTY,
                        "and_more": Key(Flag(), "Or to any higher difficulty."),
                        "cards": Key(
                            ListOf(
                                Text("the id of a task card", examples=("win-p1-g7",), names="deep-sea"), at_least=1
                            ),
                            "Exactly these task cards.",
                        ),
                    },
                    one_of=(("count", "difficulty", "cards"),),
                    at_most_one_of=(
                        *(("tokens", key) for key in ("difficulty", "cards")),
                        *(("and_more", key) for key in ("count", "cards")),
                    ),
                    advice=TASKS_ADVICE,
                ),
                advice={
                    "text": "a mission has their number, tasks: 2; those of a deal are drawn for each deal",
                    "list": "a mission has their number, tasks: 2; those of a deal are drawn for each deal",
                },
            ),
            "The number of tasks and their tokens, their difficulty, or the task cards; none if not given.",
        ),
        "assignment": _MISSION_RULE,
        "handover": Key(Flag(), f"{HANDOVER}, with five players."),
        "tokens_may": Key(Choice(TOKENS_MAY), "What the crew may do with the tokens before tasks are taken."),
        "roles": Key(
            ByKind(
                "roles such as {sick: {}}",
                table=TableOf(
                    Fields("a role", {"not": NOT}, example="{} or {not: commander}"), "roles such as {sick: {}}"
                ),
                advice=ROLES_ADVICE,
            ),
            "Parts that one member each gets, by name.",
        ),
        "draw": DRAW_KEY,
        "goals": Key(GOALS, "What must be reached in addition to the tasks."),
        "readings": Key(TableOf(_READING, "readings by name", at_least=1), "Ways to read the mission, by name."),
        "default_reading": Key(Text("a reading", names="/readings"), "The reading that counts if none is named."),
        "communication": _COMMUNICATION,
        "real_time": _REAL_TIME,
        "muted": Key(
            ByKind("true, false, or {not: commander}", flag=Flag(), text=Flag(), table=Fields("muted", {"not": NOT})),
            "For information: one member may not communicate.",
        ),
        "notes": Key(
            ByKind("a text or a list of texts", text=Text(free=True), items=ListOf(Text(free=True))),
            "Remarks, rulings, doubts.",
        ),
    },
    advice=MISSION_ADVICE,
)
