"""`--knowing` of `hint` and `analyse` in The Crew: JSON, processes, pages; as text see `tests/data/sessions`."""

from pathlib import Path
from typing import Any

import pytest

import winnable
import winnable.crew
from tests.support.json_output import in_json
from tests.winnable.conftest import Run

GAME = """\
name: Small
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Cleo p4>Ben
"""
LOST = GAME + "played: b5 b1 b2\n"
OPEN = GAME.replace("b1>Cleo p4>Ben", "b1 p4")
FIRST = "examples/first.yaml"
HERE = ("--jobs", "1")


def test_a_sample_is_the_same_in_processes(run: Run) -> None:
    arguments = ("hint", FIRST, "--knowing", "Cas", "--deals", "4", "--seed", "3")
    assert run(*arguments, *HERE).stdout == run(*arguments, "--jobs", "2").stdout


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("hint", "-", "--knowing", "Ann"), GAME),
        (("hint", "-", "--knowing", "Ben"), OPEN),
        (("hint", FIRST, "--knowing", "Cas", "--deals", "3"), None),
        (("analyse", "-", "--knowing", "each"), LOST),
    ],
)
def test_json(arguments: tuple[str, ...], stdin: str | None, run: Run) -> None:
    content = in_json(run(*arguments, *HERE, "--json", stdin=stdin).stdout)
    (problem,) = content["problems"]
    told: dict[str, Any] = problem["knowing"] if arguments[0] == "hint" else problem["hindsight"]["knowing"]
    assert {each["share"]["samples"] for each in told["moves"]} == {3 if "--deals" in arguments else 20}


def test_for_programs() -> None:
    (problem,) = winnable.loads(GAME)
    assert isinstance(problem, winnable.crew.Problem)
    found = winnable.crew.knowing(problem, 0)
    assert str(found).splitlines() == ["b3: 4 of 20 deals", "b5: 0 of 20 deals", "p1: 3 of 20 deals"]
    (opened,) = winnable.loads(OPEN)
    assert isinstance(opened, winnable.crew.Problem)
    assert str(winnable.crew.knowing(opened, 1)).splitlines()[0] == "take b1: 0 of 20 deals"


def test_a_page(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert run("hint", "-", "--knowing", "Ann", *HERE, "-o", str(out), stdin=GAME).exit_code == 0
    assert "4 of 20" in out.read_text(encoding="utf-8")
