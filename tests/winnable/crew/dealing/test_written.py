"""`winnable deal`: random deals that can be read back and repeated."""

from pathlib import Path

import pytest

from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.card import DEEP_SEA


def test_a_deal_for_a_mission_can_be_read_back(run: Run) -> None:
    result = run("deal", "--players", "4", "--mission", "14", "--seed", "7")
    assert result.stdout.startswith("# winnable deal --players 4 --mission 14 --seed 7\n")
    loaded = load_text(result.stdout)
    (document,) = loaded.problems
    assert not loaded.findings
    assert [str(token) for token in document.problem.tokens] == [">", ">>", ">>>", "None"]


@pytest.mark.parametrize("arguments", [["--tasks", "5"], ["--mission", "13", "--deck", "challenge"], []])
def test_its_first_line_repeats_it(arguments: list[str], run: Run) -> None:
    first = run("deal", "--players", "3", *arguments)
    command = first.stdout.splitlines()[0].removeprefix("# winnable ").split()
    assert run(*command).stdout == first.stdout
    assert run("deal", "--players", "3", *arguments).stdout != first.stdout


@pytest.mark.parametrize("sixth", few(range(6), 0, 1))
def test_every_mission_can_be_dealt(sixth: int, run: Run) -> None:
    for key, mission in [*library().items()][sixth::6]:
        for players in mission.crew:
            result = run("deal", "--players", str(players), "--mission", key, "--seed", "1")
            assert result.exit_code == 0
            assert not load_text(result.stdout).findings


def test_a_deck_of_ones_own_is_for_any_crew(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("duo.yaml").write_text("id: duo\ncrew: [2]\ndeck: {suits: [pink, blue], ranks: 5, trumps: 2}\ntasks: 1\n")
    result = run("deal", "--players", "2", "--mission", "duo.yaml", "--seed", "1")
    assert result.exit_code == 0
    assert not load_text(result.stdout).findings


def test_a_mission_for_two_is_dealt_with_the_robot(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.yaml").write_text("id: two\ncrew: [2]\ntasks: 2\n")
    result = run("deal", "--players", "2", "--mission", "two.yaml", "--seed", "1")
    assert result.exit_code == 0
    loaded = load_text(result.stdout)
    assert not loaded.findings
    (document,) = loaded.problems
    assert (document.problem.deal.robot, document.problem.deal.tricks) == (2, 13)


@pytest.mark.parametrize(
    "arguments",
    few(
        [
            ["--game", "deep-sea", "--mission", "17"],
            ["--game", "deep-sea"],
            ["--game", "deep-sea", "--difficulty", "2"],
            ["--mission", "deep-sea/26", "--reading", "without-timer"],
            ["--mission", "deep-sea/epilogue", "--difficulty", "19"],
            ["--mission", "deep-sea/32"],
            ["--mission", "deep-sea/12"],
            ["--game", "deep-sea", "--difficulty", "40"],
        ],
        4,
        6,
    ),
    ids=" ".join,
)
def test_a_deal_of_deep_sea(arguments: list[str], run: Run) -> None:
    result = run("deal", "--players", "4", *arguments, "--seed", "3")
    assert result.exit_code == 0, result.output
    first, *_ = result.stdout.splitlines()
    assert run(*first.removeprefix("# winnable ").split()).stdout == result.stdout
    loaded = load_text(result.stdout)
    assert not loaded.findings
    (document,) = loaded.problems
    assert document.problem.deal.deck == DEEP_SEA
    assert document.game == "deep-sea"


def test_remarks_are_comments(run: Run) -> None:
    result = run("deal", "--players", "4", "--game", "deep-sea", "--difficulty", "2", "--seed", "96")
    assert result.stdout.splitlines()[1].startswith("# first-trick was replaced by ")
    assert not load_text(result.stdout).findings


def test_the_number_of_players_is_required(run: Run) -> None:
    result = run("deal")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Missing option '--players'" in result.stderr


def test_a_difficulty_alone_is_that_of_the_game_with_task_cards(run: Run) -> None:
    plain = run("deal", "--players", "3", "--difficulty", "5", "--seed", "1").stdout
    named = run("deal", "--players", "3", "--difficulty", "5", "--seed", "1", "--game", "deep-sea").stdout
    assert plain.splitlines()[1:] == named.splitlines()[1:]
    assert "game: deep-sea" in plain
    assert load_text(plain).problems[0].problem.deal.deck == DEEP_SEA
