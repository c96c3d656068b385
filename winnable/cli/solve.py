"""`winnable solve`: solve problems one by one; write results as text, as JSON, or as YAML with the line of play."""

# ruff: noqa: PLC0415  # most answers need neither certificates nor pages

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

import click

from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.game_options import game_options
from winnable.cli.json_answer import promise
from winnable.cli.options import (
    RESULT_FORMS,
    Form,
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
from winnable.games import registry
from winnable.missions.source.document import PROBLEM, Instead, Loaded
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, envelope, error_json, findings_json
from winnable.output.text import heading, place_text
from winnable.rules.answer import Answer
from winnable.services.attempts import Failure, Solved, solve_each

__all__ = ["solve"]


@click.command(
    cls=Command,
    epilog=epilog(
        """\
winnable solve deal.yaml --mission 12 --time-limit 60
winnable solve --deck dealt --lead 1 --tasks 'p1>2[1] b1>1' \\
  --deal 'p12 b1 / p3 b24 / p45 b3'
winnable solve deal.yaml -o solved.yaml && winnable replay solved.yaml""",
        "deals",
    ),
)
@files
@mission
@reading
@game_options("solve")
@time_limit
@click.option(
    "--workers",
    type=click.IntRange(1, 512),
    default=1,
    show_default=True,
    metavar="N",
    help="Use N threads of the solver.",
)
@click.option("--verdict-only", is_flag=True, help="Show only the verdict: no choices, no cards, no trick numbers.")
@json_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write to this file; .html: a page to step through the line; .svg: a picture of the line, or of the deal "
    "if there is none; .json: JSON; .yaml: the deal with its line, for replay; .txt: as on the screen. "
    "With --json, JSON also goes to standard output.",
)
@inline_mission
@click.option(
    "--certify",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Also write a certificate into this folder, see 'winnable certify'.",
)
@common
def solve(
    *,
    files: tuple[str, ...],
    mission: str | None,
    reading: str | None,
    time_limit: float | None,
    workers: int,
    verdict_only: bool,
    as_json: bool,
    output: Path | None,
    inline_mission: bool,
    certify: Path | None,
    colour: str,
    verbose: bool,
    **options: Any,
) -> Exit:
    """Decide whether deals can be won, and show the winning line.

    For every problem in FILE... ('-' is standard input), or the one of --deal, this decides whether the crew can win
    with all cards open. If so, it shows the choices the crew has to make, and a line of play. Cards may be unknown;
    --unknown then says whether the question is about some deal that fits, about every one, or about the share of them.
    """
    form, beside = result_form(output, _FORMS, as_json=as_json)
    findings: list[Finding] = []
    problems: list[Json] = []
    nothing: list[str] = []

    def content() -> Json:
        missing = error_json("input", "; ".join(nothing)) if nothing and not problems else {}
        return {"problems": problems, "findings": findings_json(findings), **missing}

    promise(content)
    if form == "yaml" and verdict_only:
        raise click.UsageError("--verdict-only does not go with a .yaml file, which holds the line of play.")
    if form != "yaml" and inline_mission:
        raise click.UsageError("--inline-mission goes with -o and a .yaml file.")
    part = _part_of_picture(options, spoils=form == "svg" and not verdict_only)
    requests, loaded = requested("solve", options, files, Instead(mission, reading))
    refuse_overwriting(output, (*files, mission))
    limits = limits_of(time_limit, workers)
    console = console_of(colour, verbose, output)
    told = _Json(console, verdict_only, problems)
    writer = told if form == "json" else _writer(form, console, verdict_only, part, inline_mission)
    writers = [told, writer] if beside else [writer]
    if form == "svg":
        loaded = _one_problem(loaded)
    codes: list[Exit] = []
    places: Iterator[Path] = iter(())
    if certify is not None:
        from winnable.cli.certify import certified, folders

        loaded = list(loaded)
        places = folders(certify, loaded)
    for each in loaded:
        documents, code = problems_to_solve(each, console, nothing)
        codes.append(code)
        findings += each.findings
        with working("solving", len(documents) if len(documents) > 1 else 0) as status:
            for document in documents:
                begun = limits.begun()
                (solved,) = solve_each([document], requests, begun)
                codes.append(_remark(solved, console))
                written = None
                if certify is not None:
                    written, code = certified(solved, next(places), begun, console)
                    codes.append(code)
                for each_writer in writers:
                    each_writer.add(solved, written)
                if status is not None:
                    status.advance(1)
    code = worst(codes)
    if isinstance(writer, _Html):
        from winnable.page.document import problems_page

        console.write(problems_page("solve", writer.problems, findings))
    if told in writers:
        (Console.of() if beside else console).write_document(envelope("solve", {"exit_code": int(code), **content()}))
    return code


def _one_problem(loaded: Iterable[Loaded[Any]]) -> list[Loaded[Any]]:
    """Return what was loaded, for a picture.

    Raises click.UsageError if there is more than one problem, or one of a game without pictures.
    """
    every = list(loaded)
    problems = [document.problem for each in every for document in each.documents if document.kind == PROBLEM]
    count = len(problems)
    if count > 1:
        raise click.UsageError(
            f"an .svg file holds the picture of one problem, found {count}; an .html file holds all."
        )
    for problem in problems:
        game = registry.game_of_problem(problem)
        if not game.drawn(problem, None, None):
            raise click.UsageError(f"there are no pictures of {game.title}; an .html file shows its lines of play.")
    return every


