"""`winnable puzzle`: what it writes and where, how it ends, and that nobody sees a solution by accident."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.json_output import document
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.support.puzzles import MISSIONS, SMALL
from winnable.crew.puzzles.search import CrewPuzzles
from winnable.games.puzzle import Examined
from winnable.missions.crew.read.loader import load, load_text

Run = Callable[..., Result]
FOLDED = "# The solution is below: read on to see it.\n#\n"


@pytest.fixture(autouse=True)
def _own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run where the small missions are."""
    monkeypatch.chdir(tmp_path)
    for name, text in MISSIONS.items():
        Path(f"{name}.yaml").write_text(SMALL + text, encoding="utf-8")


@pytest.mark.thorough
def test_a_puzzle_on_the_screen_says_nothing_of_its_solution(run: Run) -> None:
    result = run("puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--jobs", "1")
    assert result.exit_code == 0
    first, *_ = result.stdout.splitlines()
    assert first == "# winnable puzzle tasks.yaml --one-lead --seed 1"
    (puzzle,) = load_text(result.stdout).problems
    assert puzzle.line_of_play is None
    assert "solution" not in result.stdout
    assert result.stderr.startswith("1 puzzle found among ")
    again = run(*shlex.split(first)[2:], "--jobs", "2")
    assert (again.stdout, again.stderr) == (result.stdout, result.stderr)
    below = run(*shlex.split(first)[2:], "--jobs", "1", "--solution", "below")
    assert below.stdout.startswith(result.stdout)
    assert FOLDED in below.stdout


@pytest.mark.parametrize("wanted", few(["--one-lead", "--needs-signal", "--one-task", "--tricks=3", "--hardest"], 2))
def test_the_file_goes_through_every_command(wanted: str, run: Run) -> None:
    asked = ["puzzle", "tasks.yaml", wanted, "--seed", "1", "--deals", "12", "--jobs", "1"]
    assert run(*asked, "-o", "puzzle.yaml").exit_code == 0
    lines = Path("puzzle.yaml").read_text(encoding="utf-8").splitlines()
    fold = lines.index(FOLDED.splitlines()[0])
    assert not any(line.startswith("line:") for line in lines[:fold])
    assert set(lines[fold + 1 : fold + 50]) == set(lines[-50:-1]) == {"#"}
    lost = wanted == "--one-task"
    for command, code in (
        (["validate", "--deals", "0"], 0),
        (["check", "--jobs", "1"], 0),
        (["replay"], 2 if lost else 0),  # which has no line of play
        (["solve"], 1 if lost else 0),
    ):
        result = run(*command, "puzzle.yaml")
        assert result.exit_code == code, result.output
    shown = run("show", "puzzle.yaml").stdout
    assert run("show", "-", stdin="\n".join(lines[:fold])).stdout == shown.replace("puzzle.yaml", "<stdin>")
    assert run(*asked, "-o", "alone.yaml", "--solution", "solution.yaml").exit_code == 0
    assert all(each.line_of_play is None for each in load("alone.yaml").problems)
    assert run("replay", "solution.yaml").exit_code == 0
    assert run(*asked, "-o", "none.yaml", "--solution", "none").exit_code == 0
    assert Path("none.yaml").read_text(encoding="utf-8") == Path("alone.yaml").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_several_puzzles(run: Run) -> None:
    asked = ["puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--count", "2"]
    one, two = (run(*asked, "--jobs", jobs, "-o", f"{jobs}.yaml") for jobs in "12")
    assert (one.exit_code, two.exit_code) == (0, 0)
    assert Path("1.yaml").read_bytes() == Path("2.yaml").read_bytes()
    puzzles = load("1.yaml").problems
    assert len({puzzle.problem.title for puzzle in puzzles}) == 2
    assert all(puzzle.line_of_play for puzzle in puzzles)


def test_a_mission_that_is_not_there(run: Run) -> None:
    result = run("puzzle", "none.yaml", "--one-move")
    assert result.exit_code == 2
    assert "there is no file 'none.yaml'." in result.stderr


def test_none_is_found(run: Run) -> None:
    Path("easy.yaml").write_text(SMALL + "tasks: 1\n", encoding="utf-8")
    result = run("puzzle", "easy.yaml", "--tricks", "3", "--seed", "2", "--deals", "3", "--jobs", "1", "-o", "p.yaml")
    assert result.exit_code == 3
    assert result.stdout == ""
    assert not Path("p.yaml").exists()
    first, nearest = result.stderr.splitlines()
    assert first.startswith("no puzzles found among 3 deals: ")
    assert nearest.startswith("the nearest is deal ")
    content = document(
        run("puzzle", "easy.yaml", "--tricks", "3", "--seed", "2", "--deals", "3", "--json").stdout, 3, "puzzle"
    )
    assert (content["puzzles"], content["deals"]) == ([], 3)
    assert content["nearest"]["what"] in nearest


def test_fewer_than_were_wanted(run: Run) -> None:
    result = run("puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--deals", "12", "--count", "12", "--jobs", "1")
    assert result.exit_code == 3
    assert 0 < len(load_text(result.stdout).problems) < 12


