"""Every legal line is a solution: no model, and no bound, refuses a line that the referee takes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final
from unittest.mock import patch

import pytest

from tests.support.crew_lines import Played, fixed, played, settled, taken
from tests.support.legal_lines import Written, refusing
from winnable.rules.answer import State
from winnable.rules.crew.goal import Not
from winnable.solver import engine
from winnable.solver.cp_sat import CpSat
from winnable.solver.crew.bounds import each_first, refutation
from winnable.solver.crew.model.board import first_wins
from winnable.solver.crew.model.model import Model, _takers
from winnable.solver.crew.model.requirements import RequirementsModel

BLOCK = 80


def _plain(line: Played) -> Written:
    """The model of a verdict, which may ask for all that is met to be met as soon as it was."""
    model = Model(line.problem, formula=engine.new_formula())
    soon = model.formula.new()
    model.goals.require_by((line.report.met or 0) - line.problem.deal.earlier, soon)
    return model.formula, [*fixed(model, line), ("as soon", soon)]


def _certified(line: Played) -> Written:
    """The model of a certificate, by the engine that writes clauses alone."""
    with engine.using(engine.SAT):
        model = Model(line.problem, formula=engine.new_formula(), first_wins=False)
    return model.formula, fixed(model, line)


def _required(line: Played) -> Written:
    """The model of everything that can be left out, with all of it, where variables are dear."""
    with patch.object(CpSat, "variables_are_dear", True):
        model = RequirementsModel(line.problem, engine=engine.load_engine())
        kept = zip(map(str, model.requirements), model.kept, strict=True)
        return model.formula, [*fixed(model, line), *kept]


def _lost(line: Played, *, but: bool) -> Written:
    """The model of a problem of which one goal is not met, or some part."""
    *others, last = line.problem.goals
    asked = replace(line.problem, goals=(*others, Not(last)))
    number = len(asked.tasks) + len(others) if but else None
    model = Model(asked, formula=engine.new_formula(), lost=not but, but=number)
    return model.formula, fixed(model, line)


WAYS: Final[tuple[Callable[[Played], Written], ...]] = (
    *(_plain, _required, partial(_lost, but=False), partial(_lost, but=True)) * 3,
    _certified,
)


def _kinds(line: Played) -> dict[str, bool]:
    problem, deal = line.problem, line.problem.deal
    return {
        "begun": bool(problem.played.tricks),
        "inside a trick": bool(problem.played.tricks) and len(problem.played.tricks[-1]) < len(deal.hands),
        "told": problem.before is not None,
        "the robot": deal.robot is not None,
        "unknown cards": bool(deal.unseen),
        "hints": bool(problem.communications),
        "a signal": problem.distress is not None,
        "a draw": problem.draw is not None,
        "roles": bool(problem.roles),
        "tokens": any(problem.tokens),
        "predictions": bool(line.report.choices.predictions),
        "a handover": problem.assignment.handover,
    }


@pytest.mark.parametrize("block", [0, 1, *(pytest.param(block, marks=pytest.mark.slow) for block in range(2, 125))])
def test_every_legal_line_is_a_solution(block: int) -> None:
    """A line of each seed, with tasks and goals that it meets, and parts of that left open."""
    seen = Counter[str]()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        line = played(Random(seed))
        if line is None:
            continue
        assert line.report.state is State.MET, seed
        seen.update({"line": 1, **_kinds(line)})
        way = WAYS[seed % len(WAYS)] if line.problem.goals else _plain
        assert refusing(partial(way, line)) == [], seed
        for asked in (line.problem, settled(line)):
            assert refutation(asked) is None, seed
            assert each_first(asked) is None, seed
    assert seen["line"] > BLOCK * 0.8
    assert min(seen.values()) >= 2, seen


def test_hands_tell_nothing_against_a_line() -> None:
    """With any of the cards that were taken as tasks: none is refuted, and every card wins where it may."""
    for seed in range(300):
        problem, record = taken(Random(seed))
        assert each_first(problem) is None, seed
        if problem.deal.robot is None:
            first = first_wins(problem.deal, _takers(problem))
            for number, trick in enumerate(record.tricks):
                assert first[trick.winning_card] <= number, seed
