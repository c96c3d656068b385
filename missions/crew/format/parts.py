"""Parts that problems and missions share: players, roles, assignment, the draw, the edition."""

from typing import Final

from winnable.missions.crew.format.advice import ASSIGNMENT_ADVICE, DRAW_ADVICE, GAME_ADVICE
from winnable.missions.crew.format.words import ASSIGNMENT_RULES, COMMANDER_WORDS, DRAW
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, Shape, Text, Whole
from winnable.rules.crew.edition import EDITIONS

__all__ = ["DRAW_KEY", "GAME", "HANDOVER", "NOT", "PLAYER", "WITH_ABOUT", "assignment_shape"]

PLAYER: Final = Text("a player or a seat number", numbers=True, examples=("Ann", "0"))


def assignment_shape(*, seats: bool) -> Shape:
    """The shape of a rule of assignment; with `seats`, as in a problem, it may also name players."""
    keys: dict[str, Key] = {
        "spread": Key(Whole(0, 99), "The largest and the smallest share differ by this much at most."),
        "takers": Key(Whole(1, 99), "The number of members who own all tasks together."),
        "most": Key(Whole(1, 99), "No member owns more than this."),
        "not": Key(Choice(COMMANDER_WORDS), "The commander gets none."),
    }
    if seats:
        keys["not"] = Key(
            ByKind("commander, or a list of players", text=Choice(COMMANDER_WORDS), items=ListOf(PLAYER)),
            "The commander, or these players, get none.",
        )
        keys["counts"] = Key(ListOf(Whole(0, 99), at_least=2), "The number of tasks of each seat.")
    return ByKind(
        "a rule of assignment such as draft or free",
        text=Choice(ASSIGNMENT_RULES, advice=ASSIGNMENT_ADVICE),
        table=Fields("a rule of assignment", keys, at_least=1),
    )


_ROLE: Final = Text("a role", examples=("commander",), names="/roles")
_ROLE_NAMES: Final = ByKind("a role or a list of roles", text=_ROLE, items=ListOf(_ROLE))
NOT: Final = Key(_ROLE_NAMES, "The commander, or roles that need another member.")
DRAW_KEY: Final = Key(
    Choice({DRAW: "Each card from the neighbour on the right."}, advice=DRAW_ADVICE),
    "After trick 1 everybody draws a card from the right neighbour (mission 12).",
)
GAME: Final = Key(
    Choice({edition.key: f"{edition.title}." for edition in EDITIONS.values()}, advice=GAME_ADVICE),
    "The game; that of the mission if not given, else planet-nine. It decides the deck and what missions there are.",
)
WITH_ABOUT: Final = "Other values for parameters of that mission, by name."
HANDOVER: Final = "Afterwards one task may pass to another member"
