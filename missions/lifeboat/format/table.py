"""What lies before everybody: the boat, hands, piles, relations, and how far a day has come."""

from typing import Final

from winnable.missions.lifeboat.format.cards import CHARACTER, COUNTED, INLINE, NAV_ID, PEOPLE
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, Shape, TableOf, Whole
from winnable.rules.lifeboat.options import Options

__all__ = ["BOAT", "HANDS", "MARKS", "NAVIGATION_PILE", "OPTIONS", "RELATIONS", "WOUNDS"]

BOAT: Final = ListOf(CHARACTER, at_least=1)
WOUNDS: Final = TableOf(Whole(0, 99), "wounds by character")
_HAND: Final = ByKind(
    "a hand: {closed: […], open: […]}, or a list of closed cards",
    items=COUNTED,
    table=Fields(
        "a hand",
        {
            "closed": Key(COUNTED, "Closed cards, the oldest first."),
            "open": Key(COUNTED, "Open cards."),
        },
        example="{closed: [water], open: [knife]}",
    ),
)
HANDS: Final = TableOf(_HAND, "hands by character")
NAVIGATION_PILE: Final = ListOf(INLINE, at_least=1)
RELATIONS: Final = TableOf(
    Fields(
        "a friend and an enemy",
        {
            "friend": Key(CHARACTER, "Whose survival counts for this player."),
            "enemy": Key(CHARACTER, "Whose death counts for this player."),
        },
        example="{friend: captain, enemy: kid}",
        advice={"love": "write friend", "loves": "write friend", "hate": "write enemy", "hates": "write enemy"},
    ),
    "relations by character",
)
MARKS: Final = Fields(
    "marks of today",
    {
        "order": Key(ListOf(CHARACTER), "The boat as it was in the morning, bow to stern."),
        "acted": Key(PEOPLE, "Whose turns are over."),
        "rowed": Key(PEOPLE, "Who has rowed."),
        "fought": Key(PEOPLE, "Who has fought."),
        "table": Key(ListOf(NAV_ID), "The cards that rowers kept, in order."),
    },
)
_SPOKEN: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_FLAG: Final = ByKind(
    "true or false", flag=Flag(), text=Choice({word: f"The same as {value}." for word, value in _SPOKEN.items()})
)


def _option(values: tuple[str | bool, ...]) -> Key:
    words = {value: "A reading." if place else "The usual reading." for place, value in enumerate(values)}
    shape: Shape = _FLAG
    if not isinstance(values[0], bool):
        advice = {"false": "write off", "no": "write off"} if "off" in values else {}
        shape = Choice({str(word): about for word, about in words.items()}, advice=advice)
    return Key(shape, "A reading of a doubt in the rules: winnable guide lifeboat-rulings.")


OPTIONS: Final = Fields("options", {name: _option(values) for name, values in Options.readings()})
