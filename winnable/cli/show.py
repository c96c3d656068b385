"""`winnable show`: documents and goals described in English sentences."""

from collections.abc import Sequence

import click

from winnable.cli import options as shared
from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import promise, write_document
from winnable.cli.options import remark_findings
from winnable.games import registry
from winnable.missions.source.finding import Finding
from winnable.output.as_json import findings_json
from winnable.output.documents import ShownDocument
from winnable.output.ink import printable
from winnable.output.typed import Json, to_json
from winnable.questions.asked import asked
from winnable.services.loading import load_files_and_missions


@shared.command(
    """\
winnable show my_mission.yaml --players 4
winnable show deep-sea/12
winnable show low-sum
winnable show --goal \\
  'tricks_won: {by: commander, tricks: [first, last], exactly: all}'""",
)
@click.argument("names", nargs=-1, metavar="FILE|ID...")
@click.option("--goal", metavar="YAML", help="Show this goal instead of files.")
@shared.edition_option("The game of ID and of --goal; default: planet-nine.")
@click.option("--players", type=click.IntRange(2, 20), metavar="N", help="Show only what applies to N players.")
@shared.json_option
def show(*, names: tuple[str, ...], goal: str | None, game: str | None, players: int | None, as_json: bool) -> Exit:
    """Say in plain English what a file says.

    For every mission, problem and task card in FILE... ('-' is standard input), or a mission or task card of the
    library, this says what the referee will judge. The sentences are made from the goal language, so they show what the
    file really says.
    """
    descriptions: list[ShownDocument] = []
    findings: list[Finding] = []

    def content() -> Json:
        return {"documents": to_json(descriptions), "findings": findings_json(findings)}

    promise(content)
    console = shared.console_of()
    codes: list[Exit] = []
    if goal is not None:
        if names:
            raise click.UsageError("Give either --goal or files, not both.")
        if not goal.strip():
            raise click.BadParameter("expected a goal in YAML, found nothing.", param_hint="'--goal'")
        edition = game or registry.editions()[0]
        of = registry.game_of(edition)
        shown, mistakes = asked(of, "show").show_goal(of, goal, edition, players)
        descriptions += shown
        findings += mistakes
        codes.append(remark_findings(mistakes, console))
    else:
        for loaded in load_files_and_missions(names, game):
            findings += loaded.findings
            codes.append(remark_findings(loaded.findings, console))
            for document in loaded.documents:
                of = registry.game_of(document.game)
                descriptions += asked(of, "show").show(of, document, players)
    code = worst(codes)
    if as_json:
        write_document(console, "show", "json", code)
    elif goal is not None:
        for each in descriptions:
            for sentence in each.sentences:
                console.tell(sentence)
    else:
        _write(descriptions, console)
    return code


def _write(descriptions: Sequence[ShownDocument], console: Console) -> None:
    for index, each in enumerate(descriptions):
        if index:
            console.write("")
        place = f"{printable(each.file)}:{each.line}" if each.line else ""
        name = printable(each.name)
        console.tell(console.ink.strong(name or place) + (f" ({place})" if name and place else ""))
        for sentence in each.sentences:
            console.tell(f"  {printable(sentence)}", indent=4)
