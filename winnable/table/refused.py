"""The end of a call that makes no sense."""

import re
from collections.abc import Callable

from winnable.output.typed import Json

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
