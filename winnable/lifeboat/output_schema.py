"""The keys of Lifeboat in the JSON of the commands, as `judgement`, `text` and `listing` write them."""

from typing import Any, Final

from winnable.lifeboat.cards import SCHEMAS
from winnable.lifeboat.moves import MOVES
from winnable.missions.lifeboat.format import GAME
from winnable.output.schema import GameOutput, Properties, Schema, among, of_type, table, texts
from winnable.questions.hint import hinted
from winnable.questions.sampling import PLAYED
from winnable.questions.schema import explained
from winnable.questions.stuck import SCHEMA
from winnable.rules.answer import Answer, State

__all__ = ["OUTPUT"]

_TEXT_OR_NULL: Final = ("string", "null")
_NUMBER_OR_NULL: Final = ("integer", "null")
_GOAL: Final[Schema] = {"description": "A goal, in the goal language of the files.", "type": ["object", "string"]}
_NUMBERS: Final[dict[str, Any]] = {"additionalProperties": {"type": "integer"}}


def _list(items: Properties, about: str) -> Schema:
    return of_type("array", about, items=table(items))


_LINE: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all goals are met."),
    "over": of_type("boolean", "Whether the game is over at the end of the line."),
    "goals": _list(
        {
            "goal": _GOAL,
            "english": of_type("string", "What it asks for, in English."),
            "state": among([each.value for each in State], "Whether it is met, lost or still open."),
            "decided": of_type(_NUMBER_OR_NULL, "On which day that was certain; null: it is open."),
        },
        "The goals.",
    ),
    "line_of_play": of_type("array", "The line of play as in files: its days.", items={"type": "object"}),
    "unit": among(["day"], "What the numbers of `timeline` and `decided` count."),
    "timeline": _list(
        {
            "number": of_type("integer", "The number of the day.", minimum=1),
            "steps": _list(
                {
                    "step": of_type("string", "Whose turn it is, or which part of the day."),
                    "player": of_type(_TEXT_OR_NULL, "Who does it."),
                    "texts": texts("What is done, in English."),
                },
                "What happens, in order.",
            ),
            "gulls": of_type("integer", "The gulls seen by its end.", minimum=0),
            "boat": texts("Who is in the boat then, bow to stern, bodies included."),
            "wounds": of_type("object", "The wounds then, by character.", **_NUMBERS),
            "unconscious": texts("Who is unconscious then."),
            "dead": texts("The bodies in the boat."),
            "lost": texts("Who is lost overboard."),
            "hands": of_type(
                "object",
                "The cards then, closed and open, by character.",
                additionalProperties={"type": "object"},
            ),
        },
        "The days of the line.",
    ),
    "scores": of_type(
        "object",
        "The points of each player at the end of the line, with their parts.",
        additionalProperties={"type": "object", **_NUMBERS},
    ),
}
_ANSWERS: Final = [each.value for each in Answer]
_MOVE: Final[Properties] = {
    "number": of_type("integer", "From 1.", minimum=1),
    "day": of_type("integer", "The number of its day.", minimum=1),
    "step": among(["provisions", "turn", "night"], "Which part of the day."),
    "player": of_type(_TEXT_OR_NULL, "Whose turn it is; null: it is no turn."),
    "answer": among(_ANSWERS, "Whether the goals can be reached behind it."),
}
_ANALYSED: Final[Properties] = {
    "reason": of_type("string", "Which limit was reached; may be empty."),
    "before": among(_ANSWERS, "Whether the goals could be reached from the deal."),
    "losing_move": of_type(_NUMBER_OR_NULL, "The number of the step that lost the game; null: none is proved to have."),
    "moves": _list(
        _MOVE,
        "The steps of the game: the provisions of each day, each turn, and the night.",
    ),
    "played_line": table(_LINE, "The game."),
    "saving_line": {
        "anyOf": [table(_LINE), {"type": "null"}],
        "description": "The game with what would have kept it; null: nothing was lost.",
    },
}
_EXPLAINED: Final = explained(_GOAL, _LINE, "The day by which all is asked for")
OUTPUT: Final = GameOutput(
    identity={
        "title": of_type("string", "Its title; may be empty."),
        "game": among([GAME], "The game."),
        "one_line": of_type("string", "Empty: a problem of Lifeboat has no such form."),
        "mission": of_type(_TEXT_OR_NULL, "The id of its mission."),
        "players": texts("Who is in the boat, bow to stern."),
    },
    answer={
        "answer": among([each.value for each in Answer], "The answer."),
        "effort": {"$ref": "#/definitions/effort"},
        "reason": of_type("string", "Why it is that; may be empty."),
        "stuck": SCHEMA,
        "fewest": table(
            {
                "unit": among(["day"], "What the numbers count."),
                "number": of_type(_NUMBER_OR_NULL, "The fewest days; null: they are not known for sure."),
                "at_least": of_type("integer", "This number is proved to be necessary.", minimum=1),
                "at_most": of_type("integer", "This number suffices, as the line shows.", minimum=1),
            },
            "Within how few days the goals can be reached.",
        ),
        **_LINE,
    },
    told={"explain": _EXPLAINED, "analyse": _ANALYSED, "hint": hinted(MOVES.place.keys)},
    replayed={
        **_LINE,
        "illegal": table(
            {
                "fault": of_type("string", "What is wrong."),
                "number": of_type("integer", "On which day.", minimum=0),
                "player": of_type(_TEXT_OR_NULL, "Whose decision it is."),
                "path": of_type("array", "Where in the day.", items={"type": ["string", "integer"]}),
                "detail": of_type("string", "What was expected."),
            },
            "The first decision that is not legal; the other keys are about the days before it.",
        ),
    },
    mission={
        "key": of_type("string", "`lifeboat/points`."),
        "id": of_type("string", "Its id."),
        "game": among([GAME], "The game."),
        "title": of_type("string", "Its title; may be empty."),
        "about": of_type("string", "What it asks for, in words."),
        "story": of_type("string", "Its story; may be empty."),
        "tags": texts("Its tags."),
        "players": of_type("array", "For how many characters it is.", items={"type": "integer"}),
        "parameters": of_type("object", "Its parameters with their values."),
        "days": of_type("integer", "How many days are played at most.", minimum=1),
        "at": among(["end", "horizon"], "When the goals are read."),
        "control": of_type("object", "Who decides for the characters who are not free, as in files."),
        "goals": of_type("array", "Its goals.", items=_GOAL),
        "notes": texts("Notes on it."),
    },
    played=PLAYED,
    cards=SCHEMAS,
)
"""What Lifeboat adds to the schema of the output."""
