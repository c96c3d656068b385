"""How things look: colours, symbols, and the width of text."""

from io import StringIO

import pytest

from winnable.output.ink import Ink, pad, printable, span, to_terminal, wrapped


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_spans() -> None:
    assert span(Ink(colour=True).no("李e\u0301")) == 3
    assert pad("李", 4) == "李  "
    assert printable("a\x1b[31m\nb\x00") == r"a\x1b[31m b\x00"


def test_only_the_styles_of_an_ink_reach_a_terminal() -> None:
    text = Ink(colour=True).style("a\x1b[31m\x9b2J\u202eb\n\t", fg="green", bold=True) + "\x1b[0m"
    assert to_terminal(text) == "\x1b[32m\x1b[1ma\\x1b[31m\\x9b2J\\u202eb\n\t\x1b[0m\\x1b[0m"


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "colour", "symbols"),
    [
        ("auto", {}, True, True, True),
        ("auto", {}, False, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False, True),
        ("auto", {"NO_COLOR": ""}, True, True, True),
        ("auto", {"TERM": "dumb"}, True, False, True),
        ("always", {"NO_COLOR": "1"}, True, True, True),
        ("always", {}, False, True, False),
        ("never", {}, True, False, True),
    ],
)
def test_when_there_is_colour(
    choice: str,
    environment: dict[str, str],
    terminal: bool,
    colour: bool,
    symbols: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    ink = Ink.of(Terminal() if terminal else StringIO(), choice)
    assert (ink.colour, ink.symbols) == (colour, symbols)


def test_no_symbols_where_the_encoding_has_none() -> None:
    assert not Ink.of(Terminal("latin-1"), "auto").symbols
    assert not Ink.of(Terminal("no-such-encoding"), "auto").symbols


def test_the_width_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Ink.of(StringIO(), "auto").width is None
    assert Ink.of(Terminal(), "auto").width == 80
    monkeypatch.setenv("COLUMNS", "50")
    assert Ink.of(Terminal(), "auto").width == 50


def test_lines_are_broken_at_blanks_alone() -> None:
    assert wrapped("  one two-three four", 12) == "  one\n    two-three\n    four"
    assert wrapped("one  two  three", 9) == "one  two\n  three"
    assert wrapped("key  one two three", 11, indent=5) == "key  one\n     two\n     three"
    assert wrapped("x" * 30 + " y", 10) == "x" * 30 + "\n  y"
    assert wrapped("李小龍 李小龍", 8) == "李小龍\n  李小龍"
    red = Ink(colour=True).no("one two")
    assert wrapped(red, 7) == red
    assert span(wrapped(red, 6).split("\n")[0]) == 3


@pytest.mark.parametrize("width", [None, 100])
def test_lines_that_fit_stay(width: int | None) -> None:
    assert wrapped("  a  b   c ", width) == "  a  b   c "


def test_a_command_to_be_pasted_stays_whole() -> None:
    command = "can be won:  winnable solve --deal 'b1 / b2'"
    assert wrapped(command, 20) == command
