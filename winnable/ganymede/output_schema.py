"""The keys of Ganymede in the JSON of the commands, as `judgement`, `text` and `listing` write them."""

from typing import Any, Final

from winnable.ganymede.cards import SCHEMAS
from winnable.ganymede.moves import MOVES
from winnable.missions.ganymede.format import GAME
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
_COUNTS: Final[dict[str, Any]] = {"additionalProperties": {"type": "integer"}}


def _list(items: Properties, about: str) -> Schema:
    return of_type("array", about, items=table(items))


_LINE: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all goals are met."),
    "goals": _list(
        {
            "goal": _GOAL,
            "english": of_type("string", "What it asks for, in English."),
            "state": among([each.value for each in State], "Whether it is met, lost or still open."),
            "decided": of_type(
                _NUMBER_OR_NULL, "After which turn that was certain; 0: from the start; null: it is open."
            ),
        },
        "The goals.",
    ),
    "unit": among(["turn"], "What the numbers of `timeline` and `decided` count."),
    "timeline": _list(
        {
            "number": of_type("integer", "Among the turns of all players, from 1.", minimum=1),
            "round": of_type("integer", "The round, from 1.", minimum=1),
            "player": of_type("string", "Whose turn it is."),
            "turn": of_type(
                ("object", "null"), "The turn as in files; null: only that is known which others feel of it."
            ),
            "settlers": of_type(
                "object",
                "The settlers after it, by place and colour.",
                additionalProperties={"type": "object", **_COUNTS},
            ),
            "ships": of_type(
                "object", "The ships after it, by slot.", additionalProperties={"type": list(_TEXT_OR_NULL)}
            ),
            "flown": texts("The ships launched."),
            "reputation": of_type("integer", "The cell of the marker.", minimum=0),
            "score": of_type("integer", "The points, as if the game stopped there."),
            "notes": texts("What a script asked for and could not be done."),
        },
        "The turns of all players.",
    ),
}
_ANSWERS: Final = [each.value for each in Answer]
_REASON: Final = of_type("string", "Which limit was reached; may be empty.")
_EXPLAINED: Final = explained(_GOAL, _LINE, "The turns or rounds")
_ANALYSED: Final[Properties] = {
    "reason": _REASON,
    "before": among(_ANSWERS, "Whether the goals could be reached before the first turn."),
    "losing_move": of_type(_NUMBER_OR_NULL, "The number of the turn that lost the game; null: none is proved to have."),
    "moves": _list(
        {
            "number": of_type("integer", "The number of the turn among those of all players.", minimum=1),
            "answer": among(_ANSWERS, "Whether the goals can be reached behind it."),
        },
        "The turns of the free players.",
    ),
    "played_line": table(_LINE, "The game."),
    "saving_line": {
        "anyOf": [table(_LINE), {"type": "null"}],
        "description": "The game with what would have kept it; null: nothing was lost.",
    },
}
OUTPUT: Final = GameOutput(
    identity={
        "title": of_type("string", "Its title; may be empty."),
        "game": among([GAME], "The game."),
        "one_line": of_type("string", "Empty: a problem of Ganymede has no such form."),
        "mission": of_type(_TEXT_OR_NULL, "The id of its mission."),
        "players": texts("The players, in the order of their turns."),
    },
    answer={
        "answer": among([each.value for each in Answer], "The answer."),
        "effort": {"$ref": "#/definitions/effort"},
        "reason": of_type("string", "Why it is that; may be empty."),
        "stuck": SCHEMA,
        "fewest": table(
            {
                "unit": among(["turn", "round"], "What the numbers count."),
                "number": of_type(_NUMBER_OR_NULL, "How many; null: it is not known."),
                "at_least": of_type("integer", "That many are proved to be needed.", minimum=0),
                "at_most": of_type(_NUMBER_OR_NULL, "That many do; null: it is not known whether any do."),
            },
            "Only with --fewest-turns: within how few turns, or rounds, all is reached.",
        ),
        **_LINE,
    },
    told={"explain": _EXPLAINED, "analyse": _ANALYSED, "hint": hinted(MOVES.place.keys)},
    replayed={
        **_LINE,
        "illegal": table(
            {
                "fault": of_type("string", "What is wrong."),
                "number": of_type(
                    "integer", "In which turn, among those of all players; 0: before the first.", minimum=0
                ),
                "player": of_type(_TEXT_OR_NULL, "Whose turn it is."),
                "path": of_type("array", "Where in the turn.", items={"type": ["string", "integer"]}),
                "detail": of_type("string", "What was expected."),
            },
            "The first decision that is not legal; the other keys are about the turns before it.",
        ),
    },
    mission={
        "key": of_type("string", "`ganymede/launch`."),
        "id": of_type("string", "Its id."),
        "game": among([GAME], "The game."),
        "title": of_type("string", "Its title; may be empty."),
        "about": of_type("string", "What it asks for, in words."),
        "story": of_type("string", "Its story; may be empty."),
        "tags": texts("Its tags."),
        "players": of_type("array", "The numbers of players that it is for.", items={"type": "integer"}),
        "parameters": of_type("object", "Its parameters with their values."),
        "goals": of_type("array", "Its goals.", items=_GOAL),
        "notes": texts("Notes on it."),
    },
    played=PLAYED,
    counts={"cards": of_type("integer", "How many cards are in files of their own.", minimum=0)},
    cards=SCHEMAS,
)
"""What Ganymede adds to the schema of the output."""
