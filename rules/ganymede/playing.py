"""A play in progress, turn by turn: the position, the legal turns, and what the referee says so far."""

from winnable.rules.answer import State
from winnable.rules.ganymede.card import PlayerIndex
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line, Ships, Turn
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.playing import Playing


class Play(Playing[Problem, Turn | Ships, Report | None]):
    """A play in progress, as `chess.Board` of python-chess is for chess: turns are pushed and taken back.

    It begins after the line so far; scripts are played when their turn comes. If ships are to be chosen, the first move
    chooses them. Raises IllegalStep if the line so far is not allowed.
    """

    def __init__(self, problem: Problem) -> None:
        chooses = any(problem.deal.choose) and problem.played == NOTHING_PLAYED
        super().__init__(problem, None if chooses else replay(problem, problem.played))

    def _after(self, move: Turn | Ships) -> Report:
        turns, ships = self.line.turns, self.line.ships
        if self._moment is not None and not isinstance(move, Turn):
            raise TypeError("expected a turn, as no ships are to be chosen any more")
        if self._moment is None and isinstance(move, Turn):
            raise TypeError("expected the ships that are chosen before the first turn")
        return replay(self.problem, Line((*turns, move), ships) if isinstance(move, Turn) else Line(turns, move))

    @property
    def position(self) -> Position:
        """The position, as a value that never changes; before ships are chosen, that of the deal."""
        return self.problem.deal.position if self._moment is None else self._moment.position

    @property
    def turn(self) -> PlayerIndex | None:
        """Whose turn it is; None: ships are to be chosen, by everybody who has a choice."""
        return None if self._moment is None else self.position.player

    @property
    def legal_moves(self) -> tuple[Turn | Ships, ...]:
        """The moves that can be pushed: one turn for each way in which a turn can end, or every choice of ships.

        Other turns that end alike can be pushed as well.
        """
        if self.is_over:
            return ()
        if self._moment is None:
            return tuple(self.problem.deal.choices())
        return tuple(turn for turn, _, _ in outcomes(self.problem.deal.table, self.position))

    @property
    def is_over(self) -> bool:
        """Whether the horizon is reached, or the game is over."""
        return self._moment is not None and self._moment.complete

    @property
    def report(self) -> Report | None:
        """What the referee says so far; None before ships are chosen."""
        return self._moment

    @property
    def goals(self) -> tuple[State, ...]:
        """The state of each goal so far."""
        if self._moment is None:
            return (State.OPEN,) * len(self.problem.goals)
        return tuple(each.state for each in self._moment.judgements)

    @property
    def line(self) -> Line:
        """All turns of the free players, those that were played already included."""
        chosen = next((move for move in self.moves if not isinstance(move, Turn)), self.problem.played.ships)
        turns = (move for move in self.moves if isinstance(move, Turn))
        return Line((*self.problem.played.turns, *turns), chosen)

    def __repr__(self) -> str:
        if self.is_over:
            return f"<Play of {self.problem}: over>"
        whose = "ships to be chosen" if self.turn is None else f"{self.problem.deal.table.name(self.turn)} to move"
        return f"<Play of {self.problem}: {whose}>"
