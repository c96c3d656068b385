"""Cards that change hands: by the distress signal before trick 1, by the draw of mission 12 after it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.crew.cards import CARD
from winnable.missions.crew.format.players import ByPlayer, Given, ProblemReading, by_seat
from winnable.missions.crew.spelling import Placed
from winnable.missions.crew.words import ADVICE, DISTRESS, WORDS
from winnable.missions.source.finding import Place
from winnable.missions.source.meaning import Own
from winnable.missions.source.shape import ByKind, Choice, Fields, Key
from winnable.missions.source.tree import MappingNode
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction, Distress, Passes
from winnable.rules.crew.play import Position

_NONE, _ALLOWED, _REQUIRED = DISTRESS


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


def _passed(table: MappingNode, reading: ProblemReading) -> tuple[Card | None, ...]:
    """Read the cards that are passed, seat by seat."""
    cards = _by_seat(_BY_PLAYER.read(table, reading), "passed", "P001", reading)
    for seat, placed in cards.items() if reading.dealt.deal is not None else ():
        _check_passed(seat, placed, reading)
    return _listed(cards, reading)


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


def check_can_pass(distress: Distress | None, place: Place, reading: ProblemReading) -> None:
    """Note players who must pass a card and have none that may be passed (N19), at the place of the signal."""
    if distress is None or not distress.required or reading.dealt.deal is None or reading.dealt.players is None:
        return
    deal, players = reading.dealt.both
    for seat in deal.seats:
        given = distress.cards[seat] if distress.cards else None  # which has been checked
        if given is None and not deal.may_pass(seat):
            kind = "an open colour card" if seat == deal.robot else "a colour card"
            message = f"expected {kind} that {players.call(seat)} can pass, found none"
            hint = "trumps are not passed; write distress: allowed if the crew may do without it, or distress: none"
            reading.findings.add(place, "P004", message, hint)


_BY_PLAYER: Final = ByPlayer(CARD, "cards by player")
_SENT: Final[dict[str, Any]] = {_ALLOWED: Distress(), _REQUIRED: Distress(required=True)}
_SIDES: Final = {
    Direction.LEFT.value: "To the next player, clockwise.",
    Direction.RIGHT.value: "To the player before.",
}
_SIGNAL: Final = {
    "to": Key(
        Choice(_SIDES, values={word: Direction(word) for word in _SIDES}),
        "Where everybody passes a card; open if not given.",
        attribute="direction",
    ),
    "cards": Key(
        Own(_BY_PLAYER, _passed, lambda cards, words: _BY_PLAYER.write(by_seat(cards), words)),
        "The card that each player passes; open for those left out.",
    ),
    "may": Key(
        Choice({word: WORDS["signal"][word] for word in _SENT}, values={_ALLOWED: False, _REQUIRED: True}),
        "Whether the signal is sent (required, if not given) or the crew may do without.",
        attribute="required",
    ),
}
_SIGNAL_BEFORE_A_DEAL: Final = {name: key for name, key in _SIGNAL.items() if name != "cards"}


def _signal(expected: str, keys: dict[str, Key]) -> ByKind:
    return ByKind(
        expected,
        text=Choice(WORDS["signal"], advice=ADVICE["distress"], values={_NONE: None, **_SENT}),
        table=Fields(
            "a distress signal", keys, at_least=1, advice=ADVICE["signal"], made=Distress, absent={"required": True}
        ),
    )


SIGNAL_SENT: Final = _signal("none, allowed, required, or {to: left, cards: {…}}", _SIGNAL)
"""The distress signal; None if it is not sent."""
SIGNAL_OF_MISSION: Final = _signal("none, allowed, required, or {to: left}", _SIGNAL_BEFORE_A_DEAL)
"""The distress signal in deals of a mission that say nothing of it."""

# --- the draw ---

DRAWS: Final = _BY_PLAYER


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
    if signal.signal_open:  # its holder may have got it by the signal
        return
    start = Position.start(deal, signal.passes)
    unseen = card not in (other for hand in start.hands for other in hand)
    if card not in start.hands[right] and not (unseen and deal.may_hold(right, card)):
        message = f"expected a card from the hand of {players.call(right)}, on the right, found {card}"
        reading.findings.add(placed.place, "M007", message)
    elif right == deal.robot and len(start.covered) > 1 and card in start.hands[right] - start.below(right):
        message = f"expected a card that is covered, as {players.call(right)} still has some, found {card}"
        reading.findings.add(placed.place, "M007", message)
