"""`winnable analyse` for The Crew: its text, its JSON, its YAML, and what it refuses."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support import deep_sea
from tests.support.games import hold_game
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run
from winnable import load
from winnable.crew import Kind, Problem
from winnable.missions.crew.read.loader import load_text
from winnable.output.as_json import SCHEMA_VERSION
from winnable.solver.crew.questions.analyse import PlayedGame
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

GAME = """\
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Cleo p4>Ben
"""
LOST = GAME + "played: b3 b1 b2 / b5 p4 b4 / p1 p3 p2\n"
WON = GAME + "played: b3 b1 b4 / b2 b5 p3 / p1 p4 p2\n"


def test_the_card_that_lost_it(run: Run) -> None:
    result = run("analyse", "-", stdin=LOST)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "<stdin>:1",
        "unwinnable: Cleo lost it in trick 1 with b2; b4 would have kept it",
        "",
        "trick   Ann   Ben   Cleo",
        "    1  >b3    b1=   b2x",
        "    2  >b5-   p4-   b4-",
        "    3  >p1-   p3-   p2-",
        "= forced   x lost it   - nothing left to lose",
        "> leads",
        "",
        "      cards  forced  one of several  losing  lost",
        "Ann       3       0               1       0     2",
        "Ben       3       1               0       0     2",
        "Cleo      3       0               0       1     2",
        "",
        "with this line it would have been won:",
        "",
        *result.stdout.splitlines()[17:],
    ]
    assert "    1  Ann    >b3    b1    b4*   Cleo  b1" in result.stdout.splitlines()


def test_a_game_that_was_won(run: Run) -> None:
    result = run("analyse", "-", stdin=WON)
    assert (result.exit_code, result.stdout.splitlines()[1]) == (0, "winnable: no card lost it")
    assert "! only one" in result.stdout


def test_a_game_that_stops(run: Run) -> None:
    result = run("analyse", "-", stdin=GAME + "played: b3 b1\n")
    assert (result.exit_code, result.stdout.splitlines()[1]) == (0, "winnable: no card has lost it so far")


def test_nothing_to_lose(run: Run) -> None:
    result = run("analyse", "-", stdin=LOST.replace("p4>Ben", "p4>Ben p1>Cleo p3>Ann"))
    assert result.exit_code == 1
    assert "there was nothing to lose, as it could not be won before the first card" in result.stdout


def test_what_is_open_is_said(run: Run) -> None:
    result = run("analyse", "-", stdin=LOST.replace(">Cleo", ""))
    assert "open in the file: the owner of task b1; a position counts as winnable if some choice wins" in result.stdout
    assert "\nto say who had it, write tasks: b1>Ann\n" in result.stdout
    assert "to say who had it" not in run("analyse", "-", stdin=LOST).stdout


def test_a_limit(run: Run) -> None:
    result = run("analyse", "-", "--time-limit", "1e-9", stdin=LOST)
    assert result.exit_code == 3
    assert "unknown: the limit of 1e-09 seconds was reached; more may help: --time-limit" in result.stdout


@pytest.mark.parametrize("command", ["analyse", "hint"])
def test_json_is_as_its_schema_says(run: Run, command: str) -> None:
    content = in_json(run(command, "-", "--json", stdin=f"{LOST}---\n{WON}").stdout)
    assert (content["schema_version"], content["exit_code"]) == (SCHEMA_VERSION, 1 if command == "analyse" else 0)


def test_json(run: Run) -> None:
    lost, won = json.loads(run("analyse", "-", "--json", stdin=f"{LOST}---\n{WON}").stdout)["problems"]
    keys = ("answer", "before", "culprit", "open", "reason")
    assert [lost[key] for key in keys] == ["unwinnable", "winnable", lost["moves"][2], [], ""]
    assert [won[key] for key in keys] == ["winnable", "winnable", None, [], ""]
    saving = lost["saving_line"]
    assert [each["card"] for each in saving["timeline"][0]["cards"]] == ["b3", "b1", "b4"]
    assert saving["state"] == "met"
    assert lost["moves"][2] == {
        "number": 3,
        "trick": 1,
        "seat": 2,
        "move": "b2",
        "kind": "lost it",
        "answer": "unwinnable",
        "legal": ["b2", "b4"],
        "kept": ["b4"],
        "open": [],
    }


def test_other_cards_that_a_limit_left_open_are_not_passed_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text says that not all is known, and the JSON which cards these are and which limit was reached."""
    losing = PlayedGame._losing
    monkeypatch.setattr(PlayedGame, "_losing", lambda self, made: replace(losing(self, made), open=("b4",)))
    assert (
        "\nnot all: the limit of none was reached; more may help: --time-limit"
        in run("analyse", "-", stdin=LOST).stdout
    )
    (found,) = json.loads(run("analyse", "-", "--json", stdin=LOST).stdout)["problems"]
    assert (found["moves"][2]["open"], found["reason"]) == (["b4"], "the limit of none was reached")


