"""Boards of open deals that are copied say what new ones would."""

import pytest

from tests.support.decks import shuffled, small_deck, task
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Draw, Shown
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model import open_deal as blank
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.short_proof.open_hands import OpenHands
from winnable.solver.engine import CP_SAT, SAT, load_quick_engine, new_formula, using
from winnable.solver.verdict import Deadline, OutOfTime

OPEN = Deal.unknown(small_deck(2, 2, 1), 2)


@pytest.fixture(autouse=True)
def none_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blank, "_kept", {})


def written(problem: Problem, *, counters: bool = True) -> str:
    """The model as the engine gets it."""
    return str([*Model(problem, counters=counters).formula.constraints()])


@pytest.mark.parametrize("counters", [True, False])
def test_a_copy_is_the_same_model(counters: bool) -> None:
    problems = [Problem(OPEN, (task("p1"),)), Problem(OPEN, (task("p2"), task("b1"))), Problem(OPEN)]
    new = []
    for problem in problems:
        blank._kept.clear()
        new.append(written(problem, counters=counters))
    assert len(blank._kept) == 1
    assert [written(problem, counters=counters) for problem in problems] == new  # one does not change the next
    assert len(set(new)) == 3


def test_each_engine_has_its_own() -> None:
    for engine in (CP_SAT, SAT, CP_SAT):
        with using(engine):
            assert type(Model(Problem(OPEN)).formula) is type(new_formula())
    assert len(blank._kept) == 2


def test_the_engine_for_steps_has_its_own() -> None:
    """What is added to a copy of its board for the hands and requirements of one problem is not there for the next."""
    problems = [Problem(shuffled(OPEN.deck, 2, seed), (task("p1"),)) for seed in (1, 2, 1)]
    first, other, again = (str([*OpenHands(problem).formula.constraints()]) for problem in problems)
    assert {engine for engine, *_ in blank._kept} == {load_quick_engine()}
    assert first == again != other


def test_what_was_asked_for_last_is_kept() -> None:
    problems = [Problem(Deal.unknown(small_deck(2, ranks, 1), 2)) for ranks in range(2, 2 + blank.KEPT + 1)]
    for problem in (*problems[:-1], problems[0], problems[-1]):
        Model(problem)
    assert {deal for _, deal, _ in blank._kept} == {each.deal for each in (problems[0], *problems[2:])}


def test_a_copy_has_the_same_solutions() -> None:
    problem = Problem(OPEN, (task("p1"),))
    first, second = (sorted(f"{choices} {line}" for choices, line in Model(problem).solutions()) for _ in range(2))
    assert first == second
    assert first


def test_what_is_known_of_the_play_is_no_blank_board() -> None:
    Model(Problem(OPEN, draw=Draw((None, None))))
    Model(Problem(OPEN, distress=Distress(required=True)))
    Model(Problem(OPEN, communications=(Communication(1, Card("p", 2), Shown.HIGHEST),)))
    Model(Problem(shuffled(small_deck(2, 2, 1), 2, 1)))
    assert not blank._kept


def test_not_too_many_are_kept() -> None:
    for ranks in range(2, 2 + blank.KEPT + 3):
        Model(Problem(Deal.unknown(small_deck(2, ranks, 1), 2)))
    assert len(blank._kept) == blank.KEPT


def test_a_limit_holds_for_the_first_and_for_copies() -> None:
    for _ in range(2):
        with pytest.raises(OutOfTime):
            Model(Problem(OPEN, (task("p1"),)), deadline=Deadline(0.0))
        Model(Problem(OPEN))
