"""A play in progress, card by card: the position, the legal cards, and the referee's report of the tricks so far."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from winnable.rules.answer import State
from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.play import Line, Position, Record, Trick, played
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, judged, referee
from winnable.rules.playing import Playing


@dataclass(frozen=True)
class _Judged:
    """The referee's report of complete tricks, made on first use."""

    problem: Problem
    choices: Choices
    tricks: tuple[Trick, ...]

    @cached_property
    def report(self) -> Report:
        return judged(self.problem, self.choices, Record(self.problem.deal, self.tricks))


@dataclass(frozen=True)
class _Moment:
    """A position, and the report of its complete tricks, the same for all positions until the next one is complete."""

    position: Position
    judged: _Judged


class Play(Playing[Problem, Card, _Moment]):
    """A play in progress, as `chess.Board` of python-chess is for chess: cards are pushed and taken back.

    It begins after the line so far of the problem, and its `problem` has the `choices` filled in; they may be left out
    where that leaves none open. Tasks and goals are judged by the complete tricks. Raises as `winnable.replay` does:
    IllegalChoice for choices that the problem does not allow, ValueError for some that are missing.
    """

    def __init__(self, problem: Problem, choices: Choices | None = None) -> None:
        self.choices = Choices.given(problem) if choices is None else choices
        complete = problem.played.whole(len(problem.deal.hands))
        referee(problem, self.choices, Line(complete.tricks))
        whole = problem.chosen(self.choices)
        self._names = problem.names or [f"seat {seat}" for seat in problem.deal.seats]
        start = Position.start(whole.deal, self.choices.passes)
        super().__init__(whole, _Moment(start, _Judged(whole, self.choices, ())))
        for card in problem.played.cards:
            self._moments = [self._after(card)]

    def push(self, move: Card | str) -> None:
        """Play a card, which may be a text such as `b3`. Raises IllegalPlay, ValueError for a text that is no card."""
        if not isinstance(move, Card | str):
            raise TypeError(f"expected a card such as 'b3', found {move!r}")
        super().push(Card.parse(move) if isinstance(move, str) else move)

    def _after(self, move: Card) -> _Moment:
        position, so_far = played(self.position, move, self.choices.draws, self._names), self._moment.judged
        return _Moment(position, so_far if position.table else replace(so_far, tricks=position.tricks))

    def _about(self) -> object:
        return self.problem, self.choices

    @property
    def position(self) -> Position:
        """The hands, the tricks and the table, as a value that never changes."""
        return self._moment.position

    @property
    def turn(self) -> SeatIndex:
        """The seat that plays next, from 0; `problem.name(play.turn)` is its name."""
        return self.position.turn

    @property
    def legal_moves(self) -> frozenset[Card]:
        """The cards that can be pushed.

        Those that are drawn after trick 1 (mission 12) stay in the hands until then.
        """
        if self.is_over:
            return frozenset()
        kept = () if self.position.tricks else self.choices.draws
        return self.position.legal().difference(kept)

    @property
    def is_over(self) -> bool:
        """Whether all tricks are played."""
        return self.position.over

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, those of the line so far of the problem included."""
        return self.position.tricks

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards of the trick that is not complete yet, in playing order."""
        return self.position.table

    @property
    def hands(self) -> tuple[frozenset[Card], ...]:
        """By seat, the cards that it still holds."""
        return self.position.hands

    @property
    def report(self) -> Report:
        """The referee's report of the complete tricks."""
        return self._moment.judged.report

    @property
    def state(self) -> State:
        """The state of the mission: lost if anything is, met if everything is, else open."""
        return self.report.state

    @property
    def tasks(self) -> tuple[State, ...]:
        """The state of each task so far."""
        return tuple(each.state for each in self.report.tasks)

    @property
    def order(self) -> State:
        """The state of the order of the tokens so far."""
        return self.report.order.state

    @property
    def goals(self) -> tuple[State, ...]:
        """The state of each goal so far."""
        return tuple(each.state for each in self.report.goals)

    @property
    def line(self) -> Line:
        """All that was played, the line so far of the problem included."""
        tricks = tuple(trick.cards for trick in self.tricks)
        return Line((*tricks, self.table) if self.table else tricks)

    def __iter__(self) -> Iterator[Card]:
        """The cards of the line, in order."""
        return iter(self.line.cards)

    def __repr__(self) -> str:
        whose = "over" if self.is_over else f"{self.problem.name(self.turn)} to play"
        return f"<Play of {self.problem.title or 'a problem'}: trick {self.position.number}, {whose}>"
