"""Puzzles as files: what `winnable solve`, `check` and `replay` take, with the solution apart."""

from pathlib import Path

import pytest

from tests.support.puzzles import asked, hunted
from winnable.crew.replaying import replay
from winnable.games.puzzle import Puzzle
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import Line
from winnable.solver.crew.ask import ask
from winnable.solver.crew.question import Question
from winnable.solver.verdict import Limits

KINDS = [
    ("order", "one-lead", None),
    ("tasks", "tricks", 3),
    ("tasks", "needs-signal", None),
    ("goals", "hardest", None),
    ("tasks", "one-task", None),
    ("order", "one-task", None),
]


def written(mission: str, wanted: str, number: int | None, folder: Path | None = None, **more: object) -> Puzzle:
    puzzles = asked(mission, wanted, number, **more)
    hunt = hunted(puzzles, 1)
    ((found, examined),) = hunt.found
    return puzzles.puzzle(found, examined, hunt.examined, folder)


def loaded(text: str) -> tuple[ProblemDocument, ...]:
    read = load_text(text)
    assert not read.findings, read.findings
    return read.problems


@pytest.mark.parametrize(("mission", "wanted", "number"), KINDS)
def test_a_puzzle_is_a_problem_that_comes_out_as_it_expects(mission: str, wanted: str, number: int | None) -> None:
    puzzle = written(mission, wanted, number)
    (document,) = loaded(puzzle.yaml)
    assert document.problem.title == puzzle.title
    assert document.note == puzzle.json["asks"]
    assert document.line_of_play is None
    assert all(task.owner is None for task in document.problem.tasks)
    verdict = ask(document.problem, Question(), Limits(work=60))
    assert verdict.answer is document.expect
    assert (document.expect is Answer.UNWINNABLE) == (wanted == "one-task")
    assert "solutions" not in puzzle.json


@pytest.mark.parametrize(("mission", "wanted", "number"), KINDS)
def test_every_solution_is_replayed(mission: str, wanted: str, number: int | None) -> None:
    puzzle = written(mission, wanted, number)
    alone = loaded(puzzle.solution)
    hidden = puzzle.hidden
    if wanted == "one-task":  # in comments, so that no command tells which task it is
        first, *shown = (line.removeprefix("# ") for line in hidden.splitlines())
        assert loaded(f"{puzzle.yaml.rstrip()}\n#\n{hidden}") == loaded(puzzle.yaml)
        assert first == puzzle.json_solution["says"]
        hidden = "\n".join(shown)
    whole = loaded(f"{puzzle.yaml.rstrip()}\n#\n{hidden}")
    assert whole[0].problem == loaded(puzzle.yaml)[0].problem
    with_lines = whole if wanted != "one-task" else whole[1:]
    lines = [each["line"] for each in puzzle.json_solution["solutions"]]
    assert len(alone) == len(with_lines) == len(lines) > 0
    for documents in (alone, with_lines):
        for document, line in zip(documents, lines, strict=True):
            assert document.expect is Answer.WINNABLE
            assert document.line_of_play is not None
            assert document.line_of_play.tricks == Line.parse(line).tricks
            assert replay(document).state is State.MET
    for name in [each["without"] for each in puzzle.json_solution["solutions"]]:
        assert (name is None) == (wanted != "one-task")
        says = puzzle.json_solution["says"]
        assert name is None or name in says or says.startswith("Whichever task is left out")


def test_the_title_tells_deals_apart_and_which_it_is() -> None:
    puzzles = asked("tasks", "one-lead")
    hunt = hunted(puzzles, 2)
    titles = [puzzles.puzzle(number, each, hunt.examined, None).title for number, each in hunt.found]
    numbers = [number for number, _ in hunt.found]
    assert titles == [f"Just one first lead: mission own, deal {number} of seed 1" for number in numbers]
    assert written("goals", "hardest", None).title.startswith("The hardest of 12: mission own, deal ")
    assert written("tasks", "tricks", 2).title.startswith("Not before trick 2: ")


def test_the_reading_is_named() -> None:
    puzzle = written("46", "tricks", 1, reading="played-only", players=3)
    (document,) = loaded(puzzle.yaml)
    assert (document.reading, document.mission and document.mission.id) == ("played-only", "46")


def test_the_mission_of_a_file_is_named_or_written_out() -> None:
    puzzles = asked("tasks", "one-lead")
    path = Path(puzzles.request.mission)
    assert f"\nmission: {path.name}\n" in written("tasks", "one-lead", None, path.parent).yaml
    assert "\nmission:\n  id: own\n" in written("tasks", "one-lead", None).yaml
