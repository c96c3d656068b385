"""The work of `winnable validate`: read the files, play the missions, and report the mistakes."""

# ruff: noqa: PLC0415  # the text needs neither JSON nor pages, and files without missions nothing that plays them

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

import click

from winnable.cli.console import Console, Exit, counting, worst
from winnable.cli.funnel import promise, write_document
from winnable.cli.gathering import Gathered, guided
from winnable.cli.options import console_of, errors, limits_of, skipped_text
from winnable.cli.project_options import ValidateOptions
from winnable.games import registry
from winnable.games.game import Game
from winnable.games.values import OptionValues, no_progress
from winnable.missions.source.characters import on_one_line
from winnable.missions.source.document import (
    MISSION,
    PROBLEM,
    AnyMissionDocument,
    Document,
    Loaded,
    is_mission,
    is_problem,
)
from winnable.missions.source.finding import Finding, quoted
from winnable.output.as_json import findings_json
from winnable.output.ink import PLAIN, Ink, counted
from winnable.output.text import findings_text, place_text
from winnable.output.typed import Json, to_json
from winnable.services.loading import is_file, load_files_and_missions
from winnable.services.project import UNDECIDED, Rules, all_codes, judged, measured

if TYPE_CHECKING:
    from winnable.games.play import PlayReport
    from winnable.output.report import Case, Report
    from winnable.services.cache import Store
    from winnable.services.cached_answers import Play
    from winnable.solver.verdict import Deadline


def run(given: ValidateOptions, options: OptionValues) -> Exit:
    """Report the mistakes in files, and play the missions in them; `options` are those about the rules."""
    form, console = given.one_form, console_of()
    validation = _Validation()
    promise(lambda: _json(validation), lambda: _report(validation))
    rules, store = guided(options)
    deadline = limits_of(given.total_time, option="--total-time").begun().deadline
    # findings are the result of this command, so they are written as results, not as remarks
    remark = console.remark if form != "github" else partial(_remark_to_github, console)
    if form == "text":
        validation.tell = partial(_tell, console)
    _read(given, validation, rules)
    sampled = [
        (document, deals)
        for game in validation.games
        for document in validation.missions_of(game, given.reading)
        if (deals := game.sample if given.deals is None else given.deals)
    ]
    if sampled:
        plays = _plays(sampled, given, store, deadline)
        _play(plays, deadline, given.jobs, validation, rules, console if form == "text" else None, remark)
    if given.players and sampled and not validation.played:
        sizes = ", ".join(map(str, given.players))
        raise click.BadParameter(f"no mission here is for {sizes} players.", param_hint="'--players'")
    code = worst([*validation.codes, *([Exit.UNDECIDED] if validation.late else [])])
    if form == "text":
        console.tell(_summary(validation, console.ink))
    else:
        write_document(console, "validate", form, code)
    return code


@dataclass(slots=True)
class _Validation(Gathered):
    """The documents and findings of the files, and the results of playing the missions."""

    documents: list[Document] = field(default_factory=list)
    played: list[Json] = field(default_factory=list)
    late: bool = False
    """Whether the time limit was reached before everything was played."""
    cases: list[Case] = field(default_factory=list)
    """The missions that were played, for the forms of CI systems."""

    @property
    def names(self) -> list[str]:
        """The files that were read, without the ids of missions."""
        return [name for name in self.files if is_file(name)]

    @property
    def games(self) -> list[Game]:
        """The games of the documents, in the order of the table."""
        found = {registry.game_of(each.game) for each in self.documents}
        return sorted(found, key=lambda game: registry.TABLE.index(registry.row_of(game)))

    def missions_of(self, game: Game, reading: str | None) -> Sequence[AnyMissionDocument]:
        """Return the missions of a game, each in this reading if it has it."""
        documents = [each for each in self.documents if is_mission(each) and registry.game_of(each.game) is game]
        return documents if reading is None or not documents else game.in_reading(documents, reading)

    def count(self, kind: str) -> int:
        """Return how many of a kind there are."""
        counts = (registry.game_of(each.game).format.count(each) for each in self.documents)
        return sum(number for counted_as, number in counts if counted_as == kind)


def _remark_to_github(console: Console, text: str) -> None:
    """Remark something in a log where a line that begins with `::` would be a command."""
    console.remark(f"winnable: {on_one_line(text)}")


def _tell(console: Console, findings: Sequence[Finding]) -> None:
    for text in findings_text(findings, console.ink):
        console.tell(text)


def _read(given: ValidateOptions, validation: _Validation, rules: Rules) -> None:
    def load(wanted: Sequence[str]) -> Iterable[Loaded[Document]]:
        return load_files_and_missions(wanted, given.game)

    first: dict[tuple[str, str], Document] = {}
    """The missions by game and id."""

    def examine(document: Document) -> Sequence[Finding]:
        if is_mission(document):
            name = document.mission.id
            earlier = first.setdefault((document.game, name), document)
            if earlier.path == document.path:  # two in one file are a mistake, which is noted as it is read
                return ()
            message = f"the id {quoted(name)} is there twice (first at {place_text(earlier)})"
            return [Finding(document.path, document.line, 1, "M016", message, level="warning")]
        if not is_problem(document):
            return ()
        return registry.game_of(document.game).examine(document, play=given.deals != 0)

    for loaded in validation.read(given.files, given.exclude, rules, load, examine):
        validation.documents += loaded.documents


