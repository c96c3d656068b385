"""Mappings with a comparison: who says how many, and where that may be left out."""

import pytest

from tests.support.trees import noted, root
from winnable.missions.crew.goals.comparison import BY_MEMBER, NUMBERS, Comparing, against
from winnable.missions.source.finding import Findings
from winnable.missions.source.shape import Key, TableOf, Text

SHAPE = Comparing.of(
    "a count",
    {
        "by": Key(Text(), "Who.", required=True),
        BY_MEMBER: Key(TableOf(NUMBERS, "numbers"), "Each."),
        **against(NUMBERS, NUMBERS),
    },
    lacking="say how many",
)


@pytest.mark.parametrize(
    "good", ["{by: a, exactly: 1}", "{by: nobody}", "{by: no one}", "{by_member: {a: 1, b: [1, 2]}}"]
)
def test_good(good: str) -> None:
    assert SHAPE.check(root(good), Findings())


@pytest.mark.parametrize(
    ("bad", "expected"),
    [
        ("{by: a}", "1:1 K002 expected one of the keys exactly, "),
        ("{exactly: 1}", "1:1 K002 expected the key 'by' in a count"),
        ("{by_member: {a: 1}, by: b}", "1:21 K006 expected no by together with by_member"),
        ("{by_member: {a: 1}, parity: odd}", "1:21 K006 expected no parity together with by_member"),
        ("{by: a, at_least: 1, more_than: 1}", "1:22 K006 expected one of exactly, "),
    ],
)
def test_bad(bad: str, expected: str) -> None:
    findings = Findings()
    assert not SHAPE.check(root(bad), findings)
    assert noted(findings)[0].startswith(expected)
