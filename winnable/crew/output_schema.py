"""The keys of The Crew in the JSON of the commands, as `as_json`, `listing` and `survey.play` write them."""

from typing import Final

from winnable.crew.questions.lines_json import lines_schema
from winnable.crew.questions.positions_schema import ANALYSE, HINT, seat
from winnable.crew.questions.reasons_schema import REASONS
from winnable.crew.questions.repairs_schema import repairs_schema
from winnable.missions.crew.format import GAMES
from winnable.output.schema import GameOutput, Properties, Schema, among, of_type, table, texts
from winnable.questions.before_play import BEFORE_PLAY
from winnable.questions.readings import readings_schema
from winnable.rules.answer import Answer, State

__all__ = ["OUTPUT", "PLAY", "REQUIREMENTS"]

REQUIREMENTS: Final = (
    *("task", "owner", "prediction", "token", "goal", "role", "assignment"),
    *("draw", "signal", "direction", "pass", "hint"),
)
"""The kinds of requirements, as the JSON names them."""

_TEXT_OR_NULL: Final = ("string", "null")
_NUMBER_OR_NULL: Final = ("integer", "null")


def _list(items: Properties, about: str) -> Schema:
    return of_type("array", about, items=table(items))


def _pair(about: str) -> Schema:
    return of_type("array", about, items={"type": "integer", "minimum": 0}, minItems=2, maxItems=2)


_JUDGED: Final[Properties] = {
    "state": among([each.value for each in State], "Whether it is met, lost or still open."),
    "trick": of_type(
        _NUMBER_OR_NULL,
        "In which trick a task was met, or after which a goal was settled; of what is lost, the trick that lost it. As "
        "many as were played before the first: then. Null: it is open, or certain and not met yet.",
    ),
    "settled": of_type(_NUMBER_OR_NULL, "After which trick nothing that was still possible could change it."),
}
_ENGLISH: Final = of_type("string", "What it asks for, in English.")
_LOST: Final = _list(
    {
        "task": of_type(_TEXT_OR_NULL, "The task that is lost."),
        "goal": of_type(_NUMBER_OR_NULL, "The goal that is lost, by its place among the goals, from 0."),
        "order": of_type("boolean", "Whether it is the order that tokens ask for."),
        "trick": of_type("integer", "In which trick; as many as were played before the first: then.", minimum=0),
        "card": of_type(_TEXT_OR_NULL, "By which card."),
        "seat": of_type(_NUMBER_OR_NULL, "Who played it. Seats count from 0."),
    },
    "Only with a line so far: what that has lost already; a part that names nothing is all of it together.",
)
_CARD: Final[Properties] = {"seat": seat("Whose card it is."), "card": of_type("string", "The card, `p9`.")}
_GIVEN: Final[Properties] = {**_CARD, "card_given": of_type("boolean", "Whether the file says so, else it was chosen.")}
_GOAL: Final[Schema] = {"description": "A goal, in the goal language of the files.", "type": ["object", "string"]}
_TITLE: Final = of_type("string", "Its title; may be empty.")

