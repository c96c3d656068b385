"""Slips that people make: each has the findings, and the hints, that stand beside it in tests/data/slips.txt."""

import re

import pytest

from tests.support.loading import HANDS
from tests.support.paths import DATA
from winnable.missions.crew import Finding, load_text

HANDS_IN_FULL = HANDS.replace("b23 y5 g68 r4 b9", "b239 y5 g68 r4")
DEEP = HANDS_IN_FULL.replace(" r", " s")


def slips() -> dict[str, tuple[str, list[str]]]:
    """The slips by name: each a text, and what is found in it."""
    found = {}
    for part in re.split(r"^=== ", (DATA / "slips.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, _, body = part.rstrip("\n").partition("\n")
        lines = body.split("\n")
        text = "\n".join(line for line in lines if not line.startswith("> ")) + "\n"
        filled = text.replace("<hands>\n", HANDS_IN_FULL).replace("<deep>\n", DEEP)
        assert name not in found
        found[name] = filled, [line[2:] for line in lines if line.startswith("> ")]
    return found


SLIPS = slips()
SEVERAL = {
    "a card of another suit letter",
    "a hand too large",
    "an unknown leader in a block",
    "rank before suit",
    "token bad",
    "token bare",
    "tasks (1)",
    "two hands without a blank",
    "typographic quotes token",
    "list in place of text",
    "German keys",
    "key capital",
    "p3 for Ann",
    "a player by number",
    "id of no task card",
}
"""Those with several mistakes."""


def written(finding: Finding) -> list[str]:
    line = f"{finding.line}:{finding.column} {finding.code} {finding.message}"
    return [line, f"  {finding.hint}"] if finding.hint else [line]


@pytest.mark.parametrize("name", SLIPS)
def test_slips(name: str) -> None:
    text, expected = SLIPS[name]
    assert [line for finding in load_text(text).findings for line in written(finding)] == expected


def test_one_mistake_has_one_finding() -> None:
    counts = {name: len(load_text(text).findings) for name, (text, _) in SLIPS.items()}
    assert {name for name, count in counts.items() if count > 1} <= SEVERAL
    assert len(SLIPS) > 100


def test_the_hands_are_whole_decks() -> None:
    assert not load_text(HANDS_IN_FULL).findings
    assert not load_text(f"game: deep-sea\n{DEEP}").findings
