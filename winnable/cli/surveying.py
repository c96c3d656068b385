"""The work of `winnable survey`: plan it, do it, say how far it is, and how it ended."""

from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from winnable.cli.console import Console, Exit, Unusable, Unwritable, counting
from winnable.cli.funnel import promise, write_document
from winnable.cli.options import errors, limits_of, remark_findings
from winnable.output.as_json import envelope, findings_json
from winnable.output.ink import counted
from winnable.output.typed import Json
from winnable.solver.verdict import Deadline
from winnable.surveying.as_json import survey_json
from winnable.surveying.database import SurveyError, Unwritten
from winnable.surveying.plan import Plan, grid_of, plan
from winnable.surveying.question import Question
from winnable.surveying.run import Run, processes
from winnable.surveying.store import FILE, Survey, Writing

_SHOWN: Final = 5
"""How many lines of a kind are shown."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command, by their names."""

    folder: Path
    game: str | None
    players: tuple[int, ...]
    deals: int
    seed: int
    values: tuple[str, ...]
    reading: str | None
    exclude: tuple[str, ...]
    leads: bool
    games: bool
    work_limit: float
    total_time: float | None
    jobs: int


def run(missions: tuple[str, ...], asked: Asked, console: Console, *, as_json: bool) -> Exit:
    """Survey missions into a folder, or go on with it."""
    state = _State(asked.folder)
    promise(state.json)
    deadline = limits_of(asked.total_time, option="--total-time").begun().deadline
    grid = grid_of(asked.values)
    planned = state.plan = plan(missions, asked.game, asked.players, grid, asked.reading, asked.exclude)
    remark_findings(planned.findings, console)
    if errors(planned.findings):
        if as_json:
            write_document(console, "survey", "json", Exit.INPUT)
        return Exit.INPUT
    if not planned.planned:
        sizes = ", ".join(map(str, asked.players))
        raise click.BadParameter(f"no mission here is for {sizes} players.", param_hint="'--players'")
    for remark in planned.remarks:
        console.remark(remark)
    question = planned.question(asked.deals, asked.seed, asked.work_limit, leads=asked.leads, games=asked.games)
    try:
        with Writing.begin(asked.folder, question) as writing:
            _work(writing, question, asked, deadline, console, state)
        if not writing.in_one_file:
            console.remark(
                f"another program is reading {asked.folder / FILE}, so its last rows are still in files next to it: "
                f"'winnable survey report {asked.folder}' puts them into it"
            )
        with Survey.open(asked.folder) as survey:  # the summary is of the rows that are kept
            return _told(survey, state, console, as_json=as_json)
    except Unwritten as error:
        raise Unwritable(str(error)) from error
    except SurveyError as error:
        raise Unusable(str(error)) from error


@dataclass(slots=True)
class _State:
    """The survey so far, for JSON whenever the command ends."""

    folder: Path
    run: Run | None = None
    plan: Plan = field(default_factory=Plan)
    deals: int = 0
    """How many deals are wanted, of all cells."""
    each: int = 0
    """How many of each cell."""
    added: int = 0

    def json(self) -> Json:
        """Return it as JSON, as far as it is kept."""
        if self.run is not None:
            with suppress(SurveyError), Survey.open(self.folder) as survey:
                return self.json_of(survey)
        return self.json_of(None)

    def json_of(self, survey: Survey | None) -> Json:
        """Return the state as JSON, with the counts of a survey."""
        return survey_json(
            survey,
            () if self.run is None else self.run.broken,
            folder=str(self.folder),
            added=self.added,
            left=None if survey is None else self.deals - self.kept(survey),
            time_limit_reached=self.run is not None and self.run.late,
            remarks=tuple(self.plan.remarks),
            findings=findings_json(self.plan.findings),
        )

    def kept(self, survey: Survey) -> int:
        """Return how many of the wanted deals a survey has."""
        return sum(survey.done(self.each).values())

    def so_far(self, survey: Survey) -> str:
        """Say how many that are."""
        kept = f"{self.kept(survey):,} of {self.deals:,} deals are kept in {self.folder}"
        return f"{kept}; the same command goes on with the others"


def _work(
    writing: Writing, question: Question, asked: Asked, deadline: Deadline, console: Console, state: "_State"
) -> None:
    """Decide the open deals, and say how far it is."""
    run = state.run = Run(writing, state.plan.tasks(writing.question), question.deals)
    state.each, state.deals = question.deals, question.rows
    if run.left < state.deals:
        console.remark(f"{state.deals - run.left:,} of {state.deals:,} deals are there already")
    try:
        with ExitStack() as stack:
            if not run.left:
                return
            jobs = min(asked.jobs, run.left)
            submit = stack.enter_context(processes(jobs, state.plan.solvers(), deadline))
            advance = counting("deals", run.left, console.remark)
            for rows in run.rows(submit, jobs, deadline):
                state.added += len(rows)
                advance(len(rows))
    except KeyboardInterrupt:
        writing.check_there()
        console.remark(state.so_far(writing))
        raise


def _told(survey: Survey, state: _State, console: Console, *, as_json: bool) -> Exit:
    """Tell the end of it, and return the exit code."""
    run = state.run
    assert run is not None
    missing = state.deals - state.kept(survey) - run.left - len(run.broken)
    code = Exit.UNDECIDED if run.late or run.broken or missing > 0 else Exit.YES
    for each in run.broken:
        if each.internal:
            code = Exit.INTERNAL
    if as_json:
        console.write_document(envelope("survey", {"exit_code": int(code), **state.json_of(survey)}))
    elif run.late:
        console.tell(f"the time limit was reached: {state.so_far(survey)}")
    elif code is Exit.YES:
        console.tell(f"all {state.deals:,} deals are answered: winnable survey report {state.folder}")
    if missing > 0:
        console.remark(f"{missing:,} deals that were decided are not in {state.folder / FILE}")
        console.remark(state.so_far(survey))
    _tell_undecided(survey, state, console)
    _tell_broken(survey, state, console)
    return code


def _tell_undecided(survey: Survey, state: _State, console: Console) -> None:
    """Say where deals stay undecided, and why: a mission that cannot be dealt must not pass for a hard one."""
    found = survey.undecided()
    for cell, reason, deals in found[:_SHOWN]:
        console.remark(f"{survey.question.cells[cell].name}: {counted(deals, 'deal')} undecided: {reason}")
    if len(found) > _SHOWN:
        console.remark(f"and {len(found) - _SHOWN} more such lines: winnable survey report {state.folder}")


def _tell_broken(survey: Survey, state: _State, console: Console) -> None:
    assert state.run is not None
    broken = state.run.broken
    if not broken:
        return
    console.remark(f"{state.so_far(survey)}. {counted(len(broken), 'deal')} could not be decided:")
    for each in broken[:_SHOWN]:
        cell = survey.question.cells[each.cell]
        console.remark(f"  {cell.name}, deal {each.number}: {each.message}")
        if each.internal:
            console.internal_error(each.message, each.trace)
