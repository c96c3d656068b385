"""Shared modules of the front door know no game by what is in it: their code has no words of one."""

import ast
import re
from pathlib import Path

from tests.support.paths import ROOT

GAMES = {"crew", "ganymede", "lifeboat", "missions", "rules", "solver"}
WORDS = re.compile(r"trick|captain|navigation|provision|shuttle|settler|fewest_(?:turns|days)|exchange_cards|distress")
KNOWN = {
    "winnable/cli/asking.py",  # the help of a command says where each game stands
    "winnable/programs/problems.py",  # the name of a parameter that programs use
    "winnable/cli/solve.py",  # `--verdict-only` says what it does not show
    "winnable/cli/look_up.py",  # examples in the help
    "winnable/cli/show.py",
    "winnable/cli/puzzle.py",  # puzzles are The Crew's
    "winnable/surveying/puzzles.py",
}
"""Where a text for people names what is in a game."""


def shared() -> list[Path]:
    """The modules of the front door that are of no game."""
    every = (ROOT / "winnable").rglob("*.py")
    return sorted(path for path in every if path.relative_to(ROOT / "winnable").parts[0] not in GAMES)


def words_in(source: str) -> set[str]:
    """The words of games in names and texts of the code; what documents it is left out."""
    tree = ast.parse(source)
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = set[str]()
    for node in ast.walk(tree):
        texts = [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
        if id(node) not in documented:
            found.update(word for text in texts for word in WORDS.findall(text))
    return found


def test_there_are_such_modules() -> None:
    assert len(shared()) > 100
    assert words_in("trick: int = 3") == words_in("f('--fewest-tricks')") == {"trick"}
    assert words_in('"""A trick."""\n# a trick') == set()


def test_no_word_of_a_game_stands_in_shared_code() -> None:
    """But in modules that are known for it."""
    found = {str(path.relative_to(ROOT)): words_in(path.read_text(encoding="utf-8")) for path in shared()}
    assert {name: words for name, words in found.items() if words and name not in KNOWN} == {}
    assert [name for name in KNOWN if not words_in((ROOT / name).read_text(encoding="utf-8"))] == []


def test_click_is_for_the_command_line() -> None:
    """Errors are `winnable.games.usage`, options are data; a page has them read by the code of the command line."""
    every = [path for path in (ROOT / "winnable").rglob("*.py") if "import click" in path.read_text(encoding="utf-8")]
    names = {str(path.relative_to(ROOT)) for path in every}
    above = {name for name in names if not name.startswith("winnable/cli/")}
    assert above == {"winnable/services/click_options.py"}
    assert names - above
