"""How far the mistake of a finding goes."""

import pytest

from winnable.missions.source.extent import ends
from winnable.missions.source.finding import Finding


def _marked(text: str, line: int, column: int) -> str:
    ((last, end),) = ends(text, [Finding("<text>", line, column, "K001", "")])
    assert last == line
    return text.split("\n")[line - 1][column - 1 : end - 1]


@pytest.mark.parametrize(
    ("text", "line", "column", "marked"),
    [
        ("colour: red\n", 1, 1, "colour"),
        ("colour: red one # why\n", 1, 9, "red one"),
        ("a: 'it''s'\n", 1, 4, "'it''s'"),
        ("a: p1 g99 b2\n", 1, 7, "g99"),  # a place inside a text
        ("a: {b: 1, c: [2, 3]} # x\n", 1, 4, "{b: 1, c: [2, 3]}"),
        ("a: {b: 1, c: [2, 3]} # x\n", 1, 14, "[2, 3]"),
        ("a: {b: 1,\n  c: 2}\n", 1, 4, "{b: 1,"),  # no further than its line
        ("a: |\n  p1 g99\n", 2, 6, "g99"),
        ("a: 'x\n", 1, 4, "'x"),  # where YAML itself breaks
        ("a: b: c\n", 1, 5, ":"),
        ("ä: ö ü\n", 1, 4, "ö ü"),
        ("a: \U0001f680\U0001f680 x\n", 1, 4, "\U0001f680\U0001f680 x"),  # signs are counted, not bytes
    ],
)
def test_what_is_marked(text: str, line: int, column: int, marked: str) -> None:
    assert _marked(text, line, column) == marked


@pytest.mark.parametrize(("line", "column"), [(1, 5), (2, 1), (9, 9)])
def test_a_place_past_the_end_is_empty(line: int, column: int) -> None:
    (end,) = ends("a: b", [Finding("<text>", line, column, "Y005", "")])
    assert end == (line, column)


def test_one_end_for_each_finding() -> None:
    findings = [Finding("<text>", 1, 1, "K001", ""), Finding("<text>", 2, 5, "K003", "")]
    assert ends("colour: 1\nid: [1]\n", findings) == [(1, 7), (2, 8)]
