"""The questions that only The Crew has, as programs ask them."""

import subprocess
import sys

import pytest

import winnable
from tests.support.many_lines import FIRST
from tests.support.paths import EXAMPLES, ROOT
from tests.winnable.conftest import Run
from winnable import Answer, Limits, load, replay, solve
from winnable.crew import Bounds, Kind, Problem, explanations, in_words, lines, repairs
from winnable.rules.answer import State

(PROBLEM,) = load(FIRST, kind=Problem)
WORK = Limits(work=60)


def test_lines() -> None:
    found = lines(PROBLEM, WORK)
    first, second = next(found), next(found)
    assert first.line != second.line
    for witness in (first, second):
        assert replay(PROBLEM, witness.line, witness.choices).state is State.MET
    assert not found.complete


def test_fewest_tricks() -> None:
    verdict = solve(PROBLEM, WORK, fewest=True)
    assert verdict.answer is Answer.WINNABLE
    assert verdict.details == Bounds(3, 3)
    assert verdict.reason == ""
    (late,) = {solve(PROBLEM, Limits(seconds=1e-9), fewest=True).answer}
    assert late is Answer.UNKNOWN


def test_nothing_is_loaded_before_it_is_asked() -> None:
    code = "import sys, winnable.crew; assert 'ortools' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_why_not_and_what_would_help() -> None:
    (problem,) = load(ROOT / "examples" / "puzzles" / "why_not.yaml", kind=Problem)
    every = list(explanations(problem))
    best = winnable.explain(problem)
    assert every[-1].demands == best.demands
    assert best.smallest
    assert solve(best.clash).answer is Answer.UNWINNABLE
    said = ("Ann must win blue 9.", "Ben must win blue 7.", "b9 must be met no later than b7.")
    assert best.core == every[-1].core
    assert tuple(map(str, best.core)) == said
    assert winnable.explain(PROBLEM).core == ()
    repair = next(repairs(problem))
    assert repair.witness is not None
    assert replay(repair.problem, repair.witness.line, repair.witness.choices).state is State.MET


def test_positions_of_a_game() -> None:
    assert any(each.answer is Answer.WINNABLE for each in winnable.hint(PROBLEM, WORK))
    line = next(lines(PROBLEM, WORK)).line
    kinds = {each.kind for each in winnable.analyse(PROBLEM, line)}
    assert kinds <= set(Kind) - {Kind.LOSING, Kind.LOST}


@pytest.mark.thorough
def test_an_explanation_in_the_words_of_the_command(run: Run) -> None:
    """What the command tells of a clash, and why, a program has as text."""
    file = EXAMPLES / "puzzles" / "why_not.yaml"
    (problem,) = load(file, kind=Problem)
    found = winnable.explain(problem, WORK)
    told = run("explain", str(file), "--no-repairs").stdout
    clash, _, why = in_words(found, WORK).partition("\nWhy:")
    assert clash in told
    assert why
    assert " ".join(why.split()) in " ".join(told.split())
    assert "Why:" not in in_words(winnable.explain(PROBLEM, WORK), WORK)
