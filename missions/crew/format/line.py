"""Lines of play, and checks of the line so far; whether a whole line is legal, the referee judges."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from winnable.missions.crew.format.exchange import Moves
from winnable.missions.crew.format.players import PLAYER, ProblemReading
from winnable.missions.crew.notation import read_played
from winnable.missions.crew.spelling import Placed
from winnable.missions.source.dumper import Block
from winnable.missions.source.finding import Place
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import ByKind, ListOf, TableOf, Text
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, piece, scalar
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Fault, IllegalPlay, Line, Position, replay


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line with the places of its tricks and of their cards.

    `cut`: it has a mistake, and this is the part before the first one.
    """

    line: Line
    tricks: tuple[Place, ...]
    cards: tuple[tuple[Place, ...], ...]
    cut: bool = False


def _read(node: Node, reading: ProblemReading, *, so_far: bool) -> WrittenLine:
    """Read a line of play, or the line `so_far`.

    A card that comes twice or is not in the deck is a mistake of a line so far. In a whole line it is a warning, as the
    referee names the first card that is not legal, which may come before it.
    """
    findings, before = reading.findings, reading.findings.errors
    tricks: list[list[Placed]] = []
    leaders: list[int | None] = []
    written = [part for item in items_of(node) for part in (_split(item) if isinstance(item, ScalarNode) else [item])]
    good = len(written)  # the number of tricks before the first that cannot be read
    for number, item in enumerate(written):
        leader, trick = _led(item, reading)
        tricks.append(read_played(trick, reading.dealt.names, reading.dealt.suits, findings))
        leaders.append(leader)
        if findings.errors > before:
            good = min(good, number)
    possible = _check(tricks, reading, level="error" if so_far else "warning")
    cut = findings.errors > before
    if cut:
        tricks = _before(tricks[:good], possible if so_far else None)
    cards = tuple(tuple(placed.card for placed in trick) for trick in tricks)
    line = Line(cards, tuple(leaders[: len(tricks)]) if any(leader is not None for leader in leaders) else ())
    places = tuple(tuple(placed.place for placed in trick) for trick in tricks)
    return WrittenLine(line, tuple(item.place for item in written[: len(tricks)]), places, cut)


def _led(item: Node, reading: ProblemReading) -> tuple[int | None, ScalarNode]:
    """Return who leads a trick, if that is said, and its cards: `{Ann: p3 p5 b2}`, `Ann: p3 p5 b2` or these alone."""
    if isinstance(item, MappingNode):
        if len(item.entries) > 1:
            message = "expected one trick with its leader, such as {Ann: p3 p5 b2}"
            reading.findings.add(item.entries[1].key.place, "L004", message)
        entry = item.entries[0]
        return PLAYER.read(entry.key, reading), scalar(entry.value)
    trick = scalar(item)
    name, colon, cards = trick.text.partition(":")
    if not colon:
        return None, trick
    return reading.seat(name.strip(), trick.at(0)), piece(trick, len(name) + 1, cards)


def _write(line: Line, words: Words) -> Block:
    leaders: Sequence[int | None] = line.leaders or [None] * len(line.tricks)
    return Block(
        " ".join(map(str, trick)) if leader is None else {str(PLAYER.write(leader, words)): " ".join(map(str, trick))}
        for leader, trick in zip(leaders, line.tricks, strict=True)
    )


def _before(tricks: list[list[Placed]], possible: int | None) -> list[list[Placed]]:
    """Return the tricks up to a number of cards."""
    if possible is None:
        return tricks
    found: list[list[Placed]] = []
    for trick in tricks:
        found.append(trick[:possible])
        possible -= len(found[-1])
    return [trick for trick in found if trick]


def _split(scalar: ScalarNode) -> list[Node]:
    """Split a line that is written as one text into tricks, by slashes or line by line."""
    if not re.search(r"[/\n]", scalar.text):
        return [scalar]
    pieces = re.finditer(r"[^\s/][^/\n]*", scalar.text)
    return [piece(scalar, trick.start(), trick[0]) for trick in pieces]


