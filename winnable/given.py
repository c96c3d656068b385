"""Values for the parameters of a mission, given on a command line: one option for all games that have them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from winnable.missions.source.parameters import Value

__all__ = ["WITH", "values_given", "with_option"]

WITH: Final = "with"
"""The name of the option."""
with_option: Final[Callable[[Callable[..., Any]], Callable[..., Any]]] = click.option(
    "--with",
    WITH,
    multiple=True,
    metavar="NAME=VALUE",
    help="A value for a parameter of the mission, such as day=4; repeatable.",
)
"""Adds the option to a command."""


def values_given(texts: Sequence[str]) -> dict[str, Value]:
    """Read values for parameters, `day=4`. Raises click.BadParameter."""
    values: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            message = f"expected a parameter with its value such as day=4, found {text!r}."
            raise click.BadParameter(message, param_hint="'--with'")
        values[name] = value
    return values
