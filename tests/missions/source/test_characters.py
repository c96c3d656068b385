"""Characters that must not reach a terminal, and the columns of the others."""

import pytest

from tests.support.ci_forms import commands
from winnable.missions.source.characters import columns, escaped, harmless, latin, no_commands, on_one_line

HARMFUL = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    *"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad",
    *map(chr, range(0xD800, 0xE000)),
    "\U000e0001",
]


def test_what_is_escaped() -> None:
    for char in HARMFUL:
        assert not harmless(char)
        assert escaped(f"a{char}b").isprintable()
        assert escaped(f"a{char}b").startswith("a\\")
        assert escaped(f"a{char}b", keep=char) == f"a{char}b"
        assert on_one_line(f"a{char}b").isprintable()


@pytest.mark.parametrize(
    "text", ["", "Zoë", "李小龍", "Ωlga ●", "e\u0301", "a\u00a0b\u3000c", "👩\u200d🚀", "می\u200cخواهم", "\\x1b"]
)
def test_what_stays(text: str) -> None:
    assert escaped(text) == on_one_line(text) == text


def test_the_forms_of_escapes() -> None:
    assert escaped("\x1b\x9b\u202e\udc80\U000e0001\n") == r"\x1b\x9b\u202e\udc80\U000e0001\x0a"
    assert on_one_line("a\n\tb") == "a  b"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("abc", 3),
        ("李小龍", 6),
        ("e\u0301", 1),
        ("●", 1),
        ("한", 2),
        ("\u1112\u1161\u11ab", 2),
        ("❤\ufe0f", 1),
    ],
)
def test_columns(text: str, expected: int) -> None:
    assert columns(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "::error::x",
        "  ::add-mask::x",
        "\t\u00a0::x::y",
        "a\n::x",
        ":::x::",
        "##[error]x",
        "a ##[group]b",
        "###[x]",
        "a\n  b ##[x] ##[y]\n ::x ##[z]",
    ],
)
def test_no_line_is_a_command_to_the_runner(text: str) -> None:
    assert commands(text)
    tame = no_commands(text)
    assert commands(tame) == []
    assert tame.replace(r"\x3a", ":").replace(r"\x23", "#") == text


@pytest.mark.parametrize("text", ["", "a::b", "deal.yaml::one", "# ## [x]", "a: : b", "x ::y"])
def test_other_lines_stay(text: str) -> None:
    assert no_commands(text) == text
    assert commands(text) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [("р179", "p179"), ("РУВ", "PYB"), ("Аnn", "Ann"), ("gоals", "goals"), ("ρ3", "p3"), ("Жук", "Жyk"), ("pl", "pl")],
)
def test_letters_that_look_latin(text: str, read: str) -> None:
    assert latin(text).replace("к", "k") == read
