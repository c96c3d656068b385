"""Who lost a game: every command gives the same answer, as text and as JSON."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run

GAME = (EXAMPLES / "open" / "culprit.yaml").read_text(encoding="utf-8")
CULPRIT = "Mia lost it in trick 1 with b5; b7 would have kept it"
OPEN = GAME.replace("y1>Mia", "y1")
WHOEVER = "Mia lost it in trick 1 with b5, whoever had y1; b7 would have kept it"
COMMANDS = [("solve",), ("replay",), ("analyse",), ("explain", "--no-repairs"), ("hint", "--why", "b1")]


@pytest.mark.parametrize(
    ("text", "said", "left_open", "command"),
    [
        *((GAME, CULPRIT, [], command) for command in COMMANDS),
        *few(
            [(GAME.replace("y1>Mia", "y1"), WHOEVER.format("y1"), ["the owner of task y1"], each) for each in COMMANDS],
            2,
            unpack=True,
        ),
    ],
)
def test_every_command_names_the_same_card(
    text: str, said: str, left_open: list[str], command: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(text.replace("expect: unwinnable\n", ""), encoding="utf-8")
    told = run(command[0], str(path), *command[1:])
    assert said in told.stdout
    assert "lost in trick 1, by" not in told.stdout
    assert "p9>Tom alone" not in told.stdout
    (problem,) = in_json(run(command[0], str(path), *command[1:], "--json").stdout)["problems"]
    culprit = problem["why"]["culprit"] if command[0] == "hint" else problem["culprit"]
    assert {key: culprit[key] for key in ("number", "trick", "seat", "move", "kind", "legal", "kept")} == {
        "number": 3,
        "trick": 1,
        "seat": 2,
        "move": "b5",
        "kind": "lost it",
        "legal": ["b5", "b7"],
        "kept": ["b7"],
    }
    if command[0] != "hint":
        assert (problem["before"], problem["open"]) == ("winnable", left_open)


@pytest.mark.parametrize(
    ("game", "culprit", "answers"),
    [
        ("ganymede", {"number": 2, "kept": ["shuttle e28"]}, ["winnable", "unwinnable", "unwinnable"]),
        (
            "lifeboat",
            {"number": 1, "day": 1, "step": "turn", "player": "captain", "kept": ["rest"]},
            ["unwinnable"] * 7,
        ),
    ],
)
def test_games_that_were_lost(game: str, culprit: dict[str, Any], answers: list[str], run: Run) -> None:
    (told,) = in_json(run("analyse", str(EXAMPLES / game / "lost.yaml"), "--json").stdout)["problems"]
    assert {key: told["culprit"][key] for key in culprit} == culprit
    assert told["culprit"] in told["moves"]
    assert (told["culprit"]["kind"], told["before"], told["saving_line"]["state"]) == ("lost it", "winnable", "met")
    assert [each["answer"] for each in told["moves"]] == answers
