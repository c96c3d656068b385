"""Lines of Lifeboat that are made by chance."""

from random import Random

from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.decision import Decision, Done, Line
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished, line_of


def walk(rng: Random, problem: Problem, most: int = 80) -> Line | None:
    """A line of decisions made by chance; None where a script cannot be played, or it becomes too long."""
    at, setup, steps = problem.deal.begin(), problem.deal.setup, list[tuple[Position, Decision]]()
    while not finished(problem, at):
        if at.phase is Phase.DAWN:
            at = change.dawn(setup, at)
        found = list(legal(setup, problem.controls, at))
        if not found or len(steps) > most:
            return None
        done = [each for each in found if isinstance(each, Done)]
        decision = done[0] if done and rng.random() < 0.5 else rng.choice(found)
        steps.append((at, decision))
        at = change.make(setup, at, decision)
    return line_of(steps, at)
