"""Every code of a project's own stands in the table of its page, is used, and is no game's."""

import re
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.games import registry
from winnable.missions.source.finding import SHARED_CODES
from winnable.services import project
from winnable.services.project import PROJECT_CODES, all_codes


def test_they_stand_in_the_page() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (X\d{3}) \| (.*?) \|$", page, re.MULTILINE))
    assert rows == PROJECT_CODES


def test_no_game_has_one_of_their_letter() -> None:
    for game in registry.games():
        assert not {code for code in game.format.codes if code.startswith("X")}
        assert game.format.codes.items() >= SHARED_CODES.items()


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, code in vars(project).items()
        if name.isupper() and isinstance(code, str) and code in PROJECT_CODES
    ],
)
def test_each_is_used(name: str) -> None:
    own = Path(project.__file__)
    texts = [path.read_text(encoding="utf-8") for path in (own, *(own.parents[1] / "cli").glob("*.py"))]
    assert sum(len(re.findall(rf"\b{name}\b", text)) for text in texts) > 2, "beside its value and its meaning"


def test_codes_of_all_games() -> None:
    codes = all_codes()
    assert codes.keys() >= {"Y001", "V004", "C001", "X001"}
    assert all(meaning.strip() for meaning in codes.values())
