"""The tests that the plugin for pytest makes of files: see `winnable.programs.pytest_plugin`.

A file gives a test for each problem with `expect`, one for each mission, and one for its mistakes if it has any, so
that a mistake in one file does not keep the others from being looked at.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from winnable.games import registry
from winnable.games.play import PlayRequest
from winnable.games.usage import UsageError
from winnable.games.values import NOTHING, no_progress
from winnable.missions.source.characters import escaped, no_commands, on_one_line
from winnable.missions.source.document import (
    MISSION,
    PROBLEM,
    AnyProblemDocument,
    Document,
    is_mission,
    is_problem,
)
from winnable.missions.source.files import MAX_BYTES
from winnable.missions.source.finding import Finding
from winnable.output.ink import PLAIN
from winnable.output.report import names_of
from winnable.output.text import commands_to, findings_text, heading
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services.attempts import Checked, Failure, Outcome, attempt, check_each
from winnable.services.cache import Store, store_in
from winnable.services.cached_answers import Play
from winnable.services.loading import load
from winnable.services.project import judged, measured, rules_here
from winnable.solver.jobs import InProcess
from winnable.solver.verdict import NEVER, Limits, Result

DEALS: Final = 20
"""How many deals of a mission are played for each crew size, at most."""
_STATE: Final = pytest.StashKey["_Run"]()


class _Run:
    """Shared by all tests of a run: the rules of the project and the missions played in earlier runs."""

    def __init__(self, config: pytest.Config) -> None:
        self.rules = rules_here()
        off = config.getoption("winnable_no_cache")
        self.store: Store | None = None if off else store_in(self.rules.folder.absolute())


def _run_of(config: pytest.Config) -> _Run:
    if _STATE not in config.stash:
        try:
            config.stash[_STATE] = _Run(config)
        except UsageError as error:
            raise pytest.Collector.CollectError(f"the rules of the project: {error}") from None
    return config.stash[_STATE]


def file_of(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return the collector of a file, if it is ours and the rules of the project do not leave it out."""
    named = parent.session.isinitpath(path)
    if not named and (_run_of(parent.config).rules.excludes(str(path)) or path.name.startswith(".")):
        return None
    try:
        with path.open("rb") as file:
            ours = registry.claims(file.read(MAX_BYTES))
    except OSError:
        ours = True  # reported as a mistake
    if not ours and not named:
        return None
    collector: pytest.Collector = _File.from_parent(parent, path=path)
    return collector


class _File(pytest.File):
    """A file with problems and missions."""

    def collect(self) -> Iterable[pytest.Item]:
        loaded = load(_shown(self.path))
        findings = list(loaded.findings)
        for document in loaded.documents:
            if document.kind == PROBLEM:
                findings += registry.game_of(document.game).examine(document, play=False)
        told = judged(findings, _run_of(self.config).rules, unread=True)
        if any(finding.level == "error" for finding in told):
            yield _Mistakes.of(self, "mistakes", told[0].line, findings=told)
        wanted = [
            (document, place)
            for document, place in zip(loaded.documents, loaded.places, strict=True)
            if document.kind == MISSION or (is_problem(document) and document.expect is not None)
        ]
        titles = [(_plain(_title_of(document)), place.number) for document, place in wanted]
        for (document, _), name in zip(wanted, names_of(titles), strict=True):
            kind = _Mission if document.kind == MISSION else _Problem
            yield kind.of(self, name, document.line, document=document)


def _title_of(document: Document) -> str:
    """Return the title of a problem, or the id of a mission."""
    if is_mission(document):
        return str(document.mission.id)
    return document.name if is_problem(document) else ""


def _plain(title: str) -> str:
    """Return a title as it can stand in the id of a test."""
    return escaped(" ".join(title.split())).replace("::", ":")


