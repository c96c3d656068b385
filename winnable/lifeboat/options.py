"""The options that Lifeboat adds to the commands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import click

from winnable.game import Option, Request
from winnable.given import with_option
from winnable.missions.source.document import Instead

__all__ = ["FEWEST_DAYS", "options_of", "request"]

FEWEST_DAYS: Final = "fewest_days"
_SOLVE: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--fewest-days",
        is_flag=True,
        default=None,
        help="Lifeboat: also in how few days the goals can be reached, with such a line.",
    ),
)


def options_of(command: str) -> Sequence[Option[Any]]:
    """Return the options that Lifeboat adds to a command."""
    return {"solve": _SOLVE, "deal": (with_option,)}.get(command, ())


def request(values: Mapping[str, Any], instead: Instead) -> Request:
    """Read the values of a command's options; the request has whether the fewest days are asked for."""
    return Request(bool(values.get(FEWEST_DAYS)), foreign=["--reading"] if instead.reading is not None else [])
