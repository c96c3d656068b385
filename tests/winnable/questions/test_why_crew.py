"""`winnable hint --why`: a card that loses, that keeps, that alone keeps, and what is refused; text, JSON, YAML."""

import json
from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.support.layers import few
from tests.winnable.conftest import Run

GAME = """\
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Cleo p4>Ben
"""
LOST = GAME + "played: b5\n"
OVER = GAME + "played: p1 p4 p2 / b1 b4 b3 / b2 b5 p3\n"
NOTHING = "loses nothing, as Ann lost it in trick 1 with b5; b3 or p1 would have kept it"
OPEN = GAME.replace("Cleo: p2 b24", "Cleo: p2 ??").replace("dealt", "{suits: [pink, blue], ranks: 5, without: p5}")


def test_a_card_that_loses(run: Run) -> None:
    result = run("hint", "-", "--why", "b5", stdin=GAME)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "<stdin>:1",
        "unwinnable: Ann leads trick 1; b5 loses, b3 or p1 would keep it winnable",
        "After b5: this alone cannot be met",
        "  b1>Cleo  Cleo must win blue 1.",
        "This alone is enough to lose it, even if all else is dropped (proved).",
        "Why: By b1>Cleo, as Ann plays b5 in trick 1 and Ben's only blue card is b1: no line of play is left.",
    ]


def test_a_card_that_keeps(run: Run) -> None:
    result = run("hint", "-", "--why", "b3", stdin=GAME)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[1] == "winnable: Ann leads trick 1; b3 keeps it winnable, as p1 does"
    assert ["1", "Ann", ">b3"] in [line.split()[:3] for line in lines]


def test_the_only_card_that_keeps(run: Run) -> None:
    """The others are told with what clashes behind them."""
    result = run("hint", "-", "--why", "b4", stdin=GAME + "played: b3 b1\n")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1:4] == [
        "winnable: Cleo plays to trick 1, after b3 b1; b4 keeps it winnable, and no other move does",
        "The others lose:",
        "  b2  b1>Cleo: alone cannot be met",
    ]


def test_the_only_legal_card(run: Run) -> None:
    result = run("hint", "-", "--why", "p2", stdin=GAME + "played: p1 p4\n")
    assert "after p1 p4; p2, the only move, keeps it winnable" in result.stdout
    assert "others" not in result.stdout


def test_a_position_that_is_lost(run: Run) -> None:
    result = run("hint", "-", "--why", "b1", stdin=LOST)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1:3] == [
        f"unwinnable: Ben plays to trick 1, after b5; b1, the only move, {NOTHING}",
        "After b5: this alone cannot be met",
    ]
    assert "as Ann plays b5 in trick 1 and Ben's only blue card is b1" in result.stdout


@pytest.mark.parametrize(
    ("text", "card", "message"),
    [
        (GAME, "p2", "p2 cannot come next; expected one of these for --why: b3; b5; p1"),
        (GAME, "x", "x cannot come next; expected one of these for --why: b3; b5; p1"),
        (OVER, "p1", "p1 cannot come next: the game is over"),
    ],
)
def test_what_cannot_be_played(run: Run, text: str, card: str, message: str) -> None:
    result = run("hint", "-", "--why", card, stdin=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_questions_that_do_not_go_together(run: Run) -> None:
    result = run("hint", "-", "--why", "b3", "--knowing", "Ann", stdin=GAME)
    assert "--why and --knowing are two questions: leave out one." in result.stderr


def test_a_limit(run: Run) -> None:
    result = run("hint", "-", "--why", "p1", "--time-limit", "1e-9", stdin=GAME)
    assert result.exit_code == 3
    assert "whether p1 keeps it winnable stayed open, as the limit of 1e-09 seconds was reached" in result.stdout
    (problem,) = json.loads(run("hint", "-", "--why", "p1", "--time-limit", "1e-9", "--json", stdin=GAME).stdout)[
        "problems"
    ]
    assert (problem["answer"], problem["why"]["answer"], problem["why"]["before"]) == ("unknown",) * 3


def test_where_something_is_open(run: Run) -> None:
    """With open owners and unknown cards a card loses if it does with every choice; there are no steps then."""
    result = run("hint", "-", "--why", "b3", stdin=GAME.replace("b1>Cleo", "b1"))
    assert "(open: the owner of task b1; each answer is for the best choice)" in result.stdout
    hidden = run("hint", "-", "--why", "b5", stdin=OPEN)
    assert hidden.exit_code == 1
    assert hidden.stdout.endswith("No short reason was found.\n")


@pytest.mark.parametrize("card", few(["b3", "b5", "p1"], 1))
def test_json_is_as_its_schema_says(run: Run, card: str) -> None:
    content = in_json(run("hint", "-", "--why", card, "--json", stdin=GAME).stdout)
    (problem,) = content["problems"]
    assert problem["moves"] == []
    why = problem["why"]
    assert (why["move"], why["answer"], why["before"]) == (card, problem["answer"], "winnable")
    assert (why["line"] is None) is (card == "b5")
    assert ("clash" in why) is (card == "b5")


def test_as_yaml(run: Run, tmp_path: Path) -> None:
    """A card that keeps it comes with its line, one that loses with what clashes behind it."""
    out = str(tmp_path / "next.yaml")
    assert run("hint", "-", "--why", "b3", "-o", out, stdin=GAME).exit_code == 0
    assert "the line reaches every goal, in trick" in run("replay", out).stdout
    assert run("hint", "-", "--why", "b5", "-o", out, stdin=GAME).exit_code == 1
    assert run("check", out).exit_code == 0
    assert "p4" not in Path(out).read_text(encoding="utf-8").split("tasks:")[1]


def test_as_a_page(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "why.html")
    assert run("hint", "-", "--why", "b5", "-o", out, stdin=GAME).exit_code == 1
    assert '"plays"' in Path(out).read_text(encoding="utf-8")


def test_steps_in_a_game_speak_of_the_hands_as_they_were_dealt(run: Run) -> None:
    told = run("hint", "-", "--why", "b3", stdin=GAME + "played: p1 p3 p2 / b1 b4\n").stdout
    assert "Why, with the hands as they were dealt and the tricks that were played:" in told
