"""The key `hints`: communications, which tell of hands with unknown cards."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from winnable.missions.crew.cards import CARD
from winnable.missions.crew.format.exchange import Moves
from winnable.missions.crew.format.line import known_hands, may_hold_more
from winnable.missions.crew.format.players import PLAYER, ProblemReading
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Place, nearest, quoted
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import Fields, Key, ListOf, Text, Whole
from winnable.missions.source.tree import MappingNode, ScalarNode, scalar, whole
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Communication, Shown
from winnable.rules.crew.play import IllegalPlay, Line


@dataclass(frozen=True, slots=True)
class WrittenCommunication:
    """A communication with the place of its card or suit, and that of its trick number."""

    communication: Communication
    place: Place
    trick: Place


def _read(table: MappingNode, reading: ProblemReading) -> WrittenCommunication | None:
    dealt, findings, before = reading.dealt, reading.findings, reading.findings.errors
    player, trick, void = scalar(table.get("player")), table.get("trick"), table.get("void")
    seat = PLAYER.read(player, reading)
    if seat is not None and dealt.deal is not None and seat == dealt.deal.robot:
        message = f"expected a player who can tell of a hand, found {quoted(player.text)}, the robot"
        findings.add(player.at(0), "P002", message)
    number, trick_place = (1, table.place) if trick is None else (whole(trick), trick.place)
    card, shows, letter = None, None, None
    if void is not None:
        place, letter = scalar(void).at(0), _suit(scalar(void), reading)
    else:
        shows = next(shown for shown in Shown if table.get(shown.value) is not None)
        node = scalar(table.get(shows.value))
        place, placed = node.at(0), CARD.read(node, reading)
        card = placed.card if placed else None
        if card is not None and dealt.deck is not None and card not in dealt.deck.cards:
            findings.add(place, "D002", f"the card {card} is not in the deck")
        elif card is not None and dealt.deck is not None and dealt.deck.is_trump(card):
            findings.add(place, "P002", f"expected a colour card to be shown, found {card}")
    if findings.errors > before or seat is None or (card is None and letter is None):
        return None
    return WrittenCommunication(Communication(seat, card, shows, letter, number), place, trick_place)


def _write(communication: Communication, words: Words) -> Flow:
    shown = communication.shows
    fact = {shown.value: str(communication.card)} if shown else {"void": words[communication.void or ""]}
    trick = {"trick": communication.trick} if communication.trick > 1 else {}
    return Flow({"player": PLAYER.write(communication.seat, words), **fact, **trick})


def _suit(node: ScalarNode, reading: ProblemReading) -> str | None:
    """Return the letter of a suit of the deck."""
    if reading.dealt.deck is None:
        return None
    letters = {suit.name: suit.letter for suit in reading.dealt.deck.suits}
    if node.text not in letters:
        message = f"expected a suit of the deck ({', '.join(letters)}), found {quoted(node.text)}"
        reading.findings.add(node.at(0), "P002", message, nearest(node.text, list(letters)))
    return letters.get(node.text)


HINTS: Final = ListOf(
    Own(
        Fields(
            "a hint",
            {
                "player": Key(PLAYER, "Whose hand it is.", required=True),
                "highest": Key(CARD, "This card is the highest of its colour in the hand."),
                "only": Key(CARD, "This card is the only one of its colour in the hand."),
                "lowest": Key(CARD, "This card is the lowest of its colour in the hand."),
                "void": Key(Text("a suit", examples=("pink",)), "The hand holds no card of this suit."),
                "trick": Key(Whole(1, 99), "It was so just before this trick; 1 if not given: before the first card."),
            },
            one_of=(("highest", "only", "lowest", "void"),),
            example="{player: Ann, highest: p9}",
        ),
        _read,
        _write,
    )
)
"""Communications, each with its places; None for one with a mistake."""


def check_communications(
    communications: Iterable[WrittenCommunication], reading: ProblemReading, moves: Moves, played: Line
) -> list[WrittenCommunication]:
    """Note communications that cannot be true in a line that was played, or after it; return the others."""
    (deal, players), findings = reading.dealt.both, reading.findings
    known: list[tuple[frozenset[Card], ...]] = []
    with suppress(IllegalPlay):  # whether a whole line is legal, the referee judges
        known = known_hands(played, deal, moves)
    next_trick = 1 + sum(len(trick) == players.count for trick in played.tricks)
    good: list[WrittenCommunication] = []
    for written in communications:
        before = findings.errors
        if written.communication.trick > next_trick:
            expected = f"a trick from 1 to {next_trick}, the next one" if next_trick > 1 else "trick 1, the next one"
            findings.add(written.trick, "P002", f"expected {expected}, found {written.communication.trick}")
        elif written.communication.trick <= len(known):
            gone = {card for trick in played.tricks[: written.communication.trick - 1] for card in trick}
            _check(written, reading, known[written.communication.trick - 1], gone)
        if findings.errors == before:
            good.append(written)
    return good


def check_shown(communications: Iterable[WrittenCommunication], reading: ProblemReading) -> None:
    """Note a card that two hands have shown, in a deal where no cards are passed or drawn."""
    _, players = reading.dealt.both
    first: dict[Card, WrittenCommunication] = {}
    for written in communications:
        card = written.communication.card
        if card is None:
            continue
        earlier = first.setdefault(card, written)
        if earlier.communication.seat != written.communication.seat:
            where = f"at {earlier.place.seen_from(written.place)}"
            other = f"which {players.call(earlier.communication.seat)} has shown ({where})"
            reading.findings.add(written.place, "P002", f"expected a card that nobody else has, found {card}, {other}")


def _check(
    written: WrittenCommunication, reading: ProblemReading, known: tuple[frozenset[Card], ...], gone: set[Card]
) -> None:
    """Note a communication that contradicts the known cards; `gone` are the cards played before it."""
    deal, players, communication, findings = *reading.dealt.both, written.communication, reading.findings
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
