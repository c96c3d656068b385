"""The status line: on a terminal alone, on one line, and nothing of it stays."""

import io
import sys
from itertools import groupby
from types import SimpleNamespace

import pytest

from tests.support.waiting import comes
from winnable.cli import status
from winnable.cli.console import Console
from winnable.cli.status import Status, pace, span_text, working
from winnable.output.ink import span


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    errors = Terminal()
    monkeypatch.setattr(status, "sys", SimpleNamespace(stderr=errors))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(status, "PULSE", 0.02)
    monkeypatch.setattr(status, "time", SimpleNamespace(monotonic=lambda: 0.0))  # however busy the machine is
    return errors


def drawn(terminal: Terminal) -> list[str]:
    """What was written, line by line as it was drawn."""
    return [each.rstrip() for each in terminal.getvalue().split("\r") if each.strip()]


def names(terminal: Terminal) -> list[str]:
    """The first word of each."""
    return [each.split()[0] for each in drawn(terminal)]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_nothing_elsewhere(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = io.StringIO() if term == "xterm" else Terminal()
    monkeypatch.setattr(sys, "stderr", errors)
    monkeypatch.setenv("TERM", term)
    with working("solving", patience=0) as line:
        assert line is None
    assert errors.getvalue() == ""


def test_what_is_quick_says_nothing(terminal: Terminal) -> None:
    with working("solving") as line:
        assert line is not None
    assert terminal.getvalue() == ""


def test_what_takes_long_says_so_again_and_again(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 0.0
    monkeypatch.setattr(status, "time", SimpleNamespace(monotonic=lambda: seconds))
    with working("solving", patience=0.1):
        assert drawn(terminal) == []
        seconds = 0.5
        assert comes(lambda: drawn(terminal).count("solving  0:00") > 5)
        seconds = 1.5
        assert comes(lambda: drawn(terminal).count("solving  0:01") > 5)
    assert terminal.getvalue().endswith(f"\r{' ' * len('solving  0:01')}\r")


@pytest.mark.parametrize("label", ["playing planet-nine/round", "李" * 60, "x" * 500, "a\x1b[2J\u202eb"])
@pytest.mark.parametrize("columns", [20, 80])
def test_it_never_takes_a_second_line(
    label: str, columns: int, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    with working(label, 30, patience=0) as line:
        assert line is not None
        for _ in range(40):
            line.advance(1)
    assert all(span(each) < columns for each in drawn(terminal))
    assert "\n" not in terminal.getvalue()
    assert "\u202e" not in terminal.getvalue()


@pytest.mark.usefixtures("terminal")
def test_the_bar() -> None:
    line = Status("playing 1", 3)
    assert line.text() == f"playing 1  [{'-' * 24}]   0%  0:00"
    line.advance(1)
    assert line.text() == f"playing 1  [{'#' * 8}{'-' * 16}]  33%  0:00"
    line.advance(5)
    assert line.text() == f"playing 1  [{'#' * 24}] 100%  0:00"


def test_a_long_label_does_not_hide_the_bar(terminal: Terminal) -> None:
    with working("a long label " * 8, 4, patience=0) as line:
        assert line is not None
        line.advance(4)
    shown = drawn(terminal)[-1]
    assert shown.startswith("a long label a long label")
    assert shown.endswith(f"[{'#' * 24}] 100%  0:00")
    assert span(shown) == 79


def test_the_inner_line_is_shown(terminal: Terminal) -> None:
    with working("outer", patience=0):
        with working("inner", patience=0):
            assert comes(lambda: names(terminal).count("inner") > 3)
        assert comes(lambda: names(terminal)[-1] == "outer")
    assert [name for name, _ in groupby(names(terminal))] == ["outer", "inner", "outer"]


def test_other_text_does_not_stand_behind_it(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(status, "PULSE", 1000)  # drawn once, however long the remark takes
    with working("solving", patience=0):
        Console.of().remark("a remark")
    assert terminal.getvalue() == f"\rsolving  0:00\r{' ' * 13}\ra remark\n"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (99, "99 s"), (101, "2 min"), (5940, "99 min"), (6000, "1 h 40 min"), (180_000, "2 days 2 h")],
)
def test_times(seconds: float, text: str) -> None:
    assert span_text(seconds) == text


def test_without_a_terminal_there_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr("winnable.cli.status.time.monotonic", lambda: float(next(clock)))
    lines: list[str] = []
    with pace("deals", 4000, lines.append) as advance:
        for _ in range(39):
            advance(100)
    assert lines == [
        "deals: 300 of 4,000, 25 a second, 2 min left",
        "deals: 1,800 of 4,000, 25 a second, 88 s left",
        "deals: 3,300 of 4,000, 25 a second, 28 s left",
    ]


def test_a_slow_one_is_told_by_the_minute() -> None:
    assert status._pace(1, 3, 20.0) == "3.0 a minute, 40 s left"
    assert status._pace(0, 3, 20.0) == ""
