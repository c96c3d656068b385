"""Waiting for threads and other processes, for as long as a busy machine may take; and a clock of its own."""

import time
from collections.abc import Callable
from itertools import count
from typing import Final

import pytest

from winnable.solver import verdict as clockwork

SAFE: Final = 120.0
"""Seconds after which a test fails rather than hangs."""


def comes(holds: Callable[[], object]) -> bool:
    """Whether something holds by then."""
    end = time.monotonic() + SAFE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def one_second_is(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let limits in seconds look at a clock that goes on with each look, however busy the machine is."""
    seen = count()
    monkeypatch.setattr(clockwork, "perf_counter", lambda: next(seen) / looks)
