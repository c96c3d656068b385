"""Impossible requests: `winnable.cli` reports them as bad usage, `winnable.programs.api` raises ValueError."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from winnable.missions.source.finding import Finding


class UsageError(Exception):
    """A request for something that does not exist, or that contradicts itself; the message is a sentence."""

    findings: "Sequence[Finding]" = ()
    """Those in a file that the request names, if they are the reason."""


def sentence(reason: object) -> str:
    """Make a sentence of a reason, as usage errors are."""
    text = str(reason)
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


class BadValue(UsageError):
    """The value of an option is none that it takes."""

    def __init__(self, message: str, option: str) -> None:
        super().__init__(message, option)

    def __str__(self) -> str:
        message, option = self.args
        return f"Invalid value for '{option}': {message}"
