"""Goals in formulas and questions: the literal of a goal against its state, and the demands of goals."""

from itertools import product
from typing import Any

from winnable.rules.answer import Answer, State
from winnable.rules.goal import AllOf, AnyOf, Not, joined
from winnable.solver.engine import new_formula
from winnable.solver.goals import demands, met
from winnable.solver.verdict import Limits


def test_a_literal_holds_exactly_if_the_goal_is_met() -> None:
    goals: list[Any] = [
        AllOf(("a", "b")),
        AnyOf(("a", Not("b"))),
        Not(AllOf(("a", AnyOf(("b", Not("a")))))),
        AllOf(()),
        AnyOf(()),
    ]
    for goal, values in product(goals, product((True, False), repeat=2)):
        formula = new_formula()
        atoms = {name: formula.new() for name in "ab"}
        for literal, value in zip(atoms.values(), values, strict=True):
            formula.fix(literal if value else ~literal)
        formula.fix(met(formula, goal, atoms.__getitem__))
        states = {name: State.MET if value else State.LOST for name, value in zip(atoms, values, strict=True)}
        expected = Answer.WINNABLE if joined(goal, states.__getitem__) is State.MET else Answer.UNWINNABLE
        assert formula.solve(Limits(), {}).answer is expected, (goal, values)


def test_demands_are_the_parts_of_all_each_once_taken_apart() -> None:
    goals: list[Any] = ["ab", AllOf(("c", AllOf(("ab", "d")))), AnyOf(("e", "f"))]
    found = demands(goals, lambda goal: goal if isinstance(goal, str) else [goal])
    assert found == ("a", "b", "c", "d", goals[2])
