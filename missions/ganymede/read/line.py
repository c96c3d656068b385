"""Reading lines of play and scripts: turns, the steps of effects, launches."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.ganymede.format.line import ACTIONS
from winnable.missions.ganymede.read.cards import CardTable, read_settlers
from winnable.missions.ganymede.read.deal import read_player
from winnable.missions.source.finding import Findings, nearest, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.ganymede.decision import (
    Action,
    Adapt,
    DiscardTiles,
    Gain,
    Launch,
    Line,
    Move,
    Pass,
    Recruit,
    Step,
    Take,
    TakeTile,
    Turn,
    UseShuttle,
)
from winnable.rules.ganymede.problem import RowsOnly, RowsTurn, Script
from winnable.rules.ganymede.settlers import NOBODY, SLOTS, Colour, Place

__all__ = ["LineReader"]

_COLOURS: Final = [str(colour) for colour in Colour]
_PLACES: Final = [str(place) for place in Place]
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


@dataclass
class LineReader:
    """Reads what players do. `cards` may be named; `names` are the players, `free` those who choose."""

    findings: Findings
    cards: CardTable
    names: Sequence[str]
    free: Sequence[int]
    starts: int = 0
    """Who moves next in the deal."""
    takeable: Collection[str] | None = None
    """The cards that lie in rows or may come into them; None if that is not known."""

    # --- lines -------------------------------------------------------------------------------------

    def line(self, node: Node | None) -> Line:
        """Read the turns of the free players, and the ships that they lay to begin with."""
        if isinstance(node, MappingNode):
            return Line(self._turns(node.get("turns"), self._order()), self._ships(node.get("ships")))
        return Line(self._turns(node, self._order()))

    def script(self, node: Node, player: int) -> Script | RowsOnly:
        """Read what a player does who does not choose."""
        if isinstance(node, MappingNode):
            turns = [self._rows_turn(item) for item in items_of(node.get("rows_only"))]
            return RowsOnly(tuple(turns))
        return Script(self._turns(node, [player]))

    def _order(self) -> list[int]:
        """The free players in the order of their turns."""
        seats = [(self.starts + step) % len(self.names) for step in range(len(self.names))]
        return [player for player in seats if player in self.free] or [self.starts]

    def _ships(self, node: Node | None) -> tuple[tuple[str, str] | None, ...]:
        chosen: list[tuple[str, str] | None] = [None] * len(self.names)
        for entry in node.entries if isinstance(node, MappingNode) else ():
            player = read_player(entry.key, self.names, self.findings)
            assert isinstance(entry.value, MappingNode)
            top, bottom = (self._card(entry.value.get(str(slot)), self.cards.ships, "ship") for slot in SLOTS)
            if player is not None:
                chosen[player] = (top, bottom)
        return tuple(chosen) if any(chosen) else ()

    def _turns(self, node: Node | None, order: Sequence[int]) -> tuple[Turn, ...]:
        return tuple(self._turn(item, order[place % len(order)], order) for place, item in enumerate(items_of(node)))

    def _rows_turn(self, node: Node) -> RowsTurn:
        listed = node.get("cards") if isinstance(node, MappingNode) else node
        supply = node.get("supply") if isinstance(node, MappingNode) else None
        items = items_of(listed)
        cards = tuple(self._card(item, self.cards.ids, "card") for item in items)
        for item, card in zip(items, cards, strict=True):
            if self.takeable is not None and card in self.cards.ids and card not in self.takeable:
                message = f"the card {quoted(card)} is in no row, and never comes into one"
                self.findings.add(item.place, "Q005", message, "used shuttles and laid ships do not come back")
        return RowsTurn(cards, read_settlers(supply, self.findings))

    # --- turns -------------------------------------------------------------------------------------

    def _turn(self, node: Node, due: int, order: Sequence[int]) -> Turn:
        assert isinstance(node, MappingNode)
        player: int | None = due
        if isinstance(named := node.get("player"), ScalarNode):
            player = read_player(named, self.names, self.findings)
            if player is not None and player not in order:
                message = (
                    f"expected a turn of {' or '.join(self.names[each] for each in order)}, found one of {named.text}"
                )
                self.findings.add(named.place, "N002", message)
        launches = tuple(self._launch(item) for item in items_of(node.get("launches")))
        returns = tuple(self._card(item, self.cards.ships, "ship") for item in items_of(node.get("returns")))
        return Turn(due if player is None else player, self._action(node), launches, returns)

    def _action(self, node: MappingNode) -> Action:
        steps = tuple(self._step(item) for item in items_of(node.get("does")))
        if (tile := node.get("tile")) is not None:
            out = node.get("out")
            return TakeTile(self._tile(tile), None if out is None else self._tile(out), steps)
        if (shuttle := node.get("shuttle")) is not None:
            return self._use(node, self._card(shuttle, self.cards.shuttles, "shuttle"), steps)
        if (discard := node.get("discard")) is not None:
            return DiscardTiles(tuple(map(self._tile, items_of(discard))), steps)
        passes = node.get("pass")
        if isinstance(passes, ScalarNode) and passes.value is False:
            hint = f"write what is done instead: {', '.join(ACTIONS[:-1])}"
            self.findings.add(passes.place, "K003", "expected true, found false", hint)
        return Pass()

    def _use(self, node: MappingNode, card: str, steps: tuple[Step, ...]) -> UseShuttle:
        lost, top, bottom = (read_settlers(node.get(key), self.findings) for key in ("lost", "top", "bottom"))
        pays, launch = node.get("pays"), node.get("launch")
        shuttle = self.cards.shuttles.get(card)
        if (crew_node := node.get("crew")) is not None:
            crew = read_settlers(crew_node, self.findings)
        elif top != NOBODY or bottom != NOBODY:
            crew = top + bottom + lost
        else:
            crew = shuttle.needs if shuttle is not None else NOBODY
        return UseShuttle(
            card,
            crew,
            lost,
            top,
            bottom,
            None if pays is None else self._tile(pays),
            steps,
            None if launch is None else self._launch(launch),
        )

    def _launch(self, node: Node) -> Launch:
        if not isinstance(node, MappingNode):
            return Launch(Place[text_of(node).upper()])
        takes, lays = (
            None if node.get(key) is None else self._card(node.get(key), self.cards.ships, "ship")
            for key in ("takes", "lays")
        )
        track = node.get("track")
        return Launch(
            Place[text_of(node.get("slot")).upper()],
            tuple(self._step(item) for item in items_of(node.get("does"))),
            takes,
            takes if lays is None else lays,
            isinstance(track, ScalarNode) and track.value is True,
        )

    # --- steps -------------------------------------------------------------------------------------

    def _step(self, node: Node) -> Step:
        if isinstance(node, MappingNode):
            then, launch = node.get("then"), node.get("launch")
            cells = node.get("reputation")
            return Gain(
                0 if cells is None else whole(cells),
                None if then is None else self._step(then),
                None if launch is None else self._launch(launch),
            )
        assert isinstance(node, ScalarNode)
        text = text_of(node)
        first, _, rest = text.partition(" ")
        step = self._words(first, [word for word in rest.split() if word not in _LITTLE or first == "take"], node)
        if step is None:
            hint = _meant(first, rest.split())
            self.findings.add(node.place, "N001", f"expected a step such as {_FORMS}, found {quoted(text)}", hint)
            return Gain(0)
        return step

    def _words(self, first: str, rest: Sequence[str], node: ScalarNode) -> Step | None:
        """A step by its words, little ones left out; None for words that are no step."""
        match first, rest:
            case "recruit", [colour] if colour in _COLOURS:
                return Recruit(_colour(colour))
            case "adapt", [colour, becomes, place] if {colour, becomes} <= {*_COLOURS} and place in _PLACES:
                return Adapt(Place[place.upper()], _colour(colour), _colour(becomes))
            case "move", [colour, source, to] if colour in _COLOURS and {source, to} <= {*_PLACES}:
                return Move(_colour(colour), Place[source.upper()], Place[to.upper()])
            case ("take", ["ship", card]) | ("take" | "ship", [card]):
                return Take(self._known(card, self.cards.ships, "ship", node))
            case "reputation", [cells] if re.fullmatch("[0-9]{1,2}", cells):
                return Gain(int(cells))
        return None

    # --- cards -------------------------------------------------------------------------------------

    def _tile(self, node: Node) -> str:
        return self._card(node, self.cards.tiles, "tile")

    def _card(self, node: Node | None, known: Collection[str], called: str) -> str:
        assert isinstance(node, ScalarNode)
        return self._known(text_of(node), known, called, node)

    def _known(self, card: str, known: Collection[str], called: str, node: ScalarNode) -> str:
        if card not in known:
            self.findings.add(node.place, "C001", f"there is no {called} {quoted(card)}", nearest(card, sorted(known)))
        return card


def _meant(first: str, rest: Sequence[str]) -> str:
    """A hint for words that are no step: the verb that is meant, or the colour or place behind it."""
    if first not in _AS_IN:
        return nearest(first, list(_AS_IN))
    odd = [word for word in rest if word not in (*_COLOURS, *_PLACES, *_LITTLE)]
    known = [*_COLOURS, *_PLACES] if first in ("adapt", "move") else _COLOURS
    return (
        nearest(odd[0], known) if odd else ""
    ) or f"write it as {_AS_IN[first]!r}; colours are {', '.join(_COLOURS)}"


def _colour(word: str) -> Colour:
    return Colour[word.upper()]
