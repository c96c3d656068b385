"""Cards: provisions by kind, with their numbers, and navigation cards."""

from dataclasses import dataclass, fields, replace
from typing import Any, Final

from winnable.missions.lifeboat.format.names import provision_named
from winnable.missions.lifeboat.format.reading import ADVICE, ANYBODY, SHOWN, DealReading
from winnable.missions.source.document import check_id
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.meaning import InContext, Mixed, Named, OneOrMore, Own, own
from winnable.missions.source.plain import UNWRITTEN, Flag, Reading, Schema, Text, Whole, Words, described
from winnable.missions.source.shape import ByKind, ByNumber, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, text_of, whole
from winnable.rules.lifeboat import card as printed
from winnable.rules.lifeboat.card import Cards, Kind, NavId, Navigation, Provision


def _kind(node: ScalarNode, reading: DealReading) -> Kind | None:
    return reading.cards.kind_named(text_of(node), node.place)


def _name(card: str | None) -> Any:
    return UNWRITTEN if card is None else card


_ID: Final = Text("the id of a navigation card", numbers=True, examples=("nav07",))
KIND: Final = InContext(Text("a kind of provision", examples=("water", "knife")), _kind, _name)
KINDS: Final = ListOf(KIND)
NAV_ID: Final = InContext(_ID, lambda node, reading: reading.cards.nav_in_deck(node), _name)
"""A navigation card that lies in this deal."""
NAV_IDS: Final = OneOrMore("navigation cards", text=NAV_ID, number=NAV_ID, items=ListOf(NAV_ID), listed=True)
_LAID: Final = InContext(_ID, lambda node, reading: reading.cards.lay(node), _name)
LAID: Final = ListOf(_LAID)
"""Navigation cards that lie here and nowhere else."""
_COUNTS: Final = TableOf(Whole(0, 99), "numbers by kind, such as {water: 2}")
COUNTED: Final = Named(
    "lifeboat_provisions",
    "provisions, such as [water, knife] or {water: 2, knife: 1}",
    lambda: InContext(
        ByKind(
            "provisions, such as [water, knife] or {water: 2, knife: 1}",
            text=Text("a kind of provision"),
            items=ListOf(ByKind("a kind of provision, or {water: 2}", text=Text("a kind of provision"), table=_COUNTS)),
            table=_COUNTS,
        ),
        lambda node, reading: reading.cards.laid(node),
        list,
    ),
)
"""Provisions: each by its kind, `2 water`, or numbers by kind."""


# --- navigation cards ----------------------------------------------------------------------------

_NAV_KEYS: Final = {
    "overboard": Key(SHOWN, "Who falls; nobody if not given."),
    "thirst": Key(SHOWN, "Who is thirsty by name; nobody if not given."),
    "fight": Key(Flag(), "Whether those who fought today are thirsty.", attribute="fought"),
    "row": Key(Flag(), "Whether those who rowed today are thirsty.", attribute="rowed"),
    "birds": Key(Whole(-1, 1), "1 for a gull, -1 for a crossed-out one, 0 for none.", attribute="bird"),
    "votes": Key(Whole(0, 9), "How often it is printed on lists of the cards; it has no effect."),
}
_NAV_EXAMPLE: Final = "{overboard: [kid], thirst: [captain], row: true, birds: 1}"


_SAID: Final = Fields(
    "a navigation card", _NAV_KEYS, example=_NAV_EXAMPLE, advice=ADVICE["navigation"], made=Navigation
)
NAVIGATION: Final = own(_SAID, write=lambda card, words: Flow({**_SAID.write(card, words), "birds": card.bird}))
"""A navigation card that is written out; its birds always are, as they tell it from a provision."""


def _lie(node: MappingNode, reading: DealReading) -> NavId | None:
    """Read a navigation card that is written out where it lies, with or without an id."""
    named = node.get("id")
    if isinstance(named, ScalarNode):
        check_id(named, reading.findings)
    card = _SAID.read(node, reading)
    return reading.cards.lay_own(text_of(named), card, node.place if named is None else named.place)


_OWN: Final = InContext(
    replace(
        _SAID,
        keys={"id": Key(NAV_ID, "By what it is called; own1, own2 and so on if not given."), **_NAV_KEYS},
    ),
    _lie,
)
_LYING: Final = Named(
    "lifeboat_navigation_card",
    f"the id of a navigation card, or a card such as {_NAV_EXAMPLE}",
    lambda: ByKind(
        f"the id of a navigation card, or a card such as {_NAV_EXAMPLE}", text=_LAID, number=_LAID, table=_OWN
    ),
)
PILE: Final = ListOf(_LYING, at_least=1)


# --- provisions ----------------------------------------------------------------------------------


_BY_NUMBER: Final = ByNumber(1, 9, Whole(0, 99), "points by the number of cards")


def _sets(node: Node, reading: Reading) -> tuple[int, ...]:
    """Read the points of 1, 2 and so on cards together, none left out."""
    points = dict(_BY_NUMBER.read(node, reading))
    if sorted(points) != list(range(1, len(points) + 1)):
        found = ", ".join(map(str, sorted(points)))
        message = f"expected the points of 1, 2 and so on cards, found those of {found}"
        reading.findings.add(node.place, "H005", message)
    return tuple(points[number] for number in sorted(points))


