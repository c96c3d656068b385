"""Slips that people make: each has the findings, and the hints, that stand beside it in tests/data/slips.txt."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.support.findings import with_findings
from tests.support.loading import HANDS
from tests.support.paths import DATA
from winnable.missions.crew.read.loader import load_text
from winnable.missions.source.finding import Finding

HANDS_IN_FULL = HANDS.replace("b23 y5 g68 r4 b9", "b239 y5 g68 r4")
DEEP = HANDS_IN_FULL.replace(" r", " s")
FILE = DATA / "slips.txt"


def slips() -> dict[str, str]:
    """The texts by name."""
    found = {}
    for part in re.split(r"^=== ", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, _, body = part.rstrip("\n").partition("\n")
        text = "\n".join(line for line in body.split("\n") if not line.startswith("> ")) + "\n"
        assert name not in found
        found[name] = text.replace("<hands>\n", HANDS_IN_FULL).replace("<deep>\n", DEEP)
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
    "comparisons as values",
    "cards of a goal in words and capitals",
}
"""Those with several mistakes."""


def test_slips(kept: Callable[[Path, str], None]) -> None:
    """The whole file, with what is found; `--update-golden` writes it anew."""
    kept(FILE, with_findings(FILE.read_text(encoding="utf-8"), lambda name: load_text(SLIPS[name]).findings))


def test_mistakes(kept: Callable[[Path, str], None]) -> None:
    """Parts of files, each with what is found; `--update-golden` writes it anew."""
    text = (DATA / "mistakes.txt").read_text(encoding="utf-8")
    files = dict(re.findall(r"^=== (\w+)\n(.*?)^$", text, flags=re.MULTILINE | re.DOTALL))

    def found(name: str) -> Sequence[Finding]:
        if not name.startswith("in "):
            return []
        begin, _, part = name.removeprefix("in ").partition(": ")
        whole = files[begin] + part.replace("\\n", "\n")
        return load_text(f"{whole}\n").findings

    kept(DATA / "mistakes.txt", with_findings(text, found))


def test_one_mistake_has_one_finding() -> None:
    counts = {name: len(load_text(text).findings) for name, text in SLIPS.items()}
    assert {name for name, count in counts.items() if count > 1} <= SEVERAL
    assert len(SLIPS) > 100


def test_the_hands_are_whole_decks() -> None:
    assert not load_text(HANDS_IN_FULL).findings
    assert not load_text(f"game: deep-sea\n{DEEP}").findings
