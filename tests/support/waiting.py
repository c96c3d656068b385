"""Waiting for threads and other processes, for as long as a busy machine may take."""

import time
from collections.abc import Callable
from typing import Final

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
