"""What a call ends with that makes no sense."""

from collections.abc import Callable

from winnable.output.typed import Json

Tell = Callable[[Json], None]
"""Tells the page how far a call has come."""


class Refused(Exception):
    """A call that makes no sense, for a reason that the page could have known; `kind` as in docs/table-api.md."""

    def __init__(self, message: str, kind: str = "request") -> None:
        super().__init__(message)
        self.kind = kind
