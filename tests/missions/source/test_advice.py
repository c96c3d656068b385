"""Hints for values of the wrong kind, as the shapes give them."""

from pathlib import Path

import pytest

from tests.support.trees import mapping
from winnable.missions.source.advice import hint_tables
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Named
from winnable.missions.source.plain import Choice, Text, Whole
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf

NUMBERS = ListOf(Whole(1, 9))
TEXTS = ListOf(Text())
COUNT = ByKind("a number or all", text=Choice({"all": ""}, advice={"every": "write all"}), number=Whole(0, 9))
TABLE = Fields("a table", {"one": Key(Text(), ""), "other": Key(Text(), "")}, advice={"uno": "did you mean 'one'?"})
NAMES = ByKind("names", items=ListOf(Text()), table=TableOf(Text(), "names"))


def hints(shape: object, value: str) -> list[str]:
    """The hints for a value of this shape."""
    findings = Findings()
    node = mapping(f"key: {value}\n").get("key")
    assert node is not None
    shape.check(node, findings)  # type: ignore[attr-defined]
    return [finding.hint for finding in findings.sorted()]


@pytest.mark.parametrize(
    ("shape", "value", "hint"),
    [
        (NUMBERS, "4", "write [4]"),
        (NUMBERS, "3-5", "write [3, 4, 5]"),
        (NUMBERS, "3 to 5", "write [3, 4, 5]"),
        (NUMBERS, "3, 5", "write [3, 5]"),
        (NUMBERS, "7-12", ""),  # 10 is too much
        (NUMBERS, "any", ""),
        (TEXTS, "pink blue", "write [pink, blue]"),
        (TEXTS, "A remark.", "write [A remark.]"),
        (ListOf(TABLE), "{one: x}", "put '- ' before each item"),
        (Whole(0, 9), "'3'", "write 3 without quotes"),
        (Whole(0, 9), "three", "write 3"),
        (Whole(0, 9), "none", "write 0"),
        (Whole(0, 9), "many", ""),
        (COUNT, "two", "write 2"),
        (COUNT, "every", "write all"),
        (Text(), "[a, b]", "write 'a b'"),
        (Text(), "[[a]]", ""),
        (TABLE, "{uno: x}", "did you mean 'one'?"),
        (TABLE, "{UNO: x}", "did you mean 'one'?"),
        (TABLE, "one:x", "put a blank after each colon, 'one: x …'"),
        (TABLE, "one = x", "write ': ' for '=', 'one: …'"),
        (NAMES, "-a -b", "put a blank after each hyphen"),
        (NAMES, "[{a: x}, {b: y}]", "leave out the hyphens before the names"),
    ],
)
def test_hints(shape: object, value: str, hint: str) -> None:
    assert hints(shape, value) == [hint]


def test_what_is_not_indented_is_told_once() -> None:
    outer = Fields("outer", {"a": Key(TABLE, ""), "b": Key(Text(), "")})
    findings = Findings()
    outer.check(mapping("a:\none: x\nother: y\nb: z\n"), findings)
    (finding,) = findings.sorted()
    assert (finding.line, finding.hint) == (
        1,
        "put blanks before 'one:' if it belongs to 'a', as many before each line of it",
    )
    findings = Findings()
    outer.check(mapping("a:\nbb: y\n"), findings)  # a slip of the pen
    assert [finding.hint for finding in findings.sorted()] == ["", "did you mean 'b'?"]


def test_a_key_that_is_misspelt_is_not_missing_as_well() -> None:
    needs = Fields("a table", {"at_most": Key(Whole(0, 9), "", required=True)})
    findings = Findings()
    needs.check(mapping("at most: 3\n"), findings)
    assert [finding.code for finding in findings.sorted()] == ["K001"]
    findings = Findings()
    needs.check(mapping("colour: red\n"), findings)
    (finding,) = findings.sorted()
    assert (finding.code, finding.hint) == ("K001", "the keys here are at_most")


def test_a_key_that_is_no_text_may_be_any() -> None:
    needs = Fields("a table", {"most": Key(Whole(0, 9), "", required=True), "side": Key(Text(), "", required=True)})
    findings = Findings()
    needs.check(mapping("3: here\nmost: 3\n"), findings)
    assert [finding.code for finding in findings.sorted()] == ["Y008"]


def test_a_named_shape_gives_the_same_hints() -> None:
    assert hints(Named("test_advice", "numbers", lambda: NUMBERS), "4") == ["write [4]"]


def test_tables_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "advice.json"
    file.write_text("""{
        "lists": {"signs": "plus minus"},
        "one": {"sum": "add total", "write {sum: 3}": "{signs} add_up"},
        "other": {"as in": "one", "count": "total"}
    }""")
    written = dict.fromkeys(("plus", "minus", "add_up"), "write {sum: 3}")
    one = {"add": "did you mean 'sum'?", "total": "did you mean 'sum'?", **written}
    assert hint_tables(file) == {"one": one, "other": {**one, "total": "did you mean 'count'?"}}
