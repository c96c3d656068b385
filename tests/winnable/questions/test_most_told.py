"""`winnable solve --most`: its text, its JSON, its YAML, its exit codes, and what it refuses, in all games."""

from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.rules.answer import Answer

POINTS, LAUNCH, TOGETHER = (
    "examples/lifeboat/points.yaml",
    "examples/ganymede/launch.yaml",
    "examples/ganymede/together.yaml",
)
LOST = """\
name: Lost
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Ben p4>Cleo p2>Cleo
"""


def first_lines(run: Run, *arguments: str, stdin: str | None = None, code: int = 0) -> list[str]:
    result = run("solve", *arguments, stdin=stdin)
    assert result.exit_code == code, result.output
    return result.stdout.splitlines()


def test_tasks_that_are_met_and_those_that_are_left_out(run: Run) -> None:
    lines = first_lines(run, "-", "--most", "tasks", stdin=LOST)
    assert lines[:4] == [
        "Lost (<stdin>:1)",
        "most tasks met: 1 of 3; no line has more (proved)",
        "left out: b1, p2",
        "",
    ]
    assert lines[-1].startswith("reached after trick")


def test_numbers_of_one_player_with_a_line(run: Run) -> None:
    lines = first_lines(run, POINTS, "--most", "points:captain")
    assert lines[1:3] == [
        "most points of captain: 16; no line has more (proved)",
        "with everybody's help: the line decides for captain, boatswain, cherpak, kid",
    ]
    assert lines[-2].endswith("the captain's player has 16 points or more") or "16" in "".join(lines[-3:])
    assert first_lines(run, LAUNCH, "--most", "points")[1] == "most points of ana: 5; no line has more (proved)"
    assert first_lines(run, LAUNCH, "--least", "launches")[1] == "least ships launched by ana: 0"
    assert first_lines(run, POINTS, "--most", "alive")[1] == "most people alive: 4 of 4"
    assert first_lines(run, "-", "--least", "tricks:Ann", stdin=LOST)[1].startswith("least tricks of Ann: ")


def test_a_table_of_all_players(run: Run) -> None:
    assert first_lines(run, TOGETHER, "--most", "points", "--each")[1:] == [
        "       most points  can win",
        "  ana  0            yes",
        "  ben  1            yes",
        "with everybody's help: the line decides for ana, ben",
    ]
    assert first_lines(run, "-", "--most", "tricks", "--each", stdin=LOST)[1:] == [
        "        most tricks",
        "  Ann   2",
        "  Ben   2",
        "  Cleo  1",
    ]


def test_of_the_lines_that_win(run: Run) -> None:
    winnable = LOST.replace("b1>Ben p4>Cleo p2>Cleo", "b1>Cleo")
    lines = first_lines(run, "-", "--least", "tricks", "--each", "--winning", stdin=winnable)
    assert lines[1] == "of the lines that win:"
    line = first_lines(run, "-", "--most", "tricks:Ben", "--winning", stdin=winnable)[1]
    assert line.startswith("most tricks of Ben, of the lines that win: ")
    result = run("solve", "-", "--most", "tricks:Ben", "--winning", stdin=LOST)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1].startswith("unwinnable: no line of play reaches all goals")


