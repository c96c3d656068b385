"""Reading the key `hints`: communications, which tell of hands with unknown cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from winnable.missions.crew.format.players import Players, ReadDeal
from winnable.missions.crew.notation import read_card
from winnable.missions.crew.read.line import may_hold_more
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, whole
from winnable.rules.crew.card import Card
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.play import Line

__all__ = ["WrittenCommunication", "check_communications", "check_shown", "read_communications"]


@dataclass(frozen=True, slots=True)
class WrittenCommunication:
    """A communication with the place of its card or suit, and that of its trick number."""

    communication: Communication
    place: Place
    trick: Place


def read_communications(
    node: Node | None, dealt: ReadDeal, robot: int | None, findings: Findings
) -> list[WrittenCommunication]:
    """Read the communications of a problem, but for those with mistakes."""
    return [read for item in items_of(node) if (read := _read(item, dealt, robot, findings)) is not None]


def _read(table: Node, dealt: ReadDeal, robot: int | None, findings: Findings) -> WrittenCommunication | None:
    assert isinstance(table, MappingNode)
    before = findings.errors
    player, trick, void = table.get("player"), table.get("trick"), table.get("void")
    assert isinstance(player, ScalarNode)
    seat = dealt.players.seat(player.text, player.at(0), findings) if dealt.players else None
    if seat is not None and seat == robot:
        message = f"expected a player who can tell of a hand, found {quoted(player.text)}, the robot"
        findings.add(player.at(0), "P002", message)
    number, trick_place = (1, table.place) if trick is None else (whole(trick), trick.place)
    if isinstance(void, ScalarNode):
        letter = _suit(void, dealt, findings)
        made = Communication(seat or 0, void=letter, trick=number) if letter is not None else None
        place = void.at(0)
    else:
        shows = next(shown for shown in Shown if table.get(shown.value) is not None)
        node = table.get(shows.value)
        assert isinstance(node, ScalarNode)
        placed = read_card(node, findings)
        place = node.at(0)
        if placed is None:
            return None
        if dealt.deck is not None and placed.card not in dealt.deck.cards:
            findings.add(place, "D002", f"the card {placed.card} is not in the deck")
        elif dealt.deck is not None and dealt.deck.is_trump(placed.card):
            findings.add(place, "P002", f"expected a colour card to be shown, found {placed.card}")
        made = Communication(seat or 0, placed.card, shows, trick=number)
    if findings.errors > before or seat is None or made is None:
        return None
    return WrittenCommunication(made, place, trick_place)


def _suit(node: ScalarNode, dealt: ReadDeal, findings: Findings) -> str | None:
    """Return the letter of a suit of the deck."""
    if dealt.deck is None:
        return None
    names = [suit.name for suit in dealt.deck.suits]
    for suit in dealt.deck.suits:
        if node.text == suit.name:
            return suit.letter
    message = f"expected a suit of the deck ({', '.join(names)}), found {quoted(node.text)}"
    findings.add(node.at(0), "P002", message, nearest(node.text, names))
    return None


def check_communications(
    communications: Sequence[WrittenCommunication],
    dealt: ReadDeal,
    known: Sequence[tuple[frozenset[Card], ...]],
    played: Line,
    findings: Findings,
) -> list[WrittenCommunication]:
    """Note communications that cannot be true; return the others.

    `known` are the known cards of each hand before each trick of the line so far.
    """
    seats = dealt.players.count if dealt.players else 0
    next_trick = 1 + sum(len(trick) == seats for trick in played.tricks)
    good: list[WrittenCommunication] = []
    for written in communications:
        before = findings.errors
        if written.communication.trick > next_trick:
            expected = f"a trick from 1 to {next_trick}, the next one" if next_trick > 1 else "trick 1, the next one"
            findings.add(written.trick, "P002", f"expected {expected}, found {written.communication.trick}")
        elif written.communication.trick <= len(known):
            gone = {card for trick in played.tricks[: written.communication.trick - 1] for card in trick}
            _check(written, dealt, known[written.communication.trick - 1], gone, findings)
        if findings.errors == before:
            good.append(written)
    return good


def check_shown(communications: Sequence[WrittenCommunication], players: Players, findings: Findings) -> None:
    """Note a card that two hands have shown, in a deal where no cards are passed or drawn."""
    first: dict[Card, WrittenCommunication] = {}
    for written in communications:
        card = written.communication.card
        if card is None:
            continue
        earlier = first.setdefault(card, written)
        if earlier.communication.seat != written.communication.seat:
            where = f"at {earlier.place.seen_from(written.place)}"
            other = f"which {players.call(earlier.communication.seat)} has shown ({where})"
            findings.add(written.place, "P002", f"expected a card that nobody else has, found {card}, {other}")


def _check(
    written: WrittenCommunication,
    dealt: ReadDeal,
    known: tuple[frozenset[Card], ...],
    gone: set[Card],
    findings: Findings,
) -> None:
    """Note a communication that contradicts the known cards; `gone` are the cards played before it."""
    deal, players, communication = dealt.deal, dealt.players, written.communication
    assert deal is not None
    assert players is not None
    hand, whose = known[communication.seat], f"the hand of {players.call(communication.seat)}"
    card = communication.card
    if card is None:
        held = sorted(other for other in hand if other.suit == communication.void)
        if held:
            suit = deal.deck.suit(communication.void or "").name
            findings.add(written.place, "P003", f"expected no {suit} card in {whose}, found {held[0]}")
        return
    holder = next((seat for seat, other in enumerate(known) if card in other), None)
    if holder not in (None, communication.seat):
        other_hand = f"a card of {players.call(holder or 0)}"
        message = f"expected a card of {players.call(communication.seat)}, found {card}, {other_hand}"
        findings.add(written.place, "P002", message)
    elif card in gone:
        findings.add(written.place, "P003", f"expected a card in {whose}, found {card}, which was played before")
    elif holder is None and not may_hold_more(deal, communication.seat, hand, communication.trick - 1):
        findings.add(written.place, "P003", f"expected a card in {whose}, which is known, found {card}")
    elif not communication.allows(hand | {card}):
        other = next(each for each in sorted(hand) if not communication.allows({card, each}))
        assert communication.shows is not None
        message = (
            f"expected {card} to be the {communication.shows.value} card of its colour in {whose}, found {other} too"
        )
        findings.add(written.place, "P003", message)
