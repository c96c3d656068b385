"""The table of games carries: a game of its own folder goes through every command, beside The Crew."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

import winnable
from tests.toy_game.counters import COUNTERS, Pile
from winnable.crew.game import CREW
from winnable.games import registry
from winnable.games.registry import Row
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT

ROOT = Path(__file__).parents[3]
WHERE = "tests.toy_game.counters:COUNTERS"
RUN = f"""
from winnable.games import registry
registry.TABLE.append(registry.Row(("counters",), {WHERE!r}))
from winnable.cli.main import main
main(prog_name="winnable")
"""
PILES = """\
game: counters
pile: 7
turns: 3
expect: winnable
line: [3, 3, 1]
---
game: counters
pile: 7
turns: 2
expect: winnable
"""
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


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the real command line, with one more row in the table of games."""
    return subprocess.run(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_it_is_read_and_solved(file: Path) -> None:
    result = run("solve", file)
    assert result.stdout == (
        f"7 counters ({file}:1)\nwinnable: [3, 3, 1]\n\n"
        f"7 counters ({file}:7)\nunwinnable: one takes one to three a turn\n"
    )
    assert (result.returncode, result.stderr) == (1, "")


def test_it_answers_in_json(file: Path) -> None:
    content = json.loads(run("solve", file, "--json").stdout)
    assert [problem["answer"] for problem in content["problems"]] == ["winnable", "unwinnable"]
    assert content["problems"][0]["line"] == [3, 3, 1]
    assert content["problems"][0]["file"] == str(file)


def test_it_is_shown(file: Path) -> None:
    assert "  Take 7 counters in 3 turns.\n" in run("show", file).stdout


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_checked_beside_another_game(file: Path, jobs: str) -> None:
    file.write_text(PILES + CREW_DEAL, encoding="utf-8")
    result = run("check", file, "--jobs", jobs)
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["ok", "DIFFERS", "winnable", "ok", "2"]
    assert result.stdout.endswith("2 as expected, 1 different\n")
    assert result.returncode == 1


def test_its_line_is_replayed(file: Path) -> None:
    result = run("replay", file)
    assert "the line is met\n" in result.stdout
    assert "the line is lost\n" in result.stdout


def test_it_is_written_back_and_replayed(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    assert run("solve", file, "-o", out).returncode == 1
    assert "line: [3, 3, 1]" in out.read_text(encoding="utf-8")
    assert "the line is met\n" in run("replay", out).stdout


def test_it_gives_hints(file: Path) -> None:
    file.write_text("game: counters\npile: 5\nturns: 2\n", encoding="utf-8")
    assert run("hint", str(file)).stdout.splitlines()[1:] == [
        "winnable: 5 left",
        "",
        "  take 1  unwinnable",
        "  take 2  winnable",
        "  take 3  winnable",
    ]
    (problem,) = json.loads(run("hint", str(file), "--json").stdout)["problems"]
    assert [each["line"] for each in problem["moves"]] == [None, [2, 3], [3, 2]]


@pytest.mark.thorough
def test_its_mistakes_have_their_place(file: Path) -> None:
    file.write_text("game: counters\npile: many\nturns: 0\n", encoding="utf-8")
    result = run("validate", file)
    assert f"{file}:2:7: error[K003]" in result.stdout
    assert f"{file}:3:8: error[K005]" in result.stdout
    assert result.returncode == 2


@pytest.mark.thorough
def test_what_it_does_not_have_it_says(file: Path) -> None:
    assert "Counters has no random deals." in run("deal", "--players", "2", "--game", "counters").stderr
    assert "Counters has no missions." in run("new", "mission", "--game", "counters").stderr
    assert "Counters has no random deals." in run("new", "problem", "--game", "counters").stderr
    assert "there is no mission '7' of Counters" in run("missions", "7", "--game", "counters").stderr


# --- the table -----------------------------------------------------------------------------------


@pytest.fixture
def _with_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TABLE", [*registry.TABLE, Row(("counters",), WHERE)])


@pytest.mark.usefixtures("_with_counters")
def test_a_game_is_told_by_its_edition() -> None:
    assert list(registry.games()) == [CREW, GANYMEDE, LIFEBOAT, COUNTERS]
    assert registry.editions() == ("planet-nine", "deep-sea", "ganymede", "lifeboat", "counters")
    assert registry.game_of("deep-sea") is CREW
    assert registry.game_of("counters") is COUNTERS
    assert registry.game_of(None) is registry.game_of("chess") is CREW
    assert registry.where(COUNTERS) == WHERE
    assert registry.game_of_mission("counters/7", None) == (COUNTERS, "counters")
    assert registry.game_of_mission("12", "deep-sea") == (CREW, "deep-sea")
    assert registry.game_of_mission("counters/7.yaml", None) == (CREW, "planet-nine")


@pytest.mark.usefixtures("_with_counters")
def test_the_public_functions_know_a_problem_by_its_type(file: Path) -> None:
    won, lost = cast("tuple[Any, ...]", winnable.load(file))  # type checkers know the games of the table
    assert (won, lost) == (Pile(7, 3), Pile(7, 2))
    verdict = winnable.solve(won)
    assert verdict.witness == [3, 3, 1]
    assert winnable.replay(won, verdict.witness) is winnable.State.MET
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
