"""Clashes of goals in a game of numbers: a problem is won by a number that all of its goals divide."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from winnable.rules.answer import Answer, State
from winnable.rules.goal import AllOf, AnyOf, Not, joined
from winnable.solver.clash import Explanation, clash, demands, met
from winnable.solver.engine import new_formula
from winnable.solver.verdict import Effort, Limits, Verdict, Witness

Numbers = tuple[int, ...]
MOST = 20


@dataclass(frozen=True)
class Judgement:
    state: State


@dataclass(frozen=True)
class Report:
    number: int

    def judge(self, goal: int) -> Judgement:
        return Judgement(State.LOST if self.number % goal else State.MET)


Won = Witness[int, Report]


def only(_problem: Numbers, goals: Sequence[int]) -> Numbers:
    return tuple(goals)


def ask(problem: Numbers, limits: Limits) -> Verdict[Won]:
    effort = Effort(work=1.0)
    if 13 in problem:
        return Verdict(Answer.UNKNOWN, reason=f"13 is feared: {limits}", effort=effort)
    found = next((number for number in range(1, MOST + 1) if not any(number % goal for goal in problem)), None)
    if found is None:
        return Verdict(Answer.UNWINNABLE, effort=effort)
    return Verdict(Answer.WINNABLE, Won(found, Report(found)), effort=effort)


def clashing(*goals: int, limits: Limits | None = None) -> Explanation[Numbers, int, Won]:
    return clash(goals, goals, only, ask, limits)


def test_the_smallest_clash() -> None:
    found = clashing(2, 3, 5, 7)
    assert (found.answer, found.demands, found.clash) == (Answer.UNWINNABLE, (3, 7), (3, 7))
    assert (found.minimal, found.smallest) == (True, True)
    assert found.effort.work == found.solves


def test_one_goal_alone() -> None:
    found = clashing(2, 21)
    assert (found.demands, found.minimal, found.smallest) == ((21,), True, True)


def test_nothing_clashes() -> None:
    found = clashing(2, 3)
    assert (found.answer, found.demands, found.witness) == (Answer.WINNABLE, (), Won(6, Report(6)))


def test_what_is_unknown_says_why() -> None:
    found = clashing(2, 13)
    assert (found.answer, found.demands, found.witness) == (Answer.UNKNOWN, (), None)
    assert "13 is feared" in found.reason


def test_a_limit_leaves_open_what_is_needed() -> None:
    found = clashing(2, 3, 5, 7, limits=Limits(work=1.5))
    assert (found.answer, found.minimal, found.solves) == (Answer.UNWINNABLE, False, 2)


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
