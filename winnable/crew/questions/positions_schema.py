"""The keys of `hint` and `analyse` in JSON."""

from typing import Any, Final

from winnable.output.schema import Properties, Schema, among, of_type, table, texts
from winnable.rules.answer import Answer
from winnable.solver.crew.questions.cards import Kind

__all__ = ["ANALYSE", "HINT", "seat"]

_TEXT_OR_NULL: Final = ("string", "null")
_NUMBER_OR_NULL: Final = ("integer", "null")
_REASON: Final = of_type("string", "Which limit was reached; may be empty.")


def seat(about: str, **more: Any) -> Schema:
    """Return the schema of a key that names a player by the seat."""
    return of_type("integer", f"{about} Seats count from 0.", minimum=0, **more)


def _cards(about: str, **keys: Any) -> Schema:
    return of_type("array", about, items=table(keys))


HINT: Final[Properties] = {
    "answer": among(
        [*(each.value for each in Answer), None], "Whether the position can be won; null: the play is over."
    ),
    "reason": _REASON,
    "trick": of_type(_NUMBER_OR_NULL, "To which trick the next card falls, from 1; null: the play is over."),
    "to_move": of_type(_NUMBER_OR_NULL, "Who plays next. Seats count from 0. Null: the play is over."),
    "cards": _cards(
        "Every legal card; with --all also those that the next players may answer, behind cards that can be won.",
        seat=seat("Who plays it."),
        after=texts("The cards that fall before it from the position on."),
        card=of_type("string", "The card, `p9`."),
        forced=of_type("boolean", "Whether it is the only legal card."),
        answer=among([each.value for each in Answer], "Whether it can be won behind it."),
        least=of_type(
            _NUMBER_OR_NULL, "The least number of further tricks until everything is met, this one included."
        ),
        most=of_type(
            _NUMBER_OR_NULL, "The number of tricks that `line` needs; the same as `least` if that is the fewest."
        ),
        line=of_type(_TEXT_OR_NULL, "A line of play that wins."),
    ),
}
_KIND: Final = [each.value for each in Kind]
ANALYSE: Final[Properties] = {
    "answer": among([each.value for each in Answer], "Whether the game can be won behind its last card."),
    "reason": _REASON,
    "before": among([each.value for each in Answer], "Whether it could be won before its first card."),
    "open": texts("What the file leaves open: a position counts as winnable if some choice wins."),
    "losing_card": of_type(_NUMBER_OR_NULL, "The number of the card that lost it; null: none did."),
    "saving_line": of_type(_TEXT_OR_NULL, "A line that wins and goes as the game did up to that card."),
    "cards": _cards(
        "The cards of the game in their order.",
        number=of_type("integer", "From 1.", minimum=1),
        trick=of_type("integer", "From 1.", minimum=1),
        seat=seat("Who played it."),
        card=of_type("string", "The card, `p9`."),
        kind=among(_KIND, "What it did."),
        answer=among([each.value for each in Answer], "Whether the game can be won behind it."),
        legal=texts("The legal cards; empty where nothing depends on them."),
        kept=texts("Other cards that keep it winnable: of a losing card all, otherwise those that are known."),
    ),
    "by_player": _cards(
        "How many cards of each kind everybody has played.",
        seat=seat("Whose they are."),
        kinds=of_type("object", "By kind.", additionalProperties={"type": "integer"}),
    ),
}
