"""The solver of Ganymede against the search that tries everything, on random small deals of all kinds."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, permutations
from random import Random

import pytest

from tests.bench.ganymede import launching
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_scripts import lengthened, read_otherwise, scripted_at_random
from tests.support.ganymede_search import TooMany, search
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import NOBODY, SLOTS
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Row, RowKind
from winnable.rules.ganymede.problem import Horizon, Problem, Rounds, Turns
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.relaxation.search import refute
from winnable.solver.verdict import NEVER


def asked_at_random(seed: int) -> Problem:
    rng = Random(seed)
    players = rng.choice([1, 1, 2, 2, 3, 4])
    few = rng.choice([0, 1]) if players > 2 else None
    dealt = lengthened(rng, random_deal(rng, small=True, players=players), few)
    if seed % 3:
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 1, 2])))
    horizons: list[Horizon] = [Turns(1, rng.randrange(players)), Turns(2, rng.randrange(players)), Rounds(2)]
    return Problem(dealt, rng.choice(horizons), goals, score_at=rng.choice(["horizon", "horizon", "end"]))


def agree(seeds: range, most: int = 300) -> Counter[Answer | str]:
    """The verdicts, each the same as that of the search; how many took more than a round, and more than two players."""
    answers = Counter[Answer | str]()
    for seed in seeds:
        asked = asked_at_random(seed)
        try:
            found = search(asked, most)
        except TooMany:
            continue
        verdict = ask(asked)
        assert verdict.answer is (Answer.UNWINNABLE if found.report is None else Answer.WINNABLE), seed
        answers[verdict.answer] += 1
        answers["rounds"] += len(found.reached) >= len(asked.players)
        answers["players"] += len(asked.players) > 2
    return answers


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds",
    [range(12, 24), *(pytest.param(range(first, first + 24), marks=pytest.mark.slow) for first in (0, 24, 48))],
)
def test_verdicts_on_random_deals(seeds: range) -> None:
    answers = agree(seeds)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 2
    assert min(answers["rounds"], answers["players"]) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_verdicts_on_more_random_deals(block: int) -> None:
    agree(range(1000 + 20 * block, 1020 + 20 * block), 1500)


# --- launches out of reach with full decks: proved without a formula ---------------------------------


@pytest.mark.parametrize(
    ("players", "turns", "launches", "most"), few([(1, 4, 1, 10_000), (1, 5, 2, 200_000)], 1, unpack=True)
)
def test_full_decks_need_no_formula(players: int, turns: int, launches: int, most: int) -> None:
    asked = launching(players, turns, launches, 0)
    assert refute(asked, asked.deal.begin(), (), NEVER, most)
    verdict = ask(asked, lookahead=False)
    assert verdict.answer is Answer.UNWINNABLE
    assert verdict.effort.conflicts == 0


# --- the model of Ganymede with every reading, with scripts and with ships to choose, against the search for all lines


MANY = 300


READINGS = (
    ("reputation_pool",),
    ("reputation_pool", "track_end_timing", "bonus_launch"),
    ("track_end_timing", "refill_time", "bonus_launch"),
    ("move_may_lose", "lost_choice"),
    ("refill_time", "white_counts", "short_crew_capacity"),
)


def read_at_random(readings: tuple[str, ...]) -> Callable[[int], Problem]:
    def asked(seed: int) -> Problem:
        rng = Random(seed)
        players = rng.choice([1, 1, 1, 2])
        dealt = lengthened(rng, read_otherwise(rng, random_deal(rng, small=True, players=players), readings))
        goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 1, 2])))
        horizons: list[Horizon] = [Turns(1), Turns(2), Rounds(2)]
        return Problem(dealt, rng.choice(horizons), goals)

    return asked


def verdicts(asked: Callable[[int], Problem], seeds: range, most: int = 60) -> Counter[str]:
    """How often each verdict came, `model` those without any search; each is that of the search, shortcuts or not."""
    found = Counter[str]()
    for seed in seeds:
        problem = asked(seed)
        if most < MANY and len(list(islice(outcomes(problem.deal.table, problem.deal.begin()), most))) == most:
            continue  # the search would take too long
        try:
            report = search(problem, most).report
        except TooMany:
            continue
        verdict = ask(problem, lookahead=False, bounds=False)
        assert verdict.answer is (Answer.UNWINNABLE if report is None else Answer.WINNABLE), seed
        assert ask(problem).answer is verdict.answer, seed
        found[verdict.answer.value] += 1
        found["model"] += not verdict.effort.search
    return found


@pytest.mark.parametrize("seeds", few([range(8), range(16), range(16, 32)], 0, 1))
def test_scripts(seeds: range) -> None:
    found = verdicts(scripted_at_random, seeds)
    assert min(found[answer.value] for answer in (Answer.WINNABLE, Answer.UNWINNABLE)) >= 2
    assert found["model"] >= 4


@pytest.mark.parametrize("readings", few(READINGS, 0, 1))
def test_other_readings(readings: tuple[str, ...]) -> None:
    found = verdicts(read_at_random(readings), range(2, 11))
    assert found[Answer.WINNABLE.value]
    assert found[Answer.UNWINNABLE.value]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_more_scripts(block: int) -> None:
    def asked(seed: int) -> Problem:
        return scripted_at_random(seed, READINGS[block % len(READINGS)] if block >= 10 else ())

    verdicts(asked, range(1000 + 50 * block, 1050 + 50 * block), MANY)


@pytest.mark.slow
@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("block", range(4))
def test_more_of_other_readings(readings: tuple[str, ...], block: int) -> None:
    verdicts(read_at_random(readings), range(1000 + 100 * block, 1100 + 100 * block), MANY)


# --- ships to choose -----------------------------------------------------------------------------
def choosing_at_random(seed: int) -> Problem:
    """A problem of one player or two, the first of whom chooses ships; the pile of ships is long, or not."""
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=rng.choice([1, 1, 2]))
    table, start = dealt.table, dealt.position
    laid = [card for card in start.boards[0].ships if card is not None]
    least = 7 - len(laid) - len(start.row(RowKind.SHIPS).cards)  # four are dealt, three are shown
    added = range(max(least, rng.choice([5, 9, 9])))
    more = {f"w{number}": rng.choice(list(table.cards.ships.values())) for number in added}
    cards = replace(table.cards, ships={**table.cards.ships, **more})
    ships = [*laid, *start.row(RowKind.SHIPS).cards, *more]
    rng.shuffle(ships)
    rows = {kind: start.row(kind) for kind in RowKind}
    rows[RowKind.SHIPS] = Row(tuple(ships[4:7]), tuple(ships[7:]))
    first = replace(start.boards[0], ships=(None, None))
    for slot in SLOTS:
        first = first.standing(slot, NOBODY)
    boards = (first, *start.boards[1:])
    offers = [ships[:4], *[[] for _ in boards[1:]]]
    chosen = Deal.of(replace(table, cards=cards), dealt.settlers, rows, boards, choose=offers)
    goals = tuple(random_goal(rng, chosen) for _ in range(rng.choice([1, 1, 2])))
    horizons: list[Horizon] = [Turns(1), Rounds(1)]
    return Problem(chosen, rng.choice(horizons), goals)


def some_choice(asked: Problem, most: int) -> bool:
    """Whether the search finds a line with some choice."""
    none = [None] * (len(asked.players) - 1)
    begun = (asked.deal.begin((pair, *none)) for pair in permutations(asked.deal.choose[0], 2))
    lying = (replace(asked, deal=replace(asked.deal, position=position, choose=())) for position in begun)
    return any(search(each, most).report is not None for each in lying)


def chosen(seeds: range, most: int = 100) -> Counter[str]:
    found = Counter[str]()
    for seed in seeds:
        asked = choosing_at_random(seed)
        try:
            reachable = some_choice(asked, most)
        except TooMany:
            continue
        verdict = ask(asked, lookahead=False, bounds=False)
        assert verdict.answer is (Answer.WINNABLE if reachable else Answer.UNWINNABLE), seed
        found[verdict.answer.value] += 1
        found["model"] += not verdict.effort.search
    return found


def test_ships_to_choose() -> None:
    found = chosen(range(12))
    assert min(found[answer.value] for answer in (Answer.WINNABLE, Answer.UNWINNABLE)) >= 2
    assert found["model"] >= 6


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
def test_more_ships_to_choose(block: int) -> None:
    chosen(range(1000 + 50 * block, 1050 + 50 * block), MANY)
