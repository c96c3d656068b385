"""Missions with planted faults, and some that only look as if they had one: `winnable validate` finds just those.

A new one is a new file: `# finding: CODE at LINE:COLUMN`, one line for each finding, at its end; with the name
of the file before the line if that is another one, and, for what is found by playing, with the crew sizes as
the message says them. A file without any fault says `# no finding`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.findings import expected
from tests.support.layers import few
from tests.support.paths import DATA
from winnable.crew.survey.findings import faults_of
from winnable.crew.survey.measures import SELECTIONS, Case, structure
from winnable.crew.survey.play import PLAYER
from winnable.crew.survey.playtest import Playtest
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.source.finding import Finding
from winnable.questions.sampling import playtests
from winnable.rules.answer import Answer
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member
from winnable.solver.crew.questions.analysis import only
from winnable.solver.crew.solve import solve
from winnable.solver.jobs import InProcess
from winnable.solver.verdict import Limits

HERE = DATA / "faults"
WORK = Limits(work=4)
SAMPLE = 3
SEED = 0
NOTHING = Compare(TricksWon(Member.ANYBODY), Relation.AT_LEAST, 0)
"""A goal that everybody meets."""

HARD = ("clash_of_cards_apart_for_three", "impossible_ones_for_five")
"""Found, but not in a moment."""
SLOW = (pytest.mark.slow,)
FILES = sorted(HERE.glob("*.yaml"))


def written(finding: Finding, path: Path) -> str:
    file = "" if Path(finding.path) == path else f"{Path(finding.path).name}:"
    crew = re.search(r" \(([\d, and]+ players)\)$", finding.message) if finding.code.startswith("V") else None
    return f"{finding.code} at {file}{finding.line}:{finding.column}{f' with {crew[1]}' if crew else ''}"


def test_there_are_enough() -> None:
    assert len(FILES) > 80
    assert set(HARD) <= {path.stem for path in FILES}


@pytest.mark.parametrize(
    "path", few((pytest.param(path, id=path.stem, marks=SLOW if path.stem in HARD else ()) for path in FILES), 0, 32)
)
def test_what_is_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Just what was planted is found, and whatever the reports show is so."""
    monkeypatch.setattr("winnable.crew.survey.playtest.WAYS", 0)  # how narrow the way is, no finding tells
    loaded = load(path)
    found = list(loaded.findings)
    for document in loaded.missions:
        cases = [Case(document.mission, players, SEED, WORK) for players in document.mission.crew]
        reports = list(playtests(PLAYER, cases, SAMPLE, InProcess().submit, lambda _: None))
        found += faults_of(document, reports)
        for report in reports:
            check_deals_shown(report)
            check_contradiction(report)
    assert bool(expected(path)) is not ("# no finding\n" in path.read_text(encoding="utf-8"))
    assert sorted(written(finding, path) for finding in found) == sorted(expected(path))


# --- the evidence --------------------------------------------------------------------------------


def check_deals_shown(report: Playtest) -> None:
    """A deal that is shown as won is won when it is solved again, and one that is shown as lost is lost."""
    assert report.won is None or solve(report.won).answer is Answer.WINNABLE
    assert report.lost is None or solve(report.lost).answer is Answer.UNWINNABLE


def check_contradiction(report: Playtest) -> None:
    """What is blamed cannot be met together, with no card dealt, and each part of it is needed for that."""
    sound = report.soundness
    if sound is None or sound.clash is None:
        return
    problem = report.case.undealt(0)
    assert sound.problem == problem
    for kept in (with_only, emptied) if problem.tasks else (with_only,):
        clash = kept(problem, sound.clash)
        assert clash is None or solve(clash).answer is Answer.UNWINNABLE
        for part in sound.clash:
            rest = kept(problem, [each for each in sound.clash if each != part])
            assert rest is None or solve(rest).answer is Answer.WINNABLE


def with_only(problem: Problem, parts: Sequence[int]) -> Problem | None:
    """The problem with these parts alone; None where a goal speaks of a token that is gone."""
    try:
        return only(problem, parts)
    except ValueError:
        return None


def emptied(problem: Problem, parts: Sequence[int]) -> Problem | None:
    """The problem with the same tasks, shared out in the same way, of which the others ask for nothing.

    None where tokens give the tasks an order, which what asks for nothing would upset.
    """
    if any(task.token for task in problem.tasks):
        return None
    count = len(problem.tasks)
    tasks = [each if index in parts else replace(each, goal=NOTHING) for index, each in enumerate(problem.tasks)]
    goals = [each for index, each in enumerate(problem.goals, count) if index in parts]
    return replace(problem, tasks=tuple(tasks), goals=tuple(goals))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [2, 4])
def test_deals_shown_have_the_tasks_that_they_were_decided_with(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks that exclude each other are replaced before a deal is decided; without that it could not be won."""
    monkeypatch.setattr("winnable.crew.survey.playtest.WAYS", 0)
    text = "id: all-for-one\ngame: deep-sea\ntasks: {difficulty: 9}\nassignment: one-by-agreement\n"
    (document,) = load_text(text).missions
    case = Case(document.mission, 4, seed, WORK)
    (report,) = playtests(PLAYER, [case], 1, InProcess().submit, lambda _: None)
    drawn = case.problem(0)
    assert solve(drawn).answer is Answer.UNWINNABLE
    shown = report.won if report.share.winnable else report.lost
    assert shown is not None
    assert shown.tasks != drawn.tasks
    check_deals_shown(report)


RARE = """
id: rare-tasks
crew: [3]
deck: {suits: [pink, blue], ranks: 8, trumps: 2}
tasks: {count: 1, tokens: ["1"]}
goals:
  - task_falls: {token: "1", in: first}
  - tricks_won: {by: anybody, tricks: first, every: p123, exactly: 1}
  - tricks_won: {by: commander, exactly: 2}
"""


def test_what_follows_from_the_impossible_is_not_idle() -> None:
    """In the first drawings the task is for a card that cannot fall in a trick of three low pink cards."""
    (document,) = load_text(RARE).missions
    case = Case(document.mission, 3, SEED, WORK)
    assert {case.undealt(number).tasks[0].name for number in range(SELECTIONS)} == {"p7", "b2", "p8", "b7", "p5"}
    assert structure(case).redundant == ()
