"""Reading deals: players, hands, who leads, and deals taken from other files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.decks import OFFICIAL_CREW, bounded, read_deck
from winnable.missions.files import read_reference
from winnable.missions.finding import Findings, Place, nearest, quoted
from winnable.missions.format import COMMANDER, GAMES, PROBLEM
from winnable.missions.notation import Placed, read_card_list
from winnable.missions.shape import sound
from winnable.missions.tree import Items, Node, Scalar, Table
from winnable.rules.crew.card import DECKS, Deck
from winnable.rules.crew.deal import Deal

__all__ = ["Players", "ReadDeal", "read_deal", "read_game"]

MAX_HANDS: Final = 20


@dataclass(frozen=True, slots=True)
class Players:
    """Who sits where: names by seat (empty if the hands have none), and the number of seats."""

    names: tuple[str, ...]
    count: int

    def call(self, seat: int) -> str:
        """What to call a seat in messages."""
        return self.names[seat] if self.names else f"seat {seat}"

    def seat(self, text: str, place: Place, findings: Findings) -> int | None:
        """The seat of a player, by name or by number from 0; None and a finding if there is none."""
        if text in self.names:
            return self.names.index(text)
        if text.isdecimal() and len(text) <= 3 and int(text) < self.count:
            return int(text)
        if self.names:
            expected, hint = f"a player ({', '.join(self.names)})", nearest(text, list(self.names))
        else:
            expected, hint = f"a seat from 0 to {self.count - 1}", ""
        findings.add(place, "D007", f"expected {expected}, found {quoted(text)}", hint)
        return None


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """As much of a deal as could be read: each part is None where there is a mistake."""

    players: Players | None
    deck: Deck | None
    deal: Deal | None
    game: str


def read_game(table: Table, broken: set[str], default: str = GAMES[0]) -> str:
    """The game of a document."""
    node = table.get("game")
    return node.text if isinstance(node, Scalar) and "game" not in broken else default


def read_deal(
    table: Table,
    broken: set[str],
    findings: Findings,
    game_of: Callable[[Table, set[str]], str],
    deck: Deck | None = None,
    seen: Sequence[str] = (),
) -> ReadDeal:
    """The deal of a problem.

    `game_of` tells the game of a problem; `deck` is that of its mission, for deals that name none; `seen`
    are the deals that refer to this one.
    """
    game = game_of(table, broken)
    reference = table.get("deal")
    if isinstance(reference, Scalar) and "hands" not in [entry.key.text for entry in table.entries]:
        if "deal" in broken:
            return ReadDeal(None, None, None, game)
        return _with_lead(table, broken, _referred(reference, game, findings, game_of, deck, seen), findings)
    deck_node, hands_node = table.get("deck"), table.get("hands")
    dealt = isinstance(deck_node, Scalar) and deck_node.text == "dealt"
    if deck_node is None:
        deck = deck or DECKS[game]
    else:
        deck = None if "deck" in broken else read_deck(deck_node, game, findings)
    if hands_node is not None and "hands" in broken:
        rest = sound(PROBLEM.keys["hands"].shape, hands_node)
        if rest is not None:
            _Hands(rest, table.key("hands"), findings).check_cards(deck, DECKS[game])
    if hands_node is None or "hands" in broken:
        return ReadDeal(None, deck, None, game)
    hands = _Hands(hands_node, table.key("hands"), findings)
    if dealt:
        deck = bounded(hands.own_deck(DECKS[game]), hands.place, findings)
    if deck is None or not hands.check(deck, dealt=dealt):
        return ReadDeal(hands.players, None if dealt else deck, None, game)
    return _lead(table, broken, ReadDeal(hands.players, deck, None, game), hands, findings)


def _lead(table: Table, broken: set[str], read: ReadDeal, hands: "_Hands", findings: Findings) -> ReadDeal:
    """The deal once deck and hands are good: who leads."""
    assert read.deck is not None
    assert read.players is not None
    lead = table.get("lead")
    seat: int | None = None
    if isinstance(lead, Scalar):
        seat = read.players.seat(lead.text, lead.at(0), findings) if "lead" not in broken else None
        if seat is None:
            return read
    elif read.deck.commander_card is None:
        message = "expected the key 'lead', as the deck has no trumps"
        findings.add(table.key("hands"), "D010", message, "add who leads trick 1, for example lead: 0")
        return read
    cards = [[placed.card for placed in hand] for hand in hands.cards]
    deal = Deal.of(read.deck, cards, seat)
    good = not isinstance(lead, Scalar) or _may_lead(lead, deal, read.players, findings)
    return ReadDeal(read.players, read.deck, deal if good else None, read.game)


def _may_lead(lead: Scalar, deal: Deal, players: Players, findings: Findings) -> bool:
    """Whether the leader that a file names may lead: with an official deck the rulebook leaves no choice."""
    card = deal.deck.commander_card
    if deal.deck not in DECKS.values() or card is None or deal.holder(card) == deal.commander:
        return True
    message = f"expected {players.call(deal.holder(card))} to lead, who holds {card}, found {quoted(lead.text)}"
    findings.add(lead.at(0), "D013", message, "leave 'lead' out; only other decks let anybody lead")
    return False


def _with_lead(table: Table, broken: set[str], read: ReadDeal, findings: Findings) -> ReadDeal:
    """A deal of another file, with the leader that this one names."""
    lead = table.get("lead")
    if not isinstance(lead, Scalar) or "lead" in broken or read.players is None:
        return read
    seat = read.players.seat(lead.text, lead.at(0), findings)
    if seat is None or read.deal is None:
        return ReadDeal(read.players, read.deck, None, read.game)
    deal = Deal(read.deal.deck, read.deal.hands, seat)
    return ReadDeal(read.players, read.deck, deal if _may_lead(lead, deal, read.players, findings) else None, read.game)


def _referred(
    reference: Scalar,
    game: str,
    findings: Findings,
    game_of: Callable[[Table, set[str]], str],
    deck: Deck | None,
    seen: Sequence[str],
) -> ReadDeal:
    """The deal of another file."""
    nothing = ReadDeal(None, None, None, game)
    place = reference.at(0)
    written, _, name = reference.text.partition("#")
    if not written:
        findings.add(place, "D011", f"expected a file such as other.yaml#name, found {quoted(reference.text)}")
        return nothing
    path, trees = read_reference(written, place, findings, "D011")
    if not trees:
        return nothing
    roots = [tree.root for tree in trees]
    tables = [root for root in roots if isinstance(root, Table) and (root.get("hands") or root.get("deal"))]
    named = {node.text: tree for tree in tables if isinstance(node := tree.get("name"), Scalar)}
    if name and name not in named:
        message = f"expected a problem with the name {quoted(name)} in {str(path)!r}"
        findings.add(place, "D011", message, nearest(name, list(named)))
        return nothing
    if not tables or (not name and len(tables) > 1):
        message = f"expected one problem in {str(path)!r}, found {len(tables)}"
        findings.add(place, "D011", message, f"name one: {written}#name" if tables else "")
        return nothing
    table = named[name] if name else tables[0]
    mark = f"{path.resolve()}:{table.place}"
    if mark in seen:
        findings.add(place, "D012", f"the deal of {reference.text!r} refers back to itself")
        return nothing
    before = findings.errors
    broken = PROBLEM.broken(table, findings)
    read = read_deal(table, broken, findings, game_of, deck, (*seen, mark))
    if read.deal is None and findings.errors > before and str(path) != place.source.path:
        findings.add(place, "D011", f"the deal of {reference.text!r} has mistakes, see there")
    return read


class _Hands:
    """The hands as written, with the place of every card."""

    def __init__(self, node: Node, place: Place, findings: Findings) -> None:
        self.place = place
        self.findings = findings
        self.good = True
        names: tuple[str, ...] = ()
        if isinstance(node, Table):
            self.nodes = [entry.value for entry in node.entries]
            names = tuple(entry.key.text for entry in node.entries)
            for entry in node.entries:
                if entry.key.text.isdecimal() or not entry.key.text.strip():
                    message = f"expected a name with a letter in it, found {quoted(entry.key.text)}"
                    findings.add(entry.key.place, "D008", message, "hands without names are a list")
                if entry.key.text in COMMANDER:
                    message = f"expected a name that is no word of the format, found {quoted(entry.key.text)}"
                    findings.add(entry.key.place, "D008", message)
        else:
            assert isinstance(node, Items)
            self.nodes = list(node.items)
        before = findings.errors
        self.cards: list[list[Placed]] = [read_card_list(hand, findings) for hand in self.nodes]
        self.good = findings.errors == before
        self.players = Players(names, len(self.nodes))

    def own_deck(self, names: Deck) -> Deck:
        """The deck of just these cards."""
        return Deck.of((placed.card for hand in self.cards for placed in hand), names)

    def check_cards(self, deck: Deck | None, names: Deck) -> None:
        """Note what is wrong with the cards alone, where some hands are missing; without a deck, that of the cards."""
        self.good = False
        self._cards(deck or self.own_deck(names), dealt=deck is None)

    def check(self, deck: Deck, *, dealt: bool) -> bool:
        """Note what is wrong with the hands for this deck; whether nothing is."""
        before = self.findings.errors
        count = len(self.cards)
        if count < 2:
            self.findings.add(self.place, "D006", f"expected two hands at least, found {count}")
        elif count > MAX_HANDS:
            self.findings.add(self.place, "D006", f"expected {MAX_HANDS} hands at most, found {count}")
        elif deck in DECKS.values() and count not in OFFICIAL_CREW:
            hint = "use deck: dealt for a puzzle with other numbers of players"
            self.findings.add(self.place, "D006", f"expected 3 to 5 hands with this deck, found {count}", hint)
        sizes_fit = self.findings.errors == before
        clean = self._cards(deck, dealt=dealt)
        if sizes_fit and self.good:
            self._sizes(deck, clean, dealt=dealt)
        return self.good and self.findings.errors == before

    def _cards(self, deck: Deck, *, dealt: bool) -> list[int]:
        """Note cards that are wrong; returns the size of each hand without them."""
        clean: list[int] = []
        first: dict[str, Place] = {}
        known = set(deck.cards)
        letters = ", ".join(f"{suit.letter}1 to {suit.letter}{suit.ranks[-1]}" for suit in deck.suits)
        for hand in self.cards:
            clean.append(0)
            for placed in hand:
                name = str(placed.card)
                if placed.card not in known:
                    hint = "" if dealt else f"the deck has {letters}"
                    self.findings.add(placed.place, "D002", f"the card {name} is not in the deck", hint)
                elif name in first:
                    message = f"card {name} is dealt twice (first at {first[name].seen_from(placed.place)})"
                    self.findings.add(placed.place, "D003", message)
                else:
                    first[name] = placed.place
                    clean[-1] += 1
        missing = [str(card) for card in deck.cards if str(card) not in first]
        if missing and self.good:
            message = f"expected every card of the deck in a hand, missing {' '.join(missing)}"
            hint = "use deck: dealt if the deck is just the cards in the hands" if len(missing) > 4 else ""
            self.findings.add(self.place, "D004", message, hint)
        return clean

    def _sizes(self, deck: Deck, clean: list[int], *, dealt: bool) -> None:
        """Note hands whose size is wrong, with and without the cards that are wrong."""
        count = len(self.cards)
        sizes = [len(hand) for hand in self.cards]
        least, over = divmod(len(deck.cards), count)
        if dealt and max(sizes) - min(sizes) <= 1 and min(sizes) > 0:
            return
        fitting = (least, least + 1) if over else (least,)
        expected = " or ".join(map(str, fitting))
        for seat, size in enumerate(sizes):
            if (size not in fitting and clean[seat] not in fitting) or size == 0:
                whose = f"the hand of {self.players.call(seat)}"
                self.findings.add(self.nodes[seat].place, "D005", f"expected {expected} cards in {whose}, found {size}")