@pytest.mark.parametrize("wanted", ["--one-lead", "--needs-signal", "--one-task", "--tricks=3", "--hardest"])
def test_in_json(wanted: str, run: Run) -> None:
    asked = ["puzzle", "order.yaml", wanted, "--seed", "1", "--deals", "12", "--jobs", "1"]
    content = document(run(*asked, "--json").stdout, 0, "puzzle")
    assert content["property"] == wanted.strip("-").partition("=")[0]
    (puzzle,) = content["puzzles"]
    assert puzzle["solutions"]
    assert (puzzle["hardness"] is None) == (wanted != "--hardest")
    assert puzzle["fewest_tricks"] == (3 if wanted == "--tricks=3" else None)
    assert run(*asked, "-o", "puzzle.json").exit_code == 0
    assert document(Path("puzzle.json").read_text(encoding="utf-8"), 0, "puzzle") == content
    hidden = document(run(*asked, "--json", "--solution", "none").stdout, 0, "puzzle")
    assert "solutions" not in hidden["puzzles"][0]
    assert "says" not in hidden["puzzles"][0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "expected one property of --one-lead, --needs-signal, --one-task, --tricks, --hardest, found none."),
        (["--one-lead", "--hardest"], "found --one-lead and --hardest."),
        (["--tricks", "9"], "Invalid value for '--tricks': expected 1 to 3, as there are 3 tricks for 3 players"),
        (["--one-lead", "--players", "4"], "expected 3 players for mission own, found 4."),
        (
            ["--one-lead", "-o", "taken.yaml"],
            "-o makes a new file, and 'taken.yaml' exists already: give another name, or remove it.",
        ),
        (["--one-lead", "-o", "a.yaml", "--solution", "./a.yaml"], "--solution would overwrite 'a.yaml'"),
        (["--one-lead", "--json", "-o", "a.yaml"], "--json and -o 'a.yaml' are two forms; give one of them."),
        (["--one-lead", "--json", "--solution", "s.yaml"], "--solution s.yaml does not go with JSON"),
        (["--one-lead", "--solution", "s.txt"], "'--solution': expected a file with the ending .yaml, .yml or none"),
        (["--one-lead", "--solution", "no/such/s.yaml"], "cannot write"),
    ],
)
def test_what_makes_no_sense(options: list[str], message: str, run: Run) -> None:
    Path("taken.yaml").write_text("mine", encoding="utf-8")
    result = run("puzzle", "tasks.yaml", *options)
    assert result.exit_code == 2
    assert message in result.output
    assert Path("taken.yaml").read_text(encoding="utf-8") == "mine"
    assert Path("tasks.yaml").read_text(encoding="utf-8") == SMALL + MISSIONS["tasks"]


def test_what_the_deadline_leaves_is_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    examine = CrewPuzzles.examine

    def late(self: CrewPuzzles, number: int, bar: float) -> Examined:
        return Examined(late=True) if number > 12 else examine(self, number, bar)

    monkeypatch.setattr(CrewPuzzles, "examine", late)
    result = run("puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--count", "9", "--jobs", "1")
    assert result.exit_code == 3
    assert load_text(result.stdout).problems
    assert result.stderr.endswith("the time limit was reached\n")


@pytest.mark.thorough
def test_ctrl_c_writes_what_was_found(tmp_path: Path) -> None:
    code = """
import os, signal
from winnable.__main__ import main
from winnable.crew.puzzles.search import CrewPuzzles
examine = CrewPuzzles.examine
def stopped(self, number, bar):
    if number == 13:
        os.kill(os.getpid(), signal.SIGINT)
    return examine(self, number, bar)
CrewPuzzles.examine = stopped
main()
"""
    asked = ["puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--count", "9", "--jobs", "1"]
    ran = subprocess.run(
        [sys.executable, "-c", code, *asked],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # no threads here
    )
    assert ran.returncode == 130
    assert load_text(ran.stdout).problems
    assert ran.stderr.endswith("interrupted\n")
    assert " among 13 deals" in ran.stderr


def test_a_game_without_puzzles_says_so() -> None:
    code = """
from winnable.games import registry
registry.TABLE.append(registry.Row(("counters",), "tests.toy_game.bare:COUNTERS"))
from winnable.cli.main import main
main(["puzzle", "counters/1", "--one-lead"], prog_name="winnable")
"""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert ran.returncode == 2
    assert ran.stderr.endswith("Error: Counters has no puzzles.\n")


def test_json_of_what_was_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    examine = CrewPuzzles.examine

    def stopped(self: CrewPuzzles, number: int, bar: float) -> Examined:
        if number == 13:
            raise KeyboardInterrupt
        return examine(self, number, bar)

    monkeypatch.setattr(CrewPuzzles, "examine", stopped)
    asked = ["puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--count", "9", "--jobs", "1", "--json"]
    content = document(run(*asked).stdout, 130, "puzzle")
    assert (content["exit_code"], content["error"]["kind"], content["deals"]) == (130, "interrupted", 13)
    assert content["puzzles"]


def test_it_gives_up_where_nothing_is_decided(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless all deals are asked for."""
    monkeypatch.setattr(CrewPuzzles, "examine", lambda *_: Examined())
    asked = ["puzzle", "tasks.yaml", "--one-lead", "--seed", "1", "--jobs", "1"]
    result = run(*asked)
    assert result.exit_code == 3
    assert result.stderr.splitlines() == [
        "no puzzles found among 10 deals: 10 undecided within the limit of work",
        "the search ended, as the last 10 deals are undecided; --deals N examines N deals",
    ]
    assert document(run(*asked, "--json").stdout, 3, "puzzle")["gave_up"]
    assert run(*asked, "--deals", "30").stderr.startswith("no puzzles found among 30 deals")
