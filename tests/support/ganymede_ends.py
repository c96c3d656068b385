"""The boards that turns of Ganymede can lead to, by the model, each once."""

from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.verdict import Limits

PARAMETERS = {"num_workers": 1, "linearization_level": 0, "symmetry_level": 0, "cp_model_presolve": False}
ANYTHING = Launched(Bound(at_least=0))
"""A goal that every line reaches."""


def ends(dealt: Deal, most: int, launches: int = 3) -> set[Board] | None:
    """The boards after one turn of the only player, each replayed; None if there are more, or more than is modelled."""
    found = ends_of(Problem(dealt, Turns(1), (ANYTHING,)), most, launches)
    return None if found is None else {position.boards[0] for position in found}


def ends_of(asked: Problem, most: int, launches: int = 3, *, whole: bool = False) -> set[Position] | None:
    """The ends of all lines, of which no two have the same boards; None if there are more, or more than is modelled."""
    start = asked.deal.begin()
    model = Model(asked, start, launches=launches, whole=whole)
    literals = set[Literal]()
    for after in model.goals.states:
        numbers = [*after.at.values(), after.cell, *after.whites.values()]
        held = [*after.ships.values(), after.hand, after.flown, after.tiles, after.shuttles]
        literals.update(literal for number in numbers for literal in number)
        literals.update(literal for cards in held for literal in cards.values())
    literals -= {TRUE, FALSE}
    if model.formula.solve(Limits(), PARAMETERS, [model.beyond]).answer is Answer.WINNABLE:
        return None  # asked first: lines that go beyond may stand for boards that are left out below
    found = dict[tuple[Board, ...], Position]()
    while len(found) <= most:
        outcome = model.formula.solve(Limits(), PARAMETERS, [~model.beyond])
        if outcome.answer is Answer.UNWINNABLE:
            return set(found.values())
        reading = read(asked.deal.table, model.made, outcome)
        for clause in reading.forbidden:
            model.formula.clause(clause)
        if not reading.forbidden:
            report = replay(asked, Line(reading.turns))
            assert report.complete
            assert report.position.boards not in found, "the same boards by other literals"
            found[report.position.boards] = report.position
            model.formula.clause([~each if outcome.holds(each) else each for each in sorted(literals)])
    return None
