"""`winnable validate`: report the mistakes in files, and play the missions in them."""

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.cli.options import given_as
from winnable.cli.project_options import ValidateOptions, in_project
from winnable.games.game import Game
from winnable.games.values import OptionValues


@shared.command(
    """\
winnable validate my_mission.yaml
winnable validate my_mission.yaml --players 3,4 --deals 1000
winnable validate planet-nine/22 deep-sea/14
winnable validate examples --deals 0""",
)
@click.argument("files", nargs=-1, required=True, metavar="FILE|ID...")
@shared.exclude
@click.option(
    "--players",
    callback=shared.crew_sizes,
    metavar="N,...",
    help="Play missions with these crew sizes, 2 with the robot; default: those that each mission is for.",
)
@click.option(
    "--deals",
    type=click.IntRange(0, 1_000_000),
    show_default=f"200; Ganymede and Lifeboat: {Game.sample}",
    metavar="N",
    help="Play N deals for each crew size; 0: play none, only look for mistakes in the files.",
)
@click.option(
    "--plays",
    type=click.IntRange(0, 1_000_000),
    show_default="100, but no more than --deals",
    metavar="N",
    help="Let simple players play N games for each crew size, for the difficulty (The Crew); that of shipped missions "
    "is known.",
)
@click.option("--seed", type=click.IntRange(min=0), show_default="0", metavar="S", help="Use this seed for the deals.")
@click.option(
    "--reading",
    metavar="NAME",
    help="Play this reading of the missions that have it.",
)
@shared.edition_option("The game of ID; default: planet-nine.")
@shared.total_time_option("missions not played by then are reported")
@shared.jobs
@in_project
@given_as(ValidateOptions)
def validate(given: ValidateOptions, options: OptionValues) -> Exit:
    """Report the mistakes in files, and play the missions in them.

    FILE is a file with deals and missions, a folder (all *.yaml and *.yml below it), or '-' for standard input; ID is a
    mission of the library. All mistakes of all files are reported. In folders, hidden files, folders of other programs
    and YAML of other programs are skipped.

    Each mission without mistakes is played, for each crew size: whether it can be won, and lost; the share of random
    deals that can be won; how difficult it is for simple players, and how narrow the way with open cards; which goals
    contradict each other, and which are redundant. Every statement rests on a deal, a number of deals, or a proof.
    """
    from winnable.cli.validating import run  # noqa: PLC0415  # other commands do not need its imports

    return run(given, options)
