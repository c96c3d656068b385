"""Puzzles among the deals of small missions: just those that have the property, each by trying all lines of play."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from tests.support.enumeration import all_plays
from winnable.crew.game import CREW
from winnable.crew.puzzles.properties import PROPERTIES, Found
from winnable.crew.puzzles.search import CrewPuzzles, search
from winnable.jobs import InProcess, workers
from winnable.puzzling import Hunt, PuzzleRequest
from winnable.rules.answer import Answer, State
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import Report, referee
from winnable.solver.verdict import Deadline

SMALL = "id: own\ncrew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\n"
"""Three tricks of three cards."""
MISSIONS = {
    "tasks": "tasks: 3\n",
    "order": "tasks: {count: 3, tokens: ['1', '2', omega]}\n",
    "goals": "tasks: 2\ngoals: [{tricks_won: {by: anybody, won_with: {rank: 4}, exactly: 0}}]\n",
}
DEALS = 40
WANTED = {each.name: each for each in PROPERTIES}


@pytest.fixture(params=MISSIONS)
def mission(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    path = tmp_path / "own.yaml"
    path.write_text(SMALL + MISSIONS[request.param], encoding="utf-8")
    return str(path)


def asked(mission: str, wanted: str, number: int | None = None, **more: Any) -> CrewPuzzles:
    return search(PuzzleRequest(mission, WANTED[wanted], number, seed=1, **more))


def hunted(
    puzzles: CrewPuzzles, count: int = DEALS, deals: int = DEALS, executor: Executor | None = None, ahead: int = 1
) -> Hunt:
    hunt = Hunt(puzzles, puzzles.request.wanted.ranked, count, deals)
    hunt.run((executor or InProcess()).submit, lambda _: None, ahead=ahead)
    return hunt


def dealt(puzzles: CrewPuzzles) -> list[Problem]:
    return [puzzles.case.problem(number) for number in range(DEALS)]


def wins(problem: Problem) -> list[tuple[str, Report]]:
    return [(line, report) for _, line, report in all_plays(problem) if report.state is State.MET]


def having(puzzles: CrewPuzzles, has: Callable[[Problem], bool]) -> list[int]:
    return [number for number, problem in enumerate(dealt(puzzles)) if has(problem)]


def numbers(hunt: Hunt) -> list[int]:
    assert not hunt.undecided
    return [number for number, _ in hunt.found]


def found_in(hunt: Hunt) -> Sequence[Found]:
    return [examined.found for _, examined in hunt.found]


def test_one_lead(mission: str) -> None:
    puzzles = asked(mission, "one-lead")
    hunt = hunted(puzzles)
    leads = [{line.split()[0] for line, _ in wins(problem)} for problem in dealt(puzzles)]
    assert numbers(hunt) == [number for number, each in enumerate(leads) if len(each) == 1]
    assert 2 < len(hunt.found) < DEALS
    for number, found in zip(numbers(hunt), found_in(hunt), strict=True):
        (solution,) = found.solutions
        assert {str(solution.witness.line.tricks[0][0])} == leads[number]
        assert next(iter(leads[number])) in found.says
        assert next(iter(leads[number])) not in found.asks


def test_tricks(mission: str) -> None:
    for tricks in (2, 3):
        puzzles = asked(mission, "tricks", tricks)
        hunt = hunted(puzzles)
        fewest = [min((report.met or 0 for _, report in wins(problem)), default=0) for problem in dealt(puzzles)]
        assert numbers(hunt) == [number for number, each in enumerate(fewest) if each >= tricks]
        assert hunt.found
        assert [examined.measure for _, examined in hunt.found] == [fewest[number] for number in numbers(hunt)]


def test_how_near_others_come(mission: str) -> None:
    puzzles = asked(mission, "tricks", 3)
    fewest = {
        number: min(report.met or 0 for _, report in won)
        for number, problem in enumerate(dealt(puzzles))
        if (won := wins(problem))
    }
    most = next(deals for deals in range(1, DEALS) if fewest.get(deals) == 3)  # the first has the property
    if most > 1:
        hunt = hunted(puzzles, deals=most)
        best = max(each for number, each in fewest.items() if number < most)
        assert hunt.nearest == (next(number for number, each in fewest.items() if each == best), best)
        assert puzzles.near(best) in ("1 trick is needed", "2 tricks are needed")


def test_needs_signal(mission: str) -> None:
    puzzles = asked(mission, "needs-signal")
    hunt = hunted(puzzles, deals=20)

    def needs(problem: Problem) -> bool:
        return not wins(problem) and bool(wins(replace(problem, distress=Distress(required=True))))

    problems = dealt(puzzles)[:20]
    assert numbers(hunt) == [number for number, problem in enumerate(problems) if needs(problem)]
    assert hunt.found
    for found in found_in(hunt):
        (solution,) = found.solutions
        assert solution.witness.choices.passes is not None
        assert found.problem.distress == Distress()


def test_one_task(mission: str) -> None:
    puzzles = asked(mission, "one-task")
    hunt = hunted(puzzles)
    for number, problem in enumerate(dealt(puzzles)):
        met = {_left_out(report) for _, _, report in all_plays(problem)}
        if not any(problem.tokens):  # with tokens the order matters as well, see test_one_less
            assert (number in numbers(hunt)) == (not wins(problem) and met != {None})
    assert hunt.found
    for found in found_in(hunt):
        assert found.answer is Answer.UNWINNABLE
        for solution in found.solutions:
            assert solution.less is not None
            assert solution.less.task < len(found.problem.tasks)
            report = referee(solution.less.problem, solution.witness.choices, solution.witness.line)
            assert report.state is State.MET


def _left_out(report: Report) -> int | None:
    """The one task that is not met, if everything else is."""
    missed = [index for index, judged in enumerate(report.tasks) if judged.state is not State.MET]
    goals = all(judged.state is State.MET for judged in report.goals)
    return missed[0] if len(missed) == 1 and goals else None


def test_hardest(mission: str) -> None:
    """The hardness is worked out anew here: see the example in `survey.difficulty`."""
    puzzles = asked(mission, "hardest")

    def hardness(problem: Problem) -> float:
        won = wins(problem)
        leads = len({line.split()[0] for line, _ in won}) / len(Position.start(problem.deal).legal())
        late = min((report.met or 0 for _, report in won), default=0) / 3
        tricks = [{report.tasks[index].trick for _, report in won} for index in range(len(problem.tasks))]
        fixed = [len(each) == 1 for each in tricks]
        return 1 - leads * (1 - late / 4) * (1 - sum(fixed) / len(fixed) / 2) if won else -1

    marks = [hardness(problem) for problem in dealt(puzzles)]
    order = sorted(range(DEALS), key=lambda number: (-round(marks[number], 9), number))
    for count in (1, 5):
        hunt = hunted(puzzles, count)
        assert numbers(hunt) == order[:count]
        for number, examined in hunt.found:
            assert examined.measure == pytest.approx(marks[number])


@pytest.mark.parametrize("wanted", WANTED)
def test_two_processes_find_what_one_does(wanted: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(SMALL + MISSIONS["order"], encoding="utf-8")
    puzzles = asked(str(path), wanted, 2 if wanted == "tricks" else None)
    alone = hunted(puzzles, 3)
    with workers(2, [CREW.solver]) as executor:
        together = hunted(puzzles, 3, DEALS, executor, 4)
    assert together.found == alone.found
    assert (together.examined, together.outcomes, together.nearest) == (alone.examined, alone.outcomes, alone.nearest)


def test_a_deal_that_no_limit_of_work_decides_is_counted(mission: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.crew.puzzles.search.WORK", 1e-9)
    hunt = hunted(asked(mission, "hardest"), deals=10)
    assert hunt.undecided + len(hunt.found) + sum(hunt.outcomes.values()) == 10
    assert hunt.undecided


def test_a_deal_that_the_deadline_cuts_off_is_late(mission: str) -> None:
    puzzles = asked(mission, "one-lead", deadline=Deadline.after(-1))
    assert puzzles.examine(0, 0).late


def test_two_play_with_the_robot_and_task_cards_are_selected() -> None:
    robot = hunted(search(PuzzleRequest("28", WANTED["one-task"], players=2, seed=1)), 1, 60)
    (found,) = found_in(robot)
    assert found.problem.deal.robot is not None
    assert found.problem.names[found.problem.deal.robot] == "JARVIS"
    deep = hunted(search(PuzzleRequest("deep-sea/20", WANTED["tricks"], 2, players=3, seed=1)), 1, 20)
    assert deep.found


@pytest.mark.parametrize(
    ("mission", "wanted", "more", "message"),
    [
        ("99", "one-lead", {}, "expected the id of a mission or its file"),
        ("22", "one-lead", {"players": 6}, "expected 2 with the robot, 3, 4 or 5 players for mission 22, found 6"),
        ("22", "one-lead", {"reading": "x"}, "mission 22 has no reading 'x'; its readings: none"),
        ("deep-sea/5", "one-lead", {"game": "planet-nine"}, "mission 5 is one of deep-sea, not of planet-nine"),
        ("5", "one-task", {}, "mission 5 has no tasks"),
        ("22", "tricks", {"number": 11}, "expected 1 to 10, as there are 10 tricks for 4 players, found 11"),
    ],
)
def test_what_can_never_be_found_is_refused(mission: str, wanted: str, more: dict[str, Any], message: str) -> None:
    with pytest.raises(click.UsageError) as refused:
        search(PuzzleRequest(mission, WANTED[wanted], **more))
    assert message in refused.value.format_message()


def test_the_crew_is_four_if_the_mission_is_for_four(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(SMALL + MISSIONS["tasks"], encoding="utf-8")
    assert asked(str(path), "one-lead").case.players == 3
    assert search(PuzzleRequest("22", WANTED["one-lead"])).case.players == 4


def test_a_reading_is_that_of_all_deals() -> None:
    puzzles = search(PuzzleRequest("46", WANTED["one-lead"], reading="after-signal"))
    assert puzzles.case.mission.default_reading == "after-signal"
    assert puzzles.mission.default_reading != "after-signal"
