"""Numbers with a point, which no other format has."""

import pytest

from tests.support.paths import ROOT
from tests.support.trees import noted, root
from winnable.missions.source.finding import Findings
from winnable.project.shape import RULES, Decimal, decimal_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1.0),
        ("0.5", 0.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("-2.5", -2.5),
        ("1e3", 1000.0),
        ("0", 0.0),
        ("'0.5'", None),
        ("true", None),
        ("nan", None),
        ("inf", None),
        (".", None),
        ("1,5", None),
        ("0.5 %", None),
        ("[1]", None),
        ("{a: 1}", None),
    ],
)
def test_what_is_a_number(text: str, number: float | None) -> None:
    assert decimal_of(root(text)) == number


@pytest.mark.parametrize(
    ("shape", "expected", "good", "bad"),
    [
        (Decimal(0, 1), "a number from 0 to 1", ("0", "1", "0.5"), ("-0.1", "1.1")),
        (Decimal(0, above=True), "a number above 0", ("0.001", "99999"), ("0", "0.0", "-1")),
        (Decimal(2), "a number from 2 on", ("2", "2.5"), ("1.9",)),
    ],
)
def test_bounds(shape: Decimal, expected: str, good: tuple[str, ...], bad: tuple[str, ...]) -> None:
    assert shape.expected == expected
    assert all(shape.check(root(text), Findings()) for text in good)
    for text in bad:
        findings = Findings()
        assert not shape.check(root(text), findings)
        assert noted(findings)


def test_every_key_stands_in_the_page() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert all(f"`{key}" in page for key in RULES.keys)
