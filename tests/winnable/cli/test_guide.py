"""`winnable guide`: the reference at the command line."""

import re

import pytest

from tests.support.paths import SHIPPED
from tests.winnable.conftest import Run
from winnable.games import registry


def test_the_guides_are_listed(run: Run) -> None:
    lines = run("guide").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["format", "writing", "rulings"]
    others = [
        "Ganymede",
        "ganymede",
        "ganymede-writing",
        "ganymede-rulings",
        "Lifeboat",
        "lifeboat",
        "lifeboat-writing",
        "lifeboat-rulings",
    ]
    assert [line.split()[0] for line in lines[4:]] == others
    assert run("guide", "--game", "deep-sea").stdout.splitlines() == lines[:4]


def test_the_whole_guide_as_it_ships(run: Run) -> None:
    result = run("guide", "format")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.rstrip() == (SHIPPED / "FORMAT.md").read_text(encoding="utf-8").rstrip()
    for name in ("writing", "rulings"):
        assert run("guide", name).stdout.startswith("# ")


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (["format", "goals"], "## Goals"),
        (["FORMAT", "a", "problem"], "## A problem"),
        (["format", "mission"], "## A mission"),
        (["rulings", "N1"], "## N1. The card that stays unplayed"),
        (["writing", "play", "it"], "## 3. Play it"),
    ],
)
def test_a_section(arguments: list[str], first: str, run: Run) -> None:
    result = run("guide", *arguments)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == first
    assert result.stdout.count("\n## ") == 0


def test_each_section_can_be_read_by_its_title(run: Run) -> None:
    for name in ("format", "rulings"):
        titles = re.findall(r"^##+ (.+)", run("guide", name).stdout, re.MULTILINE)
        assert len(titles) > 8
        for title in titles:
            assert run("guide", name, title).stdout.splitlines()[0].lstrip("# ") == title


def test_lines_of_code_are_no_titles(run: Run) -> None:
    assert run("guide", "writing", "night_shift").exit_code == 2
    assert "# night_shift.yaml" in run("guide", "writing", "begin", "with", "a", "file").stdout


def test_a_game_without_guides(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counters = registry.Row(("counters",), "tests.toy_game.counters:COUNTERS")
    monkeypatch.setattr(registry, "TABLE", [*registry.TABLE, counters])
    assert len(run("guide").stdout.splitlines()) == 12
    assert run("guide", "format").exit_code == 0
