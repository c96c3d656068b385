"""Where every command ends: results and trouble become exit codes, never a traceback."""

import contextlib
import os
import sys
import traceback
from io import TextIOWrapper
from typing import Any, Final

import click

from winnable.console import Console, Exit, Unwritable

__all__ = ["CONSOLE", "Funnel"]

CONSOLE: Final = "winnable.console"
"""Where the context keeps the console once the command's options are known."""


class Funnel(click.Group):
    """A group whose commands return an `Exit`, and whose every way to end has its documented code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and exit with its code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a name that the terminal cannot show must not end the program
                stream.reconfigure(errors="backslashreplace")
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            code = Exit.INTERRUPTED
        except BrokenPipeError:
            _give_up_output()
            code = Exit.BROKEN_PIPE
        except Unwritable:
            _give_up_output()
            raise
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:  # noqa: BLE001  # the last stop before the user
            console = ctx.meta.get(CONSOLE) or Console.of()
            console.internal_error(f"{type(error).__name__}: {error}", traceback.format_exc())
            code = Exit.INTERNAL
        ctx.exit(int(code))


def _give_up_output() -> None:
    # What is left in the buffer has nowhere to go; without this Python complains about it when it exits.
    with contextlib.suppress(OSError, ValueError):  # no real file, as under a test runner
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
