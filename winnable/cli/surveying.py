"""The work of `winnable survey`: plan it, do it, say how far it is, and how it ended."""

from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import click

from winnable.cli.console import Console, Exit
from winnable.cli.json_answer import promise
from winnable.cli.options import limits_of
from winnable.cli.pace import pace
from winnable.cli.report import errors, remark_findings
from winnable.output.as_json import Json, envelope, findings_json
from winnable.output.ink import counted
from winnable.solver.verdict import Deadline
from winnable.surveying.as_json import broken_json, survey_json
from winnable.surveying.crews import cluster, processes
from winnable.surveying.plan import Plan, grid_of, plan
from winnable.surveying.question import Question
from winnable.surveying.run import Run
from winnable.surveying.store import Survey, SurveyError, Writing

__all__ = ["Asked", "run"]

_SHOWN: Final = 5
"""How many lines of a kind are told."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, beside the missions."""

    folder: Path
    game: str | None
    players: tuple[int, ...]
    deals: int
    seed: int
    values: tuple[str, ...]
    reading: str | None
    exclude: tuple[str, ...]
    leads: bool
    work: float
    time_limit: float | None
    jobs: int
    dask: str | None


def run(missions: tuple[str, ...], asked: Asked, console: Console, *, as_json: bool) -> Exit:
    """Survey missions into a folder, or go on with it."""
    state = _State(asked.folder)
    promise(state.json)
    deadline = limits_of(asked.time_limit).begun().deadline
    grid = grid_of(asked.values)
    planned = state.plan = plan(missions, asked.game, asked.players, grid, asked.reading, asked.exclude)
    remark_findings(planned.findings, console)
    if errors(planned.findings):
        if as_json:
            console.write(envelope("survey", {"exit_code": int(Exit.INPUT), **state.json()}))
        return Exit.INPUT
    for remark in planned.remarks:
        console.remark(remark)
    if not planned.planned:
        raise click.BadParameter("no mission here is for so many players.", param_hint="'--players'")
    question = planned.question(asked.deals, asked.seed, asked.work, leads=asked.leads)
    try:
        with Writing.begin(asked.folder, question) as writing:
            state.survey = writing
            _work(writing, question, asked, deadline, console, state)
            return _told(state, console, as_json=as_json)
    except SurveyError as error:
        raise click.UsageError(f"{error}.") from error


@dataclass(slots=True)
class _State:
    """What is known so far, for JSON whenever the command ends."""

    folder: Path
    survey: Survey | None = None
    run: Run | None = None
    plan: Plan = field(default_factory=Plan)
    deals: int = 0
    added: int = 0

    def json(self) -> Json:
        """Return it as JSON."""
        content: Json = {
            "folder": str(self.folder),
            "added": self.added,
            "left": None if self.run is None else self.run.left + len(self.run.broken),
            "time_limit_reached": self.run is not None and self.run.late,
            "failed": [] if self.run is None else broken_json(self.run.broken),
            "remarks": list(self.plan.remarks),
            "findings": findings_json(self.plan.findings),
        }
        if self.survey is None:
            return {**content, **survey_json(None)}
        with Survey.open(self.folder) as survey:  # which may be closed by now
            return {**content, **survey_json(survey)}


def _work(
    writing: Writing, question: Question, asked: Asked, deadline: Deadline, console: Console, state: "_State"
) -> None:
    """Do what is left to do, and say how far it is."""
    run = state.run = Run(writing, state.plan.tasks(writing.question), question.deals)
    state.deals = len(question.cells) * question.deals
    if run.left < state.deals:
        console.remark(f"{state.deals - run.left:,} of {state.deals:,} deals are there already")
    try:
        with ExitStack() as stack:
            if not run.left:
                return
            if asked.dask is not None:
                crew: Any = stack.enter_context(cluster(asked.dask))
            else:
                crew = stack.enter_context(processes(min(asked.jobs, run.left), state.plan.solvers()))
            advance = stack.enter_context(pace("deals", run.left, console.remark))
            for rows in run.rows(crew, deadline):
                state.added += len(rows)
                advance(len(rows))
    except KeyboardInterrupt:
        console.remark(_so_far(state))
        raise


def _so_far(state: _State) -> str:
    assert state.run is not None
    kept = state.deals - state.run.left - len(state.run.broken)
    return f"{kept:,} of {state.deals:,} deals are kept in {state.folder}; the same command goes on with the others"


def _told(state: _State, console: Console, *, as_json: bool) -> Exit:
    """Tell the end of it, and return the exit code."""
    run = state.run
    assert run is not None
    code = Exit.UNDECIDED if run.late or run.broken else Exit.YES
    for each in run.broken:
        if each.internal:
            code = Exit.INTERNAL
    if as_json:
        console.write(envelope("survey", {"exit_code": int(code), **state.json()}))
    elif run.late:
        console.tell(f"the time limit was reached: {_so_far(state)}")
    elif not run.broken:
        console.tell(f"all {state.deals:,} deals are answered: winnable survey report {state.folder}")
    _tell_undecided(state, console)
    _tell_broken(state, console)
    return code


def _tell_undecided(state: _State, console: Console) -> None:
    """Say where deals stay undecided, and why: a mission that cannot be dealt must not pass for a hard one."""
    assert state.survey is not None
    found = state.survey.undecided()
    for cell, reason, deals in found[:_SHOWN]:
        console.remark(f"{state.survey.question.cells[cell].name}: {counted(deals, 'deal')} undecided: {reason}")
    if len(found) > _SHOWN:
        console.remark(f"and {len(found) - _SHOWN} more such lines: winnable survey report {state.folder}")


def _tell_broken(state: _State, console: Console) -> None:
    assert state.run is not None
    assert state.survey is not None
    broken = state.run.broken
    if not broken:
        return
    console.remark(f"{_so_far(state)}. {counted(len(broken), 'deal')} could not be decided:")
    for each in broken[:_SHOWN]:
        cell = state.survey.question.cells[each.cell]
        console.remark(f"  {cell.name}, deal {each.number}: {each.message}")
        if each.internal:
            console.internal_error(each.message, each.trace)
