"""Every position of a small game by plain enumeration: which cards are legal, which win, and how soon."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tests.support.enumeration import all_plays
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.played import Kind

Cards = tuple[Card, ...]


def line_to(cards: Sequence[Card], seats: int) -> Line:
    """The line in which these cards fall."""
    return Line(tuple(tuple(cards[first : first + seats]) for first in range(0, len(cards), seats)))


def _cards(line: str) -> Cards:
    return tuple(card for trick in Line.parse(line).tricks for card in trick)


@dataclass
class Enumerated:
    """All legal lines of a problem, and of each that wins the trick, of those to come, that met the last part."""

    problem: Problem
    lines: list[Cards]
    won: list[tuple[Cards, int]]

    @classmethod
    def of(cls, problem: Problem) -> "Enumerated":
        """Try everything."""
        bare = replace(problem, tasks=(), goals=(), roles=(), assignment=Assignment())
        lines = sorted({_cards(line) for _, line, _ in all_plays(bare)})
        earlier = problem.deal.earlier
        plays = [(line, report) for _, line, report in all_plays(problem) if report.state is State.MET]
        won = [(_cards(line), (report.met or 0) - earlier) for line, report in plays]
        return cls(problem, lines, won)

    def next(self, played: Cards) -> dict[Card, int | None]:
        """The legal cards of a position: in how many more tricks everything can be met behind each, None if never."""
        number, seats = len(played), len(self.problem.deal.hands)
        legal = {line[number] for line in self.lines if line[:number] == played and len(line) > number}
        return {
            card: None if (met := self._earliest((*played, card))) is None else max(0, met - number // seats)
            for card in sorted(legal)
        }

    def winnable(self, played: Cards) -> bool:
        """Whether a position can be won."""
        return self._earliest(played) is not None

    def met_already(self, played: Cards) -> bool:
        """Whether everything is met before the trick on the table, with some choices."""
        met = self._earliest(played)
        return met is not None and met <= len(played) // len(self.problem.deal.hands)

    def kind(self, played: Cards, card: Card) -> tuple[Kind, set[str]]:
        """What a card did, by the definition, and which others, by name, would have kept the game."""
        after = self.next(played)
        winning = {str(each) for each, tricks in after.items() if tricks is not None}
        if not self.winnable(played):
            return Kind.LOST, set()
        if self.met_already(played):
            return Kind.WON, set()
        if len(after) == 1:
            return Kind.FORCED, set()
        if str(card) not in winning:
            return Kind.LOSING, winning
        return (Kind.SEVERAL if len(winning) > 1 else Kind.ONLY), winning - {str(card)}

    def _earliest(self, played: Cards) -> int | None:
        return min(self._meets(played), default=None)

    def _meets(self, played: Cards) -> Iterable[int]:
        return (met for line, met in self.won if line[: len(played)] == played)

    def games(self, number: int, random: Random) -> list[Cards]:
        """Some games: of every two one that wins, if any does."""
        winning = sorted({line for line, _ in self.won}) or self.lines
        return [random.choice(winning if index % 2 else self.lines) for index in range(number)]
