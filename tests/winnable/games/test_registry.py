"""The table of games carries: a game of its own folder goes through every command, beside The Crew."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import jsonschema
import pytest

import winnable
from tests.support.layers import few
from tests.toy_game.counters import COUNTERS, Pile
from winnable.crew.game import CREW
from winnable.games import registry
from winnable.games.registry import Row
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.rules.answer import State
from winnable.services.loading import load_bytes

ROOT = Path(__file__).parents[3]
WHERE = "tests.toy_game.counters:COUNTERS"
COMMANDS = f"""
import json, sys
from click.testing import CliRunner
from winnable.games import registry
registry.TABLE.append(registry.Row(("counters",), {WHERE!r}))
from winnable.cli.main import main
for line in sys.stdin:
    ran = CliRunner().invoke(main, json.loads(line), prog_name="winnable")
    print(json.dumps([ran.exit_code, ran.stdout, ran.stderr]), flush=True)
"""
PILES = """\
game: counters
name: Seven
pile: 7
turns: 3
expect: winnable
line: [3, 3, 1]
---
game: counters
pile: 7
turns: 2
goals: [empty, last-one]
expect: winnable
line: [3, 1]
"""
MISSION = "game: counters\nid: rush\ntitle: Rush\nmost: 12\nturns: 3\ngoals: [empty, last-one]\n"
CREW_DEAL = """\
---
deck: dealt
lead: 0
hands: [b98, b1 y5, b2 g2, b3 g3]
tasks: y5>0[1] b1>0 g2>0
expect: unwinnable
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "piles.yaml"
    path.write_text(PILES, encoding="utf-8")
    return path


