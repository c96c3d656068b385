"""Every code of a project's own stands in the table of its page, is used, and is no game's."""

import re
from pathlib import Path

import pytest

import winnable
from tests.support.paths import ROOT
from winnable.games import registry
from winnable.missions.source.codes import SHARED_CODES
from winnable.project import codes
from winnable.project.codes import PROJECT_CODES, all_codes


def test_they_stand_in_the_page() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (X\d{3}) \| (.*?) \|$", page, re.MULTILINE))
    assert rows == PROJECT_CODES


def test_no_game_has_one_of_their_letter() -> None:
    for game in registry.games():
        assert not {code for code in game.format.codes if code.startswith("X")}
        assert game.format.codes.items() >= SHARED_CODES.items()


@pytest.mark.parametrize(
    "name", [name for name, code in vars(codes).items() if name.isupper() and isinstance(code, str)]
)
def test_each_is_used(name: str) -> None:
    assert getattr(codes, name) in PROJECT_CODES
    folder = Path(winnable.__file__).parent
    files = [path for part in ("cli", "output", "project") for path in (folder / part).glob("*.py")]
    assert any(re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")) for path in files if path.name != "codes.py")


def test_codes_of_all_games() -> None:
    codes = all_codes()
    assert codes.keys() >= {"Y001", "V004", "C001", "X001"}
    assert all(meaning.strip() for meaning in codes.values())
