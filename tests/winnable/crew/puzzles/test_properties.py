"""The properties of puzzles: just the deals of small missions that have them, by trying all lines of play."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from tests.support.enumeration import all_plays
from tests.support.layers import few
from tests.support.puzzles import DEALS, MISSIONS, asked, dealt, hunted, numbers
from winnable.crew.puzzles.properties import Solution
from winnable.questions.hunt import Found, Hunt
from winnable.rules.answer import Answer, State
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.questions.puzzles import winning_leads

ALL = pytest.mark.parametrize("mission", MISSIONS)
Played = tuple[str, int | None, tuple[int | None, ...], bool]
"""The first lead of a line, after which trick all is met, in which trick each task was, and whether the goals are."""


@cache
def played(problem: Problem) -> frozenset[Played]:
    """What comes of all choices with all lines."""
    return frozenset(
        (
            line.split()[0],
            report.met,
            tuple(judged.trick if judged.state is State.MET else None for judged in report.tasks),
            all(judged.state is State.MET for judged in report.goals),
        )
        for _, line, report in all_plays(problem)
    )


def wins(problem: Problem) -> list[Played]:
    return [each for each in played(problem) if each[1] is not None]


def fewest_of(problem: Problem) -> int:
    """How many tricks it takes; 0 if it cannot be won."""
    return min((met or 0 for _, met, _, _ in wins(problem)), default=0)


def found_in(hunt: Hunt) -> Sequence[Found[Problem, Solution]]:
    return [examined.found for _, examined in hunt.found]


@pytest.mark.thorough
@ALL
def test_one_lead(mission: str) -> None:
    puzzles = asked(mission, "one-lead")
    hunt = hunted(puzzles)
    leads = [{lead for lead, *_ in wins(problem)} for problem in dealt(puzzles)]
    assert numbers(hunt) == [number for number, each in enumerate(leads) if len(each) == 1]
    assert 0 < len(hunt.found) < DEALS
    for number, found in zip(numbers(hunt), found_in(hunt), strict=True):
        (solution,) = found.solutions
        assert {str(solution.witness.line.tricks[0][0])} == leads[number]
        assert next(iter(leads[number])) in found.says
        assert next(iter(leads[number])) not in found.asks


@ALL
@pytest.mark.parametrize("tricks", [2, 3])
def test_tricks(mission: str, tricks: int) -> None:
    puzzles = asked(mission, "tricks", tricks)
    hunt = hunted(puzzles)
    fewest = list(map(fewest_of, dealt(puzzles)))
    assert numbers(hunt) == [number for number, each in enumerate(fewest) if each >= tricks]
    assert hunt.found
    assert [examined.measure for _, examined in hunt.found] == [fewest[number] for number in numbers(hunt)]


def test_how_near_others_come() -> None:
    """Without a deal that has the property, the first of those of whose leads the fewest win is told."""
    puzzles = asked("tasks", "one-lead")
    leads = [len({lead for lead, *_ in wins(problem)}) for problem in dealt(puzzles)]
    hunt = hunted(puzzles, deals=leads.index(1))
    before = leads[: leads.index(1)]
    assert max(before) > 1
    fewest = min(each for each in before if each)
    assert hunt.nearest == (before.index(fewest), -fewest)
    assert puzzles.near(-fewest) == f"{fewest} first leads win"


@pytest.mark.parametrize("mission", few(MISSIONS, 1, 2))
def test_needs_signal(mission: str) -> None:
    puzzles = asked(mission, "needs-signal")
    deals = 4
    hunt = hunted(puzzles, deals=deals)
    for number, problem in enumerate(dealt(puzzles)[:deals]):
        sent = replace(problem, distress=Distress(required=True))
        needs = not wins(problem) and any(report.met is not None for _, _, report in all_plays(sent))
        assert (number in numbers(hunt)) == needs
    for found in found_in(hunt):
        (solution,) = found.solutions
        assert solution.witness.choices.passes is not None
        assert found.problem.distress == Distress()


def test_some_deal_needs_the_signal() -> None:
    assert hunted(asked("tasks", "needs-signal"), 1).found


@ALL
def test_one_task(mission: str) -> None:
    puzzles = asked(mission, "one-task")
    hunt = hunted(puzzles)
    assert hunt.found
    for number, problem in enumerate(dealt(puzzles)):
        missed = [tricks.count(None) for _, _, tricks, goals in played(problem) if goals]
        if not any(problem.tokens):  # with tokens the order of the others matters as well: see test_one_less
            assert (number in numbers(hunt)) == (not wins(problem) and 1 in missed)
    for found in found_in(hunt):
        assert found.answer is Answer.UNWINNABLE
        any_one = len(found.solutions) == len(found.problem.tasks)
        assert ("Whichever task" in found.says) == ("leave out any one" in found.asks) == any_one
        assert any_one or ("There is one task" in found.asks) == (len(found.solutions) == 1)
        for solution in found.solutions:
            assert solution.less is not None
            report = referee(solution.less.problem, solution.witness.choices, solution.witness.line)
            assert report.state is State.MET


@ALL
def test_hardest(mission: str) -> None:
    """The hardness is worked out anew here: see the example in `survey.hardness`."""
    puzzles = asked(mission, "hardest")

    def hardness(problem: Problem) -> float:
        won = wins(problem)
        leads = len({lead for lead, *_ in won}) / len(Position.start(problem.deal).legal())
        falls = [{tricks[index] for _, _, tricks, _ in won} for index in range(len(problem.tasks))]
        fixed = sum(len(each) == 1 for each in falls) / len(falls)
        return 1 - leads * (1 - fewest_of(problem) / 3 / 4) * (1 - fixed / 2) if won else -1

    marks = [hardness(problem) for problem in dealt(puzzles)]
    order = sorted((number for number in range(DEALS) if marks[number] >= 0), key=lambda each: -round(marks[each], 9))
    for count in (1, 3):
        hunt = hunted(puzzles, count)
        assert numbers(hunt) == order[:count]
        for number, examined in hunt.found:
            assert examined.measure == pytest.approx(marks[number])


def test_no_more_leads_are_tried_than_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second one that wins is enough, once some deal has the property or came as near as can be."""
    asked_for: list[int] = []

    def noting(*arguments: object) -> object:
        asked_for.append(arguments[-1])  # type: ignore[arg-type]
        return winning_leads(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("winnable.solver.crew.questions.puzzles.winning_leads", noting)
    puzzles = asked("tasks", "one-lead")
    number = next(each for each, problem in enumerate(dealt(puzzles)) if wins(problem))
    for bar in (float("-inf"), -3.0, -2.0, -1.0, float("inf")):
        puzzles.examine(number, bar)
    assert asked_for == [3, 2, 1, 1, 1]