def _check(tricks: list[list[Placed]], reading: ProblemReading, level: str) -> int:
    """Note cards that are not in the deck or come twice; return how many come before the first of them."""
    deck, findings = reading.dealt.deck, reading.findings
    first: dict[Card, tuple[Place, int]] = {}
    faults: list[int] = []
    everything = [(placed, number) for number, trick in enumerate(tricks, start=1) for placed in trick]
    for index, (placed, number) in enumerate(everything):
        if deck is not None and placed.card not in deck.cards:
            findings.add(placed.place, "L002", f"the card {placed.card} is not in the deck", level=level)
            faults.append(index)
        if placed.card in first:
            place, earlier = first[placed.card]
            where = f"first in trick {earlier}, at {place.seen_from(placed.place)}"
            findings.add(placed.place, "L003", f"card {placed.card} is played twice ({where})", level=level)
            faults.append(index)
        first.setdefault(placed.card, (placed.place, number))
    return min(faults, default=len(everything))


def _line(example: str) -> ByKind:
    trick = Text("a trick such as 'p3 p5 b2 p9'", examples=("p3 p5 b2 p9",))
    return ByKind(
        "a line of play, or a list of tricks",
        text=Text("a line of play", examples=(example,)),
        items=ListOf(ByKind(trick.expected, text=trick, table=TableOf(trick, "a leader and a trick", 1))),
        advice={"mapping": "write the tricks as a list, '- p3 p5 b2 p9' or '- Ann: p3 p5 b2 p9'"},
    )


PLAYED: Final = Own(
    _line("p3 p5 b2 p9 / g1 g4"),
    partial(_read, so_far=True),
    lambda line, words: _write(line, words) if line.leaders else str(line),
)
"""The line so far."""
LINE: Final = Own(_line("p3 p5 b2 p9 / g1 g4 g2 g9"), partial(_read, so_far=False), _write)

# --- the line so far -----------------------------------------------------------------------------


def check_played(written: WrittenLine, reading: ProblemReading, moves: Moves) -> bool:
    """Note where the line so far cannot be legal with any cards in place of the unknown ones; return whether it can."""
    (deal, players), findings, before = reading.dealt.both, reading.findings, reading.findings.errors
    seats, whole = players.count, written.line.tricks
    good = len(whole)  # the number of tricks before the first with too few or too many cards, or beyond the last
    for index, (place, cards) in enumerate(zip(written.tricks, whole, strict=True)):
        if index >= deal.tricks:
            message = f"expected {deal.tricks} tricks at most, found {len(written.tricks)}"
            findings.add(place, "L006", message)
            good = min(good, index)
            break
        if len(cards) > seats or not cards or (len(cards) < seats and index < len(whole) - 1):
            hint = "separate the tricks by '/', or write '|' after the key and then each trick on a line of its own"
            message = f"expected {seats} cards in trick {index + 1}, found {len(cards)}"
            findings.add(place, "L006", message, hint if len(cards) >= 2 * seats else "")
            good = min(good, index)
    readable = (*whole[:good], *(cards[:seats] for cards in whole[good : good + 1] if good < deal.tricks and cards))
    check_legal(replace(written, line=replace(written.line, tricks=readable)), reading, moves)
    return findings.errors == before


def check_legal(written: WrittenLine, reading: ProblemReading, moves: Moves) -> None:
    """Note the first card that cannot have been played, with any cards in place of the unknown ones."""
    (deal, players), findings = reading.dealt.both, reading.findings
    try:
        if deal.unseen or moves.signal_open:
            for _ in _positions(written.line, deal, players.names, moves):
                pass
        else:
            line = _before_open_draw(written.line, moves)
            replay(deal, line, moves.drawn, players.names, passes=moves.passes, partial=True)
    except IllegalPlay as error:
        if error.fault is Fault.DRAW:
            findings.add(moves.places.get(error.seat, written.tricks[0]), "M007", error.detail)
        elif error.place is not None:  # a number of cards or tricks that cannot be is a mistake of its own
            findings.add(written.cards[error.trick - deal.earlier - 1][error.place], "L005", error.detail)


def known_hands(line: Line, deal: Deal, moves: Moves) -> list[tuple[frozenset[Card], ...]]:
    """Return the known cards of each hand before each trick of a legal line, and before the next one.

    The list ends where cards change hands that are not given.
    """
    if moves.signal_open:
        return []
    return [position.hands for position in _positions(line, deal, (), moves)]


