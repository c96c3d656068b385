"""The middle of a game told twice, with its tricks and by what is known of them: the answers are the same.

What is known is as much as a file can say, or less; where it is too little, the problem is refused.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from tests.support.enumeration import all_lines, all_plays, describe
from tests.support.formulas import solved_plays
from tests.support.middles import Middle, lost_already, middles
from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import Line, PlayedCard
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.analyse import analyse
from winnable.solver.crew.solve import solve

MICROSCOPE = settings(
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


def told(middle: Middle) -> Problem | None:
    """The problem of what is known; None if that is too little."""
    try:
        return middle.told()
    except ValueError as error:
        if "a goal needs to know" not in str(error):
            raise
        return None


def course(problem: Problem, report: Report, number: int) -> list[tuple[State, int | None]]:
    """State and trick of every task, of the order and of every goal, as from the position on."""
    judged = (*report.tasks, report.order, *report.goals)
    return [(each.state, None if each.trick is None else max(each.trick, number)) for each in judged]


def plays(problem: Problem, cut: int = 0) -> Iterator[tuple[str, str, Report]]:
    """Choices, the tricks after the first `cut`, and the report of every line."""
    for choices, line, report in all_plays(problem):
        yield describe(choices), " / ".join(line.split(" / ")[cut:]), report


@pytest.mark.thorough
@settings(MICROSCOPE, max_examples=12)
@given(middles())
def test_the_referee_judges_the_same(middle: Middle) -> None:
    """Line by line: what was met or lost, and in which trick, at the soonest the one before the position."""
    problem = told(middle)
    assume(problem is not None and not lost_already(middle))
    assert problem is not None
    number = problem.deal.earlier
    whole = {
        (choices, rest): course(middle.played, report, number) for choices, rest, report in plays(middle.played, number)
    }
    found = {(choices, rest): course(problem, report, number) for choices, rest, report in plays(problem)}
    assert whole.keys() == found.keys()
    for play, judged in found.items():
        for index, (state, trick) in enumerate(judged):
            if index not in middle.done:  # nobody knows in which trick these were met
                assert (state, trick) == whole[play][index]


@settings(MICROSCOPE, max_examples=6)
@given(middles())
def test_the_model_has_the_same_solutions(middle: Middle) -> None:
    same_solutions(middle)


@pytest.mark.thorough
@settings(MICROSCOPE, max_examples=12)
@given(middles())
def test_the_model_has_the_same_solutions_more_often(middle: Middle) -> None:
    same_solutions(middle)


def same_solutions(middle: Middle) -> None:
    problem = told(middle)
    assume(problem is not None and not lost_already(middle))
    assert problem is not None
    number = problem.deal.earlier
    won = {(choices, rest) for choices, rest, report in plays(middle.played, number) if report.state is State.MET}
    solutions = [(describe(choices), str(line)) for choices, line in solved_plays(Model(problem))]
    assert sorted(solutions) == sorted(won)
    for lookahead, bounds in product((True, False), repeat=2):
        assert (solve(problem, lookahead=lookahead, bounds=bounds).answer is Answer.WINNABLE) == bool(won)


def lost_by(problem: Problem, line: Line) -> PlayedCard | None:
    """The card that lost a game; None if none did."""
    lost = analyse(problem, line, kinds=False).lost
    return None if lost is None else lost.step


@pytest.mark.thorough
@settings(MICROSCOPE, max_examples=14)
@given(middles(), st.randoms(use_true_random=False))
def test_the_same_card_loses(middle: Middle, random: Random) -> None:
    """Some cards after the position: which one lost it, if it was not lost before."""
    problem = told(middle)
    assume(problem is not None and not lost_already(middle))
    assert problem is not None
    number, seats = problem.deal.earlier, len(problem.deal.hands)
    line = random.choice([*all_lines(problem)])
    cards = [card for trick in line.tricks for card in trick][: random.randint(0, seats * len(line.tricks))]
    on = Line.of(cards, seats)
    lost = lost_by(middle.played, Line(middle.played.played.tricks + on.tricks))
    assert lost_by(problem, on) == (None if lost is None or lost.trick <= number else lost)
