"""A command loads no game that its files do not need, and no more modules than these."""

import os
import subprocess
import sys
from typing import Final

import pytest

from tests.support.layers import few
from tests.support.paths import EXAMPLES, ROOT
from winnable.games import registry

DEALS: Final = {
    "crew": EXAMPLES / "first.yaml",
    "ganymede": EXAMPLES / "ganymede" / "launch.yaml",
    "lifeboat": EXAMPLES / "lifeboat" / "counting.yaml",
}
COMMANDS: Final = ("solve", "check", "show", "validate", "hint", "explain")
MODULES: Final = {
    "crew": (225, 229, 167, 179, 265, 290),
    "ganymede": (222, 240, 181, 197, 225, 223),
    "lifeboat": (225, 207, 186, 202, 228, 226),
}
"""By game, the modules of `winnable` that each command loads for its deal. Whoever loads more says so here."""
FOR_HELP: Final = 31
"""The modules that `--help` loads."""
LOADED: Final = """
import sys
from winnable.__main__ import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> list[str]:
    """The modules that a command loads."""
    fresh = os.environ | {"WINNABLE_NO_CACHE": "1"}
    words = sys.executable, "-c", LOADED, *words
    ran = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, env=fresh)
    assert ran.returncode in (0, 1), ran.stderr
    return ran.stderr.splitlines()[-1].split()


def games_in(modules: list[str]) -> set[str]:
    """The games of which there is any module."""
    parts = {part for name in modules if name.startswith("winnable.") for part in name.split(".")[1:3]}
    return parts & DEALS.keys()


def count(modules: list[str]) -> int:
    """How many of the modules are ours."""
    return sum(name.startswith("winnable.") for name in modules)


def test_every_game_has_a_deal_here() -> None:
    assert {row.where.split(".")[1] for row in registry.TABLE} == DEALS.keys() == MODULES.keys()


@pytest.mark.parametrize(
    ("game", "command"), few([(game, command) for game in DEALS for command in COMMANDS], 3, 7, unpack=True), ids=str
)
def test_a_deal_loads_modules_of_its_game_alone_and_no_more_than_before(game: str, command: str) -> None:
    modules = loaded(command, str(DEALS[game]))
    assert games_in(modules) == {game}
    assert count(modules) <= dict(zip(COMMANDS, MODULES[game], strict=True))[command]
    if game == "crew" and command in ("solve", "show", "validate"):
        assert "ortools" not in modules  # a lookahead decides this deal


@pytest.mark.parametrize("words", few([["--help"], ["--version"], ["solve", "--help"], ["explain", "--help"]], 2))
def test_help_loads_no_game(words: list[str]) -> None:
    modules = loaded(*words)
    assert games_in(modules) == set()
    if words == ["--help"]:
        assert count(modules) <= FOR_HELP
