"""`winnable import`: logs of games that were played elsewhere, as YAML."""

import os
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.options import game_options, remark_findings
from winnable.games import registry
from winnable.games.usage import UsageError, sentence
from winnable.missions.source.document import is_problem
from winnable.missions.source.files import Rewritten
from winnable.missions.source.finding import Findings, Source
from winnable.services.loading import load_file, load_files

_NAMES: Final = "--names"


class _Import(Command):
    """The command, whose option for names takes the words after it, up to a file."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        if _NAMES in args:
            first = end = args.index(_NAMES) + 1
            while end < len(args) and not args[end].startswith("-") and not os.path.exists(args[end]):  # noqa: PTH110
                end += 1
            args = [*args[:first], " ".join(args[first:end]), *args[end:]]
        return super().parse_args(ctx, args)


@shared.command(
    """\
winnable import raw_data.json -o game.yaml
winnable import replay.html --names Ann Ben Cy Dee""",
    "import",
    _Import,
)
@shared.files
@game_options("import")
@shared.output_option
def import_log(*, files: tuple[str, ...], output: Path | None, **options: Any) -> Exit:
    """Read logs of games on Board Game Arena, and write them as YAML.

    FILE is a log ('-' is standard input): the ZIP of the browser extension BGA Assistant, or the JSON in it; the answer
    of the page's own request; or a saved page of a replay. Each try of a mission becomes a document with its hands,
    tasks, hints and tricks. All commands take a log as it is. Ids and times are left out. An existing file is not
    overwritten.
    """
    console = shared.console_of(shared.new_file(output, files))

    def rewrite(data: bytes, source: Source, findings: Findings) -> Rewritten:
        try:
            found = registry.rewritten(data, source, findings, options)
        except ValueError as error:
            raise UsageError(sentence(error)) from error
        if found is None:
            raise UsageError(f"{source.path} is no log of Board Game Arena.")
        return found

    codes: list[Exit] = []
    written: list[str] = []
    for loaded in load_files(files, read=partial(load_file, rewrite=rewrite), rewrite=rewrite):
        codes.append(remark_findings(loaded.findings, console))
        for document in filter(is_problem, loaded.documents):
            game = registry.game_of(document.game)
            remark_findings([*game.format.doubts(document)], console)
            written.append(game.format.dump(document, None, None).rstrip())
    if written:
        console.write("\n---\n".join(written))
    return worst(codes)
