"""The options that Ganymede adds to the commands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from winnable.game import Option, Request

__all__ = ["FEWEST_TURNS", "options_of", "request"]

FEWEST_TURNS: Final = "fewest_turns"
_SOLVE: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--fewest-turns",
        is_flag=True,
        default=None,
        help="Ganymede: also in how few turns the goals can be reached, with such a line.",
    ),
)


def options_of(command: str) -> Sequence[Option[Any]]:
    """Return the options that Ganymede adds to a command."""
    return _SOLVE if command == "solve" else ()


def request(values: Mapping[str, Any]) -> Request:
    """Read the values of a command's options; the request has whether the fewest turns are asked for."""
    return Request(bool(values.get(FEWEST_TURNS)))
