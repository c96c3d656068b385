"""The keys of The Crew in the JSON of the commands, as `answers`, `listing` and `survey.play` write them."""

from typing import Final

from winnable.crew.answers import Asked, Identity, Play, Solved
from winnable.crew.questions.card_answers import Analysed, Hint
from winnable.crew.questions.explain_answers import Explained
from winnable.crew.questions.lines_json import lines_schema
from winnable.missions.crew.format import GAMES
from winnable.output.schema import GameOutput, Properties, Schema, among, of_type, table, texts
from winnable.output.typed import properties
from winnable.questions.before_play import BEFORE_PLAY
from winnable.questions.readings import readings_schema

__all__ = ["OUTPUT", "PLAY"]

_TEXT_OR_NULL: Final = ("string", "null")
_NUMBER_OR_NULL: Final = ("integer", "null")


def _list(items: Properties, about: str) -> Schema:
    return of_type("array", about, items=table(items))


def _pair(about: str) -> Schema:
    return of_type("array", about, items={"type": "integer", "minimum": 0}, minItems=2, maxItems=2)


_GOAL: Final[Schema] = {"description": "A goal, in the goal language of the files.", "type": ["object", "string"]}
_TITLE: Final = of_type("string", "Its title; may be empty.")

PLAY: Final[Properties] = properties(Play)
"""The keys of a line of play."""
_ANSWER: Final[Properties] = {**properties(Solved), **PLAY, **lines_schema(PLAY)}
_EXPLAINED: Final[Properties] = {**BEFORE_PLAY, "readings": readings_schema(PLAY), **properties(Explained)}
_ILLEGAL: Final[Properties] = {
    "illegal": table(
        {
            "fault": of_type("string", "What is wrong."),
            "trick": of_type("integer", "In which trick, from 1.", minimum=0),
            "place": of_type(_NUMBER_OR_NULL, "Which card of the trick, from 0."),
            "card": of_type(_TEXT_OR_NULL, "The card."),
            "seat": of_type(_NUMBER_OR_NULL, "Who played it."),
            "detail": of_type("string", "What would have been legal; may be empty."),
        },
        "The first card that is not legal; the other keys are about the tricks before it.",
    )
}
_PLAYED: Final[Properties] = {
    "mission": of_type("string", "Its key, `planet-nine/22`."),
    "reading": of_type(_TEXT_OR_NULL, "Which reading was played; null: it has none."),
    "players": of_type(
        "integer", "The crew size; 2 with the robot, unless the mission has a deck of its own.", minimum=2
    ),
    "seed": of_type("integer", "Which deals were played.", minimum=0),
    "impossible": of_type(_TEXT_OR_NULL, "Why it cannot be dealt for this crew size."),
    "state": among(
        ["sound", "unsound", "doubtful", "undecided", None],
        "Some deal can be won; that none can is proved; every deal that was played is refuted; none of that. Null: it "
        "cannot be dealt for this crew size.",
    ),
    "sound": of_type("boolean", "Whether some deal can be won."),
    "counted": of_type(_TEXT_OR_NULL, "The count that shows that no deal can be won."),
    "time_limit_reached": of_type("boolean", "Whether a time limit ended it before all was played."),
    "sound_proved": of_type("boolean", "Whether that is proved, also if none can."),
    "never_lost": of_type("boolean", "Whether every legal line of play wins."),
    "share": {"$ref": "#/definitions/share"},
    "winnable": of_type(_TEXT_OR_NULL, "A command that solves a deal that can be won."),
    "unwinnable": of_type(_TEXT_OR_NULL, "A command that solves a deal that cannot."),
    "first_leads": _pair("How many first leads win, of those tried."),
    "fewest_tricks": _pair("After how many tricks it can be won at the earliest, of how many; sums over deals."),
    "fixed_tasks": _pair("How many tasks fall in one certain trick, of how many."),
    "hardness": of_type(("number", "null"), "From 0, easy, to 1."),
    "like": of_type(_TEXT_OR_NULL, "The mission of the logbook that is about as hard."),
    "easier_missions": {
        "description": "How many missions of the logbook are easier, of how many.",
        "anyOf": [_pair("Both numbers."), {"type": "null"}],
    },
}
_COMMUNICATION: Final = of_type(("string", "integer", "null"), "When the crew may communicate; no effect on verdicts.")
_MISSION: Final[Properties] = {
    "key": of_type("string", "`planet-nine/22`."),
    "id": of_type("string", "Its id within the edition."),
    "game": among(GAMES, "The edition."),
    "title": _TITLE,
    "about": of_type("string", "What it asks for, in words."),
    "story": of_type("string", "Its story; may be empty."),
    "tags": texts("Its tags."),
    "crew": of_type("array", "The crew sizes that it is written for.", items={"type": "integer"}),
    "players": of_type("array", "The crew sizes that can play it, the robot not counted.", items={"type": "integer"}),
    "robot": of_type(_TEXT_OR_NULL, "The robot with which two play it; null: they do not."),
    "tasks": of_type(_NUMBER_OR_NULL, "How many tasks are drawn; null: it says so otherwise.", minimum=0),
    "difficulty": of_type(_NUMBER_OR_NULL, "To which difficulty task cards are drawn."),
    "and_more": of_type("boolean", "Whether the difficulty may be exceeded."),
    "task_cards": texts("The task cards that it names."),
    "tokens": texts("The tokens, in the order of the tasks."),
    "assignment": of_type(_TEXT_OR_NULL, "How tasks are assigned; null: there are none."),
    "handover": of_type("boolean", "Whether five may hand over a task."),
    "tokens_may": of_type("string", "How tokens may change places."),
    "roles": _list(
        {
            "name": of_type("string", "The role."),
            "not_commander": of_type("boolean", "Whether the commander cannot have it."),
            "unlike": texts("Roles that nobody has beside it."),
        },
        "Its roles.",
    ),
    "draw": of_type("boolean", "Whether everybody draws a card after trick 1."),
    "communication": _COMMUNICATION,
    "real_time": of_type(_NUMBER_OR_NULL, "Seconds of real time; no effect on verdicts."),
    "muted": of_type("boolean", "Whether a member is muted."),
    "goals": of_type("array", "Its goals.", items=_GOAL),
    "readings": _list(
        {
            "name": of_type("string", "Its name."),
            "note": of_type("string", "What it means."),
            "goals": of_type("array", "Its goals.", items=_GOAL),
            "difficulty": of_type(_NUMBER_OR_NULL, "Its difficulty, if it has one of its own."),
            "assignment": of_type(_TEXT_OR_NULL, "How tasks are assigned, if that is its own."),
            "communication": _COMMUNICATION,
            "real_time": of_type(_NUMBER_OR_NULL, "Its seconds of real time, if they are its own."),
        },
        "Its readings.",
    ),
    "default_reading": of_type(_TEXT_OR_NULL, "The reading that counts unless another is named."),
    "notes": texts("Notes on it."),
}
_TASK_CARD: Final[Properties] = {
    "id": of_type("string", "Its name."),
    "game": among(GAMES, "The edition."),
    "about": of_type("string", "What it asks for, in words."),
    "difficulty": of_type("object", "Its difficulty by number of players.", additionalProperties={"type": "integer"}),
    "goal": _GOAL,
    "not_captain": of_type("boolean", "Whether the captain cannot have it."),
    "redeal": of_type("array", "Cards that cancel the deal if one hand holds all of them.", items=texts("The cards.")),
    "note": of_type("string", "A note; may be empty."),
}

_PUZZLE: Final[Properties] = {
    "hardness": of_type(("number", "null"), "How hard it is, from 0 to 1; null unless the hardest was wanted."),
    "fewest_tricks": of_type(_NUMBER_OR_NULL, "How many tricks it takes at least; null unless that was wanted."),
}
_SOLUTION: Final[Properties] = {
    "without": of_type(_TEXT_OR_NULL, "The task that need not be met; null: all are met."),
    "line": of_type("string", "The line of play."),
    **PLAY,
}

OUTPUT: Final = GameOutput(
    identity=properties(Identity),
    question=properties(Asked),
    answer=_ANSWER,
    told={"analyse": properties(Analysed), "explain": _EXPLAINED, "hint": properties(Hint)},
    replayed={**PLAY, **_ILLEGAL, "lost_so_far": properties(Solved)["lost_so_far"]},
    played=_PLAYED,
    puzzle=_PUZZLE,
    solution=_SOLUTION,
    mission=_MISSION,
    counts={"task_cards": of_type("integer", "How many task cards are in them.", minimum=0)},
    cards=(_TASK_CARD,),
)
"""What The Crew adds to the schema of the output."""
