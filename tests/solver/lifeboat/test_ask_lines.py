"""Every legal line is a solution: no model, and no bound, refuses a line that the referee takes, nor its goals."""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import pytest

from tests.support.legal_lines import Asked, Sheet
from tests.support.lifeboat_fixing import fixed, hands, judgements
from tests.support.lifeboat_lines import Played, others, played
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished, line_of, replay
from winnable.rules.lifeboat.score import score
from winnable.solver.lifeboat.ask import _loosened, _rounds
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.model.frame import EVERYTHING, Scope
from winnable.solver.lifeboat.model.model import Model

LINES: Final = 12
"""Lines of one question."""
QUESTIONS: Final = 16
REPLAYED: Final = 4
"""Of so many lines one is replayed by the referee, too, which does not rest on the search for decisions."""


def _judging(line: Played, scope: Scope, *, cards: bool) -> Sheet[Played]:
    """The formula that asks for nothing, with a literal for each goal, and with who has what in the end."""
    problem, goals = line.problem, line.problem.goals
    kinds = sorted(problem.deal.position.in_play) if cards else []
    every = (*goals, *(forms.Holds(who, kind, Bound(at_least=1)) for who in problem.deal.setup.cast for kind in kinds))
    open_ = forms.AnyOf((forms.AllOf(every), forms.Not(forms.AllOf(every))))
    model = Model(_loosened(replace(problem, goals=(open_,))), line.start, scope=scope)
    literals = [(goal, model.goals.met(goal)) for goal in goals]
    return Sheet(
        model.formula,
        lambda line: [*fixed(model, line), *hands(model, line), *judgements(literals, line, sure=False)],
        lambda line: judgements(literals, line, sure=True),
    )


def _reached(line: Played) -> Problem:
    """The problem with goals at the end of a line of which bounds say something."""
    setup, end, people = line.problem.deal.setup, line.report.position, line.problem.deal.setup.cast
    goals: list[Goal] = [forms.Score(who, Bound(exactly=score(setup, end, who))) for who in people]
    kinds = {kind for hand in (*end.closed, *end.open) for kind in hand}
    goals += [forms.Holds(who, kind, Bound(exactly=end.held(who, kind))) for who in people for kind in sorted(kinds)]
    goals += [forms.NoRow(who) for who in people if who not in end.past.rowed]
    goals += [forms.Ended(end.day)] if end.ended else []
    return replace(line.problem, goals=tuple(goals))


def check(seed: int, count: int) -> Counter[str]:
    """Ask for `count` lines of one question: two formulas that judge, and the bounds."""
    rng, seen = Random(seed), Counter[str]()
    first = played(rng)
    if first is None or finished(first.problem, first.start):
        return seen
    rounds = replace(EVERYTHING, rounds=min(12, _rounds(first.problem, first.start)))
    scopes = [EVERYTHING, rng.choice([replace(EVERYTHING, always=True), rounds])]
    asked = [Asked(partial(_judging, first, scope, cards=rng.random() < 0.7)) for scope in scopes]
    seen.update({"question": 1, "scripts": bool(first.problem.controls), "begun": bool(first.begun)})
    for number, line in enumerate([first, *others(rng, first, count - 1)]):
        seen["line"] += 1
        for scope, each in zip(scopes, asked, strict=True):
            assert not (found := each.wrong(line)), (seed, number, scope, found)
        problem, records = _reached(line), line.report.records
        if number % REPLAYED == 0:
            told = line_of(((each.before, each.decision) for each in records), line.report.position)
            assert replay(line.problem, told).position == line.report.position, (seed, number)
        for at in (line.start, rng.choice(line.records).after):
            if at.phase in (Phase.DAWN, Phase.TRADE) and not finished(problem, at):
                assert not (why := refuted(problem, at)), (seed, number, why)
    return seen


@pytest.mark.parametrize(
    "seeds",
    [range(QUESTIONS), *(pytest.param(range(at, at + 26), marks=pytest.mark.slow) for at in range(16, 680, 26))],
)
def test_every_legal_line_is_a_solution(seeds: range) -> None:
    """Lines of questions with goals that the first of them meets, and others scripted as they played."""
    seen = sum((check(seed, LINES) for seed in seeds), Counter[str]())
    assert seen["line"] > len(seeds) * LINES * 0.6
    assert min(seen.values()) > len(seeds) * 0.15, seen
