"""The boards that a turn of Ganymede can lead to, by the model, each once."""

from collections.abc import Callable

from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.goal import Bound, Reputation
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.verdict import Limits

PARAMETERS = {"num_workers": 1, "linearization_level": 0, "symmetry_level": 0, "cp_model_presolve": False}


def ends(dealt: Deal, most: int, launches: int = 3, see: Callable[[str], None] = print) -> set[Board] | None:
    """The boards after one turn of the only player, each replayed; None if there are more, or more than is modelled."""
    start = dealt.begin()
    model = Model(Problem(dealt, Turns(1), (Reputation(Bound(at_least=0)),)), start, launches=launches)
    (made,) = model.made
    after = made.after
    numbers = [*after.at.values(), after.cell]
    held = [*after.ships.values(), after.hand, after.flown, after.tiles, after.shuttles]
    literals = {literal for number in numbers for literal in number}
    literals.update(literal for cards in held for literal in cards.values())
    literals -= {TRUE, FALSE}
    found = set[Board]()
    while len(found) <= most:
        outcome = model.formula.solve(Limits(), PARAMETERS, [~model.beyond])
        if outcome.answer is Answer.UNWINNABLE:
            beyond = model.formula.solve(Limits(), PARAMETERS, [model.beyond]).answer is Answer.WINNABLE
            return None if beyond else found
        reading = read(dealt.table, model.made, outcome)
        for clause in reading.forbidden:
            model.formula.clause(clause)
        if not reading.forbidden:
            position, _ = play(dealt.table, start, reading.turns[0])
            assert position.boards[0] not in found, "the same board by other literals"
            found.add(position.boards[0])
            model.formula.clause([~each if outcome.holds(each) else each for each in sorted(literals)])
    return None
