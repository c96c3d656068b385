"""A play in progress, decision by decision: the position, the legal decisions, and the referee's report so far."""

from winnable.rules.answer import State
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.decision import Decision, Done, Line
from winnable.rules.lifeboat.fault import Fault, IllegalStep, Wrong
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.play import play
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report, finished, reached
from winnable.rules.playing import Playing


class Play(Playing[Problem, Decision, Report]):
    """A play in progress, as `chess.Board` of python-chess is for chess: decisions are pushed and taken back.

    It begins after the line so far. Where a script decides, its decision is the only legal move. Raises IllegalStep if
    the line so far is not allowed.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem, reached(problem))

    def _after(self, move: Decision) -> Report:
        if not isinstance(move, Decision):
            raise TypeError(f"expected a decision, such as one of legal_moves, found {move!r}")
        position, so_far = self.position, self._moment
        if self.is_over:
            raise IllegalStep(Fault.TOO_MANY, position.day, None, (), "nothing is played any more")
        try:
            complete, after = play(self.problem.deal.setup, self.problem.controls, position, move)
        except Wrong as wrong:
            raise IllegalStep(wrong.fault, position.day, self._who(move), wrong.path, wrong.detail) from wrong
        record = Record(position.day, position.phase, self._who(move), complete, position, after)
        return Report(self.problem, so_far.start, (*so_far.records, record), finished(self.problem, after))

    def _who(self, move: Decision) -> Character | None:
        """Whose decision it is: of a deed besides actions, the character whom it names."""
        besides = self.position.phase in (Phase.TRADE, Phase.SHOWN, Phase.NIGHT) and not isinstance(move, Done)
        who: Character | None = getattr(move, "who", None) if besides else self.turn
        return who

    @property
    def position(self) -> Position:
        """The position, as a value that never changes."""
        at = self._moment.position
        return change.dawn(self.problem.deal.setup, at) if at.phase is Phase.DAWN and not self.is_over else at

    @property
    def turn(self) -> Character | None:
        """Whose turn it is, who takes a provision, or who navigates; None where several decide, or nobody."""
        position = self.position
        match position.phase:
            case Phase.DRAFT:
                return position.drafter
            case Phase.NAVIGATE:
                return position.navigator
            case Phase.TRADE | Phase.ACTION | Phase.ANSWER | Phase.FIGHT:
                return position.actor
        return None

    @property
    def legal_moves(self) -> tuple[Decision, ...]:
        """The decisions that can be pushed, complete; parts that follow may be left out of one that is pushed."""
        if self.is_over:
            return ()
        return tuple(legal(self.problem.deal.setup, self.problem.controls, self.position))

    @property
    def is_over(self) -> bool:
        """Whether the last day is over, or the game."""
        return self._moment.complete

    @property
    def report(self) -> Report:
        """The referee's report so far."""
        return self._moment

    @property
    def goals(self) -> tuple[State, ...]:
        """The state of each goal so far."""
        return tuple(each.state for each in self._moment.judgements)

    @property
    def line(self) -> Line:
        """All that was decided. Lines stop where nobody is in the middle of a turn."""
        return self._moment.line

    def __repr__(self) -> str:
        if self.is_over:
            return f"<Play of {self.problem}: over>"
        position = self.position
        whose = "" if self.turn is None else f", {self.turn}"
        return f"<Play of {self.problem}: day {position.day}, {position.phase.name.lower()}{whose}>"
