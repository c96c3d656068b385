from dataclasses import dataclass
from typing import Any

import click
from click.testing import CliRunner

from winnable.cli.given import given_as


@dataclass(frozen=True)
class _Given:
    word: str
    number: int | None


@click.command()
@click.argument("word")
@click.option("--number", type=int)
@click.option("--of-a-game")
@given_as(_Given)
def _command(given: _Given, options: dict[str, Any]) -> None:
    """Say what was given."""
    click.echo(f"{given} {options}")


def test_a_command_gets_its_options_as_one_value() -> None:
    result = CliRunner().invoke(_command, ["here", "--number", "3", "--of-a-game", "more"])
    assert result.output == "_Given(word='here', number=3) {'of_a_game': 'more'}\n"


def test_the_help_is_that_of_the_function() -> None:
    assert "Say what was given." in CliRunner().invoke(_command, ["--help"]).output
