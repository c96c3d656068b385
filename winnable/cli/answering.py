"""The common part of commands that answer questions about problems: read files, write each answer, end with JSON."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import promise, write_document
from winnable.cli.options import Form, folder_of, refuse_overwriting, remark_failure, remark_findings
from winnable.games import registry
from winnable.games.game import Game
from winnable.missions.source.document import AnyProblemDocument, Document, Loaded
from winnable.missions.source.finding import Finding
from winnable.output.as_json import findings_json
from winnable.output.ink import printable
from winnable.output.text import heading, place_text
from winnable.output.typed import Json
from winnable.rules.answer import Answer
from winnable.services.attempts import Failure, Telling

_ANSWER_CODES: Final = {Answer.WINNABLE: Exit.YES, Answer.UNWINNABLE: Exit.NO, Answer.UNKNOWN: Exit.UNDECIDED}


def no_deal(loaded: Loaded[Document], verb: str = "solve") -> str:
    """Return the message about a file without a problem, which `verb` needs: what it holds, what to give instead."""
    names = ", ".join(dict.fromkeys(printable(document.path) for document in loaded.documents))
    nothing = f"{names}: there is no deal to {verb} in this file"
    if not loaded.missions:
        kinds = " and ".join(dict.fromkeys(document.kind for document in loaded.documents))
        return f"{nothing}, but {kinds}: 'winnable new problem -o deal.yaml' writes a deal to fill in"
    file = "FILE" if names.startswith("<") else names  # standard input cannot be read again
    then = {
        "solve": f"'winnable validate {file}' plays it",
        "replay": "'winnable solve deal.yaml -o solved.yaml' writes a line to replay",
    }
    return f"{nothing}, but a mission: 'winnable deal --mission {file}' deals it, {then[verb]}"


def one_picture(loaded: Iterable[Loaded[Document]]) -> list[Loaded[Document]]:
    """Return the documents as a list, for a picture.

    Raises click.UsageError if there is more than one problem, or one of a game without pictures.
    """
    every = list(loaded)
    problems = [document.problem for each in every for document in each.problems]
    count = len(problems)
    if count > 1:
        raise click.UsageError(f"A picture shows one problem, found {count}; an .html file holds all.")
    for problem in problems:
        game = registry.game_of_problem(problem)
        if not game.drawn(problem, None, None):
            raise click.UsageError(f"There are no pictures of {game.title}; an .html file shows its lines of play.")
    return every


@dataclass
class Answers:
    """The answers of a command, each written when it is known, in the form of the command.

    As soon as this is made, the command promises JSON of what is finished, see `promise`.
    """

    command: str
    form: Form = "text"
    inline_mission: bool = False
    """Whether YAML holds the mission, and does not name its file."""
    more: Mapping[str, Json | list[Json]] = field(default_factory=dict)
    """Further keys of the JSON."""
    problems: list[Json] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    codes: list[Exit] = field(default_factory=list)
    console: Console = field(init=False)
    _nothing: list[str] = field(default_factory=list)
    """The messages about files without a problem."""
    _shown: list[Json] = field(default_factory=list)
    """The problems of a page."""
    _written: int = 0

    def __post_init__(self) -> None:
        if self.form != "yaml" and self.inline_mission:
            raise click.UsageError("--inline-mission goes with -o and a .yaml file.")
        promise(self.content)

    def content(self) -> Json:
        """Return the JSON of what is finished."""
        from winnable.output.shared import error_json  # noqa: PLC0415  # answers as text need no JSON

        missing = error_json("input", "; ".join(self._nothing)) if self._nothing and not self.problems else {}
        return {"problems": self.problems, **self.more, "findings": findings_json(self.findings), **missing}

    def about(
        self,
        loaded: Iterable[Loaded[Document]],
        answer: Callable[[AnyProblemDocument], None],
        nothing: Callable[[Loaded[Document]], str] = no_deal,
    ) -> None:
        """Answer about each problem of some files, in turn; remark findings, and files without a problem."""
        for each in loaded:
            documents = each.problems
            code = self.note(each.findings)
            if not documents and code is Exit.YES:
                self._nothing.append(nothing(each))
                self.console.remark(self._nothing[-1])
                code = Exit.INPUT
            self.codes.append(code)
            for document in documents:
                answer(document)

    def note(self, findings: Sequence[Finding]) -> Exit:
        """Remark findings, and keep them for the end; return `Exit.INPUT` if one of them is an error."""
        self.findings += findings
        return remark_findings(findings, self.console)

    # --- one answer ---

    def add(self, telling: Telling, more: Json | None = None, below: Sequence[str] = ()) -> None:
        """Write an answer, or keep it for the end; `more` is added to its JSON, the lines `below` to its text."""
        more = more or {}
        told, document = telling.told, telling.query.document
        self._remark(telling)
        if not isinstance(told, Failure):
            if self.form == "text":
                self.head(telling.game, document)
                for line in (*told.text(self.console.ink), *below):
                    self.console.tell(line)
            elif self.form == "yaml":
                self._write_yaml(telling)
            elif self.form == "svg" and told.picture is not None:
                self.console.write(told.picture())
        if self.form == "html":
            self._shown.append(telling.viewed(self.command) | more)
        if self.form == "json":
            self.problems.append(telling.json | more)

    def _remark(self, telling: Telling) -> None:
        """Write a failure, and with `-v` the effort to standard error."""
        document, told = telling.query.document, telling.told
        if isinstance(told, Failure):
            self.codes.append(remark_failure(telling.game, document, told, self.console))
            return
        if self.console.verbose:
            effort = told.effort
            parts = {"search": effort.search, "encode": effort.encode, "solve": effort.solve, "replay": effort.replay}
            named = ", ".join(f"{name} {seconds:.2f}" for name, seconds in parts.items())
            times = f"{effort.seconds:.2f} s" + (f" ({named})" if self.command == "solve" else "")
            self.console.remark(f"{place_text(document)}: {times}, {effort.conflicts} conflicts")
        share = Exit.UNDECIDED if told.late else Exit.YES  # which is neither yes nor no
        self.codes.append(share if told.answer is None else _ANSWER_CODES[told.answer])

    def head(self, game: Game, document: AnyProblemDocument) -> None:
        """Write the heading of an answer, with an empty line before it if it is not the first."""
        if self._written:
            self.console.tell("")
        self._written += 1
        self.console.tell(heading(game.heading(document), document, self.console.ink))

    def _write_yaml(self, telling: Telling) -> None:
        """Write the YAML of an answer; where there is none say so, which is an error of its own."""
        game, document, told, console = telling.game, telling.query.document, telling.told, self.console
        assert not isinstance(told, Failure)
        if told.yaml is None:
            console.remark(f"{place_text(document)}: there is nothing to write as YAML for this deal")
            self.codes.append(Exit.INPUT)
            return
        folder: Path | None = None if self.inline_mission else folder_of(console.path)
        if folder is not None:
            refuse_overwriting(console.path, map(str, game.refers_to(document)))
        text = told.yaml(folder).rstrip()
        if self._written:
            console.write("---")
        self._written += 1
        console.write(text)

    # --- the end ---

    def finish(self) -> Exit:
        """Write the page or the JSON, and return the exit code."""
        code = worst(self.codes)
        if self.form == "html":
            from winnable.page.document import problems_page  # noqa: PLC0415

            self.console.write(problems_page(self.command, self._shown, self.findings))
        if self.form == "json":
            write_document(self.console, self.command, "json", code)
        return code
