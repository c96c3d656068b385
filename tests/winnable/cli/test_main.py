"""The table of commands, which is shown without importing them."""

import click
import pytest

from tests.winnable.conftest import Run
from winnable.cli.main import GROUPS, main

CONTEXT = click.Context(main)


def test_every_command_is_there_and_begins_its_help_as_the_table_says() -> None:
    for group in GROUPS.values():
        for name, (_, about) in group.items():
            command = main.get_command(CONTEXT, name)
            assert command is not None
            assert command.get_short_help_str(limit=1000) == about
    assert main.list_commands(CONTEXT) == sorted(name for group in GROUPS.values() for name in group)


@pytest.mark.parametrize(
    ("word", "hint"), [("solv", "did you mean 'solve'?"), ("frobnicate", "'winnable --help' lists them")]
)
def test_a_command_that_is_misspelt(word: str, hint: str, run: Run) -> None:
    result = run(word)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"No such command {word!r} ({hint})." in result.stderr
