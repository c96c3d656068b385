"""The referee: replays a line turn by turn and judges every goal, from the rules alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from winnable.rules.answer import State, all_met
from winnable.rules.ganymede import change
from winnable.rules.ganymede.card import Settlers, TurnNumber
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import Fault, IllegalStep
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.judge import Judge, Record
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Facts, Position, RowKind, broken
from winnable.rules.ganymede.problem import Free, Horizon, Problem, RowsTurn, Turns
from winnable.rules.values import short_repr


@dataclass(frozen=True, slots=True)
class Judgement:
    """A goal, whether it was met, and after which turn that was certain; 0 is the deal, None for an open goal."""

    goal: Goal
    state: State
    turn: TurnNumber | None

    __repr__ = short_repr


@dataclass(frozen=True)
class Report:
    """A legal line of play, turn by turn, and the states of the goals; it may stop before the horizon."""

    problem: Problem
    start: Position
    """Before the first turn."""
    records: tuple[Record, ...]
    """The turns of all players."""
    complete: bool
    """Whether the horizon, or the end of the game, was reached."""

    __repr__ = short_repr

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """Parallel to the goals of the problem."""
        return tuple(map(self.judge, self.problem.goals))

    @property
    def met(self) -> bool:
        """Whether every goal was met."""
        return self.state is State.MET

    @property
    def state(self) -> State:
        """The state of all goals together: lost if one is, met if all are, else open."""
        return all_met(each.state for each in self.judgements)

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.records[-1].position if self.records else self.start

    def judge(self, goal: Goal) -> Judgement:
        """The state of any goal, one of the problem or a part of one."""
        state = State.OPEN
        for played in range(len(self.records) + 1):
            final = self.complete and played == len(self.records)
            state = Judge(self.problem, self.start, self.records[:played], final).state(goal)
            if state is not State.OPEN:
                return Judgement(goal, state, played)
        return Judgement(goal, state, None)


def replay(problem: Problem, line: Line) -> Report:
    """Replay a line. Raises IllegalStep for the first decision that is not legal.

    The line has the turns of the free players; scripts are played where it is their turn. A line that stops before the
    horizon leaves goals open.
    """
    table = problem.deal.table
    if not line.goes_on(problem.played):
        detail = "expected the line to begin with the turns that were played already"
        raise IllegalStep(Fault.PLAYED, 0, problem.deal.position.player, "", (), detail)
    try:
        start = problem.deal.begin(line.ships)
    except ValueError as error:
        raise IllegalStep(Fault.START, 0, problem.deal.position.player, "", ("ships",), str(error)) from error
    position, records, given = start, list[Record](), 0
    while not finished(problem.horizon, position, records):
        player, number = position.player, len(records) + 1
        own = 1 + sum(record.player == player for record in records)
        control = problem.control(player)
        turn: Turn | RowsTurn
        if isinstance(control, Free):
            if given == len(line.turns):
                break
            turn, given = line.turns[given], given + 1
        elif own > len(control.turns):
            detail = f"the script has ended, expected a turn {own} in it"
            raise IllegalStep(Fault.SCRIPT, number, player, table.name(player), (), detail)
        else:
            turn = control.turns[own - 1]
        after, facts, notes = _played(problem, position, turn, number)
        wrong = [*broken(table, after, problem.deal.settlers)]
        assert not wrong, f"turn {number} breaks what always holds: {'; '.join(wrong)}"
        assert after.placed == start.placed, f"turn {number} loses or makes cards"
        records.append(Record(number, player, own, position.round, turn, after, facts, notes))
        position = after
    complete = finished(problem.horizon, position, records)
    if given < len(line.turns):
        detail = f"nothing is played after turn {len(records)}"
        player = line.turns[given].player
        name = table.names[player] if player in problem.players else ""
        raise IllegalStep(Fault.TOO_MANY, len(records) + 1, player, name, (), detail)
    return Report(problem, start, tuple(records), complete)


def finished(horizon: Horizon, position: Position, records: Sequence[Record]) -> bool:
    """Whether nothing more is played: the horizon is reached, or the game is over."""
    if position.over:
        return True
    if isinstance(horizon, Turns):
        return sum(record.player == horizon.of for record in records) >= horizon.count
    return position.round > horizon.count


def _played(
    problem: Problem, position: Position, turn: Turn | RowsTurn, number: TurnNumber
) -> tuple[Position, Facts, tuple[str, ...]]:
    """The position after a turn, its events, and the parts of a script that could not be done."""
    if isinstance(turn, RowsTurn):
        after, notes = rows_turn(problem, position, turn)
        return after, Facts(), notes
    try:
        return *play(problem.deal.table, position, turn, number), ()
    except IllegalStep as error:
        if isinstance(problem.control(position.player), Free):
            raise
        detail = f"the script cannot be played: {error.detail}"
        name = problem.deal.table.name(error.player)
        raise IllegalStep(Fault.SCRIPT, number, error.player, name, error.path, detail) from error


def rows_turn(problem: Problem, position: Position, turn: RowsTurn) -> tuple[Position, tuple[str, ...]]:
    """The position after a turn known only by its effects on others, and the parts of it that were skipped (J23)."""
    notes = list[str]()
    for card in turn.cards:
        kind = next((kind for kind in RowKind if card in position.row(kind).show), None)
        if kind is None:
            notes.append(f"{card} is not shown and is skipped")
        else:
            position = change.away(position, kind, card)
    # no player gives back settlers of others, nor takes more than there are
    held = problem.deal.settlers
    for player, board in enumerate(position.boards):
        if player not in problem.veiled:
            held -= board.settlers
    wanted = (position.supply + turn.supply).counts
    blue, red, yellow, purple = (max(0, min(each, most)) for each, most in zip(wanted, held.counts, strict=True))
    supply = Settlers((blue, red, yellow, purple))
    if supply.counts != wanted:
        notes.append(f"the supply becomes {supply}, as it cannot change by {turn.supply.signed}")
    return change.ended(problem.deal.table, change.given(position, supply)), tuple(notes)
