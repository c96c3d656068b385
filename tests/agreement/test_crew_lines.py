"""Every legal line is a solution: no model, and no bound, refuses a line that the referee takes, nor its goals."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pytest

from tests.support.crew_lines import Played, fixed, judgements, judging, others, played, settled, shares, taken
from tests.support.legal_lines import Asked, Blaming, Clauses, Sheet
from winnable.rules.answer import State
from winnable.rules.crew.goal import Compare, Not
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver import engine
from winnable.solver.crew.bounds import each_first, refutation
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.formula import Formula

LINES: Final = 16
"""Lines of one question."""
QUESTIONS: Final = 24
NEVER: Final = Not(Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 0))


def _judging(problem: Problem, tricks: int) -> Sheet[Played]:
    """The model that asks for nothing, as one goal is never met, with a literal for each task and goal."""
    asked = replace(problem, goals=(*problem.goals, NEVER))
    model = Model(asked, formula=engine.new_formula(), lost=True)
    return Sheet(model.formula, partial(fixed, model), partial(judgements, judging(model.goals, problem, tricks)))


def _plain(problem: Problem, **kinds: Any) -> Sheet[Played]:
    """The model of a verdict, which may ask for all that is met to be met as soon as it was."""
    model = Model(problem, formula=engine.new_formula(), **kinds)
    soon = model.formula.row(problem.deal.tricks + 1)
    for tricks, literal in enumerate(soon):
        model.goals.require_by(tricks, literal)

    def soonest(line: Played) -> list[tuple[str, int]]:
        return [("as soon", soon[max(0, line.report.met - problem.deal.earlier)])] if line.report.met else []

    return Sheet(model.formula, partial(fixed, model), soonest, sure=False)


def _certified(problem: Problem) -> Sheet[Played]:
    """The model of a certificate, by the engine that writes clauses alone."""
    blames = engine.load_engine() is Blaming
    model = Model(problem, formula=engine.new_formula() if blames else Clauses())
    return Sheet(model.formula, partial(fixed, model))


def _required(problem: Problem) -> Sheet[Played]:
    """The model of everything that can be left out, with all of it, where variables are dear."""
    with patch.object(Formula, "variables_are_dear", True):
        model = RequirementsModel(problem, engine=engine.load_engine())
    kept = [*zip(map(str, model.requirements), model.kept, strict=True)]
    return Sheet(model.formula, lambda line: [*fixed(model, line), *kept])


def _lost(problem: Problem, *, but: int | None = None) -> Sheet[Played]:
    """The model of a problem of which some part is not met, or this one."""
    model = Model(problem, formula=engine.new_formula(), lost=but is None, but=but)
    return Sheet(model.formula, partial(fixed, model))


def _holds(line: Played) -> bool:
    return line.report.state is State.MET


def _is_lost(line: Played, *, but: int | None = None) -> bool:
    """Whether some part is not met, or this one alone; without `but` the order of the tokens does not count."""
    report = line.report
    unmet = [place for place, each in enumerate((*report.tasks, *report.goals)) if each.state is not State.MET]
    return bool(unmet) if but is None else unmet == [but] and _in_order(line)


def _in_order(line: Played) -> bool:
    """Whether the tokens are kept, that of a task that is not met, too."""
    return line.report.order.state is not State.LOST


Way = tuple[Callable[[Problem], Sheet[Played]], Callable[[Played], bool]]
"""A model, and which lines are its solutions."""


def _ways(problem: Problem) -> list[Way]:
    but = len(problem.tasks) + len(problem.goals) - 1
    ways: list[Way] = [(_plain, _holds), (_required, _holds), (_lost, _is_lost), (_certified, _holds)]
    return [*ways, (partial(_lost, but=but), partial(_is_lost, but=but))] if problem.goals else ways


def check(seed: int, count: int) -> Counter[str]:
    """Ask for `count` lines of one question: a model that judges, one that requires, and the bounds."""
    rng, seen = Random(seed), Counter[str]()
    first = played(rng)
    if first is None:
        return seen
    assert _holds(first), seed
    seen.update({"question": 1, **_kinds(first)})
    problem = first.problem
    for asked in (problem, settled(first)):
        assert (refuted := refutation(asked) or each_first(asked)) is None, (seed, refuted)
    judges = Asked(partial(_judging, problem, rng.randint(0, problem.deal.tricks)))
    ways = _ways(problem)
    way, holds = ways[seed % len(ways)]
    required = Asked(partial(way, problem))
    for number, line in enumerate([first, *others(rng, first, count - 1)]):
        seen["line"] += 1
        assert not (found := judges.wrong(line)), (seed, number, found)
        assert not (found := required.wrong(line, holds=holds(line))), (seed, number, way, found)
        for asked in shares(rng, line):
            assert (refuted := refutation(asked)) is None, (seed, number, refuted)
    return seen


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


@pytest.mark.parametrize(
    "seeds",
    [range(QUESTIONS), *(pytest.param(range(at, at + 26), marks=pytest.mark.slow) for at in range(24, 650, 26))],
)
def test_every_legal_line_is_a_solution(seeds: range) -> None:
    """Lines of questions with tasks and goals that the first of them meets, and parts of that left open."""
    seen = sum((check(seed, LINES) for seed in seeds), Counter[str]())
    assert seen["line"] > len(seeds) * LINES * 0.8
    assert min(seen.values()) >= 1, seen


def test_hands_tell_nothing_against_a_line() -> None:
    """With any of the cards that were taken as tasks none is refuted."""
    for seed in range(300):
        assert each_first(taken(Random(seed))) is None, seed
