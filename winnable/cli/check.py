"""`winnable check`: compare verdicts with the answers that files expect."""

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.cli.options import game_options, given_as
from winnable.cli.project_options import CheckOptions, in_project
from winnable.games.values import OptionValues


@shared.command("winnable check examples --jobs 4 --time-limit 60")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@shared.exclude
@shared.jobs
@game_options("check")
@shared.time_limit
@shared.work_limit_option()
@shared.total_time_option("deals not decided by then are reported")
@click.option(
    "--update",
    is_flag=True,
    help="Write the verdicts into the 'expect' of the files, after a question; nothing else in them changes.",
)
@click.option("--yes", is_flag=True, help="Let --update write without a question.")
@click.option("-q", "--quiet", is_flag=True, help="Write only what is not as expected.")
@in_project
@given_as(CheckOptions)
def check(given: CheckOptions, options: OptionValues) -> Exit:
    """Check that verdicts match the 'expect' of files.

    Solves every problem with an 'expect' in the files PATH..., and in the *.yaml and *.yml below the folders PATH....
    '-' is standard input. Problems without 'expect' are skipped, but mistakes in files are always reported. In folders,
    hidden files, folders of other programs and YAML of other programs are skipped. A problem that has not changed since
    the last run is not solved again.
    """
    from winnable.cli.checking import run  # noqa: PLC0415  # other commands do not need its imports

    if given.update and given.one_form != "text":
        raise click.UsageError("--update asks before it writes, and so goes with text alone.")
    if given.quiet and given.one_form != "text":
        raise click.UsageError("--quiet is about text: the other forms have everything.")
    if given.yes and not given.update:
        raise click.UsageError("--yes answers the question of --update; give both.")
    if given.update and "-" in given.paths:
        raise click.UsageError("--update writes into files, and '-' is standard input.")
    return run(given, options)
