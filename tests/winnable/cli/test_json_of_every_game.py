"""Every command with `--json`, for every game, in every end: a document that the published schema describes."""

from pathlib import Path
from typing import Final

import click
import pytest

from tests.support.commands import every_command
from tests.support.json_output import document
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.winnable.conftest import Run
from winnable.games import registry

EXAMPLES: Final = ROOT / "examples"
FILES: Final = {
    "planet-nine": ("first.yaml", "puzzles/why_not.yaml", "open/played.yaml"),
    "ganymede": ("ganymede/launch.yaml", "ganymede/launch.yaml", "ganymede/lost.yaml"),
    "lifeboat": ("lifeboat/points.yaml", "lifeboat/why_not.yaml", "lifeboat/lost.yaml"),
}
"""By the first edition of each game a problem that can be won, one that cannot, and one with a game that was played."""
FOUR: Final = {"turns: 3": "turns: 1", "at_least: 1": "at_least: 4", "expect: winnable": "expect: unwinnable"}
"""What makes a launch in Ganymede impossible at a glance; other proofs take each command a second."""
BAD: Final = "game: {game}\nhands: 3\nboat: 7\nboards: []\nno such key: 1\n"
MISSIONS: Final = {"planet-nine": "9", "ganymede": "ganymede/launch", "lifeboat": "lifeboat/peace"}
LIMIT: Final = "--time-limit"
OF_FILES: Final = ("solve", "explain", "hint", "analyse", "certify", "check", "replay", "show", "validate")


def _others(game: str, folder: Path) -> dict[str, list[list[str]]]:
    """Words for the commands that ask about no file, by command: about a game, and what is not there."""
    mission, survey = MISSIONS[game], str(folder / "survey")
    return {
        "missions": [[mission], ["--game", game], ["--game", game, "no such"]],
        "cards": [[game], [game, "no such"]],
        "show": [[mission], [f"{game}/no-such"]],
        "validate": [
            [mission, "--deals", "1", "--jobs", "1"],
            [mission, "--deals", "2", "--jobs", "1", "--time-limit", "0.000001"],
            [f"{game}/no-such"],
        ],
        "survey": [
            [mission, "--deals", "1", "--players", "4", "-o", survey],
            [mission, "--players", "9", "-o", survey],
            ["no-such", "-o", survey],
        ],
        "survey report": [[survey], [str(folder / "no such")]],
    }


def _options(command: click.Command) -> set[str]:
    return {option for parameter in command.params for option in parameter.opts}


COMMANDS: Final = {" ".join(words): one for words, one in every_command() if "--json" in _options(one)}
"""Every command with `--json`."""


def test_every_command_and_every_game_is_here(tmp_path: Path) -> None:
    assert {*OF_FILES, *_others("ganymede", tmp_path)} == {*COMMANDS}
    assert [row.editions[0] for row in registry.TABLE] == [*FILES] == [*MISSIONS]


@pytest.mark.parametrize("game", FILES)
@pytest.mark.parametrize("command", few(OF_FILES, 2, 3))
def test_questions_about_files(command: str, game: str, run: Run, tmp_path: Path) -> None:
    won, lost, played = (str(EXAMPLES / name) for name in FILES[game])
    if lost == won:
        text, lost = Path(won).read_text(encoding="utf-8"), str(tmp_path / "lost.yaml")
        for old, new in FOUR.items():
            text = text.replace(old, new)
        Path(lost).write_text(text, encoding="utf-8")
    (bad := tmp_path / "bad.yaml").write_text(BAD.format(game=game), encoding="utf-8")
    limit = [won, lost, *([LIMIT, "0.000001"] if LIMIT in _options(COMMANDS[command]) else [])]
    into = ["-o", str(tmp_path / "certificate")] if command == "certify" else []
    ends = [[won], [lost], [played], limit, [str(bad)], ["nowhere.yaml"], [won, str(bad), "nowhere.yaml"]]
    codes = []
    for words in (*ends, [won, "--no-such-option"], [won, "--mission", "no-such"], []):
        result = run(command, *words, *into, "--json")
        codes.append(result.exit_code)
        document(result.stdout, result.exit_code, command)
    assert codes[-3:] == [2, 2, 2]
    assert codes[4:7] == [2, 2, 2]
    if command in ("solve", "explain"):
        assert codes[:2] == [0, 1]
        assert codes[3] == 3


@pytest.mark.parametrize("game", few(FILES, 0, 1))
def test_other_commands(game: str, run: Run, tmp_path: Path) -> None:
    for command, every in _others(game, tmp_path).items():
        for words in (*every, ["--no-such-option"]):
            result = run(*command.split(), *words, "--json")
            document(result.stdout, result.exit_code, command)
