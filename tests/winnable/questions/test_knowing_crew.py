"""`--knowing` of `hint` and `analyse` in The Crew: text, JSON, exit codes, processes, and what is refused."""

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


def test_the_cards_of_a_member(run: Run) -> None:
    result = run("hint", "-", "--knowing", "Ann", *HERE, stdin=GAME)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Small (<stdin>:1)",
        "Ann leads trick 1",
        "20 deals of the same cards fit what Ann sees.",
        "Below: in how many of them it can be won with all cards open from then on;",
        "real play cannot do better.",
        "",
        "  b3  4 of 20  20.0 %",
        "  b5  0 of 20   0.0 %",
        "  p1  3 of 20  15.0 %",
    ]
    assert run("hint", "-", "--knowing", "each", *HERE, stdin=GAME).stdout == result.stdout


def test_a_sample_is_told_with_its_interval(run: Run) -> None:
    arguments = ("hint", FIRST, "--knowing", "Cas", "--deals", "4", "--seed", "3")
    one, two = run(*arguments, *HERE), run(*arguments, "--jobs", "2")
    assert one.exit_code == 0
    assert one.stdout == two.stdout
    lines = one.stdout.splitlines()
    assert lines[2] == "5,550,996,791,340 deals of the same cards fit what Cas sees; 4 of them were drawn at random."
    assert "of 4" in lines[6]
    assert " to " in lines[6]
    assert run(*arguments[:-1], "4", *HERE).stdout != one.stdout


@pytest.mark.thorough
def test_the_tasks_that_a_member_may_take(run: Run) -> None:
    lines = run("hint", "-", "--knowing", "Ben", *HERE, stdin=OPEN).stdout.splitlines()
    assert lines[1:3] == ["Ben may choose, before the first move", "20 deals of the same cards fit what Ben sees."]
    assert [line.split()[:2] for line in lines[6:]] == [["take", "b1"], ["take", "p4"]]


def test_the_card_that_lost_a_game(run: Run) -> None:
    result = run("analyse", "-", "--knowing", "each", *HERE, stdin=LOST)
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    told = next(line for line in lines if "could" in line)
    assert told == "Ann could see that b5 is worse than b3"
    rows = ["  b3  4 of 20  20.0 %", "  b5  0 of 20   0.0 %", "  p1  3 of 20  15.0 %"]
    assert lines[lines.index(told) + 1 :][-3:] == rows
    other = run("analyse", "-", "--knowing", "Cleo", *HERE, stdin=LOST)
    assert "could see" not in other.stdout  # it was not Cleo who lost it
    assert "could see" not in run("analyse", "-", stdin=LOST).stdout


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


def test_a_limit(run: Run) -> None:
    result = run("hint", FIRST, "--knowing", "Cas", "--time-limit", "0.000001", *HERE)
    assert result.exit_code == 3
    assert "not all: the limit of 1e-06 seconds was reached" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (("hint", "-", "--knowing", "Zoe"), GAME, "Ann moves next: expected Ann or each for --knowing, found 'Zoe'"),
        (("hint", "-", "--knowing", "Ben"), GAME, "Ann moves next: expected Ann or each for --knowing, found 'Ben'"),
        (
            ("hint", "-", "--knowing", "Ann"),
            GAME + "distress: allowed\n",
            "expected the distress signal as it was sent",
        ),
        (("hint", "examples/lifeboat/points.yaml", "--knowing", "kid"), None, "captain moves next: expected"),
    ],
)
def test_what_cannot_be_asked(arguments: tuple[str, ...], stdin: str | None, message: str, run: Run) -> None:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert message in result.stderr


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