def _before_open_draw(line: Line, moves: Moves) -> Line:
    """Cut the line off before a draw that is left open, as nobody knows the hands after it."""
    return Line(line.tricks[:1], line.leaders[:1]) if moves.draw_open else line


def _positions(line: Line, deal: Deal, names: Sequence[str], moves: Moves) -> Iterator[Position]:
    """Yield the position before each trick, with the known cards of each hand.

    Raises IllegalPlay at the first card that cannot have been played, wherever the unknown cards lie.
    """
    call = names or [f"seat {seat}" for seat in deal.seats]
    position = Position.start(deal, moves.passes)
    if moves.signal_open:  # any card may lie anywhere
        position = replace(position, hands=(frozenset(),) * len(deal.hands), covered=())
    yield position
    line = _before_open_draw(line, moves)
    for index, cards in enumerate(line.tricks):
        written = line.leaders[index] if index < len(line.leaders) else None
        if written is not None and written != position.leader:
            detail = f"{call[written]} leads out of turn, it is {call[position.leader]}'s lead"
            raise IllegalPlay(Fault.OUT_OF_TURN, deal.earlier + index + 1, 0, cards[0], written, detail)
        for place, card in enumerate(cards):
            fault, detail = _fault(position, card, call, anywhere=moves.signal_open)
            if fault is not None:
                raise IllegalPlay(fault, deal.earlier + index + 1, place, card, position.turn, detail)
            position = position.play(card)
        if position.table:
            return
        if index == 0 and moves.draw_open:
            return
        if index == 0 and moves.drawn:
            _check_drawn(moves.drawn, cards, call)
            position = position if moves.signal_open else _after_draw(position, moves.drawn)
        yield position


def _fault(position: Position, card: Card, call: Sequence[str], *, anywhere: bool) -> tuple[Fault | None, str]:
    """Return why the card cannot have been played, wherever the unknown cards lie;

    None and an empty text if it can.
    """
    deal, turn = position.deal, position.turn
    held = position.hands[turn]
    holder = next((seat for seat, hand in enumerate(position.hands) if card in hand), None)
    if holder not in (None, turn):
        return Fault.OUT_OF_TURN, f"{card} is {call[holder or 0]}'s card, but it is {call[turn]}'s turn"
    if holder is None and not anywhere and not may_hold_more(deal, turn, held, len(position.tricks)):
        return Fault.NOT_IN_HAND, f"{card} is not in {call[turn]}'s hand, whose cards are all known"
    cover = next((cover for cover, under in position.covered if under == card and turn == deal.robot), None)
    if cover is not None:
        return Fault.COVERED, f"{call[turn]} plays {card}, which {cover} covers"
    if position.table and card.suit != position.table[0].suit:
        led = position.table[0].suit
        follow = sorted(other for other in held - position.below(turn) if other.suit == led)
        if follow:
            named = ", ".join(map(str, follow))
            return Fault.REVOKE, f"{call[turn]} plays {card} but must follow {deal.deck.suit(led).name}: {named}"
    return None, ""


def _check_drawn(drawn: Sequence[Card], trick: Sequence[Card], call: Sequence[str]) -> None:
    for seat, card in enumerate(drawn):
        if card in trick:
            detail = f"{call[seat]} cannot draw {card}, it was played in trick 1"
            raise IllegalPlay(Fault.DRAW, 1, None, card, seat, detail)


def _after_draw(position: Position, drawn: Sequence[Card]) -> Position:
    """Return the position after the draw.

    The card that the robot drew is left out where it may lie covered: then nobody knows whether it can be played.
    """
    after, robot = position.draw(drawn), position.deal.robot
    if robot is None:
        return after
    given, got = drawn[(robot + 1) % len(drawn)], drawn[robot]
    if given in position.below(robot) or all(under is not None for _, under in position.covered):
        return after
    return replace(after, hands=tuple(hand - {got} if seat == robot else hand for seat, hand in enumerate(after.hands)))


def may_hold_more(deal: Deal, seat: int, known: frozenset[Card], tricks: int) -> bool:
    """Whether a seat may hold a card that it is not known to hold, after this number of tricks."""
    return bool(deal.unseen) and (deal.over > 0 or deal.sizes[seat] - tricks > len(known))
