"""The engines: a SAT solver answers as CP-SAT does, the microscope and the questions included."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import winnable
from tests.support.asking import HOLDS
from tests.support.counting import same
from tests.support.decks import DEALS
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.made_up import case_of
from tests.support.paths import ROOT
from tests.support.problems import PROBLEMS
from winnable.rules.crew.problem import Problem
from winnable.solver.engine import CP_SAT, SAT, new_formula, using
from winnable.solver.verdict import Limits


@pytest.fixture
def sat() -> Iterator[None]:
    with using(SAT):
        yield


@pytest.mark.usefixtures("sat")
@pytest.mark.parametrize("name", few(GOALS, 3, 6))
def test_as_many_solutions_as_lines(name: str) -> None:
    for deal in DEALS:
        same(Problem(deal, goals=(GOALS[name],)))


@pytest.mark.usefixtures("sat")
@pytest.mark.parametrize("name", few(PROBLEMS, 4, 8))
def test_as_many_solutions_as_lines_with_tasks(name: str) -> None:
    same(PROBLEMS[name])


SEEDS = [
    range(2),
    pytest.param(range(2, 4), marks=pytest.mark.thorough),
    pytest.param(range(4, 10), marks=pytest.mark.slow),
    *(pytest.param(range(first, first + 20), marks=pytest.mark.slow) for first in (2000, 2020, 2040)),
]


@pytest.mark.usefixtures("sat")
@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("question", sorted(HOLDS.keys() - {"commands"}))
def test_every_question(question: str, seeds: range) -> None:
    asked = 0
    for seed in seeds:
        if (case := case_of(seed)) is not None:
            HOLDS[question](case, Random(seed))
            asked += 1
    assert asked


def _problems(path: Path) -> Iterator[Any]:
    try:
        yield from winnable.load(path)
    except winnable.InputError:  # a mission, or one of the files that have mistakes
        return


def _files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / "examples" / folder).glob("*.yaml"))]


FILES = [*few(_files("open", "puzzles", "missions", "ganymede"), 8, 15), *few(_files("lifeboat", "hard"), 1, 3)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_verdicts_of_examples(path: Path) -> None:
    same_verdicts(islice(_problems(path), 2))


@pytest.mark.thorough
@pytest.mark.parametrize("path", _files("open", "puzzles", "missions", "ganymede"), ids=lambda path: path.stem)
def test_more_verdicts_of_examples(path: Path) -> None:
    same_verdicts(islice(_problems(path), 2, 4))


def same_verdicts(problems: Iterable[Any]) -> None:
    """Both engines answer the same."""
    for problem in problems:
        found = []
        for engine in (CP_SAT, SAT):
            with using(engine):
                found.append(winnable.solve(problem, Limits(work=20)).answer)
        assert found[0] == found[1], problem.title


def test_an_engine_that_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNABLE_ENGINE", "abacus")
    with pytest.raises(ValueError, match="expected cp-sat or sat in WINNABLE_ENGINE, found 'abacus'"):
        new_formula()
