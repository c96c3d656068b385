"""Ganymede for programs."""

from pathlib import Path

import pytest

import winnable
from tests.support.ganymede_files import FIRST, LAUNCH
from tests.support.paths import ROOT
from winnable.ganymede import Bounds, IllegalStep, Problem, Turns

WORK = winnable.Limits(work=60)


@pytest.fixture
def problem(tmp_path: Path) -> Problem:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{FIRST}horizon: 3\n{LAUNCH}", encoding="utf-8")
    (loaded,) = winnable.load(path, kind=Problem)
    assert isinstance(loaded, Problem)
    return loaded


def test_solve_and_replay(problem: Problem) -> None:
    verdict = winnable.solve(problem, WORK)
    assert verdict.answer is winnable.Answer.WINNABLE
    assert verdict.witness is not None
    assert winnable.replay(problem, verdict.witness.line).met


def test_a_line_may_be_a_text(problem: Problem) -> None:
    text = """\
- {tile: st_r, does: [recruit red, take ship v4r]}
- {shuttle: e2, crew: 3 red}
- {shuttle: m1, top: 3 red, launches: [{slot: top, takes: vset, lays: v4r}]}
"""
    assert winnable.replay(problem, text).met
    with pytest.raises(IllegalStep, match="turn 2"):
        winnable.replay(problem, "- {tile: st_r}\n- {shuttle: m1, top: 3 red}")
    with pytest.raises(ValueError, match=r"^2:10: there is no tile 'st_q'$"):
        winnable.replay(problem, "- {tile: st_r}\n- {tile: st_q}")


def test_questions(problem: Problem) -> None:
    assert winnable.solve(problem, WORK, fewest=True).details == Bounds(3, 3)
    short = Problem(problem.deal, Turns(2), problem.goals)
    assert winnable.explain(short, WORK).demands == problem.goals


def test_the_mission_may_be_another_one() -> None:
    (problem,) = winnable.load(ROOT / "examples" / "ganymede" / "launch.yaml", mission="both-ships", kind=Problem)
    assert problem.horizon == Turns(6)
