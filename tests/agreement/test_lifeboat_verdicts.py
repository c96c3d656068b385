"""The solver of Lifeboat against the search that tries everything, on random small deals of all kinds."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, SCORING, deal, hand, nav, passive, problem
from tests.support.lifeboat_models import agree
from tests.support.lifeboat_random import random_deal, random_goal, random_options, random_problem
from tests.support.lifeboat_scripts import scripted_problem
from tests.support.lifeboat_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import NAVIGATION
from winnable.rules.lifeboat.goal import Alive, AnyOf, Dead, Ended, Everybody, Lost, NoRow, Score
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.ask import ask


def all_free(seed: int) -> Problem:
    """A small deal with a pile that does not come round, and everybody free."""
    rng = Random(seed)
    people = rng.choice([2, 2, 2, 3])
    hands = rng.choice([0, 1, 2, 3, 4]) if people == 2 else None
    start = random_deal(rng, people=people, hands=hands, options=random_options(rng) if seed % 3 else None)
    lying = {*start.position.navigation, *start.position.table}
    more = [card for card in NAVIGATION if card not in lying]
    rng.shuffle(more)
    start = replace(start, position=start.position._replace(navigation=(*start.position.navigation, *more[:14])))
    goals = tuple(random_goal(rng, start) for _ in range(rng.choice([1, 1, 2])))
    return Problem(start, 1 + (people == 2 and seed % 4 == 0), goals)


def ask_everything(seeds: range, most: int) -> Counter[Answer]:
    """Verdicts with scripts, all readings and piles that come round; each as the search has it, or unknown."""
    answers = Counter[Answer]()
    for seed in seeds:
        asked = random_problem(Random(seed))
        try:
            found = search(asked, most).report
        except TooMany:
            continue
        verdict = ask(asked)
        answers[verdict.answer] += 1
        if verdict.answer is not Answer.UNKNOWN:
            assert verdict.answer is (Answer.UNWINNABLE if found is None else Answer.WINNABLE), seed
    return answers


@pytest.mark.parametrize("block", few(range(4), 0, 1))
def test_the_model_on_random_deals(block: int) -> None:
    answers = agree(map(all_free, range(50 * block, 50 * block + 50)), 1500)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 5


@pytest.mark.parametrize("block", few(range(2), 0, 1))
def test_random_problems_of_all_kinds(block: int) -> None:
    answers = ask_everything(range(50 * block, 50 * block + 50), 1500)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_the_model_on_more_random_deals(block: int) -> None:
    agree(map(all_free, range(1000 + 200 * block, 1200 + 200 * block)), 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_more_random_problems_of_all_kinds(block: int) -> None:
    ask_everything(range(1000 + 200 * block, 1200 + 200 * block), 20_000)


# --- the model of Lifeboat against the search that tries everything, on random small deals with scripts of all kinds


@pytest.mark.parametrize("block", few(range(2), 1))
def test_scripts_on_random_deals(block: int) -> None:
    answers = agree(map(scripted_problem, range(50 * block, 50 * block + 50)), 1000)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_scripts_on_more_random_deals(block: int) -> None:
    agree(map(scripted_problem, range(1000 + 200 * block, 1200 + 200 * block)), 10_000)


# --- the exhaustive search of Lifeboat: examples worked out by hand, and random deals decided in two ways


# --- examples worked out by hand -----------------------------------------------------------------
FRAIL = deal(
    FOUR, nav(22, 4, 23, 6, 2, 14, 18, 5, 9, 20), gulls=3, wounds={CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 2}
)
"""Everybody one wound from unconsciousness."""


def reachable(asked: Problem) -> bool:
    return search(asked, 1_000_000).report is not None


def test_example_1() -> None:
    saved = Ended(1), Alive(Everybody.ALL)
    assert reachable(problem(FRAIL, *saved))
    assert not reachable(problem(FRAIL, *saved, NoRow()))


@pytest.mark.parametrize("rowers", [FOUR[:1], FOUR[:2]])
def test_example_2_with_few_rowers(rowers: tuple[object, ...]) -> None:
    """So many rowers get past so many cards; the others are passive."""
    controls = {who: passive() for who in FOUR if who not in rowers}
    dull = nav(22, 4, 6, 2, 14, 18, 5, 9)[: 2 * len(rowers)]
    for more, expected in (((), True), (nav(3), False)):
        start = deal(FOUR, (*dull, *more, *nav(24, 20, 11, 10, 7)), gulls=3)
        assert reachable(problem(start, Ended(1), controls=controls)) is expected


@pytest.mark.slow
@pytest.mark.parametrize(("last", "expected"), [(nav(20, 24), False), (nav(24, 20), True)])
def test_example_2(last: tuple[str, ...], expected: bool) -> None:
    start = deal(FOUR, (*nav(22, 4, 6, 2, 14, 18, 5, 9), *last, *nav(3)), gulls=3)
    assert reachable(problem(start, Ended(1))) is expected


def test_example_3_by_the_second_day() -> None:
    assert reachable(problem(SCORING, Ended(2), Score(CAPTAIN, Bound(at_least=16)), days=2))


@pytest.mark.slow
def test_example_3_by_the_first_day() -> None:
    assert not reachable(problem(SCORING, Ended(1), Score(CAPTAIN, Bound(at_least=16))))
    assert not reachable(problem(SCORING, Ended(1), Dead(KID)))
    assert reachable(problem(SCORING, Score(CAPTAIN, Bound(at_least=13))))


def test_only_a_played_card_kills() -> None:
    start = deal((CAPTAIN, KID), ["nav24"], wounds={KID: 3}, hands={CAPTAIN: hand("knife")})
    assert not reachable(problem(start, AnyOf((Dead(KID), Lost(KID)))))
    deadly = deal((CAPTAIN, KID), nav(24, 18), wounds={KID: 3})
    assert reachable(problem(deadly, Lost(KID)))


# --- random deals --------------------------------------------------------------------------------
FEW = 1500


@pytest.mark.parametrize("block", few(range(4), 1, 2))
def test_merging_positions_changes_no_answer(block: int) -> None:
    decided, reached = 0, 0
    for seed in range(block * 60, block * 60 + 60):
        asked = random_problem(Random(f"merged {seed}"))
        try:
            plain = search(asked, FEW, merged=False)
        except TooMany:
            continue
        merged = search(asked, FEW)
        assert (plain.report is None) is (merged.report is None), seed
        assert merged.visited <= plain.visited or merged.report is not None
        decided += 1
        reached += merged.report is not None
    assert decided > 30
    assert 8 < reached < decided - 8


def test_all_ends_are_counted() -> None:
    start = deal((CAPTAIN, KID), nav(24, 14), gulls=3)
    found = search(problem(start, Ended(1)), everything=True)
    assert found.report is not None
    assert found.ends > 4
