"""From cards in locations to deals.

A hand is the cards put together. The robot's cards also lie in columns, an open card above a covered one, and the
contingency tables hold only which of its cards are open and which are covered until when. So the same cards in the same
locations make up one deal for each layout of the columns. Example: of the robot's cards `?(?) ?`, one column and
one more, b2 and b3 are open and b4 is covered. Two deals have that: `b2(b4) b3` and `b3(b4) b2`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb, factorial, perm, prod
from random import Random

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.questions.knowledge import OPEN, Knowledge, Location, OpensAfter


class Assembly:
    """The locations of a deal with unknown cards, and the whole deals that cards in them make up."""

    def __init__(self, deal: Deal, known: Knowledge) -> None:
        self.deal = deal
        hidden = deal.hidden or (0,) * len(deal.hands)
        over = deal.over > 0
        below = {under: known.opens(cover) for cover, under in deal.covered if under is not None}
        self.fixed = [
            (card, Location(seat, below.get(card, OPEN) if seat == deal.robot else OPEN))
            for seat, hand in enumerate(deal.hands)
            for card in hand
        ]
        """The known cards and where they lie."""
        unknown: dict[OpensAfter, list[int]] = {}
        for index, (cover, under) in enumerate(deal.covered):
            if under is None:
                unknown.setdefault(known.opens(cover), []).append(index)
        rooms = [(seat, OPEN, more + over) for seat, more in enumerate(hidden)]
        if deal.robot is not None:
            rooms[deal.robot] = (deal.robot, OPEN, hidden[deal.robot] - sum(map(len, unknown.values())))
            rooms += [(deal.robot, opens, len(columns)) for opens, columns in unknown.items()]
        self.locations = [Location(seat, opens, room, int(over)) for seat, opens, room in rooms if room]
        self._unders = [unknown.get(location.opens, []) for location in self.locations]
        """By location, the columns whose covered cards lie there."""
        self._half = [index for index, (cover, under) in enumerate(deal.covered) if cover is None and under is not None]
        """The columns of which only the covered card is known."""
        self._blank = [index for index, column in enumerate(deal.covered) if column == (None, None)]
        """The columns of which nothing is known."""

    @property
    def layouts(self) -> int:
        """The number of deals for each way to put cards into locations: the layouts of the robot's columns."""
        if not self.deal.covered:
            return 1
        robot = (self.deal.robot, OPEN)
        open_cards = sum(location.room for location in self.locations if (location.seat, location.opens) == robot)
        above = perm(open_cards, len(self._half)) * comb(open_cards - len(self._half), len(self._blank))
        return above * prod(factorial(len(columns)) for columns in self._unders)

    def deals(self, lie: list[list[Card]]) -> Iterator[Deal]:
        """Every deal with these cards in the locations, each once."""
        for above in self._covers(self._open(lie)):
            orders = [permutations(cards) if columns else (cards,) for cards, columns in self._with_columns(lie)]
            for order in product(*orders):
                yield self._deal(lie, above, order)

    def _covers(self, cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
        """The choices of open cards that cover others; the order of columns of which nothing is known is no choice."""
        for half in permutations(cards, len(self._half)):
            for blank in combinations([card for card in cards if card not in half], len(self._blank)):
                yield (*half, *blank)

    def any_deal(self, lie: list[list[Card]], random: Random) -> Deal:
        """Draw a deal with these cards in the locations, each equally likely."""
        shuffled = [random.sample(cards, len(cards)) for cards in lie]
        return self._deal(lie, self._open(shuffled), shuffled)

    def _open(self, lie: Sequence[Sequence[Card]]) -> list[Card]:
        """The robot's unknown cards that lie open."""
        robot = (self.deal.robot, OPEN)
        return [
            card
            for location, cards in zip(self.locations, lie, strict=True)
            if (location.seat, location.opens) == robot
            for card in cards
        ]

    def _with_columns(self, lie: Sequence[Sequence[Card]]) -> Iterator[tuple[Sequence[Card], list[int]]]:
        """The cards of each location with the columns in which they lie covered."""
        return zip(lie, self._unders, strict=True)

    def _deal(self, lie: list[list[Card]], above: Sequence[Card], below: Sequence[Sequence[Card]]) -> Deal:
        """The deal with these cards: `above` cover columns in order, `below` are covered, location by location."""
        if not self.deal.unseen:
            return self.deal
        hands = [list(hand) for hand in self.deal.hands]
        for location, cards in zip(self.locations, lie, strict=True):
            hands[location.seat] += cards
        covers = dict(zip((*self._half, *self._blank), above, strict=False))
        unders = {
            index: card
            for cards, columns in self._with_columns(below)
            for index, card in zip(columns, cards, strict=False)
        }
        columns = [
            (cover or covers[index], under or unders[index]) for index, (cover, under) in enumerate(self.deal.covered)
        ]
        return Deal.of(self.deal.deck, hands, self.deal.commander, robot=self.deal.robot, covered=columns)
