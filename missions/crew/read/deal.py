"""Reading deals: the deck, the hands, the robot, who leads, and deals taken from other files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.crew.format.deck import DECK, bounded
from winnable.missions.crew.format.export import claims
from winnable.missions.crew.format.players import Players, ReadDeal
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.format.words import COMMANDER, DOCUMENTS
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.read.hands import Hands
from winnable.missions.crew.spelling import Suits
from winnable.missions.source.files import read_reference
from winnable.missions.source.finding import Findings, nearest, quoted
from winnable.missions.source.shape import sound
from winnable.missions.source.tree import MappingNode, ScalarNode
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, EDITIONS

__all__ = ["MAX_CHAIN", "read_deal"]

MAX_CHAIN: Final = 20
"""The longest chain of deals, each taken from the next file; far longer than anybody writes."""


@dataclass(frozen=True, slots=True)
class _Dealt:
    """Hands and deck, before it is settled who leads; `hands` is None where there is a mistake.

    `lead` is the key of the file that has the hands, or of one that takes the deal from there; `lead_good`: it is
    usable.
    """

    players: Players | None
    deck: Deck | None
    game: str
    hands: Hands | None = None
    robot: int | None = None
    lead: ScalarNode | None = None
    lead_good: bool = True
    dealt: bool = False
    whole: Deck | None = None
    before: MappingNode | None = None

    def read(self, deal: Deal | None) -> ReadDeal:
        """Return the parts for the reader of the problem."""
        place = self.hands.place if self.hands else None
        return ReadDeal(self.players, self.deck, deal, self.game, self.dealt, self.whole, self.before, place)


def read_deal(
    table: MappingNode,
    broken: set[str],
    findings: Findings,
    game_of: Callable[[MappingNode, set[str]], str],
    deck: Deck | None = None,
    *,
    sure: bool = True,
) -> ReadDeal:
    """Read the deal of a problem.

    `game_of` returns the edition of a problem; `deck` is that of its mission, for deals that name none. `sure`: the
    mission could be read, or there is none; otherwise the cards tell the edition.
    """
    dealt = _cards(table, broken, findings, game_of, deck, (), sure=sure)
    reference, own = table.get("deal"), table.get("lead")
    if dealt.hands is None:
        if dealt.players is not None and reference is not None and isinstance(own, ScalarNode) and dealt.lead_good:
            dealt.players.seat(own.text, own.at(0), findings)
        return dealt.read(None)
    deal = (_led if dealt.before is None else _left)(dealt, dealt.hands, findings)
    if deal is None and isinstance(reference, ScalarNode) and own is None:
        _see_there(reference, dealt.hands.place.source.path, findings)
    return dealt.read(deal)


def _cards(
    table: MappingNode,
    broken: set[str],
    findings: Findings,
    game_of: Callable[[MappingNode, set[str]], str],
    deck: Deck | None,
    seen: Sequence[str],
    *,
    sure: bool = True,
) -> _Dealt:
    """Read the hands and the deck of a problem; `seen` are the deals that refer to this one."""
    game = game_of(table, broken)
    reference = table.get("deal")
    if isinstance(reference, ScalarNode) and table.get("hands") is None:
        if "deal" in broken:
            return _Dealt(None, None, game)
        dealt = _referred(reference, game, findings, game_of, deck, seen)
        lead = table.get("lead")
        return replace(dealt, lead=lead, lead_good="lead" not in broken) if isinstance(lead, ScalarNode) else dealt
    deck_node, hands_node = table.get("deck"), table.get("hands")
    said = table.get("before")
    own_deck = isinstance(deck_node, ScalarNode) and deck_node.text == "dealt"
    if deck_node is None or (own_deck and said is not None):
        deck = deck or EDITIONS[game].deck
    else:
        deck = None if "deck" in broken else DECK.read(deck_node, GoalReader(findings, game=game))
    if hands_node is not None and "hands" in broken:
        rest = sound(PROBLEM.keys["hands"].shape, hands_node)
        if rest is not None:
            suits = Suits.of(deck, EDITIONS[game].deck)
            Hands(rest, table.key("hands"), suits, findings).check_cards(deck, EDITIONS[game].deck)
    if hands_node is None or "hands" in broken:
        return _Dealt(None, deck, game)
    hands = Hands(hands_node, table.key("hands"), Suits.of(deck, EDITIONS[game].deck), findings)
    if not sure and deck_node is None and deck is not None and (other := hands.other_deck(deck)):
        deck = DECKS[other]
    hands.fill_rest(deck, dealt=own_deck)
    before = findings.errors
    robot = _robot(table, broken, hands.players, findings)
    robot_good = findings.errors == before and "robot" not in broken
    whole = deck if said is not None else None
    if own_deck or whole is not None:
        deck = bounded(hands.own_deck(whole or EDITIONS[game].deck), hands.place, findings)
    own_deck = own_deck and said is None
    if deck is None or not hands.check(deck, robot, dealt=own_deck, robot_good=robot_good, whole=whole):
        return _Dealt(hands.players, None if own_deck or whole else deck, game)
    lead = table.get("lead")
    lead = lead if isinstance(lead, ScalarNode) else None
    good = robot_good and "before" not in broken and (said is None or whole is not None)
    said = said if isinstance(said, MappingNode) else None
    return _Dealt(
        hands.players, deck, game, hands if good else None, robot, lead, "lead" not in broken, own_deck, whole, said
    )


def _robot(table: MappingNode, broken: set[str], players: Players, findings: Findings) -> int | None:
    node = table.get("robot")
    if not isinstance(node, ScalarNode) or "robot" in broken:
        return None
    return players.seat(node.text, node.at(0), findings)


def _led(dealt: _Dealt, hands: Hands, findings: Findings) -> Deal | None:
    """Complete a deal whose hands are good: settle who leads."""
    assert dealt.deck is not None
    card, call = dealt.deck.commander_card, hands.players.call
    holder = hands.holder(card)
    official = dealt.deck in DECKS.values()
    if official and card is not None and holder is not None and holder == dealt.robot:
        message = f"expected {card} in the hand of a player, found it in that of {call(holder)}, the robot"
        findings.add(hands.place_of(card), "D015", message)
        return None
    if dealt.lead is not None:
        seat = hands.players.seat(dealt.lead.text, dealt.lead.at(0), findings) if dealt.lead_good else None
        if seat is None or not _may_lead(seat, dealt, hands, findings):
            return None
        return hands.deal(dealt.deck, seat, dealt.robot)
    if holder is None or holder == dealt.robot:
        why = f"{card} is in no hand that is known" if card else "the deck has no trumps"
        why = why if holder is None else f"{card} is in the hand of {call(holder)}, the robot"
        seats = [call(seat) if hands.players.names else str(seat) for seat in range(hands.players.count)]
        example = next(seat for number, seat in enumerate(seats) if number != dealt.robot)
        message, hint = f"expected the key 'lead', as {why}", f"add who leads trick 1, for example lead: {example}"
        findings.add(hands.place, "D010", message, hint)
        return None
    return hands.deal(dealt.deck, holder, dealt.robot)


def _left(dealt: _Dealt, hands: Hands, findings: Findings) -> Deal | None:
    """Complete a deal in the middle of a game: settle who was commander, who leads, and how many tricks are gone."""
    assert dealt.deck is not None
    assert dealt.whole is not None
    assert dealt.before is not None
    players, named = hands.players, next(node for word in COMMANDER if (node := dealt.before.get(word)) is not None)
    assert isinstance(named, ScalarNode)
    commander = players.seat(named.text, named.at(0), findings)
    if commander is not None and commander == dealt.robot:
        message = f"expected one of the players, found {quoted(named.text)}, the robot"
        findings.add(named.at(0), "D015", message)
        commander = None
    if dealt.lead is None:
        message = "expected the key 'lead', as tricks were played before"
        findings.add(hands.place, "D010", message, "add who leads now: whoever won the last trick")
        return None
    leader = players.seat(dealt.lead.text, dealt.lead.at(0), findings) if dealt.lead_good else None
    earlier = len(dealt.whole.cards) // players.count - min(hand.size for hand in hands.hands)
    if earlier < 1:
        message = f"expected fewer cards than all {len(dealt.whole.cards)}, as tricks were played before"
        findings.add(hands.place, "B002", message, "without 'before' the play begins with these hands")
    if leader is None or commander is None or earlier < 1:
        return None
    return hands.deal(dealt.deck, commander, dealt.robot, earlier=earlier, lead=leader)


def _may_lead(seat: int, dealt: _Dealt, hands: Hands, findings: Findings) -> bool:
    """Whether the leader that a file names may lead; with an official deck the rulebook leaves no choice."""
    assert dealt.deck is not None
    assert dealt.lead is not None
    card, call, found = dealt.deck.commander_card, hands.players.call, quoted(dealt.lead.text)
    if seat == dealt.robot:
        message = f"expected one of the players to lead, found {found}, the robot"
        findings.add(dealt.lead.at(0), "D015", message)
        return False
    if dealt.deck not in DECKS.values() or card is None:
        return True
    holder = hands.holder(card)
    if holder is not None and holder != seat:
        message = f"expected {call(holder)} to lead, who holds {card}, found {found}"
        findings.add(dealt.lead.at(0), "D013", message, "leave 'lead' out; only other decks let anybody lead")
        return False
    if holder is None and not hands.has_room(seat, dealt.deck):
        message = f"expected a player to lead who may hold {card}, found {found}, whose cards are all known"
        findings.add(dealt.lead.at(0), "D013", message, "only other decks let anybody lead")
        return False
    return True


def _referred(
    reference: ScalarNode,
    game: str,
    findings: Findings,
    game_of: Callable[[MappingNode, set[str]], str],
    deck: Deck | None,
    seen: Sequence[str],
) -> _Dealt:
    """Read the hands and the deck of a problem in another file."""
    nothing = _Dealt(None, None, game)
    place = reference.at(0)
    written, _, name = reference.text.partition("#")
    if not written:
        findings.add(place, "D011", f"expected a file such as other.yaml#name, found {quoted(reference.text)}")
        return nothing
    path, trees = read_reference(written, place, findings, "D011", DOCUMENTS, claims)
    if not trees:
        return nothing
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
    mark = f"{path.resolve()}:{table.place}"
    if mark in seen:
        findings.add(place, "D012", f"the deal of {reference.text!r} refers back to itself")
        return nothing
    if len(seen) == MAX_CHAIN:
        findings.add(place, "D011", f"expected at most {MAX_CHAIN} deals, each of which is taken from the next")
        return nothing
    before = findings.errors
    broken = PROBLEM.broken(table, findings)
    dealt = _cards(table, broken, findings, game_of, deck, (*seen, mark))
    if dealt.hands is None and findings.errors > before:
        _see_there(reference, str(path), findings)
    return dealt


def _see_there(reference: ScalarNode, path: str, findings: Findings) -> None:
    if path != reference.place.source.path:
        findings.add(reference.at(0), "D011", f"the deal of {reference.text!r} has mistakes, see there")
