"""Commands that ask a finer question about problems than `solve`, such as why they cannot be won."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.game_options import game_options
from winnable.cli.json_answer import promise
from winnable.cli.options import (
    RESULT_FORMS,
    Option,
    common,
    console_of,
    epilog,
    files,
    folder_of,
    inline_mission,
    json_option,
    limits_of,
    mission,
    reading,
    refuse_overwriting,
    requested,
    result_form,
    time_limit,
)
from winnable.cli.report import ANSWER_CODES, identity, problems_to_solve, remark_failure
from winnable.cli.status import working
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, effort_json, envelope, error_json, findings_json
from winnable.output.text import heading, place_text
from winnable.page.data import told_data
from winnable.page.document import problems_page
from winnable.services.attempts import Failure, Telling, tell_each

__all__ = ["asking"]


def asking(
    command: str, about: str, example: str, own: Mapping[str, Option[Any]] | None = None, label: str = "solving"
) -> click.Command:
    """Return a command that loads problems as `solve` does and answers with `Game.tell`.

    `about` is its help and `example` the one at the end of it. `own` are the options of the command itself, by the name
    under which `Game.tell` gets the value. `label` says what is going on while it takes long.
    """
    own = own or {}

    @click.command(name=command, cls=Command, help=about, epilog=epilog(example, "deals"))
    @files
    @_all(list(own.values()))
    @mission
    @reading
    @game_options(command)
    @time_limit
    @json_option
    @click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        metavar="OUT",
        help="Write to this file; .html: a page, .json: JSON, .txt: as on the screen, .yaml: as a deal. "
        "With --json, JSON also goes to standard output.",
    )
    @inline_mission
    @common
    def ask(
        *,
        files: tuple[str, ...],
        mission: str | None,
        reading: str | None,
        time_limit: float | None,
        as_json: bool,
        output: Path | None,
        inline_mission: bool,
        colour: str,
        verbose: bool,
        **options: Any,
    ) -> Exit:
        form, beside = result_form(output, RESULT_FORMS, as_json=as_json)
        if form != "yaml" and inline_mission:
            raise click.UsageError("--inline-mission goes with -o and a .yaml file.")
        told: list[Json] = []
        shown: list[Json] = []
        findings: list[Finding] = []
        nothing: list[str] = []

        def content() -> Json:
            missing = error_json("input", "; ".join(nothing)) if nothing and not told else {}
            return {"problems": told, "findings": findings_json(findings), **missing}

        promise(content)
        of_command = {name: options.pop(name) for name in own}
        requests, loaded = requested(command, options, files, Instead(mission, reading))
        refuse_overwriting(output, (*files, mission))
        limits = limits_of(time_limit)
        console = console_of(colour, verbose, output)
        folder = None if inline_mission else folder_of(output)
        codes: list[Exit] = []
        for each in loaded:
            documents, code = problems_to_solve(each, console, nothing)
            codes.append(code)
            findings += each.findings
            with working(label, len(documents) if len(documents) > 1 else 0) as status:
                for telling in tell_each(command, documents, requests, limits, {**options, **of_command}):
                    codes.append(_remark(telling, console))
                    if form == "text":
                        _write_text(telling, console, first=not told)
                    elif form == "yaml":
                        codes.append(_write_yaml(telling, console, folder, first=not told))
                    elif form == "html":
                        shown.append(told_data(command, telling))
                    told.append(_json(telling))
                    if status is not None:
                        status.advance(1)
        code = worst(codes)
        if form == "html":
            console.write(problems_page(command, shown, findings))
        if form == "json" or beside:
            to = Console.of() if beside else console
            to.write_document(envelope(command, {"exit_code": int(code), **content()}))
        return code

    return ask


def _all(options: Sequence[Option[Any]]) -> Option[Any]:
    """Return all of some options as one."""

    def add(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return add


def _remark(telling: Telling, console: Console) -> Exit:
    """Write a failure, remarks, and with `-v` the effort to standard error; return the exit code."""
    document, told = telling.query.document, telling.told
    if isinstance(told, Failure):
        return remark_failure(telling.game, document, told, console)
    for remark in told.remarks:
        console.remark(remark)
    if console.verbose:
        console.remark(f"{place_text(document)}: {told.effort.seconds:.2f} s, {told.effort.conflicts} conflicts")
    return Exit.YES if told.answer is None else ANSWER_CODES[told.answer]


def _write_text(telling: Telling, console: Console, *, first: bool) -> None:
    game, document, told = telling.game, telling.query.document, telling.told
    if isinstance(told, Failure):
        return
    if not first:
        console.tell("")
    console.tell(heading(game.heading(document), document, console.ink))
    for line in told.text(console.ink):
        console.tell(line)


def _write_yaml(telling: Telling, console: Console, folder: Path | None, *, first: bool) -> Exit:
    """Write the YAML of an answer; where there is none say so, which is an error of its own."""
    game, document, told = telling.game, telling.query.document, telling.told
    if isinstance(told, Failure):
        return Exit.YES
    if told.yaml is None:
        console.remark(f"{place_text(document)}: there is nothing to write as YAML for this deal")
        return Exit.INPUT
    if folder is not None:
        refuse_overwriting(console.path, map(str, game.refers_to(document)))
    if not first:
        console.write("---")
    console.write(told.yaml(folder).rstrip())
    return Exit.YES


def _json(telling: Telling) -> Json:
    content = identity(telling.game, telling.query.document) | telling.game.question_json(telling.query)
    if isinstance(telling.told, Failure):
        return content | {telling.told.json_key: telling.told.message}
    return content | telling.told.json | {"effort": effort_json(telling.told.effort)}
