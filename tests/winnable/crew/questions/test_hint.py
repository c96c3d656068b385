"""`winnable hint`: its text, its JSON, its YAML, and what it refuses."""

import json
from pathlib import Path

import pytest

from tests.support.crew_positions import games
from tests.winnable.conftest import Run
from winnable.crew.game import CREW
from winnable.questions.hint import MoveHinting
from winnable.solver.verdict import Limits

GAME = """\
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Cleo p4>Ben
"""
CLOCK = ("", "  tricks are counted until everything is met")
OPEN = GAME.replace("Cleo: p2 b24", "Cleo: p2 ??").replace("dealt", "{suits: [pink, blue], ranks: 5, without: p5}")


def test_every_card_with_its_answer(run: Run) -> None:
    result = run("hint", "-", stdin=GAME)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "<stdin>:1",
        "winnable: Ann leads trick 1",
        "",
        "  b3  winnable    in 2 more tricks (the fewest)",
        "  b5  unwinnable",
        "  p1  winnable    in 2 more tricks (the fewest)",
        *CLOCK,
    ]


def test_a_card_that_takes_longer(run: Run) -> None:
    result = run("hint", "-", stdin=GAME.replace("b1>Cleo p4>Ben", "p2>Ben b4>Ann"))
    assert result.stdout.splitlines()[3:] == [
        "  b3  winnable    in 3 more tricks",
        "  b5  winnable    in 2 more tricks (the fewest)",
        "  p1  winnable    in 2 more tricks (the fewest)",
        *CLOCK,
    ]


def test_tricks_are_counted_until_everything_is_met(run: Run) -> None:
    game = GAME.replace("b1>Cleo p4>Ben", "p1>Ben b3>Cleo b5>Ann")  # a card of Ann's in each trick
    assert "\nwon with the last trick\n" in run("solve", "-", stdin=game).stdout
    told = run("hint", "-", stdin=game).stdout.splitlines()
    assert "  p1  winnable    in 3 more tricks (the fewest)" in told
    assert told[-2:] == [*CLOCK]


def test_without_a_card_that_wins_no_tricks_are_counted(run: Run) -> None:
    told = run("hint", "-", stdin=GAME.replace("b1>Cleo p4>Ben", "b1>Cleo p4>Cleo")).stdout
    assert "unwinnable" in told
    assert CLOCK[1] not in told


def test_a_position_within_a_trick_and_a_forced_card(run: Run) -> None:
    result = run("hint", "-", stdin=GAME + "played: p1 p4\n")
    assert result.stdout.splitlines()[1:] == [
        "winnable: Cleo plays to trick 1, after p1 p4",
        "",
        "  p2  winnable    in 2 more tricks (the fewest)  forced: the only legal card",
        *CLOCK,
    ]


def test_the_table_of_a_trick(run: Run) -> None:
    result = run("hint", "-", "--all", stdin=GAME)
    assert result.stdout.splitlines()[3:8] == [
        "  Ann    Ben     Cleo",
        "  b3 :2  b1 !:2  b2 -   b4 :2",
        "  b5 -",
        "  p1 :2  p3 :3   p2 !:3",
        "         p4 :2   p2 !:2",
    ]


def test_a_position_that_is_lost(run: Run) -> None:
    result = run("hint", "-", stdin=GAME + "played: b5\n")
    assert (result.exit_code, "unwinnable: Ben plays to trick 1, after b5" in result.stdout) == (1, True)
    assert "forced" in result.stdout


def test_the_play_is_over(run: Run) -> None:
    whole = "played: p1 p4 p2 / b1 b4 b3 / b2 b5 p3\n"
    result = run("hint", "-", stdin=GAME + whole)
    assert (result.exit_code, result.stdout.splitlines()[1]) == (
        0,
        "the game is over: there is nothing left to play",
    )
    (problem,) = json.loads(run("hint", "-", "--json", stdin=GAME + whole).stdout)["problems"]
    assert [problem[key] for key in ("answer", "number", "to_move", "moves")] == [None, None, None, []]


