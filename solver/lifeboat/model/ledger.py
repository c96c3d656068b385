"""The hands while a solution is written as a line, and the gifts that bring cards where they are needed.

The formula has one pool for all who trade, a line has hands. So the hands of the deal are kept up from move to move,
and before each moment that needs a card with a certain person, gifts lead from the hands as they are to hands as they
must be. If the captain rows with an oar that the kid was dealt, the kid gives it to the captain right before.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from winnable.rules.lifeboat.card import Character, Kind
from winnable.rules.lifeboat.decision import Free, Give, Open
from winnable.rules.lifeboat.position import Position
from winnable.solver.lifeboat.model.frame import COPIES, Card

Plan = Counter[tuple[Character, Card]]
"""How many cards of a class a character must have."""


class Untold(Exception):
    """A solution cannot be written as a line: hands are not as the model has them.

    No fault where the model has not all of a reading.
    """


class Ledger:
    """The hands of a moment. A card is known by its class (`Frame.classes`), and stands for any of it."""

    def __init__(self, start: Position, classes: Mapping[Kind, Kind]) -> None:
        self.classes = classes
        self.hands: defaultdict[Character, Counter[Card]] = defaultdict(Counter)
        for who in start.boat:
            for copy in COPIES:
                for kind in start.hand(who, copy):
                    self.hands[who][kind, copy] += 1

    def count(self, who: Character, card: Card) -> int:
        """How many cards of a class a character has."""
        return sum(
            number for (kind, copy), number in self.hands[who].items() if (self.classes[kind], copy) == card and number
        )

    def any(self, who: Character, card: Card) -> Card:
        """A card of a class that a character has. Raises Untold if there is none."""
        for each, number in sorted(self.hands[who].items()):
            if number and (self.classes[each[0]], each[1]) == card:
                return each
        raise Untold(f"{who} has no {card[1]} {card[0]}")

    def holder(self, people: Iterable[Character], card: Card) -> Character:
        """Who of some people has a card of a class. Raises Untold if nobody has."""
        for who in people:
            if self.count(who, card):
                return who
        raise Untold(f"nobody has the {card[1]} {card[0]}")

    def take(self, who: Character, card: Card) -> Card:
        """A card of a class leaves a character's hand."""
        found = self.any(who, card)
        self.hands[who][found] -= 1
        return found

    def give(self, who: Character, to: Character, card: Card) -> Card:
        """A card of a class passes from one to another."""
        found = self.take(who, card)
        self.hands[to][found] += 1
        return found

    def open(self, people: Iterable[Character], kind: Kind) -> Open:
        """A character of these opens a card."""
        who = self.holder(people, (kind, "closed"))
        found, _ = self.take(who, (kind, "closed"))
        self.hands[who][found, "open"] += 1
        return Open(who, found)

    def clear(self, who: Character, *, but_ring: bool | None = None) -> None:
        """A character loses all cards; or all open ones, perhaps but a ring."""
        if but_ring is None:
            self.hands[who].clear()
            return
        for card in list(self.hands[who]):
            if card[1] == "open":
                self.hands[who][card] = int(but_ring and card[0] == "ring")

    def arranged(
        self, people: Sequence[Character], plan: Plan, cards: Iterable[Card], rest: Mapping[Card, Sequence[Character]]
    ) -> list[Free]:
        """Gifts after which everybody has the planned cards, and those in `rest` have the others of each class.

        Raises Untold if there are fewer cards than planned.
        """
        moves = list[Free]()
        for card in cards if people else ():
            resting = list(rest.get(card, people))
            surplus = self._surplus(people, plan, card, resting)
            takers = [who for who in people for _ in range(max(0, -surplus[who]))]
            givers = [who for who in people for _ in range(max(0, surplus[who]))]
            takers += [resting[0]] * (len(givers) - len(takers))
            if len(givers) < len(takers):
                raise Untold(f"there are too few of the {card[1]} {card[0]}")
            for giver, taker in zip(givers, takers, strict=True):
                kind, copy = self.give(giver, taker, card)
                moves.append(Give(giver, taker, kind, copy))
        return moves

    def _surplus(
        self, people: Sequence[Character], plan: Plan, card: Card, resting: Sequence[Character]
    ) -> dict[Character, int]:
        """By how many cards of a class each has more than is planned, negative for fewer.

        Those with whom the rest may be keep their cards beyond the plan, except those missing elsewhere. Say two
        people have two oars each, one is planned for each and one for a third, and the rest may be with the first: then
        the second has one to give, and the third gets it. If two were planned for the third, the first gives one, too.
        """
        surplus = dict[Character, int]()
        for who in people:
            more = self.count(who, card) - plan[who, card]
            if who in resting:
                more = min(more, 0)
            surplus[who] = more
        short = sum(-more for more in surplus.values() if more < 0)
        over = sum(more for more in surplus.values() if more > 0)
        for who in resting:
            spare = self.count(who, card) - plan[who, card]
            if short > over and spare > 0:
                surplus[who] = min(spare, short - over)
                over += surplus[who]
        return surplus
