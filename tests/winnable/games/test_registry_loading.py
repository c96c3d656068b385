"""A game is loaded only when a file needs it."""

import subprocess
import sys

import pytest

from tests.support.layers import few
from tests.support.paths import EXAMPLES, ROOT
from winnable.games import registry

DEALS = {
    "crew": EXAMPLES / "first.yaml",
    "ganymede": EXAMPLES / "ganymede" / "launch.yaml",
    "lifeboat": EXAMPLES / "lifeboat" / "counting.yaml",
}
LOADED = """
import sys
from winnable.__main__ import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """The games of which a command loads any module."""
    ran = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode in (0, 1), ran.stderr
    modules = [name.split(".") for name in ran.stderr.splitlines()[-1].split()]
    parts = {part for name in modules if name[0] == "winnable" for part in name[1:3]}
    return parts & DEALS.keys()


def test_every_game_has_a_deal_here() -> None:
    assert {row.where.split(".")[1] for row in registry.TABLE} == DEALS.keys()


@pytest.mark.thorough
@pytest.mark.parametrize("game", DEALS)
@pytest.mark.parametrize("command", ["solve", "explain", "show", "check"])
def test_a_deal_of_one_game_loads_no_module_of_another(game: str, command: str) -> None:
    assert loaded(command, str(DEALS[game])) == {game}


@pytest.mark.parametrize("words", few([["--help"], ["--version"], ["solve", "--help"], ["explain", "--help"]], 2))
def test_help_loads_no_game(words: list[str]) -> None:
    assert loaded(*words) == set()
