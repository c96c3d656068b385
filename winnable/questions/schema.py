"""The keys of a game of four parts in the JSON of the commands."""

from collections.abc import Sequence

from winnable.games.parts import Words
from winnable.output.schema import GameOutput
from winnable.output.shared import FEWEST
from winnable.output.typed import Properties, among, of_type, properties, table, texts
from winnable.questions.analyse import analysed
from winnable.questions.culprit import where_schema
from winnable.questions.explain import explained
from winnable.questions.hint import hinted
from winnable.questions.lines import GOAL, Solved
from winnable.questions.longer import Lengthened
from winnable.questions.mission_sample import PLAYED
from winnable.questions.most import EXTREME
from winnable.questions.several import lines_schema

_TEXT_OR_NULL = ("string", "null")


def output_of(
    game: str,
    title: str,
    words: Words,
    *,
    identity: Properties,
    mission: Properties,
    counts: Properties | None = None,
    cards: Sequence[Properties] = (),
) -> GameOutput:
    """Return the additions of a game to the schema of the output.

    `identity` are its own keys that identify a problem, `mission` those for the requirements of a mission.
    """
    about = "The first decision that is not legal."
    illegal = table(words.illegal_keys, about)
    return GameOutput(
        identity={
            "title": of_type("string", "Its title; may be empty."),
            "game": among([game], "The game."),
            "one_line": of_type("string", f"Empty: a problem of {title} has no such form."),
            "mission": of_type(_TEXT_OR_NULL, "The id of its mission."),
            **identity,
        },
        answer={
            **properties(Solved),
            **where_schema(words),
            **EXTREME,
            **FEWEST,
            **lines_schema(words.keys),
            **words.keys,
        },
        told={
            "explain": {**explained(words.keys, Lengthened), **where_schema(words)},
            "analyse": analysed(words, words.keys),
            "hint": hinted(words.places.keys),
        },
        replayed={**words.keys, **where_schema(words), "illegal": illegal},
        mission={
            "key": of_type("string", f"Its key: `{game}/` and its id."),
            "id": of_type("string", "Its id."),
            "game": among([game], "The game."),
            "title": of_type("string", "Its title; may be empty."),
            "about": of_type("string", "What it asks for, in words."),
            "story": of_type("string", "Its story; may be empty."),
            "tags": texts("Its tags."),
            "players": of_type("array", "The numbers of players that it is for.", items={"type": "integer"}),
            "parameters": of_type("object", "Its parameters with their values."),
            **mission,
            "goals": of_type("array", "Its goals.", items=GOAL),
            "notes": texts("Notes on it."),
        },
        played=PLAYED,
        counts=counts or {},
        cards=cards,
    )
