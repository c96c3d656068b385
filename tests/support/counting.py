"""The microscope: the model has as many solutions as the referee counts winning lines.

On a difference the missing and surplus lines are shown by their first card.
"""

from collections import Counter
from collections.abc import Set as AbstractSet

from tests.support.enumeration import describe, winning
from tests.support.formulas import solved_plays
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.model import Model


def same(problem: Problem) -> int:
    """Compare the solutions of the model with the winning lines; return their number."""
    return solved_as(problem, winning(problem))


def solved_as(problem: Problem, expected: AbstractSet[tuple[str, str]]) -> int:
    """Compare the solutions of the model with these, choices and line as text; return their number."""
    solutions = [(describe(choices), str(line)) for choices, line in solved_plays(Model(problem))]
    twice = [solution for solution, times in Counter(solutions).items() if times > 1]
    assert not twice, f"{problem.deal}: the model counts {twice[0]} more than once"
    missing, surplus = expected - set(solutions), set(solutions) - expected
    first_cards = {
        name: dict(Counter(line.split()[0] for _, line in lines))
        for name, lines in (("missing", missing), ("surplus", surplus))
    }
    some = sorted(missing | surplus)[:1]
    assert not missing, f"{problem.deal}: {first_cards}, such as {some}"
    assert not surplus, f"{problem.deal}: {first_cards}, such as {some}"
    return len(expected)
