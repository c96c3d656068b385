"""The puzzles that ship: found by the commands above them, with what they say proved once more, and solved."""

import shlex
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.commands import run
from tests.support.paths import ROOT
from tests.support.played import LIMITS
from winnable.crew.replaying import replay
from winnable.missions.crew.read.loader import load, load_text
from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.analysis import first_leads, only
from winnable.solver.crew.questions.one_less import one_task_less
from winnable.solver.crew.solve import solve

FOLDER = ROOT / "examples" / "puzzles"
FOUND = FOLDER / "found.yaml"


def answer(problem: Problem) -> Answer:
    found = solve(problem, LIMITS).answer
    assert found is not Answer.UNKNOWN
    return found


def one_lead(problem: Problem) -> None:
    leads = [answer(replace(problem, played=Line(((card,),)))) for card in first_leads(problem)]
    assert leads.count(Answer.WINNABLE) == 1


def needs_signal(problem: Problem) -> None:
    assert problem.distress is not None
    assert answer(replace(problem, distress=None)) is Answer.UNWINNABLE
    assert answer(replace(problem, distress=replace(problem.distress, required=True))) is Answer.WINNABLE


def one_task(problem: Problem) -> None:
    """Whoever shares out the rest as he likes wins without any task that the search says, and perhaps without more."""
    assert answer(problem) is Answer.UNWINNABLE
    parts = range(len(problem.tasks) + len(problem.goals))
    less = {each.task for each in one_task_less(problem, LIMITS) or ()}
    freely = {
        task
        for task in range(len(problem.tasks))
        if answer(only(problem, [part for part in parts if part != task])) is Answer.WINNABLE
    }
    assert less
    assert less <= freely


def tricks(problem: Problem) -> None:
    witness = solve(problem, LIMITS).witness
    assert witness is not None
    assert (witness.report.met or 0) >= 6


PROVED: dict[str, Callable[[Problem], None]] = {
    "Just one first lead": one_lead,
    "Only with the distress signal": needs_signal,
    "One task too many": one_task,
    "Not before trick 6": tricks,
}


@pytest.mark.thorough
def test_the_commands_above_them_find_them() -> None:
    for text in FOUND.read_text(encoding="utf-8").split("---\n"):
        command = next(line for line in text.splitlines() if line.startswith("# winnable puzzle "))
        result = run(*shlex.split(command)[2:])
        assert result.exit_code == 0
        assert result.stdout.rstrip() == text[text.index(command) :].rstrip()


@pytest.mark.thorough
def test_what_they_say_is_so() -> None:
    problems = load(FOUND).problems
    assert len(problems) == len(PROVED)
    for document in problems:
        PROVED[document.problem.title.partition(":")[0]](document.problem)


def test_each_is_solved_in_the_file_of_solutions() -> None:
    solutions = load(FOLDER / "found_solutions.yaml").problems
    titles = {document.problem.title.partition(",")[0].partition(" of seed")[0] for document in solutions}
    assert titles == {
        document.problem.title.partition(",")[0].partition(" of seed")[0] for document in load(FOUND).problems
    }
    for document in solutions:
        assert document.expect is Answer.WINNABLE
        assert replay(document).state is State.MET


def test_nothing_in_the_puzzles_gives_them_away() -> None:
    for document in load_text(FOUND.read_text(encoding="utf-8")).problems:
        assert document.line_of_play is None
        assert not any(task.owner is not None for task in document.problem.tasks)
