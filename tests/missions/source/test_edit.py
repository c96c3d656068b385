"""Edits of documents: what they say afterwards, and that every other byte stays."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.support.paths import EXAMPLES
from winnable.missions.source.edit import drop, put

KEYS = ("game", "mission", "hands", "lead", "tasks", "distress")
TEXT = """\
# A deal of ours.
mission: 22  # Ümlaut
hands:
  Ann: p1 p2   # hers
  Ben: {cards: [b1]}
tasks:
  - p1  # first
  - card: b1
    owner: Ann

# The end.
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (["mission"], "deep-sea/8", "mission: 22 ", "mission: deep-sea/8 "),
        (["hands", "Ann"], "p1 p3", "p1 p2", "p1 p3"),
        (["hands", "Ben"], "b1", "{cards: [b1]}", "b1"),
        (["tasks", 0], "p2>Ann", "- p1 ", "- p2>Ann "),
        (["tasks", 1, "owner"], "Ben", "owner: Ann", "owner: Ben"),
        (["tasks"], ["p1"], "tasks:\n  - p1  # first\n  - card: b1\n    owner: Ann", "tasks: [p1]"),
        (["lead"], "Ann", "tasks:\n", "lead: Ann\ntasks:\n"),
        (["distress"], "allowed", "    owner: Ann\n", "    owner: Ann\ndistress: allowed\n"),
        (["hands", "Cas"], "rest", "{cards: [b1]}\n", "{cards: [b1]}\n  Cas: rest\n"),
        (["tasks", 1, "token"], 1, "    owner: Ann\n", "    owner: Ann\n    token: 1\n"),
    ],
)
def test_put(path: list[str | int], value: Any, old: str, new: str) -> None:
    assert put(TEXT, path, value, KEYS) == TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        (["mission"], "mission: 22  # Ümlaut\n"),
        (["hands", "Ann"], "  Ann: p1 p2   # hers\n"),
        (["tasks"], "tasks:\n  - p1  # first\n  - card: b1\n    owner: Ann\n"),
        (["lead"], ""),
    ],
)
def test_drop(path: list[str | int], gone: str) -> None:
    assert drop(TEXT, path) == TEXT.replace(gone, "", 1)


@pytest.mark.parametrize(
    ("text", "path", "value", "changed"),
    [
        ("{hands: [p1, b1]}", ["hands", 1], "b2", "{hands: [p1, b2]}"),
        ("{hands: [p1, b1]}", ["lead"], 0, "{hands: [p1, b1], lead: 0}"),
        ("hands: [p1, b1]", ["lead"], 0, "hands: [p1, b1]\nlead: 0\n"),
        ("hands:", ["hands"], "x", "hands: x"),
        ("note: |\n  a\n  b\nlead: 1\n", ["note"], "c", "note: c\nlead: 1\n"),
        ("a: &x [1]\nb: *x\n", ["b"], [2], "a: &x [1]\nb: [2]\n"),
    ],
)
def test_other_forms(text: str, path: list[str | int], value: Any, changed: str) -> None:
    found = put(text, path, value)
    assert yaml.safe_load(found) == yaml.safe_load(changed)


@pytest.mark.parametrize("text", ["- a\n", "a: 1\n---\nb: 2\n", "a: [", "", "a: 1\na b\n"])
def test_no_document(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected one document|no YAML"):
        put(text, ["a"], 1)


@pytest.mark.parametrize("path", [["hands", "Dee", "x"], ["tasks", 7], ["mission", "x"]])
def test_paths_that_lead_nowhere(path: list[str | int]) -> None:
    with pytest.raises(ValueError, match=r"there (is|can be) no"):
        put(TEXT, path, 1)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("missions/*.yaml")), ids=lambda file: file.stem)
def test_every_place_of_files(file: Path) -> None:
    """Whatever is changed, the rest says what it did."""
    rng = Random(0)
    for text in file.read_text(encoding="utf-8").split("\n---\n"):
        plain = yaml.safe_load(text)
        if not isinstance(plain, dict):
            continue
        for path in _paths(plain, []):
            value = rng.choice(["p1 b2", 7, ["p1", "b1"], {"to": "left"}, True])
            wanted = yaml.safe_load(text)
            _in(wanted, path[:-1])[path[-1]] = value
            assert yaml.safe_load(put(text, path, value)) == wanted
            if isinstance(path[-1], str):
                del _in(wanted, path[:-1])[path[-1]]
                assert yaml.safe_load(drop(text, path)) == wanted


def _paths(value: Any, above: list[str | int]) -> list[list[str | int]]:
    """Every place in a value whose keys are texts."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, part in inside:
        if isinstance(key, str | int):
            found += [[*above, key], *_paths(part, [*above, key])]
    return found


def _in(value: Any, path: list[str | int]) -> Any:
    for each in path:
        value = value[each]
    return value
