"""Slips in files of Ganymede and Lifeboat: each has the findings, and the hints, that stand beside it in tests/data."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.support.commands import run
from tests.support.findings import with_findings
from tests.support.layers import few
from tests.support.paths import DATA
from winnable.missions.source.finding import Finding
from winnable.services.loading import load_bytes

SMALL: Final = {"ganymede": {"R007"}, "lifeboat": {"H006", "H007"}}
"""Warnings of piles that are short in the good files."""
SEVERAL: Final = {
    "a boat of one",
    "cards of the lost",
    "settlers of no colour",
    "ships that lie and ships to choose",
    "a third slot",
    "marks without the rest",
    "points of somebody not in play, below not with a wrong key next to it",
    "points of somebody not in play, next to a goal that does not exist",
    "score of somebody who does not play, below not with a wrong key next to it",
    "score of somebody who does not play, next to a misspelt goal",
}
"""Those with several mistakes."""
SLIPS: Final[dict[tuple[str, str], str]] = {}
"""By game and name; the good file has no name."""
for _game in SMALL:
    _text = (DATA / f"slips-{_game}.txt").read_text(encoding="utf-8")
    _names = re.findall(r"^=== (.*)\n", _text, flags=re.MULTILINE)
    _found = re.split(r"^=== .*\n", _text, flags=re.MULTILINE)[1:]
    SLIPS.update({(_game, name): slip for name, slip in zip(_names, _found, strict=True)})
CASES: Final = [pytest.param(*key, id=" ".join(key)) for key in SLIPS if key[1]]


def made(game: str, slip: str) -> str:
    """The good file of a game with a slip."""
    text = SLIPS[game, ""].rstrip("\n") + "\n"
    for change in re.findall(r"(?:^[-+].*\n)+", slip, flags=re.MULTILINE):
        lines = change.splitlines()
        before, after = ("".join(f"{line[1:]}\n" for line in lines if line[0] == sign) for sign in "-+")
        assert before in text, change
        text = text.replace(before, after, 1)
    return text


def findings(game: str, text: str) -> list[Finding]:
    """What is found, without the warnings of short piles."""
    return [each for each in load_bytes(text.encode(), "<text>").findings if each.code not in SMALL[game]]


@pytest.mark.parametrize("game", SMALL)
def test_the_file_is_good(game: str) -> None:
    assert not findings(game, made(game, ""))
    assert sum(key[0] == game for key in SLIPS) > 60


@pytest.mark.parametrize("game", SMALL)
def test_slips(game: str, kept: Callable[[Path, str], None]) -> None:
    """The whole file, with what is found; `--update-golden` writes it anew."""
    file = DATA / f"slips-{game}.txt"

    def found(name: str) -> list[Finding]:
        each = findings(game, made(game, SLIPS[game, name])) if name else []
        assert len(each) == 1 or name in SEVERAL or not name
        return each

    kept(file, with_findings(file.read_text(encoding="utf-8"), found))


@pytest.mark.parametrize("game", SMALL)
def test_mistakes(game: str, kept: Callable[[Path, str], None]) -> None:
    """Parts of a file, each with what is found; `--update-golden` writes it anew."""
    file = DATA / f"mistakes-{game}.txt"
    text = file.read_text(encoding="utf-8")
    good = text.partition("=== \n")[2].partition("\n\n")[0].splitlines()

    def found(part: str) -> list[Finding]:
        part = part.replace("\\n", "\n")
        if part.startswith("id: "):
            return findings(game, f"{part}\n")
        if " => " in part:
            old, new = part.split(" => ")
            return findings(game, "\n".join([*good, ""]).replace(old, new, 1))
        keys = re.findall(r"^(\w+):", part, flags=re.MULTILINE)
        return findings(game, "\n".join([*(line for line in good if line.partition(":")[0] not in keys), part, ""]))

    assert not found("")
    kept(file, with_findings(text, found))


@pytest.mark.parametrize(("game", "name"), few(CASES, 60, 99))
def test_slips_end_a_command_as_they_must(game: str, name: str, tmp_path: Path) -> None:
    text = made(game, SLIPS[game, name])
    path = tmp_path / "deal.yaml"
    path.write_text(text, encoding="utf-8")
    result = run("validate", "--deals", "0", str(path))
    assert result.exit_code == (2 if any(each.level == "error" for each in findings(game, text)) else 0)
    assert "Traceback" not in result.output
