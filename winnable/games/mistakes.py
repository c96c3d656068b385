"""Mistakes in the input of a program: the exceptions, with all findings."""

import errno
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from winnable.missions.source.document import MISSION_OPTION
from winnable.missions.source.finding import Finding
from winnable.rules.values import Picklable

UNREADABLE: Final = "Y001"
"""The code of the finding for a file that cannot be read."""


class InputError(Picklable, ValueError):
    """A file or a text with mistakes; `findings` has all of them, `str()` shows them with their places."""

    def __init__(self, findings: Sequence[Finding], message: str = "") -> None:
        super().__init__(message or "\n".join(map(str, findings)))
        self.findings = tuple(findings)

    @classmethod
    def of(cls, findings: Sequence[Finding]) -> "InputError":
        """The error for findings in files; those about the mission of an option are about an argument of that name."""
        findings = [
            replace(each, path=f"mission={each.source}") if each.path == MISSION_OPTION else each for each in findings
        ]
        if any(each.code == UNREADABLE and not os.path.lexists(each.path) for each in findings):
            return MissingFile(findings)
        return cls(findings)


class MissingFile(FileNotFoundError, InputError):
    """A file that is not there, also that of a mission which is named in a call; a FileNotFoundError as well.

    `filename` is the first of them, `findings` and `str()` are those of `InputError`.
    """

    def __init__(self, findings: Sequence[Finding], message: str = "") -> None:
        InputError.__init__(self, findings, message)  # not as an OSError, whose arguments are others
        self.errno, self.strerror = errno.ENOENT, os.strerror(errno.ENOENT)
        self.filename = next((each.path for each in findings if not os.path.lexists(each.path)), None)

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        make, kind, state = Picklable.__reduce__(self)
        more = {name: getattr(self, name) for name in ("errno", "strerror", "filename")}
        return make, kind, state | more


def expect_file(name: str) -> None:
    """Raise MissingFile if a name is that of a file, not the id of a mission, and there is no such file."""
    if name.endswith((".yaml", ".yml")) and not os.path.lexists(name):
        raise MissingFile(
            [Finding(name, 1, 1, UNREADABLE, f"cannot read the file: {os.strerror(errno.ENOENT).lower()}")]
        )
