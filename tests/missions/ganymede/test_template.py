"""The files of Ganymede to start from are good ones, and so is every example in them."""

import re
from pathlib import Path
from random import Random

import pytest
import yaml

from tests.support.ganymede_files import only
from tests.support.layers import few
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import CardsDocument, MissionDocument, ProblemDocument
from winnable.missions.ganymede.read.cards import made_up_cards
from winnable.missions.ganymede.read.loader import load_text
from winnable.missions.ganymede.read.mission import MISSIONS
from winnable.missions.ganymede.template import cards_template, problem_template, template
from winnable.rules.ganymede.card import Symbol
from winnable.rules.ganymede.effect import Kind

EXAMPLE = re.compile(r"#([a-z_]+: |- )")
"""What starts a line that can be tried by taking the '#' away."""


def document(mission: str, players: int) -> ProblemDocument:
    found, _ = MISSIONS.find(mission)
    assert found is not None
    return problem_of(found, deal_at_random(players, Random(1)), Random(1), "Mine")


def tried(text: str) -> int:
    """How many examples there are; each is taken up alone, and loads."""
    lines = text.splitlines()
    examples = [number for number, line in enumerate(lines) if EXAMPLE.match(line)]
    for number in examples:
        loaded = load_text("\n".join([*lines[:number], lines[number][1:], *lines[number + 1 :]]))
        assert not loaded.errors, (lines[number], loaded.errors)
    prose = [line for line in lines if line.startswith("#") and not EXAMPLE.match(line)]
    assert all(line.startswith("# ") for line in prose)
    return len(examples)


def test_a_mission() -> None:
    loaded = load_text(template())
    assert not loaded.findings
    (read,) = loaded.documents
    assert isinstance(read, MissionDocument)
    assert read.mission.id == "my-mission"
    assert tried(template()) >= 8
    assert all(len(line) <= 120 for line in template().splitlines())


@pytest.mark.parametrize("name", ["quota", "null", "true", "13", "a: b", 'say "hi"', "ä", "<name>", "\\1"])
def test_any_name(name: str) -> None:
    assert yaml.safe_load(template(name))["id"] == name


@pytest.mark.parametrize(
    ("mission", "players"), few([("launch", 1), ("launch", 3), ("race", 2), ("victory", 2)], 1, 3, unpack=True)
)
def test_a_problem(mission: str, players: int) -> None:
    made = document(mission, players)
    text = problem_template(made, Path())
    assert text.startswith("# yaml-language-server: $schema=ganymede-problem.json\n")
    assert only(text).problem == made.problem
    assert tried(text) >= 4


def test_cards_with_every_kind_of_card_and_effect() -> None:
    loaded = load_text(cards_template("Ours"))
    assert not loaded.findings
    (read,) = loaded.documents
    assert isinstance(read, CardsDocument)
    cards, made_up = read.cards, made_up_cards()
    assert read.about == "Ours"
    assert {type(ship.points) for ship in cards.ships.values()} == {
        type(ship.points) for ship in made_up.ships.values()
    }
    assert cards.track is not None
    assert set(cards.starters) <= set(cards.tiles)
    told = cards_template("Ours")
    assert all(f"{kind.value}" in told for kind in Kind)
    assert all(f"symbol: {symbol}" in told or f"{symbol}," in told or f"and {symbol}" in told for symbol in Symbol)
    assert all(len(line) <= 120 for line in told.splitlines())
