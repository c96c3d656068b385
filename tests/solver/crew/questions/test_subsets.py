"""How sets of requirements are decided: each shortcut on and off, and how many questions it spares."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck, task
from tests.support.explained import WORK, check, made, ten_tasks
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.questions import subsets as module
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.requirements import Met, Owned
from winnable.solver.engine import load_engine, load_quick_engine
from winnable.solver.formula import Formula
from winnable.solver.verdict import Deadline


def test_lines_that_are_found_without_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without them the cores are the same, the first and the smallest; fewer proofs are needed."""
    solves, smallest = [0, 0], []
    problems = [with_tasks(seed) for seed in range(8)]
    for turn, hard in enumerate((0.0, float("inf"))):
        monkeypatch.setattr(module, "HARD", hard)
        first = [explain(problem, WORK, 0) for problem in problems]
        solves[turn] = sum(each.solves for each in first)
        best = [explain(problem, WORK) for problem in problems]
        smallest.append([each.demands for each in best])
        for one, each in zip(first, best, strict=True):
            assert one.answer is each.answer
            if each.answer is Answer.UNWINNABLE:
                assert one.minimal
                check(each)
    assert smallest[0] == smallest[1]
    assert solves[0] < solves[1]


def bounded(seed: int) -> Problem:
    """A deal that a bound may refute: tasks of cards in the hands of their owners, and one for a high trick."""
    rng, deal = Random(seed), shuffled(small_deck(3, 5, 2), 4, seed)
    cards = rng.sample([card for card in deal.deck.cards if not deal.deck.is_trump(card)], 4)
    tasks = [Task.card(card, owner=deal.holder(card)) for card in cards]
    with_high = TrickFilter(won_with=CardFilter(ranks=(5,)))
    tasks.append(Task("high", Compare(TricksWon(Member.OWNER, with_high), Relation.AT_LEAST, 1), owner=seed % 4))
    return Problem(deal, tuple(tasks))


SHORTCUTS: dict[str, dict[str, object]] = {
    "bounds": {"each_first": lambda _: None, "refutation": lambda _: None},
    "short looks": {"_glance": lambda *_: None},
    "names": {"_NAMED": -1.0},
    "a solver that learns": {"load_quick_engine": load_engine},
    "most of its work": {"_LEARNING": 1e-9},
}


@pytest.mark.parametrize("off", SHORTCUTS)
@pytest.mark.parametrize("make", few(["bounded", "tasks", "tokens", "owners", "predictions"], 1, 3))
def test_the_same_without_each_shortcut(monkeypatch: pytest.MonkeyPatch, off: str, make: str) -> None:
    """A first core is minimal either way, as solves of its own show, and the smallest is the same."""
    problems = [bounded(seed) if make == "bounded" else with_tasks(seed) for seed in range(4)]
    if make not in ("bounded", "tasks"):
        problems = made(make, range(2))
    found = [(explain(problem, WORK, 0), explain(problem, WORK)) for problem in problems]
    for name, value in SHORTCUTS[off].items():
        monkeypatch.setattr(module, name, value)
    for (first, best), problem in zip(found, problems, strict=True):
        without = [explain(problem, WORK, 0), explain(problem, WORK)]
        assert first.answer is best.answer is without[0].answer is without[1].answer
        if best.answer is not Answer.UNWINNABLE:
            continue
        assert (best.demands, best.smallest) == (without[1].demands, without[1].smallest)
        for each in (first, best, *without):
            check(replace(each, smallest=True))


def test_a_line_with_another_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without it a core is minimal; fewer questions are asked with it, as one line answers several."""
    solves = {}
    problems = [*made("tokens", range(3)), *made("predictions", range(2)), *(bounded(seed) for seed in range(3))]
    monkeypatch.setattr(module, "_glance", lambda *_: None)
    for on in (True, False):
        if not on:
            monkeypatch.setattr(module.Asking, "_with_another_owner", lambda *_: False)
        found = [explain(problem, WORK, 0) for problem in problems]
        solves[on] = sum(each.solves for each in found)
        for each in found:
            if each.answer is Answer.UNWINNABLE:
                check(replace(each, smallest=True))
    assert solves[True] < solves[False]


def with_tasks(seed: int) -> Problem:
    """A deal with more tasks than can be met, mostly."""
    rng, deal = Random(seed), shuffled(small_deck(3, 5, 2), 4, seed)
    cards = rng.sample([card for card in deal.deck.cards if not deal.deck.is_trump(card)], 5)
    return Problem(deal, tuple(Task.card(card, owner=rng.choice(deal.seats)) for card in cards))


def test_what_takes_the_solver_that_learns_long_is_decided_by_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """An easy problem takes one model, where a SAT solver is installed as for these tests; a hard one takes both."""
    engines: list[type[Formula]] = []

    def build(problem: Problem, deadline: Deadline, engine: type[Formula]) -> RequirementsModel:
        engines.append(engine)
        return RequirementsModel(problem, deadline, engine)

    monkeypatch.setattr(module, "RequirementsModel", build)
    problem = ten_tasks(4)
    for most, built in ((2.5, [load_quick_engine()]), (1e-9, [load_quick_engine(), load_engine()])):
        monkeypatch.setattr(module, "_LEARNING", most)
        engines.clear()
        check(explain(problem, WORK))
        assert engines == built


def test_of_a_core_of_one_task_its_owner_is_named() -> None:
    """Another member could meet it."""
    deal = Deal.parse("Ann: p1 p2 b1 / Ben: b2 p3 b3 / Cas: p4 b4 r1", dealt=True, lead=0)
    with_r1 = Compare(TricksWon(Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(4,)))), Relation.AT_LEAST, 1)
    tasks = (task("p3>1"), task("b4>2"), Task("high", with_r1, owner=0))
    found = explain(Problem(deal, tasks), WORK, 0)
    assert found.demands == (Met(2), Owned(2))
    check(replace(found, smallest=True))
