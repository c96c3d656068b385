"""Points with their parts, and who wins by them."""

from typing import NamedTuple

from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.setup import Setup

_SELF_ENEMY = 3
"""The points of each death for one's own enemy where the friend counts for nothing (W21)."""


class Points(NamedTuple):
    """The points of a player by their reasons."""

    survival: int = 0
    """For surviving."""
    friend: int = 0
    """For the friend who survives; oneself, too."""
    enemy: int = 0
    """For the enemy who is dead; for others, if one is one's own enemy (W21)."""
    loot: int = 0
    """For cards."""

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self)


NO_POINTS = Points()
"""Of a player who gets nothing."""


def loot(setup: Setup, position: Position, who: Character) -> int:
    """The points for the cards of a character in the boat, alive or not."""
    total = 0
    for kind, each in setup.cards.provisions.items():
        count = position.held(who, kind)
        if count:
            total += each.worth(count) * (2 if each.doubled is who else 1)
    return total


def points(setup: Setup, position: Position, who: Character) -> Points:
    """The points of a player, if the game ended here."""
    if position.sunk:
        return NO_POINTS
    relation, alive = setup.relation(who), position.alive(who)
    friend, enemy = relation.friend, relation.enemy
    survival = who.survival if alive and enemy is not who else 0
    friendship = friend.survival if friend is not None and position.alive(friend) else 0
    dead = [each for each in setup.cast if not position.alive(each)]
    revenge = 0
    if enemy is who:
        others = [each for each in dead if each is not who]
        if setup.options.self_enemy == "en":
            revenge = sum(each.size for each in others)
        elif setup.options.self_enemy == "ru2":
            revenge = _SELF_ENEMY * sum(each is not friend for each in others)
    elif enemy in dead:
        revenge = enemy.size
    return Points(survival, friendship, revenge, loot(setup, position, who))


def score(setup: Setup, position: Position, who: Character) -> int:
    """The points of a player together, if the game ended here."""
    return points(setup, position, who).total


def winners(setup: Setup, position: Position) -> frozenset[Character]:
    """Who has the most points, of everybody in play; nobody where nobody scores, or by equal points (W23)."""
    if position.sunk:
        return frozenset()
    scores = {who: score(setup, position, who) for who in setup.cast}
    best = frozenset(who for who, total in scores.items() if total == max(scores.values()))
    return frozenset() if len(best) > 1 and setup.options.ties == "nobody" else best
