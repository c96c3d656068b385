"""Settlers: how many of each colour, in all their forms."""

import pytest

from tests.support.trees import root
from winnable.missions.ganymede.format.reading import SETTLERS, TRAVELLERS
from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Reading
from winnable.rules.ganymede.card import NOBODY, Settlers


@pytest.mark.parametrize(
    "text",
    [
        *("2 red 1 blue", "2 red, 1 blue", "1 blue and 2 red", "2 red + 1 blue", "{red: 2, blue: 1}"),
        *("red red blue", "blue, red, red"),
    ],
)
def test_settlers_are_read_in_all_their_forms(text: str) -> None:
    findings = Findings()
    assert SETTLERS.read(root(text), Reading(findings)) == Settlers((1, 2, 0, 0))
    assert not findings.found


@pytest.mark.parametrize("text", ["2 green", "green", "2 red 1 red", "two red"])
def test_what_are_no_settlers(text: str) -> None:
    findings = Findings()
    assert SETTLERS.read(root(text), Reading(findings)) == NOBODY
    assert [each.code for each in findings.sorted()] == ["C008"]


@pytest.mark.parametrize(
    ("settlers", "mapping", "text"),
    [
        (Settlers((1, 2, 0, 0)), {"blue": 1, "red": 2}, "1 blue 2 red"),
        (NOBODY, {}, {}),
    ],
)
def test_those_of_a_board_are_written_as_a_mapping_and_those_of_a_turn_as_a_text(
    settlers: Settlers, mapping: object, text: object
) -> None:
    assert SETTLERS.write(settlers, {}) == mapping
    assert TRAVELLERS.write(settlers, {}) == text
