"""Syntax errors are told at the line that is to blame, which is often not where a parser stops."""

import pytest

from tests.support.trees import noted, roots
from winnable.missions.source.finding import Findings


def found(text: str) -> list[str]:
    findings = Findings()
    roots(text, findings)
    return [f"{each.line}:{each.column} {each.message}" for each in findings.sorted()]


@pytest.mark.parametrize(
    "text",
    [
        "a:1\nb: 2\n",
        "a:1\n\n\nb: 2\n",
        "a:1\n# remark\nb: 2\n",
        "a:1 # remark\nb: 2\n",
        "x:\n  a:1 # remark\n  b: 2\n",
        "---\na:1\nb: 2\n",
        "a:[1]\nb: 2\n",
        "a:{b: 1}\n",
        "{a:[1]}\n",
        "{a:1, b: 2}\n",
        "a:'x'\nb: 2\n",
    ],
)
def test_no_blank_after_a_colon(text: str) -> None:
    (finding,) = found(text)
    assert finding.endswith("expected a blank after 'a:'")
    line, column = map(int, finding.split()[0].split(":"))
    assert text.splitlines()[line - 1][column - 2 : column].endswith(("a:", ":1", ":[", ":{", ":'"))


def test_a_colon_without_a_blank_in_each_document() -> None:
    assert found("x:\n  a: 1\n  b:2\n  c:3\n  d: 4\n") == ["3:4 expected a blank after 'b:'"]
    assert found("a:1\n---\nb: 2\n---\nc:3\nd: 4\n") == ["5:2 expected a blank after 'c:'"]


def test_an_address_and_a_time_are_texts() -> None:
    assert not found("a: [see https://x.org, 12:30]\nb: x:y\n")
    assert found("a: 1\nhttps://x.org\nb: 2\n") == ["2:1 expected ': ' and a value after the key that starts here"]


def test_a_key_without_a_colon() -> None:
    assert found("a:\n  b 1\n  c: 2\n") == ["2:3 expected ': ' and a value after the key that starts here"]


def test_a_text_on_several_lines_is_not_to_blame() -> None:
    assert found("a: one\n  two\n  three: 3\n") == ["3:8 expected no second ': ' on this line"]
    assert found("a: one: two\n") == ["1:7 expected no second ': ' on this line"]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("a:\n  b: 1\n   c: 2\n", "3:4 expected this line to start in column 3, as line 2 does, found column 4"),
        ("a:\n  b: 1\n c: 2\n", "3:2 expected this line to start in column 3, as line 2 does, found column 2"),
        ("a:\n  - b: 1\n   - c: 1\n", "3:4 expected this line to start in column 3, as line 2 does, found column 4"),
    ],
)
def test_columns(text: str, finding: str) -> None:
    assert found(text) == [finding]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("a: 'x'y'\n", '1:7 expected nothing after the closing quote, found "y\'"'),
        ("a: %x\n", "1:4 expected a value, found '%'"),
        ("a: @x\n", "1:4 expected a value, found '@'"),
        ("a: 'x\n", "1:4 expected a closing quote for the text that starts here"),
        ("\ta: 1\n", "1:1 expected spaces, found a tab"),
        ("a: [1\nb: 2\n", "1:4 expected ']' for the '[' here, found none"),
        ("a: [\n  b: 1\nc: 2\n", "1:4 expected ']' for the '[' here, found none"),
        ("a: [\n  - b\nc: 2\n", "1:4 expected ']' for the '[' here, found none"),
        ("a: [{b: 1]\n", "1:5 expected '}' for the '{' here, found ']' at 1:10"),
        ("a: {b: [1, 2}, c: '[', d: \"]\"} # ]\n", "1:8 expected ']' for the '[' here, found '}' at 1:13"),
        ("a: {b: 1\n---\nc: }\n", "1:4 expected '}' for the '{' here, found none"),
        ("a: [1]]\n", "1:7 expected no ']' here, as nothing is open"),
        ("a: ]\n", "1:4 expected no ']' here, as nothing is open"),
        ("a: [1] b\n", "1:8 this is no YAML: did not find expected key while parsing a block mapping"),
        ("a: [1,,2]\n", "1:7 this is no YAML: did not find expected node content while parsing a flow node"),
        ("a: - b\n", "1:4 this is no YAML: block sequence entries are not allowed in this context"),
        ("a: 1\n- b\n", "2:1 this is no YAML: did not find expected key while parsing a block mapping"),
        (
            "a: &\n",
            "1:5 this is no YAML: did not find expected alphabetic or numeric character while scanning an anchor",
        ),
        ("%YAML 9.9\n---\na: 1\n", "1:1 this is no YAML: found incompatible YAML document"),
    ],
)
def test_other_errors(text: str, finding: str) -> None:
    assert found(text)[:1] == [finding]


@pytest.mark.parametrize(
    "text", [":\n", "a:\n  :1\n", "- a:1\n- b: 2\n c: 3\n", "a:1", "{a:1", "a:1\n\tb: 2\n", ":\t:"]
)
def test_nothing_breaks(text: str) -> None:
    findings = Findings()
    roots(text, findings)
    assert noted(findings) is not None


@pytest.mark.parametrize("flow", [True, False], ids=["flow", "block"])
@pytest.mark.parametrize(
    ("value", "key"),
    [("!= 2", "other_than: 2"), ("!2", "other_than: 2"), ("> 2", "more_than: 2"), (">= 2", "at_least: 3")],
)
def test_signs_of_comparisons_are_told_as_keys(value: str, key: str, *, flow: bool) -> None:
    findings = Findings()
    roots(f"{{by: a, exactly: {value}}}\n" if flow else f"by: a\nexactly: {value}\n", findings)
    (finding,) = findings.sorted()
    assert finding.column == (18 if flow else 10)
    assert finding.hint.startswith("a comparison is a key of its own")
    assert key in finding.hint
