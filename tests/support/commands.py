"""Commands run in the process of the tests."""

import inspect
from collections.abc import Iterator, Mapping
from functools import partialmethod
from typing import Any, Final

import click
from click.testing import CliRunner, Result

from winnable.cli.funnel import Handing
from winnable.cli.main import main

IN_ONE_PROCESS: Final[Mapping[str, Any]] = {name: {"jobs": 1} for name in ("check", "puzzle", "survey", "validate")}
"""What the commands take where `--jobs` is not given: to start others costs more than what tests ask of them."""


if "mix_stderr" in inspect.signature(CliRunner).parameters:  # before click 8.2 errors are apart, or among the output
    setattr(CliRunner, "__init__", partialmethod(CliRunner.__init__, mix_stderr=False))  # noqa: B010  # for mypy
    setattr(Result, "output", property(lambda result: result.stdout + result.stderr))  # noqa: B010


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run `winnable`; without `--jobs` no other process is started."""
    runner = CliRunner()
    return runner.invoke(main, list(arguments), input=stdin, prog_name="winnable", default_map=IN_ONE_PROCESS)


def every_command(command: click.Command = main, *words: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command with its words: groups, the commands in them, and those that are handed words of another."""
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from every_command(inner, *words, name)
    elif isinstance(command, Handing):
        name, inner = command.meant(["report"])
        yield tuple(name.split()), inner