_SETS: Final = ByKind(
    "the points of one, two, three cards and so on",
    items=ListOf(Whole(0, 99), at_least=1),
    table=own(_BY_NUMBER, _sets),
)
_KEYS: Final = Fields(
    "a kind of provision",
    {
        "count": Key(Whole(0, 99), "How many there are in the game; for a new kind 1 if not given."),
        "weapon": Key(Whole(0, 99), "What it adds in a fight."),
        "points": Key(Whole(0, 99), "What each is worth at the end."),
        "sets": Key(_SETS, "What one, two, three cards and so on are worth together, instead of points."),
        "points_by_number_held": Key(_SETS, "The same as sets.", attribute="sets"),
        "doubled": Key(ANYBODY, "For whom its points count twice."),
    },
    at_most_one_of=(("points", "sets", "points_by_number_held"),),
    example="{count: 2, weapon: 3}",
    made=Provision,
)
_ONE: Final = ByKind("a number, or a kind of provision", number=Whole(0, 99), table=_KEYS)


def _read_provision(node: Node, usual: Provision, reading: Reading) -> Provision:
    """Read how a kind of provision differs from the usual one. Its points are of each, or of several together."""
    if not isinstance(node, MappingNode):
        return replace(usual, count=whole(node))
    changes = _KEYS.values(node, reading)
    both = {"points": 0, "sets": ()}
    return replace(usual, **{**(both if not both.keys().isdisjoint(changes) else {}), **changes})


def _written_provision(provision: Provision, usual: Provision, words: Words) -> Any:
    """Write how a kind of provision differs from the usual one: as a number where it is only of another number."""
    same: dict[str, object] = {each.name: getattr(usual, each.name) for each in fields(Provision)}
    if provision.sets:
        same["points"] = provision.points
    elif usual.sets:
        same |= {"points": None, "sets": ()}
    written = replace(_KEYS, absent=same).write(provision, words)
    return provision.count if set(written) <= {"count"} else written


# --- cards that are not printed, or are there in other numbers -----------------------------------


@dataclass(frozen=True, slots=True)
class _OneCard:
    """A card of its own; what it says tells whether it is a navigation card."""

    expected: str = "a number, a kind of provision, or a navigation card"

    def check(self, node: Node, findings: Findings) -> bool:
        return (NAVIGATION if _is_navigation(node) else _ONE).check(node, findings)

    def schema(self) -> Schema:
        return {"anyOf": [described(_ONE), described(NAVIGATION)]}


def _is_navigation(node: Node) -> bool:
    """Whether a card of its own is a navigation card."""
    return isinstance(node, MappingNode) and any(entry.key.text in _NAV_KEYS for entry in node.entries)


_GROUPS: Final = {
    "provisions": Key(TableOf(_ONE, "kinds of provisions by name"), "Kinds of provisions."),
    "navigation": Key(TableOf(NAVIGATION, "navigation cards by id"), "Navigation cards."),
}


def _add_cards(node: MappingNode, reading: DealReading) -> None:
    """Read cards of one's own, by name or by group: they are added to those that there are."""
    first: dict[str, Place] = {}
    for entry in node.entries:
        if entry.key.text in _GROUPS and isinstance(entry.value, MappingNode):
            for inner in entry.value.entries:
                _add(inner, reading, first, navigation=entry.key.text == "navigation")
        else:
            _add(entry, reading, first, navigation=_is_navigation(entry.value))


def _cards_written(cards: Cards, words: Words) -> Any:
    """Write those that are not as they are printed, by group."""
    provisions = {
        kind: _written_provision(each, printed.PROVISIONS.get(kind, Provision(1)), words)
        for kind, each in cards.provisions.items()
        if printed.PROVISIONS.get(kind) != each
    }
    navigation = {
        name: NAVIGATION.write(each, words)
        for name, each in cards.navigation.items()
        if printed.NAVIGATION.get(name) != each
    }
    groups = {"provisions": provisions, "navigation": navigation}
    return {group: each for group, each in groups.items() if each} or UNWRITTEN


def _add(entry: Entry, reading: DealReading, first: dict[str, Place], *, navigation: bool) -> None:
    """Add a card to those that there are; `first` has the places of those added so far."""
    cards, findings = reading.cards, reading.findings
    name, place = provision_named(entry.key.text) or entry.key.text, entry.key.place
    check_id(entry.key, findings)
    findings.again(first, name, place, "H005", f"{quoted(name)} is there twice")
    if name in (cards.provisions if navigation else cards.navigation):
        other = "a provision" if navigation else "a navigation card"
        findings.add(place, "H005", f"expected a name of its own, {quoted(name)} is {other}")
    elif navigation:
        cards.navigation[name] = NAVIGATION.read(entry.value, reading)
    else:
        usual = cards.provisions.get(name, Provision(1))
        cards.provisions[name] = _read_provision(entry.value, usual, reading)


CARDS: Final = Own(
    Mixed("cards: {provisions: {…}, navigation: {…}}, or by name", _GROUPS, _OneCard(), "{water: 20}"),
    _add_cards,
    _cards_written,
)
