"""Exit codes, and where text is written."""

import contextlib
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Final, Self

import click

from winnable.output.ink import PLAIN, Ink

__all__ = ["Console", "Exit", "Unusable", "Unwritable", "worst"]


class Exit(IntEnum):
    """The exit codes, documented in every `--help`."""

    YES = 0
    """Winnable, or everything as expected."""
    NO = 1
    """Unwinnable, or something not as expected."""
    INPUT = 2
    """Bad usage or bad input."""
    UNDECIDED = 3
    """A limit was reached."""
    INTERNAL = 4
    """A bug of ours."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C, as shells count it: 128 + SIGINT."""
    BROKEN_PIPE = 141
    """The reader of the output is gone: 128 + SIGPIPE."""


_WORST: Final = (Exit.INTERNAL, Exit.INPUT, Exit.UNDECIDED, Exit.NO, Exit.YES)


def worst(codes: Iterable[Exit]) -> Exit:
    """Return the exit code for several problems: 4 before 2 before 3 before 1 before 0."""
    return min(codes, key=_WORST.index, default=Exit.YES)


class Unusable(click.ClickException):
    """A file or something else of the machine that cannot be used."""

    exit_code = Exit.INPUT


class Unwritable(Unusable):
    """Results cannot be written."""

    @classmethod
    def because(cls, where: str, error: OSError) -> Self:
        """Return the error for a file or stream that cannot be written."""
        return cls(f"cannot write {where}: {(error.strerror or str(error)).lower()}.")


@dataclass(slots=True)
class Console:
    """Writes results to standard output or the file of `-o`, remarks to standard error."""

    ink: Ink
    """For results."""
    remark_ink: Ink
    """For remarks."""
    path: Path | None = None
    verbose: bool = False
    begun: bool = False
    """Whether the file has been written to; its old content is kept until then."""

    @classmethod
    def of(cls, *, colour: str = "auto", verbose: bool = False, path: Path | None = None) -> Self:
        """Return the console for `--color`, `-v` and `-o`. Raises Unwritable if the file cannot be written."""
        remark_ink = Ink.of(sys.stderr, colour)
        if path is None or str(path) == "-":
            return cls(Ink.of(sys.stdout, colour), remark_ink, verbose=verbose)
        existed = path.exists()
        try:
            path.open("a", encoding="utf-8").close()
            if not existed:  # this was only a trial: a command without results leaves no file
                path.resolve().unlink()
        except OSError as error:
            raise Unwritable.because(repr(str(path)), error) from error
        return cls(Ink(colour=True, symbols=True) if colour == "always" else PLAIN, remark_ink, path, verbose)

    def write(self, text: str) -> None:
        """Write one or more lines of results."""
        try:
            if self.path is None:
                click.echo(text, color=self.ink.colour)
            else:
                with self.path.open("a" if self.begun else "w", encoding="utf-8") as file:
                    file.write(text + "\n")
                self.begun = True
        except BrokenPipeError:
            raise
        except OSError as error:  # a full disk, say
            raise Unwritable.because("standard output" if self.path is None else repr(str(self.path)), error) from error

    def remark(self, text: str) -> None:
        """Write something that is not a result to standard error."""
        with contextlib.suppress(OSError):  # a closed standard error must not change the exit code
            click.echo(text, err=True, color=self.remark_ink.colour)

    def internal_error(self, message: str, trace: str, one_line: str = "") -> None:
        """Report a bug of ours so that it can be passed on, with the problem as options of `winnable solve`."""
        label = self.remark_ink.no("internal error")
        ending = " with this line:" if one_line else "."
        self.remark(f"{label}: {message}\nThis is a bug in winnable; please report it{ending}")
        if one_line:
            self.remark(f"  winnable solve {one_line}")
        if trace and (self.verbose or os.environ.get("WINNABLE_DEBUG", "0") not in ("", "0")):
            self.remark(trace.rstrip())
