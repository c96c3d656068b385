"""From bytes to trees: values of every kind with their places, and texts that get out of hand."""

import pytest

from tests.support.trees import mapping, noted, root, roots
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode, as_utf8, describe, read_text


def found(text: str | bytes) -> list[str]:
    findings = Findings()
    roots(text, findings)
    return noted(findings)


def value(node: Node | None) -> object:
    assert isinstance(node, ScalarNode)
    return node.value


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3", 3),
        ("-3", -3),
        ("'3'", "3"),
        ("true", True),
        ("null", None),
        ("", None),
        ("no", "no"),
        ("2019-03-01", "2019-03-01"),
        ("12:30", "12:30"),
        ("0x10", "0x10"),
        ("a b", "a b"),
    ],
)
def test_plain_scalars(written: str, read: object) -> None:
    """Only null, true, false and decimal whole numbers are no texts."""
    assert value(mapping(f"key: {written}\n").get("key")) == read


def test_places() -> None:
    tree = mapping("a: 1\nb:\n  - x\n  - {c: y}\n")
    assert [str(entry.key.place) for entry in tree.entries] == ["1:1", "2:1"]
    items = tree.get("b")
    assert isinstance(items, SequenceNode)
    assert [str(item.place) for item in items.items] == ["3:5", "4:5"]
    assert str(tree.key("b")) == "2:1"


def test_a_place_within_a_scalar() -> None:
    node = mapping("key: p1 b2\nquoted: 'p1 b2'\n")
    plain, quoted = node.get("key"), node.get("quoted")
    assert isinstance(plain, ScalarNode)
    assert isinstance(quoted, ScalarNode)
    assert [str(each.at(3)) for each in (plain, quoted)] == ["1:9", "2:13"]


def test_an_alias_is_the_value_of_its_anchor() -> None:
    tree = mapping("a: &x [1, 2]\nb: *x\n")
    assert isinstance(tree.get("b"), SequenceNode)
    assert tree.get("b").size == tree.get("a").size  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("[]", "an empty list"),
        ("[1]", "a list"),
        ("{a: 1}", "a mapping"),
        ("[null]", "a list"),
        ("true", "true"),
        ("7", "the number 7"),
        ("'7'", "'7'"),
    ],
)
def test_what_values_are_called(text: str, called: str) -> None:
    assert describe(root(text)) == called


def test_documents_one_after_the_other() -> None:
    findings = Findings()
    assert [type(each) for each in roots("a: 1\n---\n- 2\n", findings)] == [MappingNode, SequenceNode]
    assert not findings.found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\na: 2\n", "2:1 Y007"),
        ("a: [1\n", "1:4 Y005"),
        ("a: *x\n", "1:4 Y013"),
        ("a: !!python/name:os.system x\n", "1:4 Y006"),
        ("a: 9999999999\n", "1:4 Y011"),
        ("a: \x07\n", "1:4 Y003"),
        (b"a: \xff\n", "1:4 Y002"),
    ],
)
def test_mistakes(text: str | bytes, expected: str) -> None:
    (finding,) = found(text) or ["none"]
    assert finding.startswith(expected), finding


def test_a_mistake_in_one_document_hides_no_other() -> None:
    findings = Findings()
    trees = roots("a: 1\n---\nb: [\n---\nc: 3\n", findings)
    assert len(findings.found) == 1
    assert any(isinstance(each, MappingNode) and each.get("c") for each in trees)


@pytest.mark.parametrize("text", ["[" * 41 + "]" * 41, "[" * 100_000, "{" * 100_000, "- " * 100_000])
def test_depth_is_bounded(text: str) -> None:
    (finding,) = found(text)
    assert " Y009 " in finding


@pytest.mark.parametrize("text", ["[" + "x," * 20_001 + "]", "a: &a [1]\nb: [" + "*a," * 10_001 + "]"])
def test_the_number_of_values_is_bounded(text: str) -> None:
    (finding,) = found(text)
    assert " Y010 " in finding


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["hands: Zoë ●\n", "a: 1\n", ""])
def test_text_in_utf_16_is_read_like_any(text: str, encoding: str) -> None:
    assert as_utf8(text.encode(encoding)) == text.encode()
    findings = Findings()
    assert read_text(text.encode(encoding), Source("<text>"), findings) == text
    assert not findings.found


@pytest.mark.parametrize("data", [b"\xff\xfea", b"\xff\xfe\x00\xd8a", b"a\0b", b"\xff"])
def test_what_only_looks_like_utf_16_is_refused(data: bytes) -> None:
    findings = Findings()
    assert read_text(data, Source("<text>"), findings) is None
    assert [finding.code for finding in findings.found] in (["Y002"], ["Y003"])
