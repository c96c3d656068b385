"""The tests that the plugin for pytest makes of files: see `winnable.pytest_plugin`.

A file gives a test for each problem with `expect`, one for each mission, and one for its mistakes if it has any, so
that a mistake in one file does not keep the others from being looked at.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
import pytest

from winnable import games
from winnable.asked import Checks, Play
from winnable.attempts import Checked, Failure, attempt
from winnable.cache.store import Store, store_in
from winnable.game import AnyProblemDocument, Game, PlayRequest, Request
from winnable.jobs import InProcess
from winnable.loading import load
from winnable.missions.source.characters import escaped
from winnable.missions.source.document import MISSION, PROBLEM, Instead
from winnable.missions.source.files import MAX_BYTES
from winnable.missions.source.finding import Finding
from winnable.output.ink import PLAIN
from winnable.output.text import finding_text
from winnable.project.judging import judged, measured
from winnable.project.nearest import YAML, Project
from winnable.project.rules import Rules
from winnable.solver.verdict import NEVER, Deadline, Limits
from winnable.testing import told_of

__all__ = ["file_of"]

SAMPLE: Final = 20
"""How many deals of a mission are played for each crew size, unless the rules of the project say another number."""
_STATE: Final = pytest.StashKey["_Run"]()


class _Run:
    """What all tests of a run share: the rules of the project, what was found before, and when it all must end."""

    def __init__(self, config: pytest.Config) -> None:
        self.project = Project()
        here = self.project.here
        off = config.getoption("winnable_no_cache")
        self.store: Store | None = None if off else store_in(here.folder.absolute())
        self.deadline = NEVER if here.time_limit is None else Deadline.after(here.time_limit)
        self.requests = {game: _request(game) for game in games.games()}
        self._told = 0

    def untold(self) -> list[Finding]:
        """Return what is wrong in the rules that were read since the last call."""
        found = self.project.findings[self._told :]
        self._told += len(found)
        return found


def _request(game: Game) -> Request:
    """Return what `winnable check` asks without any option of the game."""

    def command() -> None:
        pass

    for option in game.options("check"):
        option(command)
    parameters: list[click.Parameter] = getattr(command, "__click_params__", [])
    context = click.Context(click.Command("check", params=parameters))
    values = {each.name or "": each.get_default(context) for each in parameters}
    return game.request("check", values, (), Instead())


def _run_of(config: pytest.Config) -> _Run:
    if _STATE not in config.stash:
        config.stash[_STATE] = _Run(config)
    return config.stash[_STATE]


def file_of(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return the collector of a file, if it is ours and the rules of the project do not leave it out."""
    run = _run_of(parent.config)
    named = parent.session.isinitpath(path)
    rules = run.project.rules_of(str(path))
    if not named and (rules.excludes(str(path)) or path.name.startswith(".")):
        return None
    try:
        with path.open("rb") as file:
            ours = games.claims(file.read(MAX_BYTES))
    except OSError:
        ours = True  # told as a mistake
    if not ours and not (named and path.name != YAML):
        return None
    collector: pytest.Collector = _File.from_parent(parent, path=path)
    return collector


class _File(pytest.File):
    """A file with problems and missions."""

    def collect(self) -> Iterable[pytest.Item]:
        run = _run_of(self.config)
        shown = _shown(self.path)
        rules = run.project.rules_of(str(self.path))
        loaded = load(shown)
        findings = list(loaded.findings)
        taken: dict[str, int] = {}
        for document in loaded.documents:
            if document.kind == PROBLEM:
                findings += games.game_of(document.game).examine(document, play=False)
        if wrong := [finding for finding in run.untold() if finding.level == "error"]:
            yield _Mistakes.of(self, "the rules of the project", 1, taken, findings=wrong)
        told = judged(findings, rules, unread=True)
        if any(finding.level == "error" for finding in told):
            yield _Mistakes.of(self, "mistakes", told[0].line, taken, findings=told)
        for document in loaded.documents:
            if document.kind == PROBLEM and document.expect is not None:
                name = games.game_of(document.game).title_of(document)
                yield _Problem.of(self, name, document.line, taken, document=document, rules=rules)
            elif document.kind == MISSION:
                name = str(getattr(document.mission, "id", ""))
                yield _Mission.of(self, name, document.line, taken, document=document, rules=rules)


