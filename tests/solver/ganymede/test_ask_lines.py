"""Every legal line is a solution: no model, and no relaxation, refuses a line that the referee takes, nor its goals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import pytest

from tests.support.ganymede_cover import uncovered
from tests.support.ganymede_fixing import asked_of, heavy, most_launches, simple
from tests.support.ganymede_lines import Brief, Played, others, played
from tests.support.legal_lines import Asked
from winnable.rules.answer import OutOfTime
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.relaxation.search import refute
from winnable.solver.verdict import Deadline

LINES: Final = 10
"""Lines of one question."""
QUESTIONS: Final = (0, 12, 14, 19, 20, 22, 25, 26, 34, 38, 63, 64, 100, 107, 115, 119, 121, 139, 140, 142, 148)
"""The seeds of those whose turns differ most from each other, for the time that they take."""
SMALL: Final = 12
"""With more ships than these the model of all events is large."""
COVERED: Final = 2
"""So many of the lines, those with most launches, are held against the relaxation, too, for each end anew."""
LOOKS: Final = 2_000
"""So long is looked for a refutation: a relaxation that is large refutes nothing here."""


def _refuted(line: Played, problem: Problem, later: int) -> bool:
    past = line.report.records[: line.begun + later]
    try:
        return refute(problem, line.position(later), past, Deadline(stop=Brief(LOOKS)), 1_000)
    except OutOfTime:
        return False


def check(seed: int, count: int, shapes: Counter[object] | None = None) -> Counter[str]:
    """Ask for `count` lines of one question: a model that judges, and the relaxation."""
    rng, seen = Random(seed), Counter[str]()
    first = played(rng)
    if first is None:
        return seen
    lines = [first, *others(rng, first, count - 1, shapes)]
    whole = len(first.problem.deal.table.cards.ships) <= SMALL and rng.random() < 0.6
    launches = max(2, *map(most_launches, lines)) if whole else 1
    bounds = rng.random() < 0.8 and not heavy(first.problem.deal)
    asked = Asked(partial(asked_of, first, launches, whole=whole, bounds=bounds))
    kinds = {"scripts": first.problem.controls, "begun": first.begun, "chosen": first.ships, "whole": whole}
    seen.update({"question": 1, **{name: bool(kind) for name, kind in kinds.items()}})
    seen["line"] = len(lines)
    seen["simple"] = sum(simple(line, whole=whole) for line in lines)
    for number, line in enumerate(lines):
        assert not (found := asked.wrong(line)), (seed, number, found)
    for line in sorted(lines, key=most_launches)[-COVERED:]:
        number = lines.index(line)
        assert replay(line.targets, line.line).records == line.report.records, (seed, number)
        assert not (found := [*uncovered(line, Deadline(stop=Brief(LOOKS)), 1_000)]), (seed, number, found)
        for later in range(len(line.records)):
            assert not _refuted(line, line.targets, later), (seed, number, "refuted", later)
    for later in range(len(first.records)):
        assert not _refuted(first, replace(first.problem, played=first.targets.played), later), (seed, "refuted", later)
    return seen


@pytest.mark.parametrize(
    "seeds", [QUESTIONS, *(pytest.param(range(at, at + 40), marks=pytest.mark.slow) for at in range(0, 1_040, 40))]
)
def test_every_legal_line_is_a_solution(seeds: Sequence[int]) -> None:
    """Lines of questions with goals that the first of them meets, and others scripted as they played."""
    shapes = Counter[object]()
    seen = sum((check(seed, LINES, shapes) for seed in seeds), Counter[str]())
    assert seen["line"] > len(seeds) * LINES * 0.6
    assert min(seen.values()) >= 2, seen
