"""Lines of Ganymede without steps that they do not need."""

import pytest

from tests.support.ganymede_files import FIRST, FREED, LAUNCH, only
from winnable.rules.ganymede.decision import Line, UseShuttle
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.leaner import leaner, shorter
from winnable.solver.ganymede.witness import Witness


def reaches(problem: Problem, line: Line) -> bool:
    try:
        report = replay(problem, line)
    except IllegalStep:
        return False
    return report.complete and report.met


def witnesses(text: str, turns: int) -> Witness:
    witness = ask(only(f"{text}horizon: {turns}\n{LAUNCH}").problem).witness
    assert witness is not None
    return witness


@pytest.mark.parametrize(("text", "turns"), [(FIRST, 3), (FREED, 4)])
def test_nothing_more_can_be_left_out(text: str, turns: int) -> None:
    witness = witnesses(text, turns)
    problem = witness.report.problem
    found = leaner(witness)
    assert reaches(problem, found.line)
    assert found.report == replay(problem, found.line)
    assert not any(reaches(problem, line) for line in shorter(found.line))
    assert leaner(witness) == found


def test_what_the_lookahead_does_on_the_way_is_left_out() -> None:
    witness = witnesses(FREED, 5)
    problem = witness.report.problem
    found = leaner(witness)

    def steps(line: Line) -> int:
        return sum(
            len(getattr(turn.action, "steps", ())) + sum(len(launch.steps) for launch in turn.launches)
            for turn in line.turns
        )

    assert steps(found.line) < steps(witness.line)
    assert any(isinstance(turn.action, UseShuttle) for turn in found.line.turns)
    assert reaches(problem, found.line)