def test_json(run: Run) -> None:
    (problem,) = json.loads(run("hint", "-", "--json", stdin=GAME + "played: p1\n").stdout)["problems"]
    assert (problem["answer"], problem["number"], problem["to_move"], problem["reason"]) == ("winnable", 1, 1, "")
    assert [(each["move"], each["answer"], each["least"], each["most"]) for each in problem["moves"]] == [
        ("p3", "winnable", 3, 3),
        ("p4", "winnable", 2, 2),
    ]
    assert all(each["line"].startswith(f"p1 {each['move']} p2 / ") for each in problem["moves"])


def test_the_fastest_line_as_yaml(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "next.yaml")
    assert run("hint", "-", "-o", out, stdin=GAME).exit_code == 0
    assert "the line wins: decided in trick" in run("replay", out).stdout
    assert run("hint", "-", "-o", out, stdin=GAME + "played: b5\n").exit_code == 2  # there is none


def test_what_is_open_is_said(run: Run) -> None:
    result = run("hint", "-", stdin=GAME.replace(">Cleo", ""))
    assert "(open: the owner of task b1; each answer is for the best choice)" in result.stdout
    assert "open: where unknown cards lie" in run("hint", "-", stdin=OPEN).stdout


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_questions_about_every_deal_are_refused(run: Run, command: str) -> None:
    result = run(command, "-", "--unknown", "every", stdin=OPEN + "played: p1\n")
    assert result.exit_code == 2
    assert "asks about some deal that fits, not about every one; try: --unknown some" in result.stderr


def test_a_limit(run: Run) -> None:
    result = run("hint", "-", "--time-limit", "1e-9", stdin=GAME)
    assert result.exit_code == 3
    assert "not all: the limit of 1e-09 seconds was reached" in result.stdout


@pytest.mark.parametrize("key", ["played", "line"])
@pytest.mark.parametrize(
    ("place", "where"),
    [("1", "Ann leads trick 1"), ("1.3", "Cleo plays to trick 1, after b3 b1"), ("2", "Ann leads trick 2")],
)
def test_any_place_of_a_game(run: Run, place: str, where: str, key: str) -> None:
    game = GAME + f"{key}: b3 b1 b2 / b5 p4 b4 / p1 p3 p2\n"
    assert where in run("hint", "-", "--at", place, stdin=game).stdout


def test_a_place_that_the_game_has_not(run: Run) -> None:
    for place in ("0", "3.3", "9"):
        result = run("hint", "-", "--at", place, stdin=GAME + "played: b3 b1 b2 / b5 p4 b4 / p1\n")
        assert f"expected a place from 1 to 3.2 for --at, as far as the game goes, found {place}" in result.stderr
    result = run("hint", "-", "--at", "2.9", stdin=GAME + "played: b3 b1 b2 / b5 p4 b4 / p1\n")
    assert "a trick has three cards, found card 9 in --at 2.9" in result.stderr
    assert "--at needs a game: expected 'played:' or" in (run("hint", "-", "--at", "3", stdin=GAME).stderr)
    assert "such as 4 or 4.2, found 'x'" in run("hint", "-", "--at", "x", stdin=GAME + "played: b3\n").stderr
    assert "such as 4 or 4.2, found ''" in run("hint", "-", "--at", "", stdin=GAME + "played: b3\n").stderr
    over = run("hint", "-", "--at", "4", stdin=GAME + "played: b3 b1 b2 / b5 p4 b4 / p1 p3 p2\n")
    assert "the game is over" in over.stdout


@pytest.mark.parametrize("seed", range(8))
def test_hints_of_one_model_are_those_of_every_move_tried(seed: int) -> None:
    hinting = CREW.solver.hinting
    assert hinting is not None
    tried, fast = MoveHinting(CREW), hinting()
    for problem in games(seed):
        expected, found = tried.hints(problem, Limits()), fast.hints(problem, Limits())
        assert found.answer is expected.answer
        assert {str(each.card): each.answer for each in found.moves} == {
            each.move: each.answer for each in expected.moves
        }