class Ran(NamedTuple):
    """How a command has ended, and what it has written."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Run the command line with one more row in the table of games: in one process, which imports everything once."""
    with subprocess.Popen(
        [sys.executable, "-c", COMMANDS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        commands, answers = process.stdin, process.stdout

        def runs(*arguments: str | Path) -> Ran:
            print(json.dumps([*map(str, arguments)]), file=commands, flush=True)
            return Ran(*json.loads(answers.readline()))

        yield runs


@pytest.fixture
def rush(tmp_path: Path) -> Path:
    path = tmp_path / "rush.yaml"
    path.write_text(MISSION, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def schema(run: Run) -> jsonschema.Draft7Validator:
    """What checks all answers, those of the game among them."""
    return jsonschema.Draft7Validator(json.loads(run("schema", "output").stdout))


@pytest.fixture
def problems(run: Run, schema: jsonschema.Draft7Validator) -> Callable[..., list[dict[str, Any]]]:
    """What a command says of each problem in JSON, which keeps to the schema."""

    def told(*arguments: str | Path) -> list[dict[str, Any]]:
        content = json.loads(run(*arguments, "--json").stdout)
        schema.validate(content)
        found: list[dict[str, Any]] = content["problems"]
        return found

    return told


Problems = Callable[..., list[dict[str, Any]]]


def test_it_is_one_short_file() -> None:
    assert len((ROOT / "tests" / "toy_game" / "counters.py").read_text(encoding="utf-8").splitlines()) <= 130


def test_it_is_read_and_solved(file: Path, run: Run) -> None:
    result = run("solve", file)
    assert result.stdout == (
        f"Seven ({file}:1)\nwinnable\ntaken: 3, 3, 1\nmet: nothing is left\n\n"
        f"{file}:8\nunwinnable: every line was tried\n  why: winnable explain {file}\n"
    )
    assert (result.returncode, result.stderr) == (1, "")


def test_it_answers_in_json(file: Path, problems: Problems) -> None:
    won, lost = problems("solve", file)
    assert [won["answer"], lost["answer"]] == ["winnable", "unwinnable"]
    assert (won["taken"], won["file"]) == ([3, 3, 1], str(file))


def test_it_is_explained(file: Path, run: Run, problems: Problems) -> None:
    told = run("explain", file).stdout
    assert "winnable: nothing clashes, all of it can be met" in told
    assert "unwinnable: this alone cannot be met within 2 turns\n  - nothing is left\n" in told
    assert "Not within 2 turns, but within 3 all of it can be met." in told
    (_, lost) = problems("explain", file)
    assert (lost["core"], lost["smallest"]) == ([{"goal": "empty", "english": "nothing is left"}], True)
    assert lost["longer_line"]["taken"] == [3, 3, 1]


def test_its_games_are_analysed(file: Path, run: Run, problems: Problems) -> None:
    file.write_text("game: counters\npile: 5\nturns: 2\nline: [1, 3]\n", encoding="utf-8")
    told = run("analyse", file).stdout
    assert "unwinnable: turn 1: take 1 lost it" in told
    assert "\n x  turn 1: take 1\n -  turn 2: take 3\n" in told
    assert "with this line it would have been won:\ntaken: 3, 2\n" in told
    (problem,) = problems("analyse", file)
    assert (problem["culprit"]["number"], problem["saving_line"]["taken"]) == (1, [3, 2])


def test_it_gives_hints(file: Path, run: Run, problems: Problems) -> None:
    file.write_text("game: counters\npile: 5\nturns: 2\n", encoding="utf-8")
    assert run("hint", str(file)).stdout.splitlines()[1:] == [
        "winnable: 5 left",
        "",
        "  take 3  winnable",
        "  take 2  winnable",
        "  take 1  unwinnable",
    ]
    (problem,) = problems("hint", file)
    assert [each["line"] for each in problem["moves"]] == [[3, 2], [2, 3], None]


@pytest.mark.parametrize("command", few(["solve", "explain", "hint", "analyse"], 1))
def test_it_has_pages(file: Path, tmp_path: Path, command: str, run: Run) -> None:
    page = tmp_path / "out.html"
    assert run(command, file, "-o", page).returncode == 1
    assert "<html" in page.read_text(encoding="utf-8")


def test_it_is_shown(file: Path, rush: Path, run: Run) -> None:
    assert "  Take 7 counters in 3 turns, so that nothing is left.\n" in run("show", file).stdout
    asked = "  Take up to 12 counters in 3 turns, so that nothing is left and the last turn takes one.\n"
    assert asked in run("show", rush).stdout


def test_it_is_dealt(rush: Path, run: Run) -> None:
    dealt = run("deal", "--players", "1", "--game", "counters", "--mission", rush, "--seed", "3").stdout
    assert dealt.splitlines()[1:] == ["game: counters", "pile: 4", "turns: 3", "goals: [empty, last-one]"]
    assert "Expected a mission of Counters" in run("deal", "--players", "1", "--game", "counters").stderr


def test_its_missions_are_played(rush: Path, run: Run) -> None:
    told = run("validate", rush, "--deals", "6", "--jobs", "1").stdout
    assert "1 player   5 of 6 deals can be won" in told
    again = run(*shlex.split(told.partition("cannot be won: winnable ")[2].splitlines()[0])).stdout
    assert "pile: 10\n" in again
    content = json.loads(run("validate", rush, "--deals", "6", "--jobs", "1", "--json").stdout)
    assert content["played"][0]["share"]["winnable"] == 5


def test_its_missions_are_surveyed(rush: Path, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "survey"
    assert run("survey", rush, "-o", folder, "--deals", "6", "--players", "1").returncode == 0
    assert "1 mission, 6 deals: 1 winnable, 5 unwinnable" in run("survey", "report", folder).stdout


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_checked_beside_another_game(file: Path, jobs: str, run: Run) -> None:
    file.write_text(PILES + CREW_DEAL, encoding="utf-8")
    result = run("check", file, "--jobs", jobs)
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["ok", "DIFFERS", "winnable", "ok", "2"]
    assert result.stdout.endswith("2 as expected, 1 different\n")
    assert result.returncode == 1


def test_its_line_is_replayed(file: Path, run: Run) -> None:
    result = run("replay", file)
    assert "the line reaches every goal, at its end\n" in result.stdout
    assert "the line does not reach every goal: it could not be won from the deal\n" in result.stdout
    file.write_text("game: counters\npile: 2\nturns: 2\nline: [3]\n", encoding="utf-8")
    assert "not allowed: turn 1: expected one to three counters" in run("replay", file).stdout


def test_it_is_written_back_and_replayed(file: Path, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "out.yaml"
    assert run("solve", file, "-o", out).returncode == 1
    assert "line: [3, 3, 1]" in out.read_text(encoding="utf-8")
    assert "the line reaches every goal" in run("replay", out).stdout


@pytest.mark.thorough
def test_its_mistakes_have_their_place(file: Path, run: Run) -> None:
    file.write_text("game: counters\npile: many\nturns: 0\n", encoding="utf-8")
    result = run("validate", file)
    assert f"{file}:2:7: error[K003]" in result.stdout
    assert f"{file}:3:8: error[K005]" in result.stdout
    assert result.returncode == 2


@pytest.mark.thorough
def test_what_it_does_not_have_it_says(run: Run) -> None:
    assert "Counters has no mission to start from." in run("new", "mission", "--game", "counters").stderr
    assert "Expected a mission of Counters" in run("new", "problem", "--game", "counters").stderr
    assert "no missions of counters ship" in run("missions", "7", "--game", "counters").stderr


# --- the table -----------------------------------------------------------------------------------


@pytest.fixture
def _with_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TABLE", [*registry.TABLE, Row(("counters",), WHERE)])


@pytest.mark.usefixtures("_with_counters")
def test_a_game_is_told_by_its_edition() -> None:
    *games, last = registry.games()
    assert {CREW, GANYMEDE, LIFEBOAT} <= {*games}
    assert last is COUNTERS
    assert registry.editions()[:2] == ("planet-nine", "deep-sea")
    assert registry.editions()[-1] == "counters"
    assert registry.game_of("deep-sea") is CREW
    assert registry.game_of("counters") is COUNTERS
    assert registry.game_of(None) is registry.game_of("chess") is CREW
    assert registry.row_of(COUNTERS).where == WHERE
    assert registry.game_of_mission("counters/7", None) == (COUNTERS, "counters")
    assert registry.game_of_mission("12", "deep-sea") == (CREW, "deep-sea")
    assert registry.game_of_mission("counters/7.yaml", None) == (CREW, "planet-nine")


def test_a_file_of_a_mission_is_looked_up_by_the_game_that_it_names(tmp_path: Path) -> None:
    for text, named in (
        ("game: lifeboat\nid: mine\n", (LIFEBOAT, "lifeboat")),
        ("{id: mine, game: deep-sea}\n", (CREW, "deep-sea")),
        ("id: mine\n", (CREW, "planet-nine")),
        ("game: chess\n", (CREW, "planet-nine")),
        ("game: [\n", (CREW, "planet-nine")),
    ):
        file = tmp_path / "mine.yaml"
        file.write_text(text, encoding="utf-8")
        assert registry.game_of_mission(str(file), None) == named
    assert registry.game_of_mission(str(file), "ganymede") == (GANYMEDE, "ganymede")
    assert registry.game_of_mission(str(tmp_path / "none.yaml"), None) == (CREW, "planet-nine")


@pytest.mark.usefixtures("_with_counters")
def test_the_public_functions_know_a_problem_by_its_type(file: Path) -> None:
    won, lost = cast("tuple[Any, ...]", winnable.load(file))  # type checkers know the games of the table
    assert (won, lost) == (Pile(7, 3), Pile(7, 2, ("empty", "last-one")))
    verdict = winnable.solve(won)
    assert verdict.witness is not None
    assert verdict.witness.line == (3, 3, 1)
    assert winnable.replay(won, verdict.witness.line).state is State.MET
    with pytest.raises(TypeError, match=r"found 'deal\.yaml': winnable\.load\(\.\.\.\) returns the problems in it"):
        winnable.solve("deal.yaml")  # type: ignore[call-overload]


@pytest.mark.usefixtures("_with_counters")
def test_a_word_mistyped_is_read_by_the_nearest_game(file: Path) -> None:
    file.write_text("game: countres\npile: 7\nturns: 3\n", encoding="utf-8")
    with pytest.raises(winnable.InputError, match=r"did you mean 'counters'\?"):
        winnable.load(file)


def test_every_row_names_the_editions_of_its_game() -> None:
    for row in registry.TABLE:
        assert registry.load_game(row.where).editions == row.editions


def test_a_game_that_there_is_not_is_told_which_there_are() -> None:
    (finding, *_) = load_bytes(b"game: chess\nhands: {}\n", "deal.yaml").findings
    assert (finding.code, finding.hint) == ("K004", f"the games are {', '.join(registry.editions())}")
    (finding, *_) = load_bytes(b"game: crew\nhands: {}\n", "deal.yaml").findings
    assert finding.hint == "write planet-nine or deep-sea"  # what was known before stays