PLAY: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all is met."),
    "decided": of_type(_NUMBER_OR_NULL, "In which trick that was settled; 0: before the first; null: it is open."),
    "tasks": _list(
        {
            "name": of_type("string", "A card or the name of a task card."),
            "token": of_type(_TEXT_OR_NULL, "Its token."),
            "laid_out": of_type(_TEXT_OR_NULL, "The token that it had before tokens changed places."),
            "owner": seat("Who has it."),
            "owner_given": of_type("boolean", "Whether the file says so, else it was chosen."),
            "difficulty": of_type(_NUMBER_OR_NULL, "The difficulty of a task card."),
            "predicted": of_type(_NUMBER_OR_NULL, "What its owner has predicted."),
            "predicted_given": of_type("boolean", "Whether the file says so, else it was chosen."),
            "english": _ENGLISH,
            **_JUDGED,
        },
        "The tasks, in their order.",
    ),
    "order": table(_JUDGED, "The order that tokens ask for."),
    "goals": _list({"goal": _GOAL, "english": _ENGLISH, **_JUDGED}, "The goals of the mission."),
    "handover": {
        "description": "The task that was handed over.",
        "anyOf": [
            table({"task": {"type": "string"}, "from": seat("The giver."), "to": seat("The receiver.")}),
            {"type": "null"},
        ],
    },
    "completed_deal": of_type(_TEXT_OR_NULL, "The deal with the unknown cards that were found."),
    "passes": {
        "description": "The distress signal; null: not sent.",
        "anyOf": [
            table(
                {
                    "to": among(["left", "right"], "Where cards are passed."),
                    "to_given": of_type("boolean", "Whether the file says so, else it was chosen."),
                    "cards": _list(_GIVEN, "Who passes what."),
                }
            ),
            {"type": "null"},
        ],
    },
    "played": of_type("integer", "How many cards of the line are given.", minimum=0),
    "roles": _list(
        {
            "name": of_type("string", "The role."),
            "seat": seat("Who has it."),
            "seat_given": of_type("boolean", "Whether the file says so, else it was chosen."),
        },
        "Who has which role.",
    ),
    "draws": _list(_GIVEN, "Who draws what after trick 1."),
    "tricks": _list(
        {
            "number": of_type("integer", "From 1.", minimum=1),
            "leader": seat("Who leads."),
            "cards": _list(_CARD, "The cards in the order in which they are played."),
            "winner": seat("Who wins."),
            "winning_card": of_type("string", "The card that wins."),
            "tasks": texts("The tasks that are met in it."),
            "goals": of_type(
                "array", "The numbers of the goals that are met in it, from 0.", items={"type": "integer"}
            ),
        },
        "The tricks of the line of play.",
    ),
}
_IDENTITY: Final[Properties] = {
    "title": _TITLE,
    "game": among(GAMES, "The edition."),
    "mission": of_type(_TEXT_OR_NULL, "The id of its mission."),
    "players": texts("The names, by seat; empty if there are none."),
    "deal": of_type("string", "The hands on one line."),
    "commander": seat("Who is commander."),
    "lead": seat("Who leads the first trick of these hands."),
    "earlier": of_type("integer", "How many tricks were played before these hands.", minimum=0),
    "one_line": of_type("string", "The problem as options of `winnable solve`, for a shell."),
}
_QUESTION: Final[Properties] = {
    "question": table(
        {
            "unknown": among(["some", "every", "share", None], "Of which deals that fit; null: no card is unknown."),
            "draws": among(["best", "every", None], "Of which draws; null: none is open."),
            "distress": among(
                ["allowed", "required", None], "Whether the distress signal may be sent; null: it may not."
            ),
        },
        "What was asked, as far as the problem leaves more than the play open.",
    )
}
_ANSWER: Final[Properties] = {
    "answer": among([*(each.value for each in Answer), None], "The answer; null: only the share was asked for."),
    "effort": {"$ref": "#/definitions/effort"},
    "reason": of_type("string", "Why it is that; may be empty."),
    "deals": of_type(_NUMBER_OR_NULL, "How many deals fit what is known; null: too many to count."),
    "share": {"$ref": "#/definitions/share"},
    "counterexample": of_type(_TEXT_OR_NULL, "A deal that fits and cannot be won."),
    "remarks": _list(
        {
            "kind": among(["cancelled", "exchanged", "avoidable", "unavoidable"], "What it is about."),
            "text": of_type("string", "The remark."),
            "about": texts("The tasks that it is about."),
        },
        "What the rulebook says of the deal in addition to the verdict.",
    ),
    "clash": texts("Only if unwinnable: requirements that clash, `p9>Ben`; empty if they were not found quickly."),
    "lost_so_far": _LOST,
    **PLAY,
    **lines_schema(PLAY),
}
_EXPLAINED: Final[Properties] = {
    **BEFORE_PLAY,
    "readings": readings_schema(PLAY),
    "reason": of_type("string", "Why nothing is explained; may be empty."),
    "core": _list(
        {
            "label": of_type("string", "The requirement in the notation of files, `p9>Ben`."),
            "english": of_type("string", "What is required, in English."),
            "requires": of_type(
                "array",
                "Of what it is made: a task and its owner, say.",
                items=table(
                    {"kind": among(REQUIREMENTS, "What is required.")},
                    optional={
                        "task": of_type("string", "The task."),
                        "goal": of_type("integer", "The goal, by its place among the goals, from 0.", minimum=0),
                        "part": of_type(
                            "array",
                            "Of a goal that is made of several, at which place; empty: all of it.",
                            items={"type": "integer", "minimum": 0},
                        ),
                        "role": of_type("string", "The role."),
                        "seat": seat("Who draws or passes the card."),
                        "hint": of_type("integer", "The hint, by its place, from 0.", minimum=0),
                    },
                ),
            ),
        },
        "Only if unwinnable: requirements that no line of play meets together.",
    ),
    "minimal": of_type("boolean", "Whether it is proved that without any one of them the others can be met."),
    "smallest": of_type("boolean", "Whether it is proved that no smaller set clashes."),
    "solves": of_type("integer", "How many questions the solver was asked.", minimum=0),
    "counterexample": of_type(_TEXT_OR_NULL, "The deal that is explained, of those that fit; null: the deal itself."),
    "reasons": REASONS,
    **repairs_schema(PLAY),
}
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
            "unlike": texts("Roles that its holder may not have as well."),
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
    identity=_IDENTITY,
    question=_QUESTION,
    answer=_ANSWER,
    told={"analyse": ANALYSE, "explain": _EXPLAINED, "hint": HINT},
    replayed={**PLAY, **_ILLEGAL, "lost_so_far": _LOST},
    played=_PLAYED,
    puzzle=_PUZZLE,
    solution=_SOLUTION,
    mission=_MISSION,
    counts={"task_cards": of_type("integer", "How many task cards are in them.", minimum=0)},
    cards=(_TASK_CARD,),
)
"""What The Crew adds to the schema of the output."""
