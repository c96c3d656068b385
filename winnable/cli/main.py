"""The command line: gathers the commands."""

from typing import Final

import click

from winnable.cli.cards import cards
from winnable.cli.certify import certify
from winnable.cli.check import check
from winnable.cli.completion import completion
from winnable.cli.deal import deal
from winnable.cli.explain import explain
from winnable.cli.funnel import Funnel
from winnable.cli.guide import guide
from winnable.cli.missions import missions
from winnable.cli.new import new
from winnable.cli.positions import analyse, hint
from winnable.cli.puzzle import puzzle
from winnable.cli.replay import replay
from winnable.cli.schema import schema
from winnable.cli.show import show
from winnable.cli.solve import solve
from winnable.cli.survey import survey
from winnable.cli.table import table
from winnable.cli.validate import validate
from winnable.version import version

__all__ = ["main"]


_RENAMED: Final = {"tasks": "cards deep-sea"}
"""Commands that had another name."""


class _Main(Funnel):
    """The program: it says of a command that has another name now which it is."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the words name. Raises click.UsageError if there is none."""
        if args[0] in _RENAMED and not ctx.resilient_parsing:
            raise click.UsageError(f"No such command {args[0]!r}: it is 'winnable {_RENAMED[args[0]]}' now.", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Main,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nStart with:\n  winnable deal --players 4 --mission 9 > deal.yaml\n  winnable solve deal.yaml",
)
@click.version_option(version(), prog_name="winnable")
def main() -> None:
    """Can this deal of The Crew be won with all cards open, and by which line of play?"""


for _command in (
    analyse,
    cards,
    certify,
    check,
    completion,
    deal,
    explain,
    guide,
    hint,
    missions,
    new,
    puzzle,
    replay,
    schema,
    show,
    solve,
    survey,
    table,
    validate,
):
    main.add_command(_command)