def _remark(solved: Solved, console: Console) -> Exit:
    """Write a failure, or with `-v` the effort, to standard error; return the exit code."""
    document, result = solved.query.document, solved.result
    if isinstance(result, Failure):
        return remark_failure(solved.game, document, result, console)
    if console.verbose:
        effort = result.effort
        named = {"search": effort.search, "encode": effort.encode, "solve": effort.solve, "replay": effort.replay}
        parts = ", ".join(f"{name} {seconds:.2f}" for name, seconds in named.items())
        console.remark(f"{place_text(document)}: {effort.seconds:.2f} s ({parts}), {effort.conflicts} conflicts")
    if result.answer is None:  # a share is neither yes nor no; a reason means that it covers fewer deals than requested
        return Exit.UNDECIDED if result.reason else Exit.YES
    return ANSWER_CODES[result.answer]


# --- the forms of the results --------------------------------------------------------------------


class _Writer(Protocol):
    """Writes results in one form."""

    def add(self, solved: Solved, certificate: Json | None) -> None:
        """Write one result, or keep it for the end; with its certificate, if one was written."""


@dataclass
class _Text:
    console: Console
    verdict_only: bool
    started: bool = False

    def add(self, solved: Solved, certificate: Json | None) -> None:
        if isinstance(solved.result, Failure):
            return
        console, game, query = self.console, solved.game, solved.query
        if self.started:
            console.write("")
        self.started = True
        console.tell(heading(game.heading(query.document), query.document, console.ink))
        for line in game.text(query, solved.result, console.ink, verdict_only=self.verdict_only):
            console.tell(line)
        if certificate is not None:
            console.tell("")
            from winnable.cli.certify import certificate_text

            console.tell(certificate_text(certificate))


@dataclass
class _Json:
    console: Console
    verdict_only: bool
    problems: list[Json]

    def add(self, solved: Solved, certificate: Json | None) -> None:
        game, query, result = solved.game, solved.query, solved.result
        content = identity(game, query.document) | game.question_json(query)
        if isinstance(result, Failure):
            content[result.json_key] = result.message
        else:
            content |= game.json(query, result, verdict_only=self.verdict_only)
        if certificate is not None:
            content["certificate"] = certificate
        self.problems.append(content)


@dataclass
class _Yaml:
    console: Console
    verdict_only: bool
    started: bool = False
    inline_mission: bool = False

    def add(self, solved: Solved, certificate: Json | None) -> None:
        del certificate  # which is no part of the deal
        if isinstance(solved.result, Failure):
            return
        game, query = solved.game, solved.query
        folder = None if self.inline_mission else folder_of(self.console.path)
        if folder is not None:
            refuse_overwriting(self.console.path, map(str, game.refers_to(query.document)))
        text = game.dump(query, solved.result, folder).rstrip()
        if self.started:
            self.console.write("---")
        self.started = True
        self.console.write(text)


@dataclass
class _Html:
    console: Console
    verdict_only: bool
    problems: list[Json] = field(default_factory=list)

    def add(self, solved: Solved, certificate: Json | None) -> None:
        from winnable.page.data import solved_data

        content = solved_data(solved, verdict_only=self.verdict_only)
        self.problems.append(content if certificate is None else content | {"certificate": certificate})


@dataclass
class _Svg:
    console: Console
    verdict_only: bool
    part: int | None = None

    def add(self, solved: Solved, certificate: Json | None) -> None:
        """Draw the line of play; without one, or if nothing is to be spoilt, the deal."""
        del certificate
        if isinstance(solved.result, Failure):
            return
        game, problem = solved.game, solved.query.document.problem
        witness = None if self.verdict_only else getattr(solved.result, "witness", None)
        try:
            drawn = game.drawn(problem, witness, self.part)
        except ValueError as error:  # there is no such part
            answer = solved.result.answer
            if answer is None or answer is Answer.WINNABLE:
                found = f"{answer}, but " if answer else ""
                raise click.UsageError(f"{found}{error}.") from None
            # the exit code is that of the verdict
            self.console.remark(f"{place_text(solved.query.document)}: {answer}: {error}, so no picture is written")
            return
        self.console.write(drawn)


def _part_of_picture(options: Mapping[str, Any], *, spoils: bool) -> int | None:
    """Return which part of a line is drawn; None: all of it. Raises click.UsageError where none is drawn."""
    for option in (each for row in registry.TABLE for each in row.manifest.options.get("solve", ()) if each.picture):
        part: int | None = options[option.name]
        if part is not None:
            if not spoils:
                raise click.UsageError(f"--{option.name} goes with -o and an .svg file, and not with --verdict-only.")
            return part
    return None


def _writer(form: Form, console: Console, verdict_only: bool, part: int | None, inline_mission: bool) -> _Writer:
    writer = _WRITERS[form](console, verdict_only)
    if isinstance(writer, _Svg):
        writer.part = part
    if isinstance(writer, _Yaml):
        writer.inline_mission = inline_mission
    return writer


_FORMS: Final[dict[str, Form]] = {**RESULT_FORMS, ".svg": "svg"}
_WRITERS: Final[dict[Form, Callable[[Console, bool], _Writer]]] = {
    "text": _Text,
    "yaml": _Yaml,
    "html": _Html,
    "svg": _Svg,
}
