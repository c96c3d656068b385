"""Random deals: the command and the library take the same options, and make the same deals of them."""

import inspect
from typing import Any

import pytest

import winnable
from tests.winnable.conftest import Run
from winnable.cli.deal import deal as command
from winnable.games import registry

OF_WRITING = {"inline_mission", "output", "colour", "verbose"}
"""Options of the command that are about the file it writes."""


def _options_of_games() -> set[str]:
    return {option.name for row in registry.TABLE for option in row.manifest.options.get("deal", ())}


def test_the_library_has_every_option_of_the_command() -> None:
    named = {option.name for option in command.params} - OF_WRITING
    parameters = inspect.signature(winnable.random_deal).parameters.values()
    own = {each.name for each in parameters if each.kind != each.VAR_KEYWORD}
    assert named - _options_of_games() == own - {"values", "kind"}
    for name in _options_of_games() - {"with"}:
        assert f"`{name}`" in (winnable.random_deal.__doc__ or "")


@pytest.mark.parametrize(
    ("mission", "players", "options"),
    [
        (None, 4, {"tasks": 5}),
        (None, 4, {"tasks": 0}),
        (None, 3, {"deck": "challenge"}),
        (None, 4, {"game": "deep-sea", "difficulty": 3}),
        (None, 5, {"difficulty": 2}),
        (5, 4, {}),
        ("lifeboat/peace", 4, {"values": {"day": 3}}),
        (None, 6, {"game": "lifeboat"}),
    ],
)
def test_the_command_deals_the_same(mission: Any, players: int, options: dict[str, Any], run: Run) -> None:
    words = ["deal", "--players", f"{players}", "--seed", "7"]
    words += [] if mission is None else ["--mission", f"{mission}"]
    for name, value in options.items():
        if name == "values":
            words += [word for each in value.items() for word in ("--with", "{}={}".format(*each))]
        else:
            words += [f"--{name}", f"{value}"]
    written = run(*words)
    assert written.exit_code == 0, written.stderr
    assert winnable.loads(written.stdout) == (winnable.random_deal(mission, players, 7, **options),)


@pytest.mark.parametrize(
    ("mission", "options", "error", "message"),
    [
        (None, {"task": 3}, TypeError, "expected one of the options tasks, difficulty, deck, found 'task'"),
        (None, {"tasks": "three"}, TypeError, "expected a whole number as tasks, found 'three'"),
        (None, {"tasks": -1}, ValueError, "expected tasks of 0 or more, found -1"),
        (None, {"difficulty": 0}, ValueError, "expected difficulty of 1 or more, found 0"),
        (None, {"deck": "tarot"}, ValueError, "expected one of planet-nine, .* as deck, found 'tarot'"),
        (None, {"deck": 3}, TypeError, "expected deck as a text, found 3"),
        (None, {"tasks": 1, "difficulty": 1}, ValueError, "either tasks or difficulty"),
        (None, {"game": "lifeboat", "tasks": 1}, ValueError, "tasks: not for a deal of Lifeboat"),
        (9, {"values": {"n": 3}}, ValueError, "values: not for a deal of The Crew"),
        (9, {"values": [3]}, TypeError, "expected values by the names of parameters"),
        ("lifeboat/landing", {"values": {"n": 1.5}}, TypeError, "expected a number or a word as the value of n"),
        ("lifeboat/landing", {"values": {"no": 1}}, ValueError, "no"),
    ],
)
def test_what_cannot_be_dealt(mission: Any, options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        winnable.random_deal(mission, 4, 1, **options)


def test_so_many_players_there_are_not() -> None:
    with pytest.raises(ValueError, match=r"7 is not in the range \d<=x<=6"):
        winnable.random_deal(None, 7, 1, game="lifeboat")
