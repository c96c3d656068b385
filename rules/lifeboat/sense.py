"""The range of goals: the numbers that can occur in a deal, and the facts that an atom reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from winnable.rules.goal import joined, numbers_of, parts
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.goal import Goal, Who
from winnable.rules.lifeboat.index import Kind
from winnable.rules.lifeboat.setup import GULLS
from winnable.rules.together import Facts, Range, clashing

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


def clash(goals: Sequence[Goal], ranges: Ranges) -> tuple[int, ...]:
    """Find goals that cannot be met together, whatever is played, by their places, as few as are needed."""
    days = [part.by_day for goal in goals for part in parts(goal) if isinstance(part, forms.Ended)]
    return clashing(
        goals, joined, _Reading(ranges).holds, [*numbers_of(goals), *(each for each in days if each is not None)]
    )


def people_of(goal: Goal) -> frozenset[Character]:
    """Find those whom an atom names."""
    return frozenset(who for name in ("of", "over") if isinstance(who := getattr(goal, name, None), Character))


_AWAKE: Final = "conscious"
_ASLEEP: Final = "unconscious"
_BODY: Final = "dead in the boat"
_LOST: Final = "lost"
_FATES: Final = (_AWAKE, _ASLEEP, _BODY, _LOST)
"""The possible fates of a character at the end."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """Atoms as they read facts."""

    ranges: Ranges

    def holds(self, goal: Goal, facts: Facts) -> bool:
        """Whether an atom holds: one about the boat, or else of every character whom it is about."""
        ranges = self.ranges
        match goal:
            case forms.Ended(by_day):
                return self.landed(facts) and (
                    by_day is None or facts.number("the day of landing", Range(1, inf)) <= by_day
                )
            case forms.NotEnded():
                return not self.landed(facts)
            case forms.Gulls(bound):
                return bound.holds(facts.number("gulls", ranges.gulls))
            case forms.AliveCount(bound):
                return bound.holds(sum(self.fate(facts, who) in (_AWAKE, _ASLEEP) for who in ranges.cast))
            case forms.TotalWounds(bound):
                return bound.holds(facts.number("wounds", ranges.total_wounds))
            case forms.TotalScore(bound):
                return bound.holds(facts.number("score", ranges.total_score))
        of: Who = goal.of  # type: ignore[union-attr]  # all others are about characters
        return all(self.of(goal, who, facts) for who in self.meant(of))

    def of(self, goal: Goal, who: Character, facts: Facts) -> bool:
        ranges = self.ranges
        match goal:
            case forms.Alive():
                return self.fate(facts, who) in (_AWAKE, _ASLEEP)
            case forms.Dead():
                return self.fate(facts, who) in (_BODY, _LOST)
            case forms.Lost():
                return self.fate(facts, who) == _LOST
            case forms.Conscious():
                return self.fate(facts, who) == _AWAKE
            case forms.Wounds(_, bound):
                return bound.holds(self.wounds(facts, who))
            case forms.SeatAt(_, place):
                return self.fate(facts, who) != _LOST and self.sits(facts, who, 1 if place == "bow" else place)
            case forms.Score(_, bound):
                return bound.holds(facts.number(("score", who), ranges.score(who)))
            case forms.Wins(_, shared_ok):
                alone = facts.value("wins alone", (None, *ranges.cast))
                return alone is who or (shared_ok and alone is None and facts.true(("wins", who)))
            case forms.Lead(_, over, bound):
                return all(bound.holds(self.lead(facts, who, other)) for other in self.meant(over, who))
            case forms.Loot(_, bound):
                return bound.holds(self.held(facts, who, "loot", ranges.loot(who)))
            case forms.Holds(_, item, bound):
                return bound.holds(self.held(facts, who, item, ranges.held(item)))
            case forms.NoFight():
                return not facts.true(("fights", who))
            case forms.NoRow():
                return not facts.true(("rows", who))
            case forms.NeverUnconscious():
                return self.fate(facts, who) == _AWAKE and not facts.true(("faints", who))
        raise AssertionError(goal)

    def meant(self, of: Who, left: Character | None = None) -> tuple[Character, ...]:
        """Those whom a goal is about, except `left`."""
        return (of,) if isinstance(of, Character) else tuple(who for who in self.ranges.cast if who is not left)

    def fate(self, facts: Facts, who: Character) -> str:
        found: str = facts.value(("fate", who), _FATES)
        return found

    def landed(self, facts: Facts) -> bool:
        return facts.number("gulls", self.ranges.gulls) == GULLS

    def wounds(self, facts: Facts, who: Character) -> int:
        """Fewer than the size of a conscious character, more of a body; of the lost nothing is known."""
        most = self.ranges.wounds(who).most
        within = {
            _AWAKE: Range(0, who.size - 1),
            _ASLEEP: Range(who.size, who.size),
            _BODY: Range(who.size + 1, most),
            _LOST: Range(0, most),
        }
        fate = self.fate(facts, who)
        return facts.number(("wounds", who, fate), within[fate])

    def sits(self, facts: Facts, who: Character, place: int | str) -> bool:
        """Whether a character sits at a place: nobody else does then, nor does he at another place of the same kind."""
        if isinstance(place, str):
            return facts.value(("sits", place), self.ranges.cast) is who
        if facts.value(("place", who), range(1, len(self.ranges.cast) + 1)) != place:
            return False
        return facts.value(("sits", place), self.ranges.cast) is who

    def lead(self, facts: Facts, of: Character, over: Character) -> int:
        """The lead of one is what the other lacks."""
        if of > over:
            return -self.lead(facts, over, of)
        return facts.number(("lead", of, over), self.ranges.lead(of, over))

    def held(self, facts: Facts, who: Character, what: str, within: Range) -> int:
        """The number of cards or points of a character; the lost have none."""
        return 0 if self.fate(facts, who) == _LOST else facts.number((what, who), within)
