"""`winnable replay`: lines that win, lose, stop early or are not legal."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]
Golden = Callable[[str, str], None]


def part(name: str) -> str:
    """The problem with this name from `lines.yaml`."""
    return next(text for text in Path("lines.yaml").read_text().split("---\n") if f"name: {name}\n" in text)


@pytest.mark.parametrize(
    ("name", "code", "verdict"),
    [
        ("wins", 0, "the line reaches every goal, in trick 3"),
        ("breaks the order", 1, "the line does not reach every goal: it could not be won before the first card"),
        (
            "loses at once",
            1,
            "the line does not reach every goal: Ben lost it in trick 1 with p2; b3 or p3 would have kept it",
        ),
        ("revokes", 1, "not allowed: trick 1: Dan plays g3 but must follow blue: b3"),
        ("plays out of turn in trick 2", 1, "not allowed: trick 2: y5 is Ben's card, but it is Ann's turn"),
        ("stops early", 2, "the line stops after trick 1 of 3 with nothing decided"),
        (
            "leaves the owner open",
            2,
            "with the choices shown, the line stops after trick 1 of 2 with nothing decided, and can still be won",
        ),
        ("has no line", 2, "no line of play: expected a 'line:' or 'played:' in the file"),
        ("has a role", 0, "the line reaches every goal, in trick 2"),
        ("asks for nothing", 0, "the line reaches every goal, before the first card; the rest is free"),
    ],
)
def test_each_kind_of_line(name: str, code: int, verdict: str, deals: Path, run: Run) -> None:
    result = run("replay", "-", stdin=part(name))
    assert verdict in result.stdout
    assert result.exit_code == code
    (problem,) = json.loads(run("replay", "-", "--json", stdin=part(name)).stdout)["problems"]
    assert problem["exit_code"] == code
    assert verdict.startswith(problem["verdict"])


def test_a_lost_game_of_unknown_cards_is_shown_as_far_as_it_is_known(run: Run) -> None:
    text = (
        "deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nlead: Ann\nhands: {Ann: p2 b1, Ben: 2, Cas: 2}\n"
        "tasks: p1>Ben\nplayed: p2 p1 b2\n"
    )
    result = run("replay", "-", stdin=text)
    assert "    1  >p2    p1x   b2\nx lost it\n\nthe line does not reach every goal: Ben lost it" in result.stdout
    assert result.exit_code == 1


def test_the_words(deals: Path, run: Run, golden: Golden) -> None:
    result = run("replay", "lines.yaml")
    assert result.exit_code == 2
    assert result.stdout.isascii()
    golden("replay_lines.txt", result.stdout)
    assert result.stderr == ""


@pytest.mark.parametrize("number", [12, 25, 40, 50])
def test_full_deals(number: int, deals: Path, run: Run, golden: Golden) -> None:
    result = run("replay", f"solved_{number}.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    golden(f"replay_{number}.txt", result.stdout)


def test_a_fault_is_told_in_json(deals: Path, run: Run) -> None:
    (problem,) = json.loads(run("replay", "-", "--json", stdin=part("revokes")).stdout)["problems"]
    assert problem["illegal"] == {
        "fault": "did not follow suit",
        "number": 1,
        "place": 3,
        "card": "g3",
        "seat": 3,
        "detail": "Dan plays g3 but must follow blue: b3",
    }


@pytest.mark.parametrize(
    ("file", "said"), [("nowhere.yaml", "Y001"), ("mission.yaml", "no deal"), ("bad.yaml", "K001")]
)
def test_bad_input(file: str, said: str, deals: Path, run: Run) -> None:
    result = run("replay", file)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_file_without_a_deal_is_told_what_to_give(run: Run) -> None:
    mission = run("replay", "-", stdin="id: m\ntasks: 1\n")
    assert mission.exit_code == 2
    assert mission.stderr == (
        "<stdin>: there is no deal to replay in this file, but a mission: 'winnable deal --mission FILE' deals it, "
        "'winnable solve deal.yaml -o solved.yaml' writes a line to replay\n"
    )
    cards = run("new", "cards").stdout
    told = run("replay", "-", stdin=cards).stderr
    assert told.endswith("in this file, but cards: 'winnable new problem -o deal.yaml' writes a deal to fill in\n")
