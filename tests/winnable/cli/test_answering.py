"""Commands that ask a finer question: one that the toy game knows, through all forms of an answer."""

import json
from pathlib import Path

import click
import pytest
from click.testing import Result

from tests.winnable.conftest import Run
from winnable.cli.asking import asking
from winnable.cli.main import main
from winnable.games import registry
from winnable.games.registry import Row

DEAL = "deck: dealt\nlead: 0\nhands: [b98, b1 y5]\n"


@pytest.fixture(autouse=True)
def _turns(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(registry, "TABLE", [*registry.TABLE, Row(("counters",), "tests.toy_game.bare:COUNTERS")])
    most = click.option("--most", is_flag=True, help="If each takes one.")
    command = asking("turns", "How many turns?", "winnable turns piles.yaml", {"most": most})
    monkeypatch.setitem(main.commands, "turns", command)
    monkeypatch.chdir(tmp_path)


def turns(run: Run, piles: list[tuple[int, int]], *options: str, more: str = "") -> Result:
    text = "---\n".join(f"game: counters\npile: {pile}\nturns: {turns}\n" for pile, turns in piles) + more
    return run("turns", "-", *options, stdin=text)


def test_text(run: Run) -> None:
    result = turns(run, [(7, 3), (9, 2)])
    assert result.stdout == "<stdin>:1\n3 turns\n\n<stdin>:5\n3 turns\n"
    assert (result.stderr, result.exit_code) == ("", 1)


def test_own_options_reach_the_game(run: Run) -> None:
    assert "7 turns" in turns(run, [(7, 3)], "--most").stdout


def test_json(run: Run) -> None:
    result = turns(run, [(7, 3), (13, 9)], "--json", more="---\nneither: 1\n")
    content = json.loads(result.stdout)
    assert [content["command"], content["exit_code"], result.exit_code] == ["turns", 2, 2]
    assert content["problems"][0]["turns"] == 3
    assert content["problems"][1]["error"] == "nobody touches 13 counters"
    assert {finding["line"] for finding in content["findings"]} == {9}


def test_yaml_can_be_asked_again(run: Run) -> None:
    assert turns(run, [(7, 2), (9, 9)], "-o", "better.yaml").exit_code == 1
    assert (
        Path("better.yaml").read_text()
        == "{game: counters, pile: 7, turns: 3}\n---\n{game: counters, pile: 9, turns: 3}\n"
    )
    assert run("turns", "better.yaml").exit_code == 0
    result = run("turns", "better.yaml", "-o", "better.yaml")
    assert (result.exit_code, "would overwrite" in result.stderr) == (2, True)


def test_nothing_to_write_as_yaml(run: Run) -> None:
    result = turns(run, [(90, 90)], "--most", "-o", "none.yaml")
    assert (result.exit_code, "<stdin>:1: there is nothing to write as YAML" in result.stderr) == (2, True)


def test_the_exit_code_without_an_answer(run: Run) -> None:
    assert turns(run, [(7, 3)]).exit_code == 0


def test_a_game_that_does_not_know_the_question(run: Run) -> None:
    result = run("turns", "-", stdin=DEAL)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr == "<stdin>:1: error: there is no 'winnable turns' for The Crew\n"


def test_effort_of_an_answer(run: Run) -> None:
    assert "<stdin>:1: 0.00 s, 0 conflicts" in turns(run, [(7, 3)], "-v").stderr


def test_nothing_to_ask(run: Run) -> None:
    result = run("turns", "-", stdin="id: m\ntasks: 1\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("<stdin>: there is no deal to solve in this file, but a mission: 'winnable deal ")
    empty = run("turns", "-", stdin="")
    assert "but a mission" not in empty.stderr
    content = json.loads(run("turns", "-", "--json", stdin="id: m\ntasks: 1\n").stdout)
    assert content["error"]["kind"] == "input"
