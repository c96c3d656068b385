"""`winnable missions`: the library."""

from collections.abc import Sequence

import click

from winnable.cli import options as shared
from winnable.cli.completing import complete_missions
from winnable.cli.console import Exit
from winnable.cli.look_up import write_found
from winnable.cli.report import remark_findings
from winnable.games import registry
from winnable.games.listed import ListEntry
from winnable.output.typed import Json


@shared.command(
    "winnable missions\nwinnable missions 34\nwinnable missions deep-sea/12\nwinnable missions distress", "other"
)
@click.argument("words", nargs=-1, metavar="[ID|FILE|WORD...]", shell_complete=complete_missions)
@shared.edition_option("List only the missions of this game, or show its ID.")
@shared.json_option
def missions(*, words: tuple[str, ...], game: str | None, as_json: bool) -> Exit:
    """List the missions, or show one in full.

    WORD is searched in the id, title, description, story, tags and notes of every mission; a mission must have all
    words.
    """
    console = shared.console_of()

    def details(name: str) -> tuple[Sequence[str], Json]:
        lines, content, findings = registry.game_of_mission(name, game)[0].library.in_full(name, game, console.ink)
        remark_findings(findings, console)
        return lines, content

    def entries() -> Sequence[ListEntry]:
        selected = [each for each in registry.games() if game is None or game in each.editions]
        return [entry for each in selected for entry in each.library.entries(game)]

    return write_found(words, details, entries, "missions", "missions", console, as_json=as_json)
