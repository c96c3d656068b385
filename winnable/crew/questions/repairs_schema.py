"""The keys of repairs in the JSON of a command, as `repairs_json` writes them."""

from typing import Final

from winnable.output.schema import Properties, Schema, among, of_type, table

__all__ = ["repairs_schema"]

_KINDS: Final = (
    *("signal", "no-signal", "prediction", "owner", "exchanged-tasks", "member", "exchanged-tokens"),
    *("without-token", "without-task", "without-goal", "leader", "commander", "exchanged-cards"),
)
_CHANGE: Final[Properties] = {
    "text": of_type("string", "The change in words."),
    "kind": among(list(_KINDS), "What is changed; the nearest kinds come first."),
}
_SAID: Final[Properties] = {
    "tasks": of_type("array", "The tasks that are changed, by their places from 0.", items={"type": "integer"}),
    "seat": of_type("integer", "The new owner, member, leader or commander. Seats count from 0.", minimum=0),
    "number": of_type("integer", "The new prediction.", minimum=0),
    "role": of_type("string", "The role that another member has."),
    "goal": of_type("integer", "The goal that is left out, by its place from 0.", minimum=0),
    "part": of_type(("integer", "null"), "The part of the goal, by its place from 0; null: all of it."),
    "cards": of_type(
        "array",
        "The cards that are exchanged, with those who hold them before.",
        items=table({"seat": of_type("integer", "Who holds it.", minimum=0), "card": of_type("string", "The card.")}),
    ),
}


def repairs_schema(play: Properties) -> Properties:
    """Return the schema of what `repairs_json` returns; `play` is that of `play_json`."""
    written: Schema = of_type(
        ("string", "null"), "The changed problem as options of `winnable solve`; null: they have no words for its rule."
    )
    helping = table({**_CHANGE, "one_line": written, "play": table(play, "A line that wins.")}, optional=_SAID)
    return {
        "tried": of_type("integer", "How many single changes the rules allow.", minimum=0),
        "repairs": of_type("array", "The changes that help, the nearest first.", items=helping),
        "undecided": of_type(
            "array",
            "The changes of which it was not decided within the limits. All others are proved not to help.",
            items=table(_CHANGE, optional=_SAID),
        ),
    }
