"""Reading cards that change hands: by the distress signal before trick 1, by the draw of mission 12 after it."""

from dataclasses import dataclass, field

from winnable.missions.crew.format.players import ReadDeal
from winnable.missions.crew.format.words import DISTRESS
from winnable.missions.crew.notation import Placed, read_card
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import MappingNode, ScalarNode
from winnable.missions.source.values import text_of
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction, Distress, Passes
from winnable.rules.crew.play import Position

__all__ = ["Moves", "read_distress", "read_draws"]


@dataclass(frozen=True, slots=True)
class Moves:
    """The cards that change hands, as far as they are given. `draws` is None where there is no draw."""

    distress: Distress | None = None
    draws: tuple[Card | None, ...] | None = None
    places: dict[int, Place] = field(default_factory=dict)
    """The places of the drawn cards, by seat."""

    @property
    def passes(self) -> Passes | None:
        """The passes of the distress signal if all of them are given, else None."""
        return self.distress.passes if self.distress else None

    @property
    def signal_open(self) -> bool:
        """Whether cards may be passed that are not given."""
        return self.distress is not None and self.passes is None

    @property
    def draw_open(self) -> bool:
        """Whether cards are drawn that are not given."""
        return self.draws is not None and None in self.draws

    @property
    def drawn(self) -> tuple[Card, ...]:
        """The cards drawn, by seat; empty unless all of them are given."""
        cards = tuple(card for card in self.draws or () if card is not None)
        return () if self.draw_open else cards

    def draw_place(self, seat: int, otherwise: Place) -> Place:
        """The place of the card that a seat draws, or another place if the card is not given."""
        return self.places.get(seat, otherwise)


def _by_seat(table: MappingNode, dealt: ReadDeal, findings: Findings) -> dict[int, Placed]:
    """Read a mapping from players to cards."""
    cards: dict[int, Placed] = {}
    for entry in table.entries:
        seat = dealt.players.seat(entry.key.text, entry.key.at(0), findings) if dealt.players else None
        assert isinstance(entry.value, ScalarNode)
        placed = read_card(entry.value, findings)
        if placed is not None and dealt.deck is not None and placed.card not in dealt.deck.cards:
            findings.add(placed.place, "D002", f"the card {placed.card} is not in the deck")
        elif placed is not None and seat is not None:
            cards[seat] = placed
    return cards


def _check_twice(cards: dict[int, Placed], done: str, code: str, findings: Findings) -> None:
    """Note a card that two players pass or draw."""
    first: dict[Card, Place] = {}
    for placed in cards.values():
        if placed.card in first:
            message = f"card {placed.card} is {done} twice (first at {first[placed.card].seen_from(placed.place)})"
            findings.add(placed.place, code, message)
        first.setdefault(placed.card, placed.place)


def _listed(cards: dict[int, Placed], dealt: ReadDeal) -> tuple[Card | None, ...]:
    """Return the cards seat by seat, None where none is given."""
    return tuple(
        cards[seat].card if seat in cards else None for seat in range(dealt.players.count if dealt.players else 0)
    )


def read_distress(node: ScalarNode | MappingNode | None, dealt: ReadDeal, findings: Findings) -> Distress | None:
    """Read the distress signal; None if it is not sent."""
    if node is None:
        return None
    if isinstance(node, ScalarNode):
        return None if node.text == DISTRESS[0] else Distress(required=node.text == DISTRESS[2])
    to, table = node.get("to"), node.get("cards")
    cards: dict[int, Placed] = {}
    if isinstance(table, MappingNode):
        cards = _by_seat(table, dealt, findings)
        _check_twice(cards, "passed", "P001", findings)
        for seat, placed in cards.items() if dealt.deal is not None else ():
            _check_passed(seat, placed, dealt, findings)
    return Distress(
        required=text_of(node.get("may"), DISTRESS[2]) == DISTRESS[2],
        direction=None if to is None else Direction(text_of(to)),
        cards=_listed(cards, dealt) if table is not None else (),
    )


def _check_passed(seat: int, placed: Placed, dealt: ReadDeal, findings: Findings) -> None:
    """Note a card that the seat cannot pass (N19), the robot only an open one (N9)."""
    deal, players, card = dealt.deal, dealt.players, placed.card
    assert deal is not None
    assert players is not None
    cover = next((cover or "another card" for cover, under in deal.covered if under == card), None)
    if deal.deck.is_trump(card):
        findings.add(placed.place, "P001", f"expected a colour card to be passed, found {card}")
    elif not deal.may_hold(seat, card):
        message = f"expected a card from the hand of {players.call(seat)}, found {card}"
        findings.add(placed.place, "P001", message)
    elif seat == deal.robot and cover is not None:
        message = f"expected an open card of {players.call(seat)}, found {card}, which {cover} covers"
        findings.add(placed.place, "P001", message)


def read_draws(table: MappingNode, dealt: ReadDeal, distress: Distress | None, findings: Findings) -> Moves:
    """Read the cards drawn; `distress` is the signal that was sent before."""
    cards = _by_seat(table, dealt, findings)
    _check_twice(cards, "drawn", "M007", findings)
    places = {seat: placed.place for seat, placed in cards.items()}
    for seat, placed in cards.items() if dealt.deal is not None else ():
        _check_drawn(seat, placed, dealt, Moves(distress), findings)
    return Moves(distress, _listed(cards, dealt), places)


def _check_drawn(seat: int, placed: Placed, dealt: ReadDeal, signal: Moves, findings: Findings) -> None:
    """Note a card that is not in the right neighbour's hand, or open there while the robot has covered ones (N9)."""
    deal, players, card = dealt.deal, dealt.players, placed.card
    assert deal is not None
    assert players is not None
    right = (seat - 1) % players.count
    if signal.signal_open:  # whoever holds it then may have got it by the signal
        return
    start = Position.start(deal, signal.passes)
    unseen = card not in (other for hand in start.hands for other in hand)
    if card not in start.hands[right] and not (unseen and deal.may_hold(right, card)):
        message = f"expected a card from the hand of {players.call(right)}, on the right, found {card}"
        findings.add(placed.place, "M007", message)
    elif right == deal.robot and len(start.covered) > 1 and card in start.hands[right] - start.below(right):
        message = f"expected a card that is covered, as {players.call(right)} still has some, found {card}"
        findings.add(placed.place, "M007", message)
