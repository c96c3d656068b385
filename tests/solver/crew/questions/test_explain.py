"""Explanations of problems that cannot be won: each core by verdicts of its own, smallest ones against all sets."""

from collections.abc import Collection
from dataclasses import replace
from random import Random

import pytest

from tests.support.clashes import KINDS, made_up, subsets, without
from tests.support.decks import shuffled, small_deal, small_deck, task
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, Sum, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Every, TasksOwned, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.questions import explain as module
from winnable.solver.crew.questions.explain import Explanation, explain, explanations
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.requirements import GoalMet, Met, Requirement, only, requirements, tokens_alone
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.engine import load_engine
from winnable.solver.formula import Formula
from winnable.solver.verdict import Deadline, Limits

WORK = Limits(work=60)


def made(kind: str, seeds: range) -> list[Problem]:
    found = []
    for seed in seeds:
        try:
            problem = made_up(kind, seed)
            solve(problem, WORK)
        except (ValueError, NoDealFits):  # a goal that asks for more than is said; a card that nobody can draw
            continue
        found.append(problem)
    return found


def exact(problem: Problem) -> bool:
    """Whether requirements that are possible are so alone."""
    return tokens_alone(problem) or not any(problem.tokens)


@pytest.mark.parametrize("kind", few(KINDS, 2, 10))
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 28), marks=pytest.mark.slow)])
def test_a_core_is_unwinnable_and_needs_all_its_members(kind: str, seeds: range) -> None:
    """Of 12 kinds there are 24 more behind the slow marker, 270 and more unwinnable ones in all."""
    unwinnable = 0
    for problem in made(kind, seeds):
        found = explain(problem, WORK)
        assert found.answer is solve(problem, WORK).answer
        if found.answer is Answer.WINNABLE:
            assert found.witness is not None
            continue
        unwinnable += 1
        check(found)
    assert unwinnable >= len(seeds) // 2


def check(found: Explanation) -> None:
    problem, core = found.problem, found.core
    assert (found.minimal, found.smallest) == (True, True)
    assert [each for each in requirements(problem) if each in core] == list(core)
    assert found.clash == only(problem, core)
    assert solve(found.clash, WORK).answer is Answer.UNWINNABLE
    for rest in without(core):
        assert solve(only(problem, rest), WORK).answer is Answer.WINNABLE
    assert len(found.lines) == (len(core) if exact(problem) else 0)
    assert all(line.report.state is State.MET for line in found.lines)


@pytest.mark.parametrize("kind", few(KINDS, 2))
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 16), marks=pytest.mark.slow)])
def test_smallest_cores_against_all_sets(kind: str, seeds: range) -> None:
    """The first core comes with fewer questions than requirements; none of the sets with fewer members clashes."""
    for problem in made(kind, seeds):
        asked = requirements(problem)
        if len(asked) > 9 or solve(problem, WORK).answer is Answer.WINNABLE or not exact(problem):
            continue
        first, best = explain(problem, WORK, smallest=False), explain(problem, WORK)
        assert first.minimal
        assert first.solves <= len(asked) + 1
        size = counted(best.core, problem)
        for chosen in subsets(problem):
            if counted(chosen, problem) < size:
                assert possible(only(problem, chosen)), chosen


def counted(core: Collection[Requirement], problem: Problem) -> int:
    """The things that people read of it: all that is about one task is one."""
    return len(list(labelled(problem, [each for each in requirements(problem) if each in core])))


def possible(problem: Problem) -> bool:
    try:
        return solve(problem, WORK).answer is Answer.WINNABLE
    except NoDealFits:
        return False


def ten_tasks(players: int) -> Problem:
    """A deal of the whole deck that cannot be won."""
    for seed in range(40):
        deal = shuffled(PLANET_NINE, players, seed)
        cards = Random(seed).sample([card for card in deal.deck.cards if card.suit != "r"], 10)
        problem = Problem(deal, tuple(Task.card(card, owner=index % players) for index, card in enumerate(cards)))
        if solve(problem, WORK).answer is Answer.UNWINNABLE:
            return problem
    pytest.fail("expected a deal that cannot be won")