@pytest.mark.parametrize("key", ["played", "line"])
def test_annotated_yaml_reads_back(run: Run, tmp_path: Path, key: str) -> None:
    source, out = tmp_path / "game.yaml", tmp_path / "annotated.yaml"
    source.write_text(LOST.replace("played:", f"{key}:"), encoding="utf-8")
    assert run("analyse", str(source), "-o", str(out)).exit_code == 1
    text = out.read_text(encoding="utf-8")
    assert "- Ann: b3 b1 b2  # Cleo: lost it, kept by b4\n" in text
    assert "- Ann: b5 p4 b4  # nothing left to lose\n" in text
    (before,), (after,) = load(source, kind=Problem), load(out, kind=Problem)
    assert before.played.tricks == after.played.tricks
    judged: list[Any] = [run("replay", str(path)).stdout.splitlines()[1:] for path in (source, out)]
    assert judged[0] == judged[1]
    told = [run("analyse", str(path)).stdout.splitlines()[1:] for path in (source, out)]
    assert told[0][:-2] == told[1][:-2]
    assert told[1][-2:] == [
        f"why b2 loses: winnable hint {out} --at 1.3 --why b2",
        f"every card there: winnable hint {out} --at 1.3",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GAME, "there is no game to analyse: expected 'played:' or 'line:' in the file"),
        (GAME + "line: b3 b1 b2 / b5 p4 b4 / p1 p2 p3\n", "trick 3: p2 is Cleo's card, but it is Ben's turn"),
        (GAME + "played: b3\nline: b5 b1 b4 / b2 b3 p3 / p1 p4 p2\n", "the line does not go on from the line so far"),
    ],
)
def test_what_cannot_be_analysed(run: Run, text: str, message: str) -> None:
    result = run("analyse", "-", stdin=text)
    assert (result.exit_code, message in result.stderr) == (2, True), result.stderr


def test_from_a_program() -> None:
    (document,) = load_text(LOST).problems
    problem = document.problem
    found = list(winnable.analyse(problem))
    assert [each.kind for each in found[:3]] == [Kind.SEVERAL, Kind.FORCED, Kind.LOSING]
    assert str(found[2]) == "trick 1, b2: lost it (kept by b4)"


@pytest.mark.parametrize("seed", few(range(6), 1, 3))
def test_every_answer_about_a_game_of_deep_sea_is_that_of_a_verdict(seed: int) -> None:
    hold_game(deep_sea.random_problem(4, 6, seed, given=True), seed)


@pytest.mark.parametrize("work", few([0.1, 0.02], 0, 1))
def test_a_limit_leaves_open_what_is_dear(work: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hard deal that is played so that all tasks but one are met: late positions, which cost little, are judged."""
    deals = load(EXAMPLES / "hard" / "random.yaml", kind=Problem)
    whole = next(each for each in deals if each.title.startswith("Random 16,"))
    parts = combinations(whole.tasks, len(whole.tasks) - 1)
    witness = next(filter(None, (solve(replace(whole, tasks=tasks)).witness for tasks in parts)))
    assert {each.kind for each in winnable.analyse(whole, witness.line)} == {Kind.LOST}

    def limited() -> list[Kind]:
        return [each.kind for each in winnable.analyse(whole, witness.line, Limits(work=work))]

    kinds = limited()
    unknown = [number for number, kind in enumerate(kinds) if kind is Kind.UNKNOWN]
    assert 0 < max(unknown) < len(kinds) * 2 // 3
    monkeypatch.setattr(PlayedGame, "_from_the_end", lambda *_: None)
    assert len(unknown) < limited().count(Kind.UNKNOWN)
