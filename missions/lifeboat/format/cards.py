"""Cards: provisions by kind, with their numbers, and navigation cards."""

from dataclasses import dataclass
from typing import Final

from winnable.missions.lifeboat.format.words import ALL, CHARACTERS
from winnable.missions.source.finding import Findings
from winnable.missions.source.mixed import Mixed
from winnable.missions.source.named import Named
from winnable.missions.source.shape import (
    ByKind,
    ByNumber,
    Choice,
    Fields,
    Flag,
    Key,
    ListOf,
    Schema,
    TableOf,
    Text,
    Whole,
    described,
)
from winnable.missions.source.tree import MappingNode, Node

__all__ = ["CARDS", "CHARACTER", "COUNTED", "INLINE", "KIND", "NAVIGATION", "NAV_ID", "PEOPLE", "is_navigation"]

CHARACTER: Final = Text("a character", examples=tuple(CHARACTERS), names="characters")
"""A character; which ones there are is checked as the deal is read."""
KIND: Final = Text("a kind of provision", examples=("water", "knife"), names="provisions")
NAV_ID: Final = Text("the id of a navigation card", numbers=True, examples=("nav07",), names="navigation")
PEOPLE: Final = ByKind(
    "a character, a list of characters or all",
    text=Choice({ALL: "Everybody."}, others="a character", names="characters"),
    items=ListOf(CHARACTER),
)
_COUNTS: Final = TableOf(Whole(0, 99), "numbers by kind, such as {water: 2}")
COUNTED: Final = Named(
    "lifeboat_provisions",
    "provisions, such as [water, knife] or {water: 2, knife: 1}",
    lambda: ByKind(
        "provisions, such as [water, knife] or {water: 2, knife: 1}",
        text=Text("a kind of provision"),
        items=ListOf(ByKind("a kind of provision, or {water: 2}", text=Text("a kind of provision"), table=_COUNTS)),
        table=_COUNTS,
    ),
)
"""Provisions: each by its kind, `2 water`, or numbers by kind."""
NAV_KEYS: Final = {
    "overboard": Key(PEOPLE, "Who falls; nobody if not given."),
    "thirst": Key(PEOPLE, "Who is thirsty by name; nobody if not given."),
    "fight": Key(Flag(), "Whether those who fought today are thirsty."),
    "row": Key(Flag(), "Whether those who rowed today are thirsty."),
    "birds": Key(Whole(-1, 1), "1 for a gull, -1 for a crossed-out one, 0 for none."),
    "votes": Key(Whole(0, 9), "How often it is printed on lists of the cards; it has no effect."),
}
_NAV_EXAMPLE: Final = "{overboard: [kid], thirst: [captain], row: true, birds: 1}"
_NAV_ADVICE: Final = {
    "bird": "write birds",
    "gull": "write birds: 1",
    "gulls": "write birds: 1",
    "falls": "write overboard",
    "fall": "write overboard",
    "thirsty": "write thirst",
    "rowed": "write row",
    "fought": "write fight",
}
NAVIGATION: Final = Fields("a navigation card", NAV_KEYS, example=_NAV_EXAMPLE, advice=_NAV_ADVICE)
_INLINE: Final = Fields(
    "a navigation card",
    {"id": Key(NAV_ID, "By what it is called; own1, own2 and so on if not given."), **NAV_KEYS},
    example=_NAV_EXAMPLE,
    advice=_NAV_ADVICE,
)
INLINE: Final = Named(
    "lifeboat_navigation_card",
    f"the id of a navigation card, or a card such as {_NAV_EXAMPLE}",
    lambda: ByKind(
        f"the id of a navigation card, or a card such as {_NAV_EXAMPLE}", text=NAV_ID, number=NAV_ID, table=_INLINE
    ),
)
_SETS: Final = ByKind(
    "the points of one, two, three cards and so on",
    items=ListOf(Whole(0, 99), at_least=1),
    table=ByNumber(1, 9, Whole(0, 99), "points by the number of cards"),
)
_PROVISION: Final = Fields(
    "a kind of provision",
    {
        "count": Key(Whole(0, 99), "How many there are in the game; for a new kind 1 if not given."),
        "weapon": Key(Whole(0, 99), "What it adds in a fight."),
        "points": Key(Whole(0, 99), "What each is worth at the end."),
        "sets": Key(_SETS, "What one, two, three cards and so on are worth together, instead of points."),
        "points_by_number_held": Key(_SETS, "The same as sets."),
        "doubled": Key(CHARACTER, "For whom its points count twice."),
    },
    at_most_one_of=(("points", "sets", "points_by_number_held"),),
    example="{count: 2, weapon: 3}",
)
_ONE_PROVISION: Final = ByKind("a number, or a kind of provision", number=Whole(0, 99), table=_PROVISION)


@dataclass(frozen=True, slots=True)
class _OneCard:
    """A card of its own; what it says tells whether it is a navigation card."""

    expected: str = "a number, a kind of provision, or a navigation card"

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        return (NAVIGATION if is_navigation(node) else _ONE_PROVISION).check(node, findings)

    def schema(self) -> Schema:
        """See Shape."""
        return {"anyOf": [described(_ONE_PROVISION), described(NAVIGATION)]}


def is_navigation(node: Node) -> bool:
    """Whether a card of its own is a navigation card."""
    return isinstance(node, MappingNode) and any(entry.key.text in NAV_KEYS for entry in node.entries)


CARDS: Final = Mixed(
    "cards: {provisions: {…}, navigation: {…}}, or by name",
    {
        "provisions": Key(TableOf(_ONE_PROVISION, "kinds of provisions by name"), "Kinds of provisions."),
        "navigation": Key(TableOf(NAVIGATION, "navigation cards by id"), "Navigation cards."),
    },
    _OneCard(),
    "{water: 20}",
)
"""Cards that are not printed, or are there in other numbers."""
