"""Where a cursor stands in a text that is not finished."""

import pytest

from winnable.missions.source.spot import Item, spots


def _paths(text: str) -> list[tuple[str, bool]]:
    """Return the paths of the spots at the sign ^ in a text, each with whether a key is written there."""
    at = text.index("^")
    line, column = text[:at].count("\n") + 1, at - text[:at].rfind("\n")
    *_, found = spots(text.replace("^", "", 1), line, column)
    return [
        ("/".join("-" if isinstance(step, Item) else step[0] for step in spot.steps), spot.mapping is not None)
        for spot in found
    ]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("^", [("", False), ("", True)]),
        ("a: ^", [("a", False), ("a", True)]),
        ("a: b^\nc: d", [("a", False), ("a", True)]),
        ("a: 1\n^", [("", True)]),
        ("a:\n  ^", [("a", False), ("a", True)]),
        ("a:\n  b: 1\n  ^\nc: 2", [("a", True)]),
        ("a:\n- ^", [("a/-", False), ("a/-", True)]),
        ("a:\n- b: {c: ^}", [("a/-/b/c", False), ("a/-/b/c", True)]),
        ("a: {b: 1, ^}", [("a", True)]),
        ("a: [^]", [("a/-", False), ("a/-", True)]),
        ("a: 'x^'", [("a", False)]),
        ("a^: 1", [("", True)]),
    ],
)
def test_values_and_keys(text: str, paths: list[tuple[str, bool]]) -> None:
    assert _paths(text) == paths


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a: {b: ^", "a/b"),  # a bracket that is not closed yet
        ("a: {b: [c, ^", "a/b/-"),
        ("a: {b: ^\nc: {d: 1", "a/b"),  # something broken below
        ("a: '^", "a"),  # a quote that is not closed yet
        ("a: {x\nb:\n  c: ^", "b/c"),  # something broken above
        ("x: {y\na:\n- b:\n    c: ^", "a/-/b/c"),
        ("x: {y\na:\n  -\n    c: ^", "a/-/c"),
        ("a: it's b\nc: ^", "c"),
        ("--- \nx: {y\n---\na: ^\n--- \n[", "a"),  # only the document that it is in
    ],
)
def test_a_text_in_writing(text: str, path: str) -> None:
    assert (path, False) in _paths(text)


@pytest.mark.parametrize("text", ["# ^", "a: 1 # b ^", "a: 'b' #^"])
def test_a_remark_is_nowhere(text: str) -> None:
    assert _paths(text) == []


@pytest.mark.parametrize("text", ["a: [b#c, ^]", "a: ['b # c', ^]"])
def test_what_looks_like_a_remark_is_none(text: str) -> None:
    assert _paths(text)


def test_the_word_around_the_cursor() -> None:
    assert spots("a: win-p1, x", 1, 6)[:3] == (4, 10, False)
    assert spots("a: deep-sea/12", 1, 15)[:3] == (4, 15, False)
    assert spots("abc: 1", 1, 2)[:3] == (1, 4, True)


def test_the_keys_that_are_there() -> None:
    *_, found = spots("a: 1\nb: 2\n", 3, 1)
    assert [spot.present for spot in found] == [{"a", "b"}]


@pytest.mark.parametrize(("line", "column"), [(0, 0), (-3, 5), (99, 1), (1, 99)])
def test_a_place_beside_the_text_is_its_nearest(line: int, column: int) -> None:
    start, end, colon, _ = spots("a: 1", line, column)
    assert 1 <= start <= end <= 5
    assert colon in (True, False)


def test_one_line_or_a_line_of_its_own() -> None:
    flow = {text: spots(text, text.count("\n") + 1, 99)[3][-1].flow for text in ("a:\n  ", "a: {", "- ", "a: ")}
    assert flow == {"a:\n  ": False, "a: {": True, "- ": False, "a: ": True}
