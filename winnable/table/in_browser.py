"""A worker of a browser from inside: the functions that its JavaScript calls, JSON in and JSON out."""

import gc
import json
from collections.abc import Callable
from typing import Final

from winnable.table import replies
from winnable.table.wire import NAMES, encoded

DEAL: Final = """
hands: {Ann: p1239 b1 g159 y1 r1, Ben: p456 b23 g26 y23 r2, Cas: p78 b456 g37 y45 r3, Dee: rest}
mission: 8
tasks: p1 p7 b1
"""
FIRST: Final = ("lay", "read", "solve")


def load() -> None:
    """Answer the questions that come first, so that all they load is there; other games come when they are needed.

    Objects that exist by then are for good, and the garbage collector skips them.
    """
    for ask in FIRST:
        answered(json.dumps({"ask": ask, "about": {"text": DEAL}}), lambda _told: None)
    gc.collect()
    gc.freeze()


def answered(call: str, tell: Callable[[str], None]) -> str:
    """Return the answer to a call as the server would write it, in one line; `tell` is told of progress, as JSON."""
    kind, said = replies.answered(call, lambda told: tell(encoded(told).decode()))
    return f'{{"{NAMES[kind].decode()}":{encoded(said).decode()}}}'
