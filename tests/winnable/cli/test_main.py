"""The table of commands, which is shown without importing them."""

import click

from winnable.cli.main import GROUPS, main

CONTEXT = click.Context(main)


def test_every_command_is_there_and_begins_its_help_as_the_table_says() -> None:
    for group in GROUPS.values():
        for name, (_, about) in group.items():
            command = main.get_command(CONTEXT, name)
            assert command is not None
            assert command.get_short_help_str(limit=1000) == about
    assert main.list_commands(CONTEXT) == sorted(name for group in GROUPS.values() for name in group)
