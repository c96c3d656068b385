"""The files to start from are good ones, and so is every example in them."""

import re
from pathlib import Path

import pytest
import yaml

from tests.support.loading import only
from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.template import problem_template, template
from winnable.missions.crew.words import GAMES

EXAMPLE = re.compile(r"#([a-z_]+: |  - )")
"""What starts a line that can be tried by taking the '#' away."""


@pytest.mark.parametrize("game", GAMES)
def test_it_loads(game: str) -> None:
    text = template(game)
    loaded = load_text(text)
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.game, document.mission.id) == (game, "my-mission")
    assert text.startswith("# yaml-language-server: $schema=mission.json\n")
    assert len(text.splitlines()) <= 60
    assert all(len(line) <= 120 for line in text.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_every_example_in_it_loads(game: str) -> None:
    lines = template(game).splitlines()
    examples = [number for number, line in enumerate(lines) if EXAMPLE.match(line)]
    assert len(examples) > 10
    before = load_text(template(game)).missions[0].mission
    for number in examples:
        loaded = load_text("\n".join([*lines[:number], lines[number][1:], *lines[number + 1 :]]))
        assert not loaded.findings, lines[number]
        assert [each.mission for each in loaded.missions] != [before], lines[number]


def test_nothing_else_looks_like_an_example() -> None:
    prose = [line for line in template().splitlines() if line.startswith("#") and not EXAMPLE.match(line)]
    assert all(line.startswith("# ") for line in prose)


@pytest.mark.parametrize("name", ["quota", "null", "true", "13", "a: b", 'say "hi"', "ä", "<name>", "\\1"])
def test_any_name(name: str) -> None:
    loaded = load_text(template("deep-sea", name))
    assert not loaded.findings
    assert [each.mission.id for each in loaded.missions] == [name]
    assert yaml.safe_load(template(name=name))["id"] == name


def test_a_problem_without_names_and_with_its_lead() -> None:
    document = only(load_text("deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nhands: [p12, p3 b1, b23]\nlead: 1\n"))
    text = problem_template(document, Path())
    assert text.startswith("# yaml-language-server: $schema=problem.json\n")
    assert "# Who leads the first trick and is the commander." in text
    assert "#played: b1 b2 p1\n" in text
    assert only(load_text(text)).problem == document.problem
