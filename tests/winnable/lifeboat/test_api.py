"""Lifeboat for programs."""

from pathlib import Path

import winnable
from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN, only
from winnable.lifeboat import Character, Line, Problem, points
from winnable.rules.answer import Answer
from winnable.solver.asking import Bounds


def test_problems_are_loaded_solved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{POINTS}{SIXTEEN}{LINE}", encoding="utf-8")
    (problem,) = winnable.load(path, kind=Problem)
    verdict = winnable.solve(problem)
    assert verdict.answer is Answer.WINNABLE
    assert verdict.witness is not None
    assert isinstance(verdict.witness.line, Line)
    report = winnable.replay(problem, LINE.partition("\n")[2])
    assert report.met
    assert points(problem.deal.setup, report.position, Character.CAPTAIN) == (5, 4, 3, 4)


def test_the_fewest_days() -> None:
    verdict = winnable.solve(only(f"{POINTS}{SIXTEEN.replace('horizon: 2', 'horizon: 4')}").problem, fewest=True)
    assert (verdict.answer, verdict.details) == (Answer.WINNABLE, Bounds(2, 2))


def test_why_not() -> None:
    problem = only(f"{POINTS}{SIXTEEN.replace('2', '1')}").problem
    assert winnable.explain(problem).demands == problem.goals
