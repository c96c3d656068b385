"""The middle of a game told twice, with its tricks and by what is known of them: the answers are the same.

What is known is as much as a file can say, or less; where it is too little, the problem is refused.
"""

from collections.abc import Iterator

from hypothesis import HealthCheck, Phase, assume, given, settings

from tests.support.enumeration import all_plays, describe
from tests.support.middles import Middle, lost_already, middles
from winnable.rules.answer import Answer, State
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.model.model import Model
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


@settings(MICROSCOPE, max_examples=60)
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


@settings(MICROSCOPE, max_examples=60)
@given(middles())
def test_the_model_has_the_same_solutions(middle: Middle) -> None:
    problem = told(middle)
    assume(problem is not None and not lost_already(middle))
    assert problem is not None
    number = problem.deal.earlier
    won = {(choices, rest) for choices, rest, report in plays(middle.played, number) if report.state is State.MET}
    solutions = [(describe(choices), str(line)) for choices, line in Model(problem).solutions()]
    assert sorted(solutions) == sorted(won)
    for lookahead in (True, False):
        assert (solve(problem, lookahead=lookahead).answer is Answer.WINNABLE) == bool(won)
