"""Numbers in goals against the numbers that there can be: what is noted, and where."""

import pytest

from tests.support.trees import mapping, noted, root
from winnable.missions.source.combined import check_bound, check_deadline, ends_of
from winnable.missions.source.finding import Findings
from winnable.rules.goal import Bound, Range


def test_the_ends_of_comparisons() -> None:
    assert ends_of({"more_than": 2, "at_most": 5, "of": 9}) == {"at_least": 3, "at_most": 5}
    assert ends_of({"fewer_than": 2, "at_least": 0}) == {"at_least": 0, "at_most": 1}
    assert ends_of({"exactly": 4}) == {"exactly": 4}
    assert ends_of({}) == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{at_least: 7}", ["1:12 X1 expected a score from 0 to 6, found at least 7"]),
        ("{fewer_than: 0}", ["1:14 X1 expected a score from 0 to 6, found fewer than 0"]),
        ("{at_least: 0}", ["1:12 X1 a score is always from 0 to 6, so that at least 0 asks for nothing"]),
        ("{at_least: 2, at_most: 8}", []),
        ("{exactly: 6}", []),
    ],
)
def test_bounds(text: str, found: list[str]) -> None:
    findings, table = Findings(), mapping(text)
    numbers = {entry.key.text: int(entry.value.text) for entry in table.entries}  # type: ignore[union-attr]
    check_bound(table, Bound(**ends_of(numbers)), [Range(0, 6)], "a score", "X1", findings)
    assert noted(findings) == found


def test_a_number_alone_is_exact() -> None:
    findings = Findings()
    check_bound(root("9"), Bound(exactly=9), [Range(0, 6), Range(0, 12)], "a score", "X1", findings)
    assert noted(findings) == ["1:1 X1 expected a score from 0 to 6, found 9"]


@pytest.mark.parametrize(
    ("day", "found"),
    [
        ("1", ["1:1 X1 expected a day from 2 on, the first, found 1"]),
        ("2", []),
        ("4", []),
        ("5", ["1:1 X1 expected a day up to 4, the last that is played, found 5"]),
    ],
)
def test_deadlines(day: str, found: list[str]) -> None:
    findings = Findings()
    check_deadline(root(day), "a day", range(2, 5), "X1", findings)
    check_deadline(None, "a day", range(2, 5), "X1", findings)
    assert noted(findings) == found
