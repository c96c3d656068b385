"""Findings: how they print, in which order they come, and that there is an end to them."""

import re

import pytest

from tests.support.codes import codes_in
from tests.support.paths import SHIPPED
from winnable.missions.source.characters import columns
from winnable.missions.source.finding import (
    MAX_FINDINGS,
    SHARED_CODES,
    Finding,
    Findings,
    Place,
    Source,
    TooManyFindings,
    codes_of,
    nearest,
    quoted,
)

TEXT = Source("deal.yaml", ("hands:", "  Ann: p1 z4"))


def test_a_finding_prints_with_its_line_and_a_caret() -> None:
    findings = Findings()
    findings.add(Place(TEXT, 2, 11), "D002", "no such suit", "suits are p and b")
    (finding,) = findings.sorted()
    assert str(finding).splitlines() == [
        "deal.yaml:2:11: error[D002]: no such suit",
        "    Ann: p1 z4",
        "            ^",
        "hint: suits are p and b",
    ]
    assert finding.short() == "deal.yaml:2:11: error[D002]: no such suit"
    assert finding.to_json()["hint"] == "suits are p and b"


def test_only_errors_are_counted() -> None:
    findings = Findings()
    findings.warn(Place(TEXT, 1, 1), "D002", "strange")
    assert findings.errors == 0
    findings.add(Place(TEXT, 1, 1), "D002", "wrong")
    assert findings.errors == 1
    assert [each.level for each in findings.found] == ["warning", "error"]


def test_the_same_finding_is_noted_once() -> None:
    findings = Findings()
    for _ in range(3):
        findings.add(Place(TEXT, 1, 1), "D002", "wrong")
    assert len(findings.found) == 1


def test_the_order_is_by_file_and_place() -> None:
    findings, other = Findings(), Source("other.yaml")
    for source, line, column in ((other, 2, 1), (TEXT, 2, 3), (other, 1, 9), (TEXT, 2, 1), (TEXT, 1, 5)):
        findings.add(Place(source, line, column), "D002", "wrong")
    assert [f"{each.path}:{each.line}:{each.column}" for each in findings.sorted()] == [
        "other.yaml:1:9",
        "other.yaml:2:1",
        "deal.yaml:1:5",
        "deal.yaml:2:1",
        "deal.yaml:2:3",
    ]


def test_there_is_an_end() -> None:
    findings = Findings()
    for line in range(1, MAX_FINDINGS):
        findings.add(Place(TEXT, line, 1), "D002", "wrong")
    with pytest.raises(TooManyFindings):
        findings.add(Place(TEXT, MAX_FINDINGS, 1), "D002", "wrong")
    assert len(findings.found) == MAX_FINDINGS
    assert findings.sorted()[-1].code == "Y014"


@pytest.mark.parametrize("column", [1, 250, 500])
def test_a_long_line_is_cut_around_the_place(column: int) -> None:
    line = "x" * (column - 1) + "!" + "x" * (500 - column)
    _, shown, caret = str(Finding("a", 1, column, "D002", "wrong", source=line)).splitlines()
    assert len(shown) <= 102
    assert shown[caret.index("^")] == "!"


def test_a_place_names_its_file_only_in_others() -> None:
    here, there = Place(TEXT, 1, 2), Place(Source("other.yaml"), 1, 2)
    assert (here.seen_from(here), here.seen_from(there)) == ("1:2", "deal.yaml:1:2")
    assert (TEXT.line(1), TEXT.line(0), TEXT.line(9)) == ("hands:", "", "")


