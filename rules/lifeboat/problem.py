"""Problems: a deal, the characters who are free to choose, the number of days, and the goals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Final, Literal

from winnable.rules.goal import Range, parts
from winnable.rules.lifeboat.card import CAST, COMPASS, FLARE, OAR, Character, DayNumber, Kind
from winnable.rules.lifeboat.change import FLARE_CARDS
from winnable.rules.lifeboat.control import FREE, Control
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.goal import Ended, Everybody, Goal, Holds, Lead, SeatAt
from winnable.rules.lifeboat.setup import GULLS
from winnable.rules.values import Fixed, told


@dataclass(frozen=True)
class Problem:
    """Can the free characters reach the goals, with all cards open? Raises ValueError for contradictions."""

    deal: Deal
    days: int
    """How many days are played at most, the one in which the deal begins included."""
    goals: tuple[Goal, ...]
    """All of them are to be met, read when the game ends, or after the last day (W33)."""
    controls: Mapping[Character, Control] = field(default_factory=Fixed)
    """Who decides; all are free who are not named."""
    at: Literal["end", "horizon"] = "end"
    """Whether the end of the game is expected, or the last day. The goals are read in the same position either way; a
    report says where the game was not over at the end (W33)."""
    played: Line = NOTHING_PLAYED
    """The line so far; every line continues it."""
    source: object = field(default=None, compare=False, hash=False, repr=False)
    """The document in which it was read, so that it can be written again as it was; no part of the question."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "controls", Fixed(self.controls))
        faults = [*self.deal.faults()] or [*self._control_faults(), *self._goal_faults()]
        if faults:
            raise ValueError("; ".join(faults))

    def __repr__(self) -> str:
        return told(self, str(self))

    def __str__(self) -> str:
        boat, goals = ", ".join(map(str, self.deal.position.boat)), len(self.goals)
        days = f"{self.days} day{'' if self.days == 1 else 's'}"
        return f"{boat}: {goals} goal{'' if goals == 1 else 's'} within {days}"

    @property
    def last_day(self) -> DayNumber:
        """The number of the last day that is played."""
        return self.deal.position.day + self.days - 1

    def control(self, who: Character) -> Control:
        """Who decides for a character."""
        return self.controls.get(who, FREE)

    @property
    def free(self) -> tuple[Character, ...]:
        """Those in play for whom the line decides."""
        return tuple(who for who in self.deal.setup.cast if self.control(who).free)

    def meant(self, who: object) -> tuple[Character, ...]:
        """Those whom a goal is about."""
        return (who,) if isinstance(who, Character) else self.deal.setup.cast

    @property
    def most_drawn(self) -> int:
        """How many navigation cards can be drawn until the last day at most, the one of each night included.

        Everybody in the boat rows every day with every oar, and every flare gun in play is fired.
        """
        start, options = self.deal.position, self.deal.setup.options
        in_play, people = start.in_play, len(start.boat)
        morning = people if self.deal.marks is None else len(self.deal.marks.order) - self.deal.marks.slot
        rows = (people * (self.days - 1) + morning) * (2 + in_play[OAR])
        nights = self.days * (2 if in_play[COMPASS] or options.compass_empty == "two" else 1)
        return rows + nights + FLARE_CARDS * in_play[FLARE]

    # --- contradictions -------------------------------------------------------------------

    def _control_faults(self) -> Iterator[str]:
        setup = self.deal.setup
        if self.days < 1:
            yield f"expected 1 day or more, found {self.days}"
        for who, control in self.controls.items():
            if who not in setup.cast:
                yield f"expected a character in play, found {who}"
            for day in control.script:
                place = f"the script of {who}, day {day.day}"
                if not self.deal.position.day <= day.day <= self.last_day:
                    yield f"{place}: the days played are {self.deal.position.day} to {self.last_day}"
                kinds = [day.pick, *(day.weapons or ()), *day.lose, *(getattr(each, "card", None) for each in day.free)]
                kinds.append(getattr(day.action, "card", None))
                yield from (
                    f"{place}: there is no provision {kind!r}"
                    for kind in kinds
                    if kind is not None and kind not in setup.cards.provisions
                )
                others = [day.throw, getattr(day.action, "of", None), *(getattr(each, "to", None) for each in day.free)]
                yield from (f"{place}: {other} is not in play" for other in others if other not in (None, *setup.cast))
                cards = [day.navigate, *getattr(day.action, "keep", ()), *(getattr(day.action, "under", None) or ())]
                yield from (
                    f"{place}: the navigation card {card!r} is not in this deal"
                    for card in cards
                    if card is not None and card not in self.deal.position.deck
                )
                yield from (
                    f"{place}: expected {who} to do it, found {each.who}" for each in day.free if each.who != who
                )
                if day.drink is not None and day.drink < 0:
                    yield f"{place}: expected 0 waters or more, found {day.drink}"

    def _goal_faults(self) -> Iterator[str]:
        setup = self.deal.setup
        if not self.goals:
            yield "expected a goal"
        for goal in (part for sentence in self.goals for part in parts(sentence)):
            for name in ("of", "over"):
                who = getattr(goal, name, Everybody.ALL)
                if who is not Everybody.ALL and who not in setup.cast:
                    yield f"a goal asks for {who}, who is not in play"
            match goal:
                case Ended(by_day=int(day)) if day < 1:
                    yield f"expected a day of 1 or more, found {day}"
                case Holds(item=item) if item not in setup.cards.provisions:
                    yield f"there is no provision {item!r}"
                case Lead(of=who, over=Character() as other) if who is other:
                    yield f"expected a lead over another character than {who}"
                case SeatAt(place=int(place)) if not 1 <= place <= len(setup.cast):
                    yield f"expected a seat from 1 to {len(setup.cast)}, found {place}"


# --- The numbers that can occur in a deal --------------------------------------------------------


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
