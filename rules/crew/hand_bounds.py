"""Bounds on the rest of a play, from the hands and the lead: who may still win which tricks and cards.

Everything here is a bound that holds for every legal way to play on: what may not happen cannot, what must
happen does. Beyond the next trick the bounds look at suits and ranks alone, not at who follows in which order.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, How, Step, Sum, TrickFilter
from winnable.rules.crew.play import Position
from winnable.rules.crew.quantity import CardsPlayed


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick to come: whether it is the very next one, who leads and who wins it."""

    next: bool
    leader: SeatIndex
    winner: SeatIndex


@dataclass(frozen=True)
class HandBounds:
    """The bounds at a moment between two tricks: of all tricks to come, or of the next few alone.

    A bound on all of them holds for the first few, where cards that fall later are kept.
    """

    position: Position
    ahead: int | None = None
    """How many tricks to come are looked at, if not all."""

    @cached_property
    def deck(self) -> Deck:
        """The deck."""
        return self.position.deal.deck

    @cached_property
    def hands(self) -> tuple[frozenset[Card], ...]:
        """By seat, the cards it still holds."""
        return self.position.hands

    @cached_property
    def unplayed(self) -> frozenset[Card]:
        """The cards in all hands."""
        return frozenset().union(*self.hands)

    @cached_property
    def left(self) -> int:
        """The number of tricks to come that are looked at."""
        left = self.position.deal.tricks - len(self.position.tricks)
        return left if self.ahead is None else min(self.ahead, left)

    @cached_property
    def leader(self) -> SeatIndex:
        """The seat that leads the next trick."""
        return self.position.leader

    @cached_property
    def next_wins(self) -> tuple[frozenset[Card], ...]:
        """By seat, exactly the cards with which it may win the next trick."""
        found: list[set[Card]] = [set() for _ in self.hands]
        opened = [hand - self.position.below(seat) for seat, hand in enumerate(self.hands)]
        for lead in opened[self.leader]:
            legal = [
                frozenset({lead}) if seat == self.leader else self._following(lead, cards)
                for seat, cards in enumerate(opened)
            ]
            least = [min(self._strength(card, lead) for card in cards) for cards in legal]
            for seat, cards in enumerate(legal):
                rest = max(least[:seat] + least[seat + 1 :])
                found[seat] |= {card for card in cards if self._strength(card, lead) > rest}
        return tuple(map(frozenset, found))

    @staticmethod
    def _following(lead: Card, cards: frozenset[Card]) -> frozenset[Card]:
        return frozenset(card for card in cards if card.suit == lead.suit) or cards

    def _strength(self, card: Card, lead: Card) -> tuple[int, int]:
        """How strong a card is in a trick with this lead; all cards that cannot win are equal."""
        if self.deck.is_trump(card):
            return 2, card.rank
        return (1, card.rank) if card.suit == lead.suit else (0, 0)

    @cached_property
    def next_winners(self) -> frozenset[SeatIndex]:
        """The seats that may win the next trick."""
        return frozenset(seat for seat, cards in enumerate(self.next_wins) if cards)

    @cached_property
    def later_winners(self) -> frozenset[SeatIndex]:
        """The seats that may win a trick after the next: who may have the lead, or beat a card of one who may."""
        if self.left < 2:
            return frozenset()
        found = set(self.next_winners)
        while more := {seat for seat in range(len(self.hands)) if seat not in found and self._beats(seat, found)}:
            found |= more
        return frozenset(found)

    def _beats(self, seat: SeatIndex, leaders: Iterable[SeatIndex]) -> bool:
        """Whether some card of the seat beats some card of a leader."""
        return any(
            self.deck.beats(card, lead)
            for leader in leaders
            if leader != seat
            for lead in self.hands[leader]
            for card in self.hands[seat]
        )

    @cached_property
    def winners(self) -> frozenset[SeatIndex]:
        """The seats that may win any trick to come."""
        return self.next_winners | self.later_winners

    def winners_of(self, *, following: bool) -> frozenset[SeatIndex]:
        """The seats that may win the next trick, or one that follows it."""
        return self.later_winners if following else self.next_winners

    def keeps(self, seat: SeatIndex) -> bool:
        """Whether the seat keeps a card to the end."""
        return self.kept(seat) > 0

    def kept(self, seat: SeatIndex) -> int:
        """How many cards the seat keeps."""
        return max(0, len(self.hands[seat]) - self.left)

    @cached_property
    def later_wins(self) -> tuple[frozenset[Card], ...]:
        """By seat, the cards with which it may win a trick after the next."""
        leaders = self.later_winners
        return tuple(
            frozenset(
                card
                for card in hand
                if seat in leaders
                or any(self.deck.beats(card, lead) for other in leaders if other != seat for lead in self.hands[other])
            )
            for seat, hand in enumerate(self.hands)
        )

    def may_win(self, card: Card) -> bool:
        """Whether the card may win a trick."""
        return any(card in cards for cards in (*self.next_wins, *self.later_wins))

    @cached_property
    def sure_cards(self) -> frozenset[Card]:
        """Cards that will win a trick: trumps that no other hand can beat, and all cards of who wins all tricks."""
        found: set[Card] = set()
        for seat, hand in enumerate(self.hands):
            if self.keeps(seat):
                continue
            others = [card for other, cards in enumerate(self.hands) if other != seat for card in cards]
            trumps = [card for card in hand if self.deck.is_trump(card)]
            found |= {card for card in trumps if not any(self.deck.beats(other, card) for other in others)}
            if self.winners == {seat}:
                found |= hand
        return frozenset(found)

    def sure_tricks(self, seats: Iterable[SeatIndex]) -> int:
        """A number of tricks to come that these seats are sure to win together."""
        held = set(seats)
        if self.winners <= held:
            return self.left
        return sum(len(self.hands[seat] & self.sure_cards) for seat in held)

    def takers(self, card: Card) -> frozenset[SeatIndex]:
        """The seats that may win the trick in which a card falls that is still in a hand."""
        (holder,) = (seat for seat, hand in enumerate(self.hands) if card in hand)
        if card in self.sure_cards:
            return frozenset({holder})
        mine = {holder} if self.may_win(card) else set()
        return frozenset(
            mine | {seat for seat in self.winners if seat != holder and self._may_take(seat, card, holder)}
        )

    def _may_take(self, seat: SeatIndex, card: Card, holder: SeatIndex) -> bool:
        """Whether a card of `seat` may win a trick to which `holder` plays `card`."""
        if self.deck.is_trump(card):
            return any(self.deck.beats(own, card) for own in self.hands[seat])
        return any(
            own.rank > card.rank
            if own.suit == card.suit
            else self.deck.is_trump(own) or self._may_lack(holder, own.suit)
            for own in self.hands[seat]
        )

    def _may_lack(self, seat: SeatIndex, suit: str) -> bool:
        """Whether the seat may play a card to a trick without having to follow this suit."""
        held = sum(card.suit == suit for card in self.hands[seat])
        return held < self.left or seat == self.position.deal.robot

    # --- cards to play -------------------------------------------------------------------------------

    def to_play(self, quantity: CardsPlayed, seat: SeatIndex, tricks: Collection[int]) -> tuple[int, int]:
        """The least and the most that a seat can add to a count of cards played.

        `tricks` are the tricks to come whose numbers fit, where 1 is the very next one.
        """
        how, hand = quantity.how, self.hands[seat]
        kind = hand & self._select(quantity.cards)
        if how and How.LED not in how and How.FOLLOWED not in how:
            off = How.DISCARDED, How.RUFFED
            kind = frozenset(card for card in kind if off[self.deck.is_trump(card)] in how)
        may = sum(seat in self._leaders(trick) for trick in tricks) if how == (How.LED,) else len(tricks)
        most = min(may, len(kind))
        if how or replace(quantity.tricks, numbers=()) != EVERY_TRICK:
            return 0, most
        return max(0, len(kind) - (len(hand) - len(tricks))), most

    def _leaders(self, trick: int) -> frozenset[SeatIndex]:
        """The seats that may lead a trick to come, where 1 is the very next one."""
        return frozenset({self.leader}) if trick == 1 else self.winners_of(following=trick > 2)

    # --- kinds of tricks -----------------------------------------------------------------------------

    def fits(self, kind: TrickFilter, trick: Trick) -> tuple[bool, bool]:
        """Whether a trick to come may be, and whether it must be, of a kind; its number and open tasks do not count."""
        found = [(True, True)]
        if kind.won_with is not None:
            own = (self.next_wins if trick.next else self.later_wins)[trick.winner]
            found.append(_of_kind(own, self._select(kind.won_with)))
        if kind.led is not None:
            found.append(_of_kind(self.hands[trick.leader], self._select(kind.led)))
        if kind.closed_with is not None:
            last = (trick.leader - 1) % len(self.hands)
            found.append(_of_kind(self.hands[last], self._select(kind.closed_with)))
        if kind.winner_plays:
            turn = 1 + (trick.winner - trick.leader) % len(self.hands)
            found.append((kind.won_in_turn(turn, len(self.hands)),) * 2)
        if kind.every is not None:
            low, high = self._number(kind.every)
            found.append((high == len(self.hands), low == len(self.hands)))
        found += [self._holding(kind, cards) for cards in {holding.cards for holding in kind.holds}]
        if kind.as_many is not None:
            (low, high), (other_low, other_high) = map(self._number, kind.as_many)
            found.append((low <= other_high and other_low <= high, low == high == other_low == other_high))
        if kind.sum is not None:
            found.append(self._sum(kind.sum))
        if kind.follows:
            found.append(self._follows(kind, trick))
        return all(may for may, _ in found), all(must for _, must in found)

    def _follows(self, kind: TrickFilter, trick: Trick) -> tuple[bool, bool]:
        """Of the trick before, only that its winner leads this one is looked at here, and of earlier ones nothing."""
        step = kind.step
        turn = None if step is None or step.back > 1 else step.winner
        may = turn is None or turn.holds(trick.leader, trick.winner, len(self.hands))
        return may, may and kind.after is None and step == Step(winner=turn)

    def _select(self, kind: CardFilter) -> frozenset[Card]:
        return kind.select(self.deck)

    def _number(self, kind: CardFilter) -> tuple[int, int]:
        """The least and the most cards of a kind in a trick: one for each hand of no other, for each with any of it."""
        some = [_of_kind(hand, self._select(kind)) for hand in self.hands]
        return sum(must for _, must in some), sum(may for may, _ in some)

    def _holding(self, kind: TrickFilter, cards: CardFilter) -> tuple[bool, bool]:
        """All that a kind of trick asks of its number of certain cards."""
        low, high = self._number(cards)
        asked = [holding for holding in kind.holds if holding.cards == cards]
        found = [all(holding.holds(number) for holding in asked) for number in range(low, high + 1)]
        return any(found), all(found)

    def _sum(self, wanted: Sum) -> tuple[bool, bool]:
        low = sum(min(card.rank for card in hand) for hand in self.hands)
        high = sum(max(card.rank for card in hand) for hand in self.hands)
        found = [wanted.holds(total) for total in range(low, high + 1)]
        return any(found), all(found)


def _of_kind(cards: frozenset[Card], kind: frozenset[Card]) -> tuple[bool, bool]:
    """Whether one of the cards may be, and whether each is, of a kind."""
    return bool(cards & kind), cards <= kind
