"""How far something is that takes hours: a line that changes on a terminal, elsewhere a line now and then."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from winnable.cli.status import Status, working

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
