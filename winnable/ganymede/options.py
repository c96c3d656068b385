"""The options that Ganymede adds to the commands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from winnable.game import Option, Request
from winnable.given import with_option
from winnable.missions.source.document import Instead

__all__ = ["FEWEST_TURNS", "options_of", "request"]

FEWEST_TURNS: Final = "fewest_turns"
_SOLVE: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--fewest-turns",
        is_flag=True,
        default=None,
        help="Ganymede: also within how few turns, or rounds, the goals can be reached, with such a line.",
    ),
)


def options_of(command: str) -> Sequence[Option[Any]]:
    """Return the options that Ganymede adds to a command."""
    return {"solve": _SOLVE, "deal": (with_option,)}.get(command, ())


def request(values: Mapping[str, Any], instead: Instead) -> Request:
    """Read the values of a command's options; the request has whether the fewest turns are asked for."""
    return Request(bool(values.get(FEWEST_TURNS)), foreign=["--reading"] if instead.reading is not None else [])