def _shown(path: Path) -> Path:
    """Return a path as messages show it: from the current folder, if it is below that."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


class _Failed(Exception):
    """The failure of a test, in words, and in a line for the summary."""

    def __init__(self, line: str, text: str) -> None:
        super().__init__(no_commands(escaped(text, "\n")))
        self.line = escaped(line)


class _Item(pytest.Item):
    """A test of a file, which fails with words and no traceback."""

    line = 1

    @classmethod
    def of(cls, parent: _File, name: str, line: int, **more: Any) -> "_Item":
        """Return a test with a name of its own in the file."""
        item: _Item = cls.from_parent(parent, name=name)
        item.line = line
        for key, value in more.items():
            setattr(item, key, value)
        return item

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        failed = excinfo.value
        if not isinstance(failed, _Failed):
            return super().repr_failure(excinfo, style)
        shown = excinfo.getrepr(style="value", chain=False)  # the text, without a traceback
        if shown.reprcrash is not None:  # shown in the summary and by --tb=line
            shown.reprcrash.path, shown.reprcrash.lineno = str(_shown(self.path)), self.line
            shown.reprcrash.message = failed.line
        return shown

    @property
    def place(self) -> str:
        """File and line."""
        return f"{_shown(self.path)}:{self.line}"


class _Mistakes(_Item):
    """The mistakes in a file."""

    findings: list[Finding]

    def runtest(self) -> None:
        raise _Failed(_first(self.findings), "\n".join(findings_text(self.findings, PLAIN)))


def _first(findings: Sequence[Finding]) -> str:
    """Return the first error among findings in a line."""
    first = next(finding for finding in findings if finding.level == "error")
    return f"{first.code}: {on_one_line(first.message)}"


class _Problem(_Item):
    """A problem, compared with the `expect` of its file."""

    document: AnyProblemDocument

    def runtest(self) -> None:
        run = _run_of(self.config)
        limits = run.rules.limits(NEVER)
        (checked,) = check_each([self.document], NOTHING, limits)
        if not checked.as_expected:
            line = self._difference(checked)
            raise _Failed(line, "\n".join([f"{self.place}: {self.name}", line, *self._why(checked, limits)]))

    def _difference(self, checked: Checked) -> str:
        outcome = checked.outcome
        if isinstance(outcome, Outcome):
            reason = f" ({outcome.reason})" if outcome.reason else ""
            return f"expected {self.document.expect}, found {outcome.answer}{reason}"
        bug = "internal error, which is a bug in winnable: " if outcome.internal else ""
        return f"{bug}{outcome.message}"

    def _why(self, checked: Checked, limits: Limits) -> Iterator[str]:
        document, outcome = self.document, checked.outcome
        game = registry.game_of(document.game)
        if isinstance(outcome, Failure) or outcome.answer is Answer.UNKNOWN:
            yield from (f"  {command}" for command in commands_to("solve", document, game.one_line(document)))
            return
        query = game.query(document)
        result = attempt(game, query, limits)  # again, as a check keeps the verdict alone
        if not isinstance(result, Failure):
            yield from (f"  {text}" for text in _told(document, result))


def _told(document: AnyProblemDocument, result: Result) -> Iterator[str]:
    """Yield lines about the answer to a problem: where it stands, the answer, its evidence, how it is solved again."""
    game = registry.game_of(document.game)
    query = game.query(document)
    if document.path:
        yield heading(game.heading(document), document, PLAIN)
    answers = asked(game, "solve")
    result = answers.remarked(game, query, result, Limits(work=1))
    yield from answers.text(game, query, result, PLAIN, verdict_only=False)
    yield from commands_to("solve", document, game.one_line(document))


class _Mission(_Item):
    """A mission, played as `winnable validate` does."""

    document: Any

    def runtest(self) -> None:
        run, document = _run_of(self.config), self.document
        deals = min(DEALS, registry.game_of(document.game).sample)
        play = Play(document, PlayRequest((), deals, 0, NEVER), run.store)
        told: list[Finding] = []
        lines: list[str] = []
        with InProcess() as executor:
            for report in play.run(executor.submit, no_progress):
                found = [
                    *report.findings,
                    *measured(report.marks, str(_shown(self.path)), self.line, report.ids, run.rules),
                ]
                told += judged(found, run.rules)
                lines += [*report.remarks, *report.text(PLAIN)]
        self.add_report_section("call", "winnable", escaped("\n".join(lines), "\n"))
        wrong = [finding for finding in told if finding.level == "error"]
        if wrong:
            raise _Failed(_first(wrong), "\n".join(findings_text(wrong, PLAIN)))
