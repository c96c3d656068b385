"""Which tricks of a play are of a kind: every condition of the goal language on a trick, read once more."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from tests.second_opinion.intervals import intervals, sums_to, within
from tests.second_opinion.meaning import Meaning
from winnable.rules.crew.card import TrickNumber
from winnable.rules.crew.kinds import Against, CardFilter, Holding, Relation, Step, TrickFilter, Turn
from winnable.rules.crew.play import Trick


@dataclass
class Kinds(Meaning, ABC):
    """The tricks that were played, and what they are like."""

    played: tuple[Trick, ...] = ()

    @abstractmethod
    def open_before(self, number: TrickNumber) -> bool:
        """Whether some task is not met before a trick."""

    def fits(self, trick: Trick, kind: TrickFilter, end: TrickNumber) -> bool:
        """Whether one of the tricks is of a kind, where only those up to `end` are played."""
        turn = trick.seats.index(trick.winner) + 1
        before = self.played[trick.number - 2] if trick.number > 1 else None
        asked = ((trick.winning_card, kind.won_with), (trick.cards[0], kind.led), (trick.cards[-1], kind.closed_with))
        return (
            trick.number in self.within_spans(kind.numbers, self.tricks)
            and all(card in self.select(of) for card, of in asked if of is not None)
            and all(self._holds(trick, holding) for holding in kind.holds)
            and (kind.every is None or all(card in self.select(kind.every) for card in trick.cards))
            and (kind.as_many is None or len({self._number(trick, of) for of in kind.as_many}) == 1)
            and (kind.sum is None or sums_to(kind.sum, sum(card.rank for card in trick.cards)))
            and (not kind.winner_plays or turn in self.within_spans(kind.winner_plays, self.seats))
            and (not kind.tasks_open or self.open_before(trick.number))
            and (kind.after is None or (before is not None and self.fits(before, kind.after, end)))
            and (kind.step is None or (before is not None and differs(trick, before, kind.step)))
            and (kind.against is None or _compares(trick, self.played[:end], kind.against))
        )

    def _holds(self, trick: Trick, holding: Holding) -> bool:
        allowed = intervals(holding.relation, holding.number, len(trick.cards))
        return within(self._number(trick, holding.cards), allowed)

    def _number(self, trick: Trick, of: CardFilter) -> int:
        return sum(card in self.select(of) for card in trick.cards)


def _compares(trick: Trick, played: Sequence[Trick], against: Against) -> bool:
    """Whether a trick compares so with the other tricks that are meant."""
    others = {
        "next": [other for other in played if other.number == trick.number + 1],
        "before": [other for other in played if other.number < trick.number],
        "after": [other for other in played if other.number > trick.number],
        "other": [other for other in played if other.number != trick.number],
    }[against.tricks.value.removeprefix("each_").removeprefix("some_")]
    joined = all if against.tricks.value.startswith("each_") else any
    return joined(differs(trick, other, against.step) for other in others)


def differs(trick: Trick, other: Trick, step: Step) -> bool:
    """Whether all that is said of two tricks is so."""
    mine, theirs = sum(card.rank for card in trick.cards), step.times * sum(card.rank for card in other.cards)
    seats = len(trick.cards)
    so = _so(step.sum, mine, theirs) and _so(step.won_rank, trick.winning_card.rank, other.winning_card.rank)
    there = {
        None: True,
        Turn.SAME: trick.winner == other.winner,
        Turn.ANOTHER: trick.winner != other.winner,
        Turn.LEFT: trick.winner == (other.winner + 1) % seats,
        Turn.RIGHT: trick.winner == (other.winner + seats - 1) % seats,
    }[step.winner]
    led = trick.cards[0].suit == other.cards[0].suit
    won = trick.winning_card.suit == other.winning_card.suit
    return so and there and step.led_again in (None, led) and step.won_again in (None, won)


def _so(relation: Relation | None, mine: int, theirs: int) -> bool:
    return relation is None or within(mine - theirs, intervals(relation, 0))