# --- what is special -----------------------------------------------------------------------------


def clashing() -> Problem:
    """Two members cannot win every trick; the other goals are no trouble."""
    each = [Compare(TricksWon(Seat(seat)), Relation.AT_LEAST, 2) for seat in (0, 1)]
    return Problem(small_deal(3), (task("p1>0"),), (*each, Compare(TricksWon(Seat(2)), Relation.AT_LEAST, 0)))


def test_the_first_one_comes_early_and_the_last_one_is_the_best() -> None:
    found = list(explanations(made_up("tokens", 3), WORK))
    assert found[0].minimal
    assert found[-1].smallest
    assert [each.solves for each in found] == sorted(each.solves for each in found)
    assert explain(made_up("tokens", 3), WORK, smallest=False).core == found[0].core


def test_all_tasks_are_those_on_the_table() -> None:
    """Seat 0 owns all tasks where there are none, so that the goal alone can be met."""
    every = Compare(TasksOwned(Seat(0)), Relation.EXACTLY, Every.EVERY)
    found = explain(Problem(small_deal(3), (task("p1"), task("b2>1")), goals=(every,)), WORK)
    assert found.core == (Met(0), GoalMet(0))
    assert solve(found.clash, WORK).answer is Answer.UNWINNABLE


def test_what_can_be_won() -> None:
    (found,) = explanations(Problem(small_deal(3)), WORK)
    assert (found.answer, found.core, found.minimal, found.smallest) == (Answer.WINNABLE, (), False, False)
    assert found.witness is not None


def test_limits() -> None:
    problem = ten_tasks(4)
    for limits in (Limits(work=1e-9), Limits(seconds=1e-9)):
        (found,) = explanations(problem, limits)
        assert (found.answer, found.core) == (Answer.UNKNOWN, ())
        assert found.reason == f"the limit of {limits} was reached"


def test_patience() -> None:
    """Without limits the search for smaller ones ends some time after the first, and says what it does not know."""
    problem = ten_tasks(5)
    found = list(explanations(problem, patience=0.1))
    first, last = found[0], found[-1]
    assert (first.minimal, last.minimal, last.smallest) == (True, True, False)
    assert last.effort.work < 2 * first.effort.work + 3


def test_a_core_that_is_not_known_to_be_minimal() -> None:
    """As the limit is reached in between, it is still proved that all of it together cannot be met."""
    lost = [each for each in made("unknown", range(9)) if solve(each, WORK).answer is Answer.UNWINNABLE]
    cut = next(
        found
        for problem in lost[:4]
        for share in (0.9, 0.7, 0.5, 0.3, 0.2, 0.1)
        if (work := explain(problem, WORK).effort.work) > 0
        and (found := explain(problem, Limits(work=work * share))).answer is Answer.UNWINNABLE
        and not found.smallest
    )
    assert solve(cut.clash, WORK).answer is Answer.UNWINNABLE


def test_what_is_known_contradicts_itself() -> None:
    deal = shuffled(small_deck(2, 3, 1), 3, 0)
    known = Deal(deal.deck, (deal.hands[0], deal.hands[1], ()), deal.commander, (0, 0, len(deal.hands[2])))
    suit = deal.hands[2][0].suit
    problem = Problem(known, (task("p1>0"), task("p2>1")), communications=(Communication(2, void=suit),))
    with pytest.raises(NoDealFits):
        explain(problem, WORK)


def test_refuted_by_counting() -> None:
    """Sums that no ranks reach are seen without a model, and the goal stands alone."""
    high = Compare(TricksWon(Member.ANYBODY, TrickFilter(sum=Sum(over=99))), Relation.AT_LEAST, 1)
    problem = replace(clashing(), tasks=(), goals=(clashing().goals[2], high))
    found = explain(problem, WORK)
    assert (found.core, found.minimal, found.smallest) == ((GoalMet(1),), True, True)
    assert len(found.lines) == 1


