"""The options of `winnable solve` that ask how much there can be of something."""

from collections.abc import Mapping
from typing import Any, Final

import click

from winnable.cli.options import Option, together

__all__ = ["how_much", "most"]

most: Final[Option[Any]] = together(
    click.option(
        "--most",
        metavar="COUNT",
        help="Find how much there can be at most, with a line: tasks (that are met), points:ana (of a player), alive, "
        "and others; for a COUNT that it does not know, each game lists its own.",
    ),
    click.option("--least", metavar="COUNT", help="Find how much there must be at least."),
    click.option("--each", is_flag=True, help="With --most points: list the most of each player, and who can win."),
    click.option("--winning", is_flag=True, help="With --most or --least: count only in lines that win."),
)


def how_much(most: str | None, least: str | None, *, each: bool, winning: bool) -> Mapping[str, Any]:
    """Return these options for `Game.tell`; nothing if they do not ask. Raises click.UsageError."""
    if most is None and least is None:
        if each or winning:
            raise click.UsageError(f"{'--each' if each else '--winning'} goes with --most or --least.")
        return {}
    if most is not None and least is not None:
        raise click.UsageError("Give either --most or --least, not both.")
    return {"most": most, "least": least, "each": each, "winning": winning}