def _plays(
    sampled: Iterable[tuple[AnyMissionDocument, int]], given: ValidateOptions, store: Store | None, deadline: Deadline
) -> list[Play]:
    """Return the plays: each mission with its number of deals."""
    from winnable.games.play import PlayRequest
    from winnable.services.cached_answers import Play

    return [
        Play(document, PlayRequest(given.players, deals, given.seed or 0, deadline, given.plays), store)
        for document, deals in sampled
    ]


def _play(
    plays: Sequence[Play],
    deadline: Deadline,
    jobs: int,
    validation: _Validation,
    rules: Rules,
    console: Console | None,
    remark: Callable[[str], None],
) -> None:
    """Play the missions; write the report of each and add its findings. A terminal shows how far it is."""
    from winnable.services.attempts import load_solver
    from winnable.solver.jobs import workers

    def counted_on_terminals(length: int, label: str) -> Callable[[int], None]:
        return counting(f"playing {label}", length, remark)

    progress = counted_on_terminals if sys.stderr.isatty() else no_progress
    open_ = [play for play in plays if play.known is None]
    with ExitStack() as stack:
        jobs = min(jobs, sum(play.steps for play in plays))
        jobs = 1 if deadline.passed else jobs
        executor = stack.enter_context(workers(jobs, sorted({play.game.solver_module for play in open_})))
        if jobs <= 1 and not deadline.passed:
            for play in open_:
                load_solver(play.game)
        for play in plays:
            begun = perf_counter()
            for report in play.run(executor.submit, progress):
                path, line = play.document.path, play.document.line
                for text in report.remarks:
                    remark(text)
                found = [*report.findings, *measured(report.marks, path, line, report.ids, rules)]
                told = judged(found, rules)
                validation.played += report.json
                validation.late |= report.late
                seconds = 0.0 if play.known is not None else perf_counter() - begun
                validation.cases.append(_case(play, report, told, seconds))
                if console is not None:
                    for text in report.text(console.ink):
                        console.tell(text)
                validation.note(told, Exit.NO)
        if validation.late:  # the rest is not waited for
            executor.shutdown(cancel_futures=True)


def _case(play: Play, report: PlayReport, told: Sequence[Finding], seconds: float) -> Case:
    """Return a mission that was played, for the forms of CI systems; its findings stand by themselves."""
    from winnable.output.report import Case

    wrong = [finding for finding in told if finding.level == "error"]
    lines = "\n".join(report.text(PLAIN))
    name = next(iter(report.ids), "")
    if wrong:
        first = wrong[0]
        place = play.document.path, play.document.line
        return Case(name, *place, "failed", first.code, first.message, lines, seconds, told=True)
    if report.late:
        why = "the time limit was reached before all of it was played"
        return Case(name, play.document.path, play.document.line, "undecided", UNDECIDED, why, lines, seconds)
    return Case(name, play.document.path, play.document.line, details=lines, seconds=seconds)


def _summary(validation: _Validation, ink: Ink) -> str:
    counts = [
        *([counted(len(validation.names), "file")] if validation.names else []),  # ids alone are no files
        counted(validation.count(PROBLEM), "problem"),
        counted(validation.count(MISSION), "mission"),
    ]
    kinds = [kind for game in validation.games for kind in game.other_kinds]
    counts += [counted(number, kind) for kind in kinds if (number := validation.count(kind))]
    if validation.others:
        counts.append(skipped_text(validation.others))
    mistakes = errors(validation.findings)
    verdict = [counted(mistakes, "error")]
    if len(validation.findings) > mistakes:
        verdict.append(counted(len(validation.findings) - mistakes, "warning"))
    paint = ink.no if mistakes else ink.yes
    return f"{', '.join(counts)}: {paint(', '.join(verdict))}"


def _report(validation: _Validation) -> Report:
    """Return the results and findings, for the forms of CI systems."""
    from winnable.output.report import Report

    return Report(
        "validate",
        validation.cases,
        validation.findings,
        validation.names,
        all_codes(),
        summary=_summary(validation, PLAIN),
    )


def _json(validation: _Validation) -> Json:
    from winnable.output.documents import Validation

    counts = Validation(
        files=len(validation.names),
        files_of_others=validation.others,
        problems=validation.count(PROBLEM),
        missions=validation.count(MISSION),
    )
    kinds = [kind for game in registry.games() for kind in game.other_kinds]
    return {
        **to_json(counts),
        **{f"{kind.replace(' ', '_')}s": validation.count(kind) for kind in kinds},
        "played": validation.played,
        "findings": findings_json(validation.findings),
    }
