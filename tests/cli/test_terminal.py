"""What a person sees on a terminal: widths, colours, symbols, progress."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from winnable.crew.card_text import card_text
from winnable.crew.choices_text import choices_text
from winnable.crew.text import table_text
from winnable.crew.trick_table import short_names
from winnable.missions import crew as missions
from winnable.output.ink import PLAIN, Ink, pad, printable, span
from winnable.rules.crew.card import PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee

Golden = Callable[[str, str], None]

ROOT = Path(__file__).parents[2]
LONG = ("Alexandra", "Bartholomew", "Maximilian", "Dan", "Eve")


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


def shown(names: tuple[str, ...], ink: Ink) -> str:
    """Choices and table of a five-player deal with other names."""
    (document,) = missions.load(Path(__file__).parent / "deals" / "solved_40.yaml").problems
    problem = replace(document.problem, names=names)
    choices = Choices.given(problem)
    assert document.line_of_play is not None
    report = referee(problem, choices, document.line_of_play)
    return "\n".join((*choices_text(problem, choices, ink), *table_text(problem, choices, report, ink), ""))


@pytest.mark.parametrize("width", [100, 80, 60, 48, 38])
@pytest.mark.parametrize("symbols", [True, False])
def test_the_table_fits(width: int, symbols: bool, golden: Golden) -> None:
    text = shown(LONG, Ink(symbols=symbols, width=width))
    table = text[text.index("\n\n") :]
    assert max(map(span, table.splitlines())) <= width
    if symbols:
        golden(f"table_{width}.txt", text)


def test_names_of_all_kinds(golden: Golden) -> None:
    golden(
        "table_names.txt", shown(("Ωlga", "李小龍的朋友", "Alexandra", "Alexandros", "\x1b[31mRed\n"), Ink(width=70))
    )
    golden("table_no_names.txt", shown((), Ink(width=48)))


def test_names_that_are_cut_stay_different() -> None:
    (document,) = missions.load(Path(__file__).parent / "deals" / "solved_40.yaml").problems
    problem: Problem = replace(document.problem, names=("Alexandra", "Alexandros", "Bo", "Dan", "Eve"))
    assert short_names(problem) == list(problem.names)
    assert short_names(problem, 6) == ["0:Ale.", "1:Ale.", "2:Bo", "3:Dan", "4:Eve"]
    assert short_names(problem, 4) == ["0:A.", "1:A.", "2:Bo", "3:D.", "4:E."]


def test_spans() -> None:
    assert span("\x1b[31m李e\u0301\x1b[0m") == 3
    assert pad("李", 4) == "李  "
    assert printable("a\x1b[31m\nb\x00") == "a?[31m b?"


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


def test_every_suit_has_a_colour_a_symbol_and_a_letter() -> None:
    lively = Ink(colour=True, symbols=True)
    cards = [Card(suit.letter, 4) for suit in PLANET_NINE.suits]
    assert [card_text(PLAIN, card, PLANET_NINE) for card in cards] == ["p4", "b4", "g4", "y4", "r4"]
    assert [card_text(Ink(symbols=True), card, PLANET_NINE) for card in cards] == ["●p4", "■b4", "▲g4", "◆y4", "★r4"]
    assert len({card_text(lively, card, PLANET_NINE)[:5] for card in cards}) == 5
    own = Deck((Suit("orange", (1, 2)),))
    assert card_text(lively, Card("o", 1), own) == "o1"


@pytest.mark.parametrize(
    ("environment", "expected"), [({}, "\x1b[32m\x1b[1mwinnable"), ({"NO_COLOR": "1"}, "\nwinnable")]
)
def test_a_real_terminal(environment: dict[str, str], expected: str, deals: Path) -> None:
    text = on_terminal(["solve", "differs.yaml"], environment)
    assert expected in text
    assert "■b1" in text
    assert ("\x1b" in text) == (not environment)


def test_progress_on_a_terminal_only(deals: Path) -> None:
    text = on_terminal(["check", "small.yaml"], {})
    assert "checking" in text
    assert "100%" in text
    assert text.index("100%") < text.index("small.yaml:2")


def on_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """What `winnable` writes to a terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "winnable", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment},
    ):
        os.close(theirs)
        pieces = []
        try:
            while piece := os.read(ours, 4096):
                pieces.append(piece)
        except OSError:  # Linux says so when the other side has closed
            pass
        finally:
            os.close(ours)
    return b"".join(pieces).decode().replace("\r\n", "\n")