def test_the_nearest_word() -> None:
    assert nearest("taks", ["hands", "tasks"]) == "did you mean 'tasks'?"
    assert nearest("TASKS", ["tasks"]) == "did you mean 'tasks'?"
    assert nearest("zzz", ["hands", "tasks"]) == ""


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("first-2-tricks", "first-two-tricks"),
        ("win_g6", "win-g6"),
        ("win-g7", ""),
        ("e07", "e7"),
        ("e8", ""),
        ("first-trik", "first-trick"),
        ("deep-see/5", "deep-sea/5"),
        ("deep-sea/55", ""),
        ("e100", "e100"),
    ],
)
def test_another_number_is_never_meant(word: str, meant: str) -> None:
    known = ["first-trick", "first-two-tricks", "win-g6", "e7", "e100", "goals", "deep-sea/5"]
    assert nearest(word, known) == (f"did you mean {meant!r}?" if meant else "")


def test_letters_that_nobody_can_tell_apart() -> None:
    assert nearest("gоals", ["hands", "goals"]) == "did you mean 'goals', in Latin letters?"
    assert nearest("Аnne", ["Ann"]) == "did you mean 'Ann'?"


def test_long_texts_are_quoted_in_part() -> None:
    assert quoted("p1") == "'p1'"
    assert len(quoted("x" * 100)) == 42


@pytest.mark.parametrize(
    ("source", "column", "shown"),
    [
        ("李小龍: p1", 6, ["  李小龍: p1", "          ^"]),
        ("a\u202e\x9b: x", 4, [r"  a\u202e\x9b: x", "             ^"]),
        ("\ta: x", 5, ["  \ta: x", "  \t   ^"]),
        ("e\u0301: x", 3, ["  e\u0301: x", "   ^"]),
    ],
)
def test_the_caret_stands_below_its_character(source: str, column: int, shown: list[str]) -> None:
    assert str(Finding("a.yaml", 1, column, "X001", "message", source=source)).splitlines()[1:] == shown


@pytest.mark.parametrize("char", ["a", "李", "\u202e"])
@pytest.mark.parametrize("column", [1, 2, 60, 75, 150, 299, 300])
def test_an_excerpt_fits_on_its_columns(char: str, column: int) -> None:
    finding = Finding("a.yaml", 1, column, "X001", "message", source=char * 300)
    shown, caret = finding.excerpt(60)
    assert columns(shown) <= 62
    assert columns(caret) <= 62
    assert caret.strip() == "^"


def test_what_comes_again_is_noted() -> None:
    findings, first = Findings(), dict[str, Place]()
    source, other = Source("a.yaml"), Source("b.yaml")
    assert not findings.again(first, "p7", Place(source, 1, 2), "D003", "card p7 is dealt twice")
    assert findings.again(first, "p7", Place(source, 3, 4), "D003", "card p7 is dealt twice", "write p8")
    assert findings.again(first, "p7", Place(other, 5, 6), "D003", "card p7 is dealt twice")
    assert [each.message for each in findings.found] == [
        "card p7 is dealt twice (first at 1:2)",
        "card p7 is dealt twice (first at a.yaml:1:2)",
    ]


CREW, GANYMEDE, LIFEBOAT = map(codes_of, ("crew", "ganymede", "lifeboat"))

GAMES = pytest.mark.parametrize(("game", "codes"), [("ganymede", GANYMEDE), ("lifeboat", LIFEBOAT)])


@GAMES
def test_codes_and_meanings_are_the_same(game: str, codes: dict[str, str]) -> None:
    own = set(codes) - set(SHARED_CODES)
    assert own == set(codes_in(SHIPPED / game, SHIPPED.parent / game)) - set(SHARED_CODES)


@GAMES
def test_the_guide_has_every_code(game: str, codes: dict[str, str]) -> None:
    guide = (SHIPPED / f"FORMAT-{game}.md").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| ([A-Z]\d{3}) \| (.*) \|$", guide, re.MULTILINE)) == codes


def test_a_code_means_one_thing_in_all_games() -> None:
    for codes, others in ((GANYMEDE, CREW), (LIFEBOAT, CREW), (LIFEBOAT, GANYMEDE)):
        assert SHARED_CODES.items() <= codes.items()
        assert set(codes) & set(others) == set(SHARED_CODES)
