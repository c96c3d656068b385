"""A line that names the work while something takes long, on a terminal alone.

It stands on standard error, never takes more than one line, changes at least every second and leaves nothing behind.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from winnable.output.ink import Ink, cut, pad, printable, span

PULSE: Final = 0.5
"""Seconds from one drawing to the next."""
PATIENCE: Final = 1.5
"""Seconds that a command may take before a line says that it works."""
_BAR: Final = 24

_lock: Final = threading.RLock()
_shown: list["Status"] = []
"""Those at work; the innermost is on the terminal."""


class Status:
    """One line: a label, how many of `length` steps are done, and the time that it has taken."""

    def __init__(self, label: str, length: int = 0, patience: float = 0) -> None:
        self.label = printable(label)
        self.length = length
        self.done = 0
        self.begun = time.monotonic()
        self._patience = patience
        self._drawn = 0  # columns
        self._ended = threading.Event()

    def advance(self, steps: int) -> None:
        """Count steps that are done; any thread may call it."""
        with _lock:
            self.done = min(self.done + steps, self.length)
            self.draw()

    def draw(self) -> None:
        """Write the line anew, if it is its turn."""
        with _lock:
            if self._ended.is_set() or _shown[-1:] != [self] or time.monotonic() - self.begun < self._patience:
                return
            text = self._fitted((Ink.of(sys.stderr, "never").width or 80) - 1)
            self._write(f"\r{pad(text, self._drawn)}")
            self._drawn = span(text)

    def text(self) -> str:
        """Return the line."""
        seconds = int(time.monotonic() - self.begun)
        parts = [self.label]
        if self.length:
            full = _BAR * self.done // self.length
            parts.append(f"[{'#' * full}{'-' * (_BAR - full)}] {100 * self.done // self.length:3}%")
        return "  ".join([*parts, f"{seconds // 60}:{seconds % 60:02}"])

    def _fitted(self, width: int) -> str:
        """Return the line cut to a number of columns: the label is cut first, to no less than half of them."""
        text = self.text()
        rest = text.removeprefix(self.label)
        label = cut(self.label, max(width - span(rest), width // 2))
        return cut(label + rest, width)

    def clear(self) -> None:
        """Take the line away, until it is drawn again."""
        with _lock:
            if self._drawn:
                self._write(f"\r{' ' * self._drawn}\r")
                self._drawn = 0

    def run(self) -> None:
        """Draw the line again and again, until `end`."""
        while not self._ended.wait(PULSE):
            self.draw()

    def end(self) -> None:
        """Take the line away for good."""
        self.clear()
        self._ended.set()

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # nobody may miss it
            sys.stderr.write(text)
            sys.stderr.flush()


@contextmanager
def working(
    label: str, length: int = 0, patience: float = PATIENCE, kind: type[Status] = Status
) -> Iterator[Status | None]:
    """Show a status line meanwhile, of a kind; None, and nothing is shown, if standard error is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    status = kind(label, length, patience)
    with _lock:
        for each in _shown:
            each.clear()
        _shown.append(status)
    threading.Thread(target=status.run, name="winnable-status", daemon=True).start()
    try:
        status.draw()
        yield status
    finally:
        status.end()
        with _lock:
            _shown.remove(status)


@contextmanager
def hidden() -> Iterator[None]:
    """Take the line away while something else is written."""
    with _lock:
        for each in _shown:
            each.clear()
        yield


# --- How far something is that takes hours -------------------------------------------------------


FIRST: Final = 10.0
"""Seconds to the first line where there is no terminal ..."""
THEN: Final = 60.0
"""... and from one to the next."""


class _Pace(Status):
    """The line of a terminal, with rate and remaining time."""

    def text(self) -> str:
        """Return the line."""
        return f"{super().text()}  {_pace(self.done, self.length, time.monotonic() - self.begun)}"


@contextmanager
def pace(label: str, length: int, remark: Callable[[str], None]) -> Iterator[Callable[[int], None]]:
    """Show how many of the deals are done; yield the function that counts them.

    `remark` writes a line where there is no terminal.
    """
    with working(label, length, patience=0, kind=_Pace) as status:
        if status is not None:
            yield status.advance
            return
        begun = told = time.monotonic()
        pause, done = FIRST, 0

        def advance(steps: int) -> None:
            nonlocal told, pause, done
            done += steps
            now = time.monotonic()
            if now - told >= pause and done < length:
                told, pause = now, THEN
                remark(f"{label}: {done:,} of {length:,}, {_pace(done, length, now - begun)}")

        yield advance


def _pace(done: int, length: int, seconds: float) -> str:
    """Return the rate and the remaining time; empty while nothing is known."""
    if not done or seconds <= 0:
        return ""
    rate = done / seconds
    return (
        f"{rate:,.0f} a second, {span_text((length - done) / rate)} left"
        if rate >= 1
        else (f"{60 * rate:,.1f} a minute, {span_text((length - done) / rate)} left")
    )


def span_text(seconds: float) -> str:
    """Return a time in words, with as much as matters: `40 s`, `12 min`, `3 h 5 min`, `2 days 4 h`."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    minutes = round(seconds / 60)
    if minutes < 100:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min"
    return f"{hours // 24} days {hours % 24} h"
