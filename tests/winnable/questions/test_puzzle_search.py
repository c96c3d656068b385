"""Puzzles of games of four parts: the deals of a mission, and the files that are written."""

from pathlib import Path

import pytest

from tests.support.json_output import document
from tests.winnable.conftest import Run
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.read.loader import load_text
from winnable.rules.answer import Answer

SEARCH = ("puzzle", "landing", "--game", "lifeboat", "--players", "4", "--seed", "1", "--deals", "6", "--jobs", "1")


def only_problem(text: str) -> ProblemDocument:
    (document,) = load_text(text).documents
    assert isinstance(document, ProblemDocument)
    return document


def test_a_puzzle_is_the_deal_of_its_seed_and_its_solution_is_replayed(run: Run, tmp_path: Path) -> None:
    out, solution = tmp_path / "out.yaml", tmp_path / "solution.yaml"
    found = run(*SEARCH, "--at-least", "4", "-o", str(out), "--solution", str(solution))
    assert found.exit_code == 0, found.stderr
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# winnable puzzle landing --at-least 4 --players 4 --game lifeboat --seed 1 --deals 6\n")
    assert "line:" not in text
    puzzle, solved = only_problem(text), only_problem(solution.read_text(encoding="utf-8"))
    seed = puzzle.name.rpartition(" ")[2]
    dealt = run("deal", "--game", "lifeboat", "--mission", "landing", "--players", "4", "--seed", seed)
    same = only_problem(dealt.stdout)
    assert puzzle.problem == same.problem == solved.problem
    assert (puzzle.expect, puzzle.note) == (
        Answer.WINNABLE,
        "It cannot be won within fewer than 4 days. How can it be won at all?",
    )
    assert run("check", str(out)).exit_code == 0
    assert run("replay", str(solution)).exit_code == 0


def test_a_solution_below_is_the_rest_of_the_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    assert run(*SEARCH, "--at-least", "4", "-o", str(out)).exit_code == 0
    assert run("replay", str(out)).exit_code == 0


def test_json(run: Run) -> None:
    content = document(run(*SEARCH, "--at-least", "4", "--json").stdout, 0, "puzzle")
    (puzzle,) = content["puzzles"]
    assert (puzzle["at_least"], puzzle["hardness"], puzzle["expect"]) == (4, None, "winnable")
    assert puzzle["says"] == "It can be won within 4 days, and never within fewer."
    (solution,) = puzzle["solutions"]
    assert solution["without"] is None
    assert all(goal["state"] == "met" for goal in solution["goals"])


def test_none_is_found(run: Run) -> None:
    found = run(*SEARCH[:-4], "--deals", "2", "--jobs", "1", "--at-least", "9")
    assert found.exit_code == 3
    assert "no puzzles found among 2 deals: 2 can be won sooner\nthe nearest is deal 0: it can be won within" in (
        found.stderr
    )


def test_a_goal_too_many(run: Run) -> None:
    search = ("puzzle", "this-turn", "--game", "ganymede", "--players", "1", "--one-goal", "--deals", "1")
    assert "1 cannot be won, and has one goal alone" in run(*search, "--seed", "1", "--jobs", "1").stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--players", "2"), "expected 4, 5 or 6 players for mission lifeboat/landing, found 2."),
        (("--reading", "strict"), "--reading does not go with Lifeboat, whose missions have one reading."),
    ],
)
def test_what_makes_no_sense(run: Run, options: tuple[str, ...], message: str) -> None:
    found = run("puzzle", "landing", "--game", "lifeboat", "--one-move", "--seed", "1", *options)
    assert (found.exit_code, message in found.stderr) == (2, True)


def test_a_property_of_another_game(run: Run) -> None:
    found = run("puzzle", "landing", "--game", "lifeboat", "--one-lead", "--seed", "1")
    assert "Lifeboat has no --one-lead; its properties: --one-move, --one-goal, --at-least, --hardest." in found.stderr
