"""Reading deals: the deck, the hands, the robot, who leads, and deals taken from other files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.crew.format.deck import DECK, bounded
from winnable.missions.crew.format.hands import Hands
from winnable.missions.crew.format.players import ReadDeal
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.shelf import claims
from winnable.missions.crew.spelling import Suits
from winnable.missions.crew.words import COMMANDER, DOCUMENTS
from winnable.missions.source.files import read_reference
from winnable.missions.source.finding import Findings, nearest, quoted
from winnable.missions.source.shape import sound
from winnable.missions.source.tree import MappingNode, ScalarNode, scalar, text_of
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, EDITIONS

MAX_CHAIN: Final = 20
"""The longest chain of deals, each taken from the next file; far longer than anybody writes."""
_GameOf = Callable[[MappingNode, set[str]], str]


@dataclass(frozen=True, slots=True)
class _Dealt:
    """Hands and deck, before it is settled who leads; `hands` is None where there is a mistake.

    `lead` is the key of the file that has the hands, or of one that takes the deal from there; `lead_good`: it is
    usable.
    """

    known: ReadDeal
    hands: Hands | None = None
    robot: int | None = None
    lead: ScalarNode | None = None
    lead_good: bool = True


def read_deal(
    table: MappingNode,
    broken: set[str],
    findings: Findings,
    game_of: _GameOf,
    deck: Deck | None = None,
    *,
    sure: bool = True,
) -> ReadDeal:
    """Read the deal of a problem.

    `game_of` returns the edition of a problem; `deck` is that of its mission, for deals that name none. `sure`: the
    mission could be read, or there is none; otherwise the cards tell the edition.
    """
    dealt = _Reader(findings, game_of, deck).cards(table, broken, (), sure=sure)
    reference, own, players = table.get("deal"), table.get("lead"), dealt.known.players
    if dealt.hands is None:
        if players is not None and reference is not None and isinstance(own, ScalarNode) and dealt.lead_good:
            players.seat(own.text, own.at(0), findings)
        return dealt.known
    deal = _Leader(dealt, dealt.hands, findings).deal()
    if deal is None and isinstance(reference, ScalarNode) and own is None:
        _see_there(reference, dealt.hands.place.source.path, findings)
    return replace(dealt.known, deal=deal)


class _Reader:
    """Reads the hands and the deck of a problem, or of one in another file."""

    def __init__(self, findings: Findings, game_of: _GameOf, deck: Deck | None) -> None:
        self.findings = findings
        self.game_of = game_of
        self.deck = deck

    def cards(self, table: MappingNode, broken: set[str], seen: Sequence[str], *, sure: bool = True) -> _Dealt:
        """Read the hands and the deck of a problem; `seen` are the deals that refer to this one."""
        game, reference, lead = self.game_of(table, broken), table.get("deal"), table.get("lead")
        if not isinstance(reference, ScalarNode) or table.get("hands") is not None:
            dealt = self._own(table, broken, game, sure=sure)
        elif "deal" in broken:
            return _Dealt(ReadDeal(None, None, None, game))
        else:
            dealt = self._referred(reference, game, seen)
        return replace(dealt, lead=lead, lead_good="lead" not in broken) if isinstance(lead, ScalarNode) else dealt

    def _own(self, table: MappingNode, broken: set[str], game: str, *, sure: bool) -> _Dealt:
        """Read hands and deck where both are in the file.

        Each needs the other: cards are read in the words of a deck (`pink 1 7`), but the cards may tell which deck it
        is: just those in the hands (`deck: dealt`), those left of one in the middle of a game, or that of another
        edition, if nothing else is sure. So first comes the deck that is named, then the hands, then the deck that is
        meant.
        """
        edition, said, node = EDITIONS[game].deck, table.get("before"), table.get("hands")
        own_deck = text_of(table.get("deck")) == "dealt"
        deck = self._named_deck(table, broken, game)
        # no hands: nothing but the named deck is known
        if node is None or "hands" in broken:
            if node is not None and (rest := sound(PROBLEM.keys["hands"].shape, node)) is not None:
                Hands(rest, table.key("hands"), Suits.of(deck, edition), self.findings).check_cards(deck, edition)
            return _Dealt(ReadDeal(None, deck, None, game))
        hands = Hands(node, table.key("hands"), Suits.of(deck, edition), self.findings)
        # the cards may tell another edition, and `rest` is whatever is left of the deck
        if not sure and table.get("deck") is None and deck is not None and (other := hands.other_deck(deck)):
            deck = DECKS[other]
        hands.fill_rest(deck, dealt=own_deck)
        before, robot_node = self.findings.errors, table.get("robot")
        robot = None
        if robot_node is not None and "robot" not in broken:
            robot = hands.players.seat(text_of(robot_node), scalar(robot_node).at(0), self.findings)
        robot_good = self.findings.errors == before and "robot" not in broken
        # in the middle of a game the deck is what the hands hold, of the whole one
        whole, own_deck = (None, own_deck) if said is None else (deck, False)
        if own_deck or whole is not None:
            deck = bounded(hands.own_deck(whole or edition), hands.place, self.findings)
        if deck is None or not hands.check(deck, robot, dealt=own_deck, robot_good=robot_good, whole=whole):
            return _Dealt(ReadDeal(hands.players, None if own_deck or whole else deck, None, game))
        good = robot_good and "before" not in broken and (said is None or whole is not None)
        past = said if isinstance(said, MappingNode) else None
        known = ReadDeal(hands.players, deck, None, game, own_deck, whole, past, hands.place)
        return _Dealt(known, hands if good else None, robot)

    def _named_deck(self, table: MappingNode, broken: set[str], game: str) -> Deck | None:
        """Return the deck that the file names, or its mission, or its edition; None for `dealt`, and for a mistake."""
        node = table.get("deck")
        if node is None or (text_of(node) == "dealt" and table.get("before") is not None):
            return self.deck or EDITIONS[game].deck
        return None if "deck" in broken else DECK.read(node, GoalReader(self.findings, game=game))

    def _referred(self, reference: ScalarNode, game: str, seen: Sequence[str]) -> _Dealt:
        """Read the hands and the deck of a problem in another file."""
        findings, place, nothing = self.findings, reference.at(0), _Dealt(ReadDeal(None, None, None, game))
        written, _, name = reference.text.partition("#")
        # the file
        if not written:
            findings.add(place, "D011", f"expected a file such as other.yaml#name, found {quoted(reference.text)}")
            return nothing
        path, trees = read_reference(written, place, findings, "D011", DOCUMENTS, claims)
        if not trees:
            return nothing
        # the problem in it: the one of this name, or the only one
        roots = [tree.root for tree in trees]
        tables = [root for root in roots if isinstance(root, MappingNode) and (root.get("hands") or root.get("deal"))]
        named = {node.text: tree for tree in tables if isinstance(node := tree.get("name"), ScalarNode)}
        if name and name not in named:
            message = f"expected a problem with the name {quoted(name)} in {str(path)!r}"
            findings.add(place, "D011", message, nearest(name, list(named)))
            return nothing
        if not tables or (not name and len(tables) > 1):
            message = f"expected one problem in {str(path)!r}, found {len(tables)}"
            findings.add(place, "D011", message, f"name one: {written}#name" if tables else "")
            return nothing
        table = named[name] if name else tables[0]
        # whose deal may be taken from another file in turn
        mark = f"{path.resolve()}:{table.place}"
        if mark in seen:
            findings.add(place, "D012", f"the deal of {reference.text!r} refers back to itself")
            return nothing
        if len(seen) == MAX_CHAIN:
            findings.add(place, "D011", f"expected at most {MAX_CHAIN} deals, each of which is taken from the next")
            return nothing
        before = findings.errors
        dealt = self.cards(table, PROBLEM.broken(table, findings), (*seen, mark))
        if dealt.hands is None and findings.errors > before:
            _see_there(reference, str(path), findings)
        return dealt


def _see_there(reference: ScalarNode, path: str, findings: Findings) -> None:
    if path != reference.place.source.path:
        findings.add(reference.at(0), "D011", f"the deal of {reference.text!r} has mistakes, see there")


class _Leader:
    """Completes a deal whose hands are good: settles who is commander, and who leads."""

    def __init__(self, dealt: _Dealt, hands: Hands, findings: Findings) -> None:
        assert dealt.known.deck is not None
        self.dealt = dealt
        self.hands = hands
        self.findings = findings
        self.deck = dealt.known.deck
        self.players = hands.players

    def deal(self) -> Deal | None:
        """Return the deal; None if nobody can lead it."""
        past = self.dealt.known.before
        return self._at_start() if past is None else self._in_the_middle(past)

    def _seat(self) -> int | None:
        """Return the seat of the leader that the file names."""
        lead = self.dealt.lead
        if lead is None or not self.dealt.lead_good:
            return None
        return self.players.seat(lead.text, lead.at(0), self.findings)

    def _at_start(self) -> Deal | None:
        """Complete a deal at the start of a game."""
        card, call, robot = self.deck.commander_card, self.players.call, self.dealt.robot
        holder = self.hands.holder(card)
        if self.deck in DECKS.values() and card is not None and holder is not None and holder == robot:
            message = f"expected {card} in the hand of a player, found it in that of {call(holder)}, the robot"
            self.findings.add(self.hands.place_of(card), "D015", message)
            return None
        if self.dealt.lead is not None:
            seat = self._seat()
            may = seat is not None and self._may_lead(seat, self.dealt.lead)
            return self.hands.deal(self.deck, seat, robot) if may and seat is not None else None
        if holder is None or holder == robot:
            why = f"{card} is in no hand that is known" if card else "the deck has no trumps"
            why = why if holder is None else f"{card} is in the hand of {call(holder)}, the robot"
            seats = [call(seat) if self.players.names else str(seat) for seat in range(self.players.count)]
            example = next(seat for number, seat in enumerate(seats) if number != robot)
            hint = f"add who leads trick 1, for example lead: {example}"
            self.findings.add(self.hands.place, "D010", f"expected the key 'lead', as {why}", hint)
            return None
        return self.hands.deal(self.deck, holder, robot)

    def _in_the_middle(self, past: MappingNode) -> Deal | None:
        """Complete a deal in the middle of a game: settle also how many tricks are gone."""
        whole, named = self.dealt.known.whole, next(past.get(word) for word in COMMANDER if past.get(word) is not None)
        assert whole is not None
        text, place = text_of(named), scalar(named).at(0)
        commander = self.players.seat(text, place, self.findings)
        if commander is not None and commander == self.dealt.robot:
            self.findings.add(place, "D015", f"expected one of the players, found {quoted(text)}, the robot")
            commander = None
        if self.dealt.lead is None:
            message = "expected the key 'lead', as tricks were played before"
            self.findings.add(self.hands.place, "D010", message, "add who leads now: the winner of the last trick")
            return None
        leader = self._seat()
        earlier = len(whole.cards) // self.players.count - min(hand.size for hand in self.hands.hands)
        if earlier < 1:
            message = f"expected fewer cards than all {len(whole.cards)}, as tricks were played before"
            self.findings.add(self.hands.place, "B002", message, "without 'before' the play begins with these hands")
        if leader is None or commander is None or earlier < 1:
            return None
        return self.hands.deal(self.deck, commander, self.dealt.robot, earlier=earlier, lead=leader)

    def _may_lead(self, seat: int, lead: ScalarNode) -> bool:
        """Whether the leader that a file names may lead; with an official deck the rulebook leaves no choice."""
        card, call, found = self.deck.commander_card, self.players.call, quoted(lead.text)
        holder = self.hands.holder(card)
        code, message, hint = "D013", "", "only other decks let anybody lead"
        if seat == self.dealt.robot:
            code, message, hint = "D015", f"expected one of the players to lead, found {found}, the robot", ""
        elif self.deck not in DECKS.values() or card is None or holder == seat:
            return True
        elif holder is not None:
            message = f"expected {call(holder)} to lead, who holds {card}, found {found}"
            hint = f"leave 'lead' out; {hint}"
        elif self.hands.has_room(seat, self.deck):
            return True
        else:
            message = f"expected a player to lead who may hold {card}, found {found}, whose cards are all known"
        self.findings.add(lead.at(0), code, message, hint)
        return False
