"""Exit codes, and where text is written."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Final, Self

import click

from winnable.cli import interrupt
from winnable.games.usage import sentence
from winnable.missions.source.characters import no_commands
from winnable.output.file import is_special, try_writing, write_whole
from winnable.output.ink import PLAIN, Ink, to_terminal, wrapped
from winnable.output.png import png


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

    def __init__(self, why: str) -> None:
        super().__init__(sentence(why))


class Late(click.ClickException):
    """A limit in seconds was reached before there was anything to answer."""

    exit_code = Exit.UNDECIDED


class Unwritable(Unusable):
    """Results cannot be written."""

    @classmethod
    def because(cls, where: str, error: OSError) -> Self:
        """Return the error for a file or stream that cannot be written."""
        return cls(f"cannot write {where}: {(error.strerror or str(error)).lower()}")


@contextlib.contextmanager
def _telling(where: str) -> Iterator[None]:
    """Turn errors of writing into Unwritable, but for a reader that is gone."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:  # a full disk, say
        raise Unwritable.because(where, error) from error


@dataclass(slots=True)
class Console:
    """Writes results to standard output or the file of `-o`, remarks to standard error."""

    ink: Ink
    """For results."""
    remark_ink: Ink
    """For remarks."""
    path: Path | None = None
    """The file of `-o`; None: standard output."""
    verbose: bool = False
    results: list[str] = field(default_factory=list)
    """The text for the file, until `finish` writes it."""

    @classmethod
    def of(cls, *, colour: str = "auto", verbose: bool = False, path: Path | None = None) -> Self:
        """Return the console for `--color`, `-v` and `-o`. Raises Unwritable if the file cannot be written."""
        remark_ink = Ink.of(sys.stderr, colour)
        if path is None or str(path) == "-":
            return cls(Ink.of(sys.stdout, colour), remark_ink, verbose=verbose)
        if not is_special(path):
            with _telling(repr(str(path))):
                try_writing(path)
        return cls(Ink(colour=True, symbols=True) if colour == "always" else PLAIN, remark_ink, path, verbose)

    def write(self, text: str) -> None:
        """Write one or more lines of results; a file gets them when the command is done."""
        text = to_terminal(text)
        if self.path is None:
            with _telling("standard output"):
                click.echo(text, color=self.ink.colour)
        else:
            self.results.append(text + "\n")

    def write_document(self, text: str) -> None:
        """Write the one document that a program reads, as a whole: Ctrl-C does nothing from here on."""
        interrupt.end()
        self.write(text)

    def tell(self, text: str, indent: int | None = None) -> None:
        """Write lines of results for people: on a terminal no word is broken, see `wrapped`."""
        self.write(no_commands("\n".join(wrapped(line, self.ink.width, indent) for line in text.split("\n"))))

    def finish(self) -> None:
        """Write the file of `-o`, as a whole; without results it stays as it is. Raises Unwritable."""
        if self.path is not None and self.results:
            with _telling(repr(str(self.path))):
                text = "".join(self.results)
                write_whole(self.path, png(text) if self.path.suffix.lower() == ".png" else text)
            self.results.clear()

    def remark(self, text: str) -> None:
        """Write something that is not a result to standard error."""
        text = no_commands("\n".join(wrapped(line, self.remark_ink.width) for line in text.split("\n")))
        with contextlib.suppress(OSError):  # a closed standard error must not change the exit code
            click.echo(to_terminal(text), err=True, color=self.remark_ink.colour)

    def internal_error(self, message: str, trace: str, one_line: str = "") -> None:
        """Report a bug of ours so that it can be passed on, with the problem as options of `winnable solve`."""
        label = self.remark_ink.no("internal error")
        ending = " with this line:" if one_line else "."
        self.remark(f"{label}: {message}\nThis is a bug in winnable; please report it{ending}")
        if one_line:
            self.remark(f"  winnable solve {one_line}")
        if trace and (self.verbose or os.environ.get("WINNABLE_DEBUG", "0") not in ("", "0")):
            self.remark(trace.rstrip())


# --- how far a command is ------------------------------------------------------------------------


FIRST: Final = 10.0
"""Seconds to the first line ..."""
THEN: Final = 60.0
"""... and from one to the next."""


def counting(label: str, length: int, remark: Callable[[str], None]) -> Callable[[int], None]:
    """Return the function that counts how many of the things are done.

    `remark` writes a line on standard error now and then: `deals: 300 of 4,000`.
    """
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
