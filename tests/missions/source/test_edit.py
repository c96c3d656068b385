"""Edits of documents: what they say afterwards, and that every other byte stays."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.paths import EXAMPLES
from winnable.missions.source.dumper import Flow
from winnable.missions.source.edit import edited, part_of, parts_of, plain

ORDER = ("game", "mission", "hands", "lead", "tasks", "distress")
TEXT = """\
# A deal of ours.
mission: 22  # Ümlaut
hands:
  Ann:   p1 p2   # hers
  Ben: {cards: [b1]}
tasks:
  - p1  # first
  - card: b1
    owner: Ann

# The end.
"""
TASKS = "tasks:\n  - p1  # first\n  - card: b1\n    owner: Ann\n"


def put(value: Any, *path: str | int) -> Callable[[Any], None]:
    """Return what puts a value where a path leads."""

    def change(document: Any) -> None:
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[Any], None]:
    """Return what takes away what a path leads to."""

    def change(document: Any) -> None:
        for key in path[:-1]:
            document = document[key]
        del document[path[-1]]

    return change


def changed(text: str, change: Callable[[Any], None]) -> str:
    """Return a text with what it says changed."""
    wanted = plain(text)
    change(wanted)
    found = edited(text, wanted, ORDER)
    assert plain(found) == wanted
    return found


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (put("deep-sea/8", "mission"), "mission: 22 ", "mission: deep-sea/8 "),
        (put("p1 p3", "hands", "Ann"), "Ann:   p1 p2", "Ann: p1 p3"),
        (put("b1", "hands", "Ben"), "{cards: [b1]}", "b1"),
        (put("p2>Ann", "tasks", 0), TASKS, "tasks:\n- p2>Ann\n- card: b1\n  owner: Ann\n"),
        (put(["p1"], "tasks"), "tasks:\n  - p1  # first\n  - card: b1\n    owner: Ann", "tasks: [p1]"),
        (put("Ann", "lead"), "tasks:\n", "lead: Ann\ntasks:\n"),
        (put("allowed", "distress"), "    owner: Ann\n", "    owner: Ann\ndistress: allowed\n"),
        (put(Flow(to="left"), "distress"), "    owner: Ann\n", "    owner: Ann\ndistress: {to: left}\n"),
        (put("planet-nine", "game"), "mission:", "game: planet-nine\nmission:"),
        (put("rest", "hands", "Cas"), "{cards: [b1]}\n", "{cards: [b1]}\n  Cas: rest\n"),
        (put("1", "tasks", 1, "token"), TASKS, "tasks:\n- p1\n- card: b1\n  owner: Ann\n  token: '1'\n"),
        (put({"a": "b"}, "hands"), "  Ann:   p1 p2   # hers\n  Ben: {cards: [b1]}\n", "  a: b\n"),
        (drop("mission"), "mission: 22  # Ümlaut\n", ""),
        (drop("hands", "Ann"), "  Ann:   p1 p2   # hers\n", ""),
        (drop("tasks"), TASKS, ""),
    ],
)
def test_what_is_changed_and_what_stays(change: Callable[[Any], None], old: str, new: str) -> None:
    assert changed(TEXT, change) == TEXT.replace(old, new, 1)
    windows = TEXT.replace("\n", "\r\n")
    assert changed(windows, change) == windows.replace(old.replace("\n", "\r\n"), new.replace("\n", "\r\n"), 1)


def test_a_key_gets_another_name_in_its_place() -> None:
    def rename(document: Any) -> None:
        document["hands"] = {{"Ann": "Zoe"}.get(name, name): hand for name, hand in document["hands"].items()}

    assert changed(TEXT, rename) == TEXT.replace("Ann:   p1 p2   # hers", "Zoe: p1 p2", 1)


@pytest.mark.parametrize(
    ("text", "change", "found"),
    [
        ("{hands: [p1, b1]}", put(0, "lead"), "hands: [p1, b1]\nlead: 0\n"),
        ("hands: {Ann: p1}", put("p1,10, ?", "hands", "Ann"), "hands: {Ann: 'p1,10, ?'}"),
        ("hands: [p1, b1]", put(0, "lead"), "hands: [p1, b1]\nlead: 0\n"),
        ("hands:", put("x", "hands"), "hands: x"),
        ("tasks: |\n  a\n  b\n\nlead: 1\n", put("c", "tasks"), "tasks: c\n\nlead: 1\n"),
        ("lead: |\n  a\n  b\ntasks: 1\n", put("b\na\n", "lead"), "lead: |\n  b\n  a\ntasks: 1\n"),
        ("a: &x [1]\nb: *x\n", put([2], "b"), "a: [1]\nb: [2]\n"),
        ("a: 010\nb: 2024-01-31\n", put("p1", "b"), "a: 010\nb: p1\n"),
    ],
)
def test_other_forms(text: str, change: Callable[[Any], None], found: str) -> None:
    assert changed(text, change) == found


@pytest.mark.parametrize("text", ["- a\n", "a: 1\n---\nb: 2\n", "a: [", "", "a: 1\na b\n", "a: *b\n"])
def test_what_is_no_document_is_not_changed(text: str) -> None:
    with pytest.raises(ValueError, match="expected one document"):
        edited(text, {"a": 1})


def test_documents_of_a_text_stay_as_they_are() -> None:
    text = "# first\na: 1\n--- # second\nb: 2\n---\nc: 3"
    assert list(parts_of(text)) == [(1, "# first\na: 1\n"), (3, "--- # second\nb: 2\n"), (6, "c: 3")]
    assert [part_of(text, line)[-2] for line in (2, 3, 4, 6)] == ["1", "2", "2", " "]
    assert list(parts_of("---\na: 1\n")) == [(2, "a: 1\n")]


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("missions/*.yaml"))[::4], ids=lambda file: file.stem)
def test_every_place_of_files(file: Path) -> None:
    """Whatever is changed, the rest says what it did, and stands where it did."""
    rng = Random(0)
    for _, text in parts_of(file.read_text(encoding="utf-8")):
        for path in _paths(plain(text), []):
            value = rng.choice(["p1 b2", 7, ["p1", "b1"], {"to": "left"}, True])
            found = changed(text, put(value, *path))
            assert sum(line.strip().startswith("#") for line in found.split("\n")) >= text.count("\n#")
            if isinstance(path[-1], str):
                changed(text, drop(*path))


def _paths(value: Any, above: list[str | int]) -> list[list[str | int]]:
    """Every place in a value whose keys are texts."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, part in inside:
        found += [[*above, key], *_paths(part, [*above, key])]
    return found
