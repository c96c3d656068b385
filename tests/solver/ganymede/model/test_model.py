"""The formula of a problem: scripts and ships to choose in it, and what costs nothing."""

from dataclasses import replace

from tests.support.ganymede import at_least, board, deal, problem, rows, tile, turn
from winnable.rules.answer import Answer
from winnable.rules.ganymede.goal import Launched, Reputation
from winnable.rules.ganymede.problem import Control, Free, Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.model.model import Model
from winnable.solver.verdict import Limits

ONE = Launched(at_least(1), 0)


def test_a_script_makes_the_formula_no_larger() -> None:
    """Its board is known, so that a turn of it is less than a tenth of one that is chosen."""
    start = deal(board("2 red"), board(ships="v4x v4r"))
    alone = Problem(start, Turns(2, 0), (ONE,))
    scripts: list[Control] = [Script((turn(tile("st_b"), player=1),)), RowsOnly((RowsTurn(("st_b",)),))]
    free = Model(alone, start.begin()).formula.variables
    one = Model(replace(alone, horizon=Turns(1, 0)), start.begin()).formula.variables
    for script in scripts:
        model = Model(replace(alone, controls=(Free(), script)), start.begin())
        assert [hasattr(made, "block") for made in model.made] == [True, False, True]
        assert model.formula.variables < 0.8 * free
        assert model.formula.variables > one


def choosing(pile: str) -> Problem:
    lying = rows(ships=f"vrep v4rep vtil / {pile}")
    start = deal(board("", "3 red", ships="- -"), choose=[["v5", "v4m", "v4r", "vset"]], lying=lying)
    return problem(start, ONE)


def test_one_formula_has_all_choices() -> None:
    asked = choosing("vred vsymA v4x")
    model = Model(asked, replace(asked.deal, choose=()).begin())
    outcome = model.formula.solve(Limits(), {"num_workers": 1}, [~model.beyond])
    assert outcome.answer is Answer.WINNABLE
    (chosen,) = model.ships(outcome)
    assert chosen is not None
    assert len(set(chosen)) == 2
    assert set(chosen) <= {"v5", "v4m", "v4r", "vset"}


def test_ships_that_are_not_chosen_may_be_drawn() -> None:
    """The pile is empty: the ships that are not chosen are in it, and each choice is asked by itself."""
    verdict = ask(choosing(""), lookahead=False, bounds=False)
    assert verdict.witness is not None
    assert verdict.witness.line.ships[0] is not None
    never = replace(choosing(""), goals=(Reputation(at_least(1)),))
    assert ask(never, lookahead=False, bounds=False).answer is Answer.UNWINNABLE
