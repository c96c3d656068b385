"""The command line: gathers the commands."""

import click

from winnable import games
from winnable.cli.certify import certify
from winnable.cli.check import check
from winnable.cli.completion import completion
from winnable.cli.deal import deal
from winnable.cli.explain import explain
from winnable.cli.funnel import Funnel
from winnable.cli.guide import guide
from winnable.cli.look_up import look_up
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


@click.group(
    cls=Funnel,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nStart with:\n  winnable deal --players 4 --mission 9 > deal.yaml\n  winnable solve deal.yaml",
)
@click.version_option(version(), prog_name="winnable")
def main() -> None:
    """Can this deal of The Crew be won with all cards open, and by which line of play?"""


for _command in (
    analyse,
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
for _game in games.games():
    for _catalogue in _game.catalogues():
        main.add_command(look_up(_catalogue))