def _shown(path: Path) -> Path:
    """Return a path as messages show it: from the current folder, if it is below that."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


class _Failed(Exception):
    """What a test has found wrong, in words."""


class _Item(pytest.Item):
    """A test of a file, which fails with words and no traceback."""

    line = 1

    @classmethod
    def of(cls, parent: _File, name: str, line: int, taken: dict[str, int], **more: Any) -> "_Item":
        """Return a test with a name of its own in the file; `taken` counts the names so far."""
        name = escaped(" ".join(name.split())).replace("::", ":") or f"line {line}"
        taken[name] = taken.get(name, 0) + 1
        item: _Item = cls.from_parent(parent, name=name if taken[name] == 1 else f"{name} (line {line})")
        item.line = line
        for key, value in more.items():
            setattr(item, key, value)
        return item

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line - 1, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, _Failed):
            return escaped(str(excinfo.value), "\n")
        return super().repr_failure(excinfo, style)

    @property
    def place(self) -> str:
        """File and line."""
        return f"{_shown(self.path)}:{self.line}"


class _Mistakes(_Item):
    """The mistakes in a file."""

    findings: list[Finding]

    def runtest(self) -> None:
        raise _Failed("\n".join(finding_text(finding, PLAIN) for finding in self.findings))


class _Problem(_Item):
    """A problem, held against what its file expects."""

    document: AnyProblemDocument
    rules: Rules

    def runtest(self) -> None:
        run = _run_of(self.config)
        limits = self.rules.limits(run.deadline)
        (checked,) = Checks([self.document], run.requests, [limits], run.store).run()
        if not checked.as_expected:
            raise _Failed("\n".join([f"{self.place}: {self.name}", *self._why(checked, run, limits)]))

    def _why(self, checked: Checked, run: _Run, limits: Limits) -> Iterator[str]:
        document, outcome = self.document, checked.outcome
        game = games.game_of(document.game)
        line = game.one_line(document)
        solve = f"winnable solve {line}" if line else f"winnable solve {_shown(self.path)}"
        if isinstance(outcome, Failure):
            yield (
                f"internal error, which is a bug in winnable: {outcome.message}"
                if outcome.internal
                else outcome.message
            )
            yield f"  {solve}"
            return
        reason = f" ({outcome.reason})" if outcome.reason else ""
        yield f"expected {document.expect}, found {outcome.answer}{reason}"
        if outcome.answer.value == "unknown":
            yield f"  {solve}"
            return
        query = game.query(document, run.requests[game])
        result = attempt(game, query, limits)  # again, as a check keeps the verdict alone
        if not isinstance(result, Failure):
            yield from (f"  {text}" for text in told_of(document, result))


class _Mission(_Item):
    """A mission, played as `winnable validate` does."""

    document: Any
    rules: Rules

    def runtest(self) -> None:
        run, rules, document = _run_of(self.config), self.rules, self.document
        usual = min(SAMPLE, games.game_of(document.game).sample)
        sample = usual if rules.sample is None else rules.sample
        if not sample:
            return
        play = Play(document, PlayRequest(rules.players, sample, rules.seed or 0, run.deadline), run.store)
        told: list[Finding] = []
        lines: list[str] = []
        late = False
        with InProcess() as executor:
            for report in play.run(executor.submit, _no_progress):
                found = [
                    *report.findings,
                    *measured(report.marks, str(_shown(self.path)), self.line, report.ids, rules),
                ]
                told += judged(found, rules)
                lines += [*report.remarks, *report.text(PLAIN)]
                late |= report.late
        self.add_report_section("call", "winnable", escaped("\n".join(lines), "\n"))
        wrong = [finding for finding in told if finding.level == "error"]
        if wrong or late:
            why = ["the time limit was reached before all of it was played"] if late else []
            raise _Failed("\n".join([*(finding_text(finding, PLAIN) for finding in wrong), *why]))


@contextmanager
def _no_progress(_length: int, _label: str) -> Iterator[Callable[[int], None]]:
    yield lambda _steps: None
