"""The options of `winnable solve` that ask how much there can be of something."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import click

from winnable.cli.options import Option, together

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


@dataclass(frozen=True, kw_only=True)
class MostOptions:
    """The values of these options."""

    most: str | None
    least: str | None
    each: bool
    winning: bool

    def how_much(self) -> Mapping[str, Any]:
        """Return them for `Game.tell`; nothing if they do not ask. Raises click.UsageError."""
        if self.most is None and self.least is None:
            if self.each or self.winning:
                raise click.UsageError(f"{'--each' if self.each else '--winning'} goes with --most or --least.")
            return {}
        if self.most is not None and self.least is not None:
            raise click.UsageError("Give either --most or --least, not both.")
        return {"most": self.most, "least": self.least, "each": self.each, "winning": self.winning}
