"""How far a command is that does many things: a line on standard error now and then, `deals: 300 of 4,000`."""

import time
from collections.abc import Callable
from typing import Final

FIRST: Final = 10.0
"""Seconds to the first line ..."""
THEN: Final = 60.0
"""... and from one to the next."""


def counting(label: str, length: int, remark: Callable[[str], None]) -> Callable[[int], None]:
    """Return the function that counts how many of the things are done; `remark` writes a line."""
    told = time.monotonic()
    pause, done = FIRST, 0

    def advance(steps: int) -> None:
        nonlocal told, pause, done
        done += steps
        now = time.monotonic()
        if now - told >= pause and done < length:
            told, pause = now, THEN
            remark(f"{label}: {done:,} of {length:,}")

    return advance
