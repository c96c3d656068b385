"""Cards that change hands: by the distress signal before trick 1, by the draw of mission 12 after it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.crew.format.advice import DISTRESS_ADVICE, SIGNAL_ADVICE
from winnable.missions.crew.format.cards import CARD
from winnable.missions.crew.format.players import ByPlayer, Given, ProblemReading, by_seat
from winnable.missions.crew.format.words import DISTRESS, EVERY, SIGNAL
from winnable.missions.crew.notation import Placed
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Place
from winnable.missions.source.meaning import Own
from winnable.missions.source.reading import Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Key
from winnable.missions.source.tree import MappingNode, ScalarNode
from winnable.missions.source.values import text_of
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction, Distress, Passes
from winnable.rules.crew.play import Position

__all__ = ["DRAWS", "SIGNAL_SENT", "Moves", "read_draws"]

_, _ALLOWED, _REQUIRED = DISTRESS


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


def _by_seat(given: Iterable[Given], done: str, code: str, reading: ProblemReading) -> dict[int, Placed]:
    """Return the card of each player, and note cards that are not in the deck or are passed or drawn twice."""
    deck, first = reading.dealt.deck, dict[Card, Place]()
    cards: dict[int, Placed] = {}
    for each in given:
        if each.value is not None and deck is not None and each.value.card not in deck.cards:
            reading.findings.add(each.value.place, "D002", f"the card {each.value.card} is not in the deck")
        elif each.value is not None and each.seat is not None:
            cards[each.seat] = each.value
    for placed in cards.values():
        reading.findings.again(first, placed.card, placed.place, code, f"card {placed.card} is {done} twice")
    return cards


def _listed(cards: dict[int, Placed], reading: ProblemReading) -> tuple[Card | None, ...]:
    """Return the cards seat by seat, None where none is given."""
    return tuple(cards[seat].card if seat in cards else None for seat in range(reading.dealt.count))


# --- the distress signal ---


def _read_signal(node: ScalarNode | MappingNode, reading: ProblemReading) -> Distress | None:
    """Read the distress signal; None if it is not sent."""
    if isinstance(node, ScalarNode):
        return Distress(required=node.text == _REQUIRED) if node.text in (_ALLOWED, _REQUIRED) else None
    to, table = node.get("to"), node.get("cards")
    cards = _by_seat(_BY_PLAYER.read(table, reading), "passed", "P001", reading) if table is not None else {}
    for seat, placed in cards.items() if reading.dealt.deal is not None else ():
        _check_passed(seat, placed, reading)
    return Distress(
        required=text_of(node.get("may"), _REQUIRED) == _REQUIRED,
        direction=None if to is None else Direction(text_of(to)),
        cards=_listed(cards, reading) if table is not None else (),
    )


def _check_passed(seat: int, placed: Placed, reading: ProblemReading) -> None:
    """Note a card that the seat cannot pass (N19), the robot only an open one (N9)."""
    (deal, players), card = reading.dealt.both, placed.card
    cover = next((cover or "another card" for cover, under in deal.covered if under == card), None)
    if deal.deck.is_trump(card):
        reading.findings.add(placed.place, "P001", f"expected a colour card to be passed, found {card}")
    elif not deal.may_hold(seat, card):
        message = f"expected a card from the hand of {players.call(seat)}, found {card}"
        reading.findings.add(placed.place, "P001", message)
    elif seat == deal.robot and cover is not None:
        message = f"expected an open card of {players.call(seat)}, found {card}, which {cover} covers"
        reading.findings.add(placed.place, "P001", message)


def _write_signal(distress: Distress, words: Words) -> str | Flow:
    if distress.direction is None and not distress.cards:
        return _REQUIRED if distress.required else _ALLOWED
    value = Flow({"to": distress.direction.value} if distress.direction else {})
    if distress.cards:
        value["cards"] = _BY_PLAYER.write(by_seat(distress.cards), words)
    if not distress.required:
        value["may"] = _ALLOWED
    return value


_BY_PLAYER: Final = ByPlayer(CARD, "cards by player")
SIGNAL_SENT: Final = Own(
    ByKind(
        "none, allowed, required, or {to: left, cards: {…}}",
        text=Choice(SIGNAL, advice=DISTRESS_ADVICE),
        table=Fields(
            "a distress signal",
            {
                "to": Key(
                    Choice(
                        {
                            Direction.LEFT.value: "To the next player, clockwise.",
                            Direction.RIGHT.value: "To the player before.",
                        }
                    ),
                    "Where everybody passes a card; open if not given.",
                ),
                "cards": Key(_BY_PLAYER, "The card that each player passes; open for those left out."),
                "may": Key(
                    Choice({word: SIGNAL[word] for word in (_ALLOWED, _REQUIRED)}),
                    "Whether the signal is sent (required, if not given) or the crew may do without.",
                ),
            },
            at_least=1,
            advice=SIGNAL_ADVICE,
        ),
    ),
    _read_signal,
    _write_signal,
)

# --- the draw ---

DRAWS: Final = ByKind("cards by player, or every", text=Choice({EVERY: "Whatever is drawn."}), table=_BY_PLAYER)


def read_draws(table: MappingNode, reading: ProblemReading, distress: Distress | None) -> Moves:
    """Read the cards drawn; `distress` is the signal that was sent before."""
    cards = _by_seat(_BY_PLAYER.read(table, reading), "drawn", "M007", reading)
    for seat, placed in cards.items() if reading.dealt.deal is not None else ():
        _check_drawn(seat, placed, reading, Moves(distress))
    return Moves(distress, _listed(cards, reading), {seat: placed.place for seat, placed in cards.items()})


def _check_drawn(seat: int, placed: Placed, reading: ProblemReading, signal: Moves) -> None:
    """Note a card that is not in the right neighbour's hand, or open there while the robot has covered ones (N9)."""
    (deal, players), card = reading.dealt.both, placed.card
    right = (seat - 1) % players.count
    if signal.signal_open:  # whoever holds it then may have got it by the signal
        return
    start = Position.start(deal, signal.passes)
    unseen = card not in (other for hand in start.hands for other in hand)
    if card not in start.hands[right] and not (unseen and deal.may_hold(right, card)):
        message = f"expected a card from the hand of {players.call(right)}, on the right, found {card}"
        reading.findings.add(placed.place, "M007", message)
    elif right == deal.robot and len(start.covered) > 1 and card in start.hands[right] - start.below(right):
        message = f"expected a card that is covered, as {players.call(right)} still has some, found {card}"
        reading.findings.add(placed.place, "M007", message)
