"""The key of reasons in the JSON of a command, as `reason_json` writes them."""

from typing import Final

from winnable.output.schema import Properties, Schema, among, of_type, table, texts
from winnable.solver.crew.reasons.reason import Kind

__all__ = ["REASONS"]

_FACTS: Final = ("winner", "before", "together", "won-with", "thrown", "follows", "count")
_CLAIM: Final[Properties] = {
    "text": of_type("string", "It in words."),
    "holds": of_type("boolean", "Whether the fact must hold, or must not."),
    "fact": among(_FACTS, "What it is about."),
    "cards": texts("The cards that it is about."),
    "seats": of_type("array", "The seats that it is about, from 0.", items={"type": "integer", "minimum": 0}),
}
_STEP: Final[Properties] = {
    "tasks": texts("The tasks of one side, by name."),
    "goals": texts("The goals of that side, in English."),
    "order": of_type("boolean", "Whether the order of tokens is on that side."),
    "claim": table(_CLAIM, "What that side needs; null: it cannot be met at all.", type=["object", "null"]),
}
REASONS: Final[Schema] = of_type(
    "array",
    "Why it clashes, as far as that can be proved; the plainest reason first.",
    items=table(
        {
            "kind": among([kind.value for kind in Kind], "What the reason is about."),
            "text": of_type("string", "The reason in words."),
            "steps": of_type("array", "The two sides that exclude each other, or the one alone.", items=table(_STEP)),
            "cards": texts("The cards that decide it, whoever holds the others; empty if that is not what is told."),
        }
    ),
)
