"""The messages between the server and its workers: lines, each with a byte for its kind, and JSON."""

import json
import re
from collections.abc import Callable
from typing import Final

from winnable.output.typed import Json

BEGUN: Final = b"b"
"""The call has been read."""
PROGRESS: Final = b"p"
ANSWER: Final = b"a"
REFUSED: Final = b"r"
"""The call makes no sense."""
FAILED: Final = b"f"
"""A bug; the worker must not be used again."""

NAMES: Final = {PROGRESS: b"progress", ANSWER: b"answer", REFUSED: b"error", FAILED: b"error"}
"""The key under which a page gets each of them."""


def encoded(said: Json) -> bytes:
    """Return JSON on one line."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode(errors="backslashreplace")


def failure(kind: str, message: str) -> bytes:
    """Return the message about a call that failed."""
    return encoded({"kind": kind, "message": message})


# --- The end of a call that makes no sense -------------------------------------------------------


Tell = Callable[[Json], None]
"""Tells the page how far a call has come."""


class Refused(Exception):
    """A call that makes no sense, for a reason that the page could have known; `kind` as in docs/table-api.md."""

    def __init__(self, message: str, kind: str = "request") -> None:
        super().__init__(message)
        self.kind = kind


def page_words(error: Exception) -> str:
    """Return a message in which options of the command line are the keys that pages send: `'tasks'` for `--tasks`."""
    return re.sub(r"'?--([a-z]+(?:-[a-z]+)*)'?", lambda found: repr(found[1].replace("-", "_")), str(error))
