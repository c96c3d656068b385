"""The formula of a problem, turn by turn to the horizon."""

from collections.abc import Sequence

from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.settlers import ANY_COLOUR
from winnable.solver.formula import FALSE, TRUE, Formula
from winnable.solver.ganymede.model.board import begun
from winnable.solver.ganymede.model.goal import Goals
from winnable.solver.ganymede.model.rows import RowState
from winnable.solver.ganymede.model.turn import TurnMade, Turns
from winnable.solver.ganymede.timetable import timetable
from winnable.solver.numbers import constant
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["Model"]


class Model:
    """A formula whose solutions are the lines that reach the goals.

    But for two things: the steps of an effect may have no order, see `solver.ganymede.orders`; and a line may end in a
    turn that does more than the model has, `beyond`. No line reaches the goals if there is no solution.
    """

    def __init__(
        self,
        problem: Problem,
        position: Position,
        past: Sequence[Record] = (),
        *,
        launches: int = 2,
        deadline: Deadline = NEVER,
    ) -> None:
        self.problem, self.position = problem, position
        table = problem.deal.table
        self.formula = formula = Formula(deadline)
        slots = timetable(problem, position, past)
        rows = {
            kind: RowState(
                formula,
                position.row(kind),
                kind.width,
                len(position.row(kind).cards) if kind is RowKind.SHIPS else len(slots),
            )
            for kind in RowKind
        }
        everybody = sum((board.settlers for board in position.boards), position.supply)
        supply = {colour: constant(position.supply[colour], everybody[colour]) for colour in ANY_COLOUR}
        states = [begun(table, board) for board in position.boards]
        turns = Turns(formula, table, rows, states, supply, launches, TRUE if position.out else FALSE)
        ending = position.ending
        made = list[TurnMade]()
        triggered = TRUE if ending is not None else FALSE
        over = TRUE if position.over else FALSE
        for number, slot in enumerate(slots):
            if number and slot.round > slots[number - 1].round:  # ends with the round in which it was triggered
                over = triggered if ending is None or ending.round < slot.round else FALSE
            last = number == len(slots) - 1
            made.append(turns.turn(slot, ~over, last=last))
            if ending is None:
                triggered = formula.any_of([triggered, *made[-1].trigger.values()])
        self.made: tuple[TurnMade, ...] = tuple(made)
        if slots and (slots[-1].player + 1) % len(states) == 0:
            over = triggered if ending is None or ending.round <= slots[-1].round else FALSE
        self.goals = Goals(formula, problem, past, self.made, turns.states, ending, over)
        self.beyond = turns.stopped
        self.met = formula.all_of(map(self.goals.met, problem.goals))
        formula.clause([self.met, self.beyond])
