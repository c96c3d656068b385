"""`winnable solve`: one verdict after the other, as text, as JSON, or as YAML with the line of play."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol

import click

from winnable import games
from winnable.attempts import Failure, Solved, solved
from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.options import (
    after,
    common,
    console_of,
    files,
    game_options,
    json_option,
    limits_of,
    mission,
    reading,
    spare,
    time_limit,
)
from winnable.cli.report import failure_code, identity, problems_of
from winnable.loading import load_files
from winnable.missions.source.document import Instead, Loaded
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, envelope, findings_json
from winnable.output.text import heading, place_text
from winnable.rules.answer import Answer

__all__ = ["solve"]

Form = Literal["text", "json", "yaml"]

_ANSWER_CODES: Final = {
    Answer.WINNABLE: Exit.YES,
    Answer.UNWINNABLE: Exit.NO,
    Answer.UNKNOWN: Exit.UNDECIDED,
}


@click.command(
    cls=Command,
    epilog=after(
        """\
winnable solve deal.yaml --mission 12 --time-limit 60
winnable solve --deck dealt --deal 'p12 b1 / p3 b24 / p45 b3' --lead 1 --tasks 'p1>2[1] b1>1'
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
    "--workers", type=click.IntRange(1, 512), default=1, show_default=True, metavar="N", help="Threads of the solver."
)
@click.option("--verdict-only", is_flag=True, help="Spoil nothing: no choices, no cards, no trick numbers.")
@json_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write to this file; .json: JSON, .yaml: the deal with its line of play, for replay.",
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
    colour: str,
    verbose: bool,
    **more: Any,
) -> Exit:
    """Say whether deals can be won, and how.

    For every problem in FILE... ('-' is standard input), or the one of --deal: whether the crew can win
    it with all cards open; if so, what it has to choose for that, and by which line of play. Cards may be
    unknown; then the question is about some deal that fits, every one, or the share of them (--unknown).
    """
    form = _form_of(output, as_json=as_json)
    if form == "yaml" and verdict_only:
        raise click.UsageError("--verdict-only does not go with a .yaml file, which holds the line of play.")
    instead = Instead(mission, reading)
    requests = {game.title: game.request("solve", more, files, instead) for game in games.games()}
    given = [request.loaded for request in requests.values() if request.loaded is not None]
    loaded = given or load_files(files, instead)
    spare(output, (*files, mission))
    limits = limits_of(time_limit, workers)
    console = console_of(colour, verbose, output)
    writer = _WRITERS[form](console, verdict_only)
    codes: list[Exit] = []
    findings: list[Finding] = []
    for each in loaded:
        documents, code = _problems(each, console)
        codes.append(code)
        findings += each.findings
        for one in solved(documents, requests, limits):
            codes.append(_code(one, console))
            writer.add(one)
    code = worst(codes)
    writer.close(findings, code)
    return code


def _form_of(output: Path | None, *, as_json: bool) -> Form:
    """The form of the results: what `--json` says, else the ending of the file."""
    if as_json:
        return "json"
    forms: dict[str, Form] = {".json": "json", ".yaml": "yaml", ".yml": "yaml"}
    return forms.get(output.suffix.lower(), "text") if output else "text"


def _problems(loaded: Loaded[Any], console: Console) -> tuple[Sequence[Any], Exit]:
    """The problems of a file, and the exit code for the rest of it."""
    documents, code = problems_of(loaded, console)
    if not documents and code is Exit.YES:
        names = ", ".join(dict.fromkeys(document.path for document in loaded.documents))
        console.remark(f"{names}: there is no deal to solve in this file")
        return documents, Exit.INPUT
    return documents, code


def _code(one: Solved, console: Console) -> Exit:
    document, found = one.asked.document, one.found
    if isinstance(found, Failure):
        return failure_code(one.game, document, found, console)
    if console.verbose:
        effort = found.effort
        named = {"search": effort.search, "encode": effort.encode, "solve": effort.solve, "replay": effort.replay}
        parts = ", ".join(f"{name} {seconds:.2f}" for name, seconds in named.items())
        console.remark(f"{place_text(document)}: {effort.seconds:.2f} s ({parts}), {effort.conflicts} conflicts")
    if found.answer is None:  # a share is no yes or no; a reason says that it is of less than was asked for
        return Exit.UNDECIDED if found.reason else Exit.YES
    return _ANSWER_CODES[found.answer]


# --- the forms of the results --------------------------------------------------------------------


class _Writer(Protocol):
    """Writes verdicts in one form."""

    def add(self, one: Solved) -> None:
        """Write, or keep, one verdict."""

    def close(self, findings: Iterable[Finding], code: Exit) -> None:
        """Write what has been kept."""


@dataclass
class _Text:
    console: Console
    verdict_only: bool
    started: bool = False

    def add(self, one: Solved) -> None:
        if isinstance(one.found, Failure):
            return
        console, document = self.console, one.asked.document
        if self.started:
            console.write("")
        self.started = True
        console.write(heading(one.game.heading(document), document, console.ink))
        for line in one.game.text(one.asked, one.found, console.ink, verdict_only=self.verdict_only):
            console.write(line)

    def close(self, findings: Iterable[Finding], code: Exit) -> None:
        pass


@dataclass
class _Json:
    console: Console
    verdict_only: bool
    problems: list[Json] = field(default_factory=list)

    def add(self, one: Solved) -> None:
        content = identity(one.game, one.asked.document) | one.game.question_json(one.asked)
        if isinstance(one.found, Failure):
            content[one.found.kind] = one.found.message
        else:
            content |= one.game.json(one.asked, one.found, verdict_only=self.verdict_only)
        self.problems.append(content)

    def close(self, findings: Iterable[Finding], code: Exit) -> None:
        content = {"exit_code": int(code), "problems": self.problems, "findings": findings_json(findings)}
        self.console.write(envelope("solve", content))


@dataclass
class _Yaml:
    console: Console
    verdict_only: bool
    started: bool = False

    def add(self, one: Solved) -> None:
        if isinstance(one.found, Failure):
            return
        if self.started:
            self.console.write("---")
        self.started = True
        self.console.write(one.game.dump(one.asked, one.found).rstrip())

    def close(self, findings: Iterable[Finding], code: Exit) -> None:
        pass


_WRITERS: Final[dict[Form, Callable[[Console, bool], _Writer]]] = {"text": _Text, "json": _Json, "yaml": _Yaml}