def test_a_limit(run: Run) -> None:
    result = run("solve", POINTS, "--most", "points:captain", "--time-limit", "0.000001")
    assert result.exit_code == 3
    assert result.stdout.splitlines()[1] == "unknown: limit reached: 1e-06 seconds"


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("-", "--most", "tasks"), LOST),
        (("-", "--least", "tricks:Ben"), LOST),
        (("-", "--most", "tricks", "--each"), LOST),
        (("-", "--most", "tricks:Ben", "--winning"), LOST),
        ((POINTS, "--most", "points:captain", "--verdict-only"), None),
        ((POINTS, "--most", "points", "--each"), None),
        pytest.param((TOGETHER, "--most", "points", "--each"), None, marks=pytest.mark.thorough),
        pytest.param((LAUNCH, "--least", "points"), None, marks=pytest.mark.thorough),
    ],
)
def test_json(arguments: tuple[str, ...], stdin: str | None, run: Run) -> None:
    result = run("solve", *arguments, "--json", stdin=stdin)
    content = in_json(result.stdout)
    (problem,) = content["problems"]
    rows: list[dict[str, Any]] = problem["extreme"]["rows"]
    assert problem["answer"] == (None if result.exit_code == 0 else "unwinnable")
    assert problem["extreme"]["kind"] == arguments[1].removeprefix("--")
    assert ("timeline" in problem) == (len(rows) == 1 and problem["answer"] is None and "only" not in arguments[-1])
    for row in rows:
        assert row["number"] == row["reached"] == row["bound"]
        assert (row["line"] is None) == (problem["answer"] is not None or "--verdict-only" in arguments)


@pytest.mark.parametrize(
    ("arguments", "stdin", "count"),
    [
        (("-", "--most", "tricks:Ben"), LOST, 2),
        (("-", "--most", "tasks"), LOST, 1),  # that more cannot be met is no problem of a file
        pytest.param(("-", "--most", "tricks", "--each"), LOST, 6, marks=pytest.mark.thorough),
        ((POINTS, "--most", "points:captain"), None, 2),
        ((POINTS, "--most", "alive"), None, 1),  # there is nobody else
        pytest.param((LAUNCH, "--most", "points"), None, 2, marks=pytest.mark.thorough),
    ],
)
def test_the_yaml_is_what_is_reached_and_what_is_not(
    arguments: tuple[str, ...], stdin: str | None, count: int, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "out.yaml"
    assert run("solve", *arguments, "-o", str(out), stdin=stdin).exit_code == 0
    problems = winnable.load(out)
    assert len(problems) == count
    checked = run("check", str(out))
    assert checked.exit_code == 0, checked.output
    assert winnable.solve(problems[0]).answer is Answer.WINNABLE
    replayed = run("replay", str(out))
    assert "wins" in replayed.stdout or "reaches every goal" in replayed.stdout


@pytest.mark.parametrize(
    "arguments", few([(POINTS, "--most", "points:captain"), (TOGETHER, "--most", "points", "--each")], 1)
)
def test_a_page(arguments: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    assert run("solve", *arguments, "-o", str(out)).exit_code == 0
    assert "extreme" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--each",), "--each goes with --most or --least."),
        (("--winning",), "--winning goes with --most or --least."),
        (("--most", "tasks", "--least", "tasks"), "Give either --most or --least, not both."),
        (("--most", "tasks", "-o", "out.svg"), "--most and --least do not go with an .svg file."),
        (("--most", "tasks", "--certify", "out"), "--most and --least do not go with --certify."),
    ],
)
def test_options_that_do_not_go_together(arguments: tuple[str, ...], message: str, run: Run) -> None:
    result = run("solve", "-", *arguments, stdin=LOST)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-", "--most", "stars"), "expected one of tasks, tricks, which can be counted in The Crew, found 'stars'"),
        (("-", "--most", "tricks:Zoe"), "expected tricks:Ann, tricks:Ben, tricks:Cleo, or tricks with --each"),
        (("-", "--least", "tasks"), "tasks are counted with --most alone"),
        (("-", "--most", "tasks", "--winning"), "tasks are counted with --most alone"),
        (("-", "--most", "tasks", "--each"), "--each goes with what is counted of each: tricks, found 'tasks'"),
        (("-", "--most", "tasks", "--lines", "2"), "--fewest-tricks, --lines and --openings do not go with"),
        (
            (LAUNCH, "--most", "points", "--fewest-turns"),
            "--fewest-turns, --lines and --openings do not go with",
        ),
    ],
)
def test_what_cannot_be_asked(arguments: tuple[str, ...], message: str, run: Run) -> None:
    result = run("solve", *arguments, stdin=LOST)
    assert result.exit_code == 2
    assert message in result.stderr