def test_fewer_lines_are_a_smaller_clash() -> None:
    """Two tasks with their owners are two things, and fewer than two tasks and a token."""
    deal = Deal.parse("Ann: b1 b4 p2 / Ben: b3 r1 b2 / Cas: p4 p3 p1", dealt=True, lead=0)
    tasks = (Task.card(Card.parse("b1"), Token("1"), 1), task("b4>2"), task("p2>1"))
    problem = Problem(deal, tasks)
    found = explain(problem, WORK)
    assert [label for label, _ in labelled(problem, found.core)] == ["b4>2", "p2>1"]
    check(found)


def test_lines_that_are_found_without_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without them the cores are the same, the first and the smallest; fewer proofs are needed."""
    solves, smallest = [0, 0], []
    problems = [with_tasks(seed) for seed in range(8)]
    for turn, hard in enumerate((0.0, float("inf"))):
        monkeypatch.setattr(module, "HARD", hard)
        first = [explain(problem, WORK, smallest=False) for problem in problems]
        solves[turn] = sum(each.solves for each in first)
        best = [explain(problem, WORK) for problem in problems]
        smallest.append([each.core for each in best])
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
    "bounds": {"each_first": lambda _: None, "from_hands": lambda _: None},
    "short looks": {"_glance": lambda *_: None},
    "names": {"_NAMED": -1.0},
    "a solver that learns": {"load_quick_engine": load_engine},
    "most of its work": {"_LEARNING": 1e-9},
}


@pytest.mark.parametrize("off", SHORTCUTS)
@pytest.mark.parametrize("make", few(["bounded", "tasks", "tokens", "owners", "predictions"], 2))
def test_the_same_without_each_shortcut(monkeypatch: pytest.MonkeyPatch, off: str, make: str) -> None:
    """A first core is minimal either way, as solves of its own show, and the smallest is the same."""
    problems = [bounded(seed) if make == "bounded" else with_tasks(seed) for seed in range(4)]
    if make not in ("bounded", "tasks"):
        problems = made(make, range(2))
    found = [(explain(problem, WORK, smallest=False), explain(problem, WORK)) for problem in problems]
    for name, value in SHORTCUTS[off].items():
        monkeypatch.setattr(module, name, value)
    for (first, best), problem in zip(found, problems, strict=True):
        without = [explain(problem, WORK, smallest=False), explain(problem, WORK)]
        assert first.answer is best.answer is without[0].answer is without[1].answer
        if best.answer is not Answer.UNWINNABLE:
            continue
        assert (best.core, best.smallest) == (without[1].core, without[1].smallest)
        for each in (first, best, *without):
            check(replace(each, smallest=True))


def test_a_bound_that_refutes_mostly_needs_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first core of what bounds refute is mostly found by bounds and by lines that are looked for."""
    built: list[Problem] = []

    def build(problem: Problem, deadline: Deadline, engine: type[Formula]) -> RequirementsModel:
        built.append(problem)
        return RequirementsModel(problem, deadline, engine)

    monkeypatch.setattr(module, "RequirementsModel", build)
    refuted = [problem for seed in range(40) if module._refuted_by_bounds(problem := bounded(seed)) is not None]
    for problem in refuted:
        check(replace(explain(problem, WORK, smallest=False), smallest=True))
    assert 2 * len(built) < len(refuted)


def test_a_line_with_another_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without it a core is minimal; fewer questions are asked with it, as one line answers several."""
    solves = {}
    problems = [*made("tokens", range(3)), *made("predictions", range(2)), *(bounded(seed) for seed in range(3))]
    monkeypatch.setattr(module, "_glance", lambda *_: None)
    for on in (True, False):
        if not on:
            monkeypatch.setattr(module._Asking, "_with_another_owner", lambda *_: False)
        found = [explain(problem, WORK, smallest=False) for problem in problems]
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
