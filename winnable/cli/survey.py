"""`winnable survey`: decide very many deals of many missions, and keep the answer to each."""

from collections.abc import Sequence
from typing import Any, Final

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.survey_report import REPORT, report
from winnable.services.click_options import PlainPath, of_output
from winnable.surveying.question import WORK

DEALS: Final = 1000
"""How many deals of each cell there are, if nobody says."""


class _Survey(Command):
    """The command, and the one that tells of a survey: its first word is `report`, a file of that name `./report`."""

    def meant(self, words: Sequence[str]) -> tuple[str, click.Command]:
        """Return the name and the command that the words after `survey` are for."""
        return (REPORT, report) if words[:1] == ["report"] else ("survey", self)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the options, or have those of `winnable survey report` read."""
        name, words, *others = args
        if self.meant(words)[1] is report:
            return report.make_context(f"{name} report", words[1:], *others, **extra)
        return super().make_context(*args, **extra)


@shared.command(
    """\
winnable survey 1-50 deep-sea/1-32 --players 2,3,4,5 --seed 1 -o logbooks
winnable survey my_mission.yaml --with n=1..6 --leads -o my_survey
winnable survey report logbooks""",
    cls=_Survey,
)
@click.argument("missions", nargs=-1, required=True, metavar="ID|FILE...")
@of_output(
    "-o",
    "--output",
    "folder",
    type=PlainPath(),
    required=True,
    metavar="DIR",
    help="Keep the survey in this folder.",
)
@click.option(
    "--players",
    callback=shared.crew_sizes,
    metavar="N,...",
    help="Deal for these crew sizes, 2 with the robot; default: those that each mission is for.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 100_000_000),
    default=DEALS,
    show_default=True,
    metavar="N",
    help="Decide N deals of each mission and crew size; may grow later.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Use this seed.")
@click.option(
    "--with",
    "values",
    multiple=True,
    metavar="NAME=VALUES",
    help="Give a parameter values, such as n=3, n=1..6 or n=1,3,5; repeatable: surveys all combinations.",
)
@click.option("--reading", metavar="NAME", help="Use this reading of the missions that have it.")
@shared.edition_option("The game of ID; default: planet-nine.")
@shared.exclude
@click.option(
    "--leads",
    is_flag=True,
    help="Also try every first lead of the deals that can be won, and measure how narrow the way is; takes ten "
    "to thirty times as long.",
)
@click.option(
    "--difficulty",
    "games",
    is_flag=True,
    help="Also let simple players play each deal, for the difficulty of the missions (The Crew).",
)
@shared.work_limit_option(WORK)
@shared.total_time_option("the same command continues with the deals under way")
@shared.jobs
@shared.json_option
def survey(*, missions: tuple[str, ...], as_json: bool, **asked: Any) -> Exit:
    """Decide many random deals of missions, and keep the results.

    ID is a mission of the library, a range of them (1-50, deep-sea/1-32), all of a game (ganymede) or the originals
    (originals); FILE has your own missions, or is a folder of such files. The same number of deals is decided for each
    mission and crew size. Each deal becomes a row of a database in DIR, with its seed, verdict and effort. Rows are
    kept as they come: if the program ends early, the same command continues, and no deal is decided twice. The same
    seed gives the same rows on every machine, in one process or many. 'winnable survey report DIR' summarises the rows,
    also while the survey runs.
    """
    from winnable.cli.surveying import Asked, run  # noqa: PLC0415  # other commands do not need its imports

    return run(missions, Asked(**asked), shared.console_of(), as_json=as_json)
