"""Lines of play and scripts: turns, the steps of effects, and launches."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from winnable.missions.ganymede.format.players import PLAYER, called, player_at
from winnable.missions.ganymede.format.reading import CARD_ID, CHANGE, SLOT_WORDS, TRAVELLERS, GameReading
from winnable.missions.source.dumper import Block, Flow
from winnable.missions.source.finding import nearest, quoted
from winnable.missions.source.meaning import InContext, Meaning, Named, OneOrMore, Own, alone, own
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Text, Whole, Words
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, text_of
from winnable.rules.ganymede import decision as decisions
from winnable.rules.ganymede.card import NOBODY, SLOTS, Colour, Place
from winnable.rules.ganymede.decision import Launch, Line, Ships, Step, Turn
from winnable.rules.ganymede.problem import RowsOnly, RowsTurn, Script


def line_value(line: Line, names: Sequence[str]) -> Any:
    """A line of play as a value of YAML: its turns, with the ships that were chosen if there are any."""
    return LINE.write(line, called(names))


def turn_value(turn: Turn, names: Sequence[str]) -> Any:
    """A turn as a value of YAML; the player is named where there are several."""
    return TURN.write(turn, called(names))


# --- cards ---------------------------------------------------------------------------------------


def _card(kind: str) -> Own:
    """Return the shape of a card of the game; the kind is `tile`, `shuttle` or `ship`."""
    return own(CARD_ID, lambda node, reading: _known(text_of(node), kind, node, reading))


def _known(card: str, kind: str, node: Node, reading: GameReading) -> str:
    """Return a card that is named at a node; one that the game does not have is noted."""
    known = reading.cards.of_kind(kind)
    if card not in known:
        reading.findings.add(node.place, "C001", f"there is no {kind} {quoted(card)}", nearest(card, sorted(known)))
    return card


_TILE, _SHUTTLE, _SHIP = map(_card, ("tile", "shuttle", "ship"))


# --- steps ---------------------------------------------------------------------------------------

_COLOURS: Final = {str(colour): colour for colour in Colour}
_PLACES: Final = {str(place): place for place in Place}
_AS_IN: Final = {
    "recruit": "recruit red",
    "adapt": "adapt blue to red on top",
    "move": "move red from earth to mars",
    "take": "take ship v5",
    "reputation": "reputation 2",
}
"""By verb, a step that begins with it."""
_FORMS: Final = "{}, {}, {}, {} or {}".format(*_AS_IN.values())
"""One step of each kind, for messages."""
_LITTLE: Final = ("to", "into", "on", "from", "at", "the", "a", "ship", "by")
"""Words that may be left out."""


def _step_said(node: Node, reading: GameReading) -> Step:
    """Read a step in words."""
    text = text_of(node)
    first, _, rest = text.partition(" ")
    words = [word for word in rest.split() if word not in _LITTLE or first == "take"]
    step = _step_of(first, words, node, reading)
    if step is None:
        hint = _meant(first, rest.split())
        reading.findings.add(node.place, "N001", f"expected a step such as {_FORMS}, found {quoted(text)}", hint)
    return step or decisions.Gain(0)


def _step_of(first: str, rest: Sequence[str], node: Node, reading: GameReading) -> Step | None:
    """Return a step by its words, little ones left out; None for words that are no step."""
    match first, rest:
        case "recruit", [colour] if colour in _COLOURS:
            return decisions.Recruit(_COLOURS[colour])
        case "adapt", [colour, becomes, place] if {colour, becomes} <= {*_COLOURS} and place in _PLACES:
            return decisions.Adapt(_PLACES[place], _COLOURS[colour], _COLOURS[becomes])
        case "move", [colour, source, to] if colour in _COLOURS and {source, to} <= {*_PLACES}:
            return decisions.Move(_COLOURS[colour], _PLACES[source], _PLACES[to])
        case ("take", ["ship", card]) | ("take" | "ship", [card]):
            return decisions.Take(_known(card, "ship", node, reading))
        case "reputation", [cells] if re.fullmatch("[0-9]{1,2}", cells):
            return decisions.Gain(int(cells))
    return None


def _step_in_words(step: Step) -> Any:
    """Write a step in words; the consequences of a gain need more than a text."""
    return UNWRITTEN if isinstance(step, decisions.Gain) and step != decisions.Gain(step.cells) else str(step)


def _meant(first: str, rest: Sequence[str]) -> str:
    """A hint for words that are no step: the verb that is meant, or the colour or place after it."""
    if first not in _AS_IN:
        return nearest(first, list(_AS_IN))
    odd = [word for word in rest if word not in (*_COLOURS, *_PLACES, *_LITTLE)]
    known = [*_COLOURS, *_PLACES] if first in ("adapt", "move") else list(_COLOURS)
    return (
        nearest(odd[0], known) if odd else ""
    ) or f"write it as {_AS_IN[first]!r}; colours are {', '.join(_COLOURS)}"


_STEP: Final[Named] = Named(
    "ganymede_step",
    "a step such as 'recruit red', 'move red from earth to mars' or 'take ship v5'",
    lambda: ByKind(
        "a step such as 'recruit red', 'move red from earth to mars' or 'take ship v5'",
        text=InContext(
            Text(
                "a step",
                examples=("recruit red", "adapt blue to red on top", "move red from earth to mars", "reputation 2"),
            ),
            _step_said,
            _step_in_words,
        ),
        table=Fields(
            "a gain of reputation",
            {
                "reputation": Key(
                    Whole(1, 99), "How many cells the marker goes forward.", required=True, attribute="cells"
                ),
                "then": Key(_STEP, "The basic action of the bonus cell where it stops."),
                "launch": Key(_LAUNCH, "The launch at the end of the track."),
            },
            example="{reputation: 2, then: recruit red}",
            made=decisions.Gain,
        ),
    ),
)
_DOES: Final = Key(
    Named(
        "ganymede_steps",
        "steps, one after another",
        lambda: OneOrMore("steps", text=_STEP, items=ListOf(_STEP), table=_STEP, listed=True),
    ),
    "What is done of the effect, step by step; what is not done is left out.",
    attribute="steps",
)


# --- launches ------------------------------------------------------------------------------------

_SLOT: Final = Choice(SLOT_WORDS, values={str(slot): slot for slot in SLOTS})


def _lays_what_it_takes(launch: Launch, node: MappingNode, _reading: Reading) -> Launch:
    return launch if node.get("lays") is not None else replace(launch, lays=launch.takes)


_LAUNCH: Final[Named] = Named(
    "ganymede_launch",
    "a launch such as {slot: top, takes: v5}",
    lambda: ByKind(
        "top, bottom, or a launch such as {slot: top, takes: v5}",
        text=alone(_SLOT, Launch),
        table=Meaning(
            Fields(
                "a launch",
                {
                    "slot": Key(_SLOT, "Which ship leaves.", required=True),
                    "does": _DOES,
                    "takes": Key(_SHIP, "The ship card taken afterwards, shown or the top of the pile."),
                    "lays": Key(_SHIP, "The card of the hand laid on the slot; the one taken if not given."),
                    "track": Key(Flag(), "It is the launch of the end of the track, at the end of the turn."),
                },
                example="{slot: top, takes: v5}",
                made=Launch,
                sense=_lays_what_it_takes,
            ),
            lambda launch: launch,
            lambda launch: replace(launch, lays=None) if launch.lays == launch.takes else launch,
        ),
    ),
)


# --- turns ---------------------------------------------------------------------------------------


def _with_crew(action: decisions.UseShuttle, node: MappingNode, reading: GameReading) -> decisions.UseShuttle:
    """Add the travellers where the file names none: those who board or are lost, else those of the needs."""
    if node.get("crew") is not None:
        return action
    if action.top != NOBODY or action.bottom != NOBODY:
        return replace(action, crew=action.top + action.bottom + action.lost)
    shuttle = reading.cards.shuttles.get(action.shuttle)
    return replace(action, crew=NOBODY if shuttle is None else shuttle.needs)


def _passes(node: ScalarNode, reading: Reading) -> dict[str, Any]:
    """Read that nothing is done, of which a pass says nothing more."""
    if not node.value:
        hint = f"write what is done instead: {', '.join(each for each in _ACTIONS if each != 'pass')}"
        reading.findings.add(node.place, "K003", "expected true, found false", hint)
    return {}


_ACTIONS: Final = {
    "tile": Fields(
        "a turn with a tile",
        {
            "tile": Key(_TILE, "This tile is taken."),
            "out": Key(_TILE, "The tile discarded for it, from a board with three."),
            "does": _DOES,
        },
        made=decisions.TakeTile,
    ),
    "shuttle": Fields(
        "a turn with a shuttle",
        {
            "shuttle": Key(_SHUTTLE, "This shuttle is used."),
            "pays": Key(_TILE, "The tile discarded for the shuttle."),
            "crew": Key(TRAVELLERS, "All who travel with the shuttle; those of its needs if not given."),
            "lost": Key(TRAVELLERS, "Those of them who are lost."),
            "top": Key(TRAVELLERS, "Those of them who board the top ship, with a Mars shuttle."),
            "bottom": Key(TRAVELLERS, "Those of them who board the bottom ship, with a Mars shuttle."),
            "does": _DOES,
            "launch": Key(_LAUNCH, "The launch for a full set of symbols."),
        },
        made=decisions.UseShuttle,
        absent={"crew": None},
        sense=_with_crew,
    ),
    "discard": Fields(
        "a turn with a discard",
        {
            "discard": Key(
                OneOrMore("tiles to discard", text=_TILE, number=_TILE, items=ListOf(_TILE), listed=True),
                "These tiles are discarded, in this order, for as many basic actions.",
                attribute="tiles",
            ),
            "does": _DOES,
        },
        made=decisions.DiscardTiles,
    ),
    "pass": Fields(
        "a pass",
        {"pass": Key(Own(Flag(), _passes, lambda *_: True), "Nothing is done, as nothing can be done.", whole=True)},
        made=decisions.Pass,
    ),
}
"""The beginning of a turn, by its key."""


class _Turn(Fields):
    """A turn: its action, and the keys of every turn. The player is None where none is named."""

    def read(self, node: MappingNode, reading: GameReading) -> Any:
        player, named = self.value("player", node, reading), node.get("player")
        if isinstance(named, ScalarNode) and player is not None and player not in reading.order:
            expected = " or ".join(reading.names[each] for each in reading.order)
            message = f"expected a turn of {expected}, found one of {named.text}"
            reading.findings.add(named.place, "N002", message)
        action = next(shape for key, shape in _ACTIONS.items() if node.get(key) is not None)
        more = {key: self.value(key, node, reading) or () for key in ("launches", "returns")}
        return Turn(player, action.read(node, reading), more["launches"], more["returns"])

    def write(self, value: Any, words: Words) -> Any:
        said = {"player": value.player} if len(words) > 1 else {}
        said |= {"launches": value.launches} if value.launches else {}
        said |= {"returns": value.returned} if value.returned else {}
        actions = (shape.write(value.action, words) for shape in _ACTIONS.values())
        written = {**Fields.write(self, said, words), **next(each for each in actions if each is not UNWRITTEN)}
        return Flow({key: written[key] for key in self.keys if key in written})


_OF_ACTIONS: Final = {key: meaning for shape in _ACTIONS.values() for key, meaning in shape.keys.items()}
TURN: Final = _Turn(
    "a turn",
    {
        "player": Key(PLAYER, "Whose turn it is; the one whose turn it is if not given."),
        **{key: meaning for key, meaning in _OF_ACTIONS.items() if key not in ("does", "launch")},
        "does": _DOES,
        "launch": _OF_ACTIONS["launch"],
        "launches": Key(
            OneOrMore("launches", text=_LAUNCH, items=ListOf(_LAUNCH), table=_LAUNCH, listed=True),
            "The ships that leave at the end of the turn, in order.",
        ),
        "returns": Key(ListOf(_SHIP), "Ship cards that go from the hand under the pile, in order."),
    },
    one_of=(tuple(_ACTIONS),),
    at_most_one_of=tuple(
        (key, action)
        for key in _OF_ACTIONS
        if key not in _ACTIONS
        for action, shape in _ACTIONS.items()
        if key not in shape.keys
    ),
    example="{tile: st_r, does: [recruit red]}",
    advice={"action": "write tile, shuttle, discard or pass", "effect": "write does", "do": "write does"},
)


# --- lines ---------------------------------------------------------------------------------------


_LISTED: Final = ListOf(TURN, written=Block)


def _turns(node: Node, reading: GameReading) -> tuple[Turn, ...]:
    """Read turns of those whose turn it is, one after another, unless a turn names a player."""
    order = reading.order
    return tuple(
        turn if turn.player is not None else replace(turn, player=order[place % len(order)])
        for place, turn in enumerate(_LISTED.read(node, reading))
    )


_TURNS: Final = own(_LISTED, _turns)
_SHIPS: Final = TableOf(
    Meaning(
        Fields(
            "two ships",
            {"top": Key(_SHIP, "On top.", required=True), "bottom": Key(_SHIP, "At the bottom.", required=True)},
        ),
        lambda said: (said["top"], said["bottom"]),
        lambda ships: dict(zip(map(str, SLOTS), ships, strict=True)),
    ),
    "the ships that each player chose",
)


def _ships(node: MappingNode, reading: GameReading) -> Ships:
    """Read the ships that each player chose, by player; empty if nobody did."""
    chosen: list[tuple[str, str] | None] = [None] * len(reading.names)
    found = _SHIPS.read(node, reading)
    for entry in node.entries:
        player = player_at(entry.key, reading)
        if player is not None:
            chosen[player] = found[entry.key.text]
    return tuple(chosen) if any(chosen) else ()


def _ships_written(ships: Ships, words: Words) -> Any:
    return _SHIPS.write({words[str(player)]: each for player, each in enumerate(ships) if each is not None}, words)


LINE: Final = ByKind(
    "a list of turns, or {ships: …, turns: […]}",
    items=Meaning(_TURNS, Line, lambda line: UNWRITTEN if any(line.ships) else line.turns),
    table=Fields(
        "a line of play",
        {
            "ships": Key(Own(_SHIPS, _ships, _ships_written), "The ships laid to begin with, of those to choose from."),
            "turns": Key(_TURNS, "The turns of the free players, in order.", required=True),
        },
        made=Line,
        written=dict,
    ),
)


# --- scripts -------------------------------------------------------------------------------------


def _leaves(node: Node, reading: GameReading) -> str:
    """Read a card that leaves the rows: it lies in one, or may come into one."""
    card, takeable = _known(text_of(node), "card", node, reading), reading.ranges.takeable
    if takeable is not None and card in reading.cards.ids and card not in takeable:
        message = f"the card {quoted(card)} is in no row, and never comes into one"
        reading.findings.add(node.place, "Q005", message, "used shuttles and laid ships do not come back")
    return card


_LEAVING: Final = ListOf(own(CARD_ID, _leaves))
_ROWS_TURN: Final = ByKind(
    "cards that leave the rows",
    items=alone(_LEAVING, RowsTurn),
    table=Fields(
        "what others feel of a turn",
        {
            "cards": Key(_LEAVING, "Cards that leave the rows, in order; one that is not shown then is skipped."),
            "supply": Key(CHANGE, "By how much the supply changes."),
        },
        made=RowsTurn,
    ),
)
_SCRIPT: Final = ByKind(
    "a list of turns, or {rows_only: […]}",
    items=alone(_TURNS, Script),
    table=Fields(
        "what others feel of a player",
        {
            "rows_only": Key(
                ListOf(_ROWS_TURN, written=Block),
                "For each turn the cards that leave the rows, and changes of the supply.",
                required=True,
                attribute="turns",
            )
        },
        made=RowsOnly,
        written=dict,
    ),
)
SCRIPTS: Final = TableOf(own(_SCRIPT, write=lambda control, _: _SCRIPT.write(control, {})), "scripts by player")
"""The turns of single players, who need not be named in them."""
