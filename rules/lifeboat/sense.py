"""The range of goals: the numbers that can occur in a deal."""

from dataclasses import dataclass
from math import inf
from typing import Final

from winnable.rules.goal import Range
from winnable.rules.lifeboat.card import CAST, Character, Kind
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.setup import GULLS

NIGHT: Final = 3
"""How many wounds more than the size are the most: the dead are not hurt, and a night has three causes of thirst."""
_BIRDS: Final = Range(0, GULLS)


@dataclass(frozen=True, slots=True)
class Ranges:
    """The numbers that goals can ask for with these people, and with the cards of a deal; None: it is not known."""

    cast: tuple[Character, ...] = CAST
    deal: Deal | None = None

    @property
    def gulls(self) -> Range:
        """Of gulls."""
        return _BIRDS

    @property
    def people(self) -> Range:
        """Of survivors, or of others in the boat."""
        return Range(0, len(self.cast))

    def wounds(self, who: Character) -> Range:
        """Of wounds of a character."""
        given = 0 if self.deal is None else self.deal.position.wounds[who]
        return Range(0, max(given, who.size + NIGHT))

    @property
    def total_wounds(self) -> Range:
        """Of wounds of everybody together."""
        return Range(0, sum(self.wounds(who).most for who in self.cast))

    def held(self, kind: Kind) -> Range:
        """Of cards of a kind that a character holds."""
        return Range(0, inf if self.deal is None else self.deal.position.in_play[kind])

    def loot(self, who: Character) -> Range:
        """Of points for the cards of a character: at most all that are in play."""
        if self.deal is None:
            return Range(0, inf)
        cards, most = self.deal.setup.cards.provisions, 0
        for kind, count in self.deal.position.in_play.items():
            worth = max(cards[kind].worth(number) for number in range(count + 1))
            most += worth * (2 if cards[kind].doubled is who else 1)
        return Range(0, most)

    def score(self, who: Character) -> Range:
        """Of points of a player: at most all parts at once."""
        if self.deal is None:
            return Range(0, inf)
        setup = self.deal.setup
        relation = setup.relation(who)
        most = self.loot(who).most + who.survival + (relation.friend.survival if relation.friend is not None else 0)
        if relation.enemy is not None:
            most += sum(each.size for each in setup.cast) if relation.enemy is who else relation.enemy.size
        return Range(0, most)

    @property
    def total_score(self) -> Range:
        """Of points of all players together."""
        return Range(0, sum(self.score(who).most for who in self.cast))

    def lead(self, of: Character, over: Character) -> Range:
        """Of points by which a player is ahead of another."""
        return Range(-self.score(over).most, self.score(of).most)
