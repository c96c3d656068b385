"""`winnable puzzle`: what it writes is so by all lines of play, and how it ends."""

import shlex
from pathlib import Path

import pytest

from tests.support.enumeration import all_plays
from tests.winnable.conftest import Run
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load, load_text
from winnable.rules.answer import Answer, State

SMALL = "id: own\ncrew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\n"
"""Three tricks of three cards."""


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run where the small mission is."""
    monkeypatch.chdir(tmp_path)
    Path("tasks.yaml").write_text(f"{SMALL}tasks: 3\n", encoding="utf-8")


def wins(puzzle: ProblemDocument) -> tuple[set[str], int]:
    """The first leads that win, and the fewest tricks, by all lines."""
    reports = [(line, report) for _, line, report in all_plays(puzzle.problem) if report.state is State.MET]
    return {line.split()[0] for line, _ in reports}, min(report.met or 0 for _, report in reports)


@pytest.mark.thorough
def test_a_puzzle_and_the_command_that_finds_it_again(run: Run) -> None:
    result = run("puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--count", "3")
    assert result.exit_code == 0
    assert result.stderr.startswith("3 puzzles found among ")
    first, *_ = result.stdout.splitlines()
    assert first == "# winnable puzzle tasks.yaml --one-lead --seed 1 --deals 200 --count 3"
    puzzles = load_text(result.stdout).problems
    assert len({puzzle.problem.title for puzzle in puzzles}) == 3
    for puzzle in puzzles:
        assert (puzzle.expect, puzzle.line_of_play) == (Answer.WINNABLE, None)
        leads, fewest = wins(puzzle)
        assert len(leads) == 1
        assert f"1 of 3 first leads wins, and it takes {fewest} trick" in (puzzle.note or "")
    again = run(*shlex.split(first)[2:], "--jobs", "2")
    assert (again.stdout, again.stderr) == (result.stdout, result.stderr)


def test_all_that_is_wanted_holds(run: Run) -> None:
    result = run("puzzle", "tasks.yaml", "--one-lead", "--at-least", "3", "--seed", "1")
    (puzzle,) = load_text(result.stdout).problems
    leads, fewest = wins(puzzle)
    assert (len(leads), fewest) == (1, 3)
    assert puzzle.problem.title.startswith("Just one first lead, not before trick 3: mission own, deal of seed ")


def test_the_narrowest_goes_through_other_commands(run: Run) -> None:
    assert run("puzzle", "tasks.yaml", "--narrowest", "--seed", "1", "--deals", "12", "-o", "p.yaml").exit_code == 0
    (puzzle,) = load("p.yaml").problems
    assert puzzle.problem.title.startswith("The narrowest of 12: ")
    for command in ("solve", "check"):
        assert run(command, "p.yaml").exit_code == 0


def test_none_is_found(run: Run) -> None:
    Path("easy.yaml").write_text(f"{SMALL}tasks: 1\n", encoding="utf-8")
    result = run("puzzle", "easy.yaml", "--at-least", "4", "--seed", "2", "--deals", "3")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "no puzzles found among 3 deals\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["tasks.yaml"], "Expected --one-lead, --at-least or --narrowest, found none of them."),
        (["tasks.yaml", "--one-lead", "--players", "4"], "own is not for 4 players"),
        (["none.yaml", "--one-lead"], "cannot read the file: no such file or directory"),
        (["tasks.yaml", "--one-lead", "-o", "taken.yaml"], "-o makes a new file, and 'taken.yaml' exists already"),
    ],
)
def test_what_makes_no_sense(options: list[str], message: str, run: Run) -> None:
    Path("taken.yaml").write_text("mine", encoding="utf-8")
    result = run("puzzle", *options)
    assert result.exit_code == 2
    assert message in result.output
    assert Path("taken.yaml").read_text(encoding="utf-8") == "mine"
