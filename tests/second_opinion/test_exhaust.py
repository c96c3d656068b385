"""The exhaustive search of task cards agrees with enumeration, with itself without shortcuts, and with the solver."""

import random

import pytest

from tests.second_opinion import exhaust as wrapper
from tests.second_opinion.exhaust import Search, available, exhaust, search
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Record, replay
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

pytestmark = pytest.mark.skipif(not available(), reason="no C compiler: `cc` is not there, nor what CC names")

# Seats, and the colours, ranks and rockets of the deck; some deals leave a card unplayed.
TINY = [(2, 2, 3, 1), (2, 3, 2, 1), (3, 2, 4, 1), (3, 2, 3, 2), (3, 3, 3, 0), (3, 3, 3, 1), (4, 2, 4, 1), (4, 3, 3, 0)]
TINY += [(5, 2, 4, 3), (5, 3, 3, 3)]
MIDDLE = [
    (2, 3, 4, 3),
    (3, 3, 5, 3),
    (3, 3, 6, 0),
    (3, 2, 7, 3),
    (3, 3, 5, 4),
    (3, 4, 4, 3),
    (4, 3, 6, 2),
    (4, 4, 5, 3),
]
MIDDLE += [(4, 4, 5, 4), (5, 4, 6, 4), (5, 4, 5, 2)]
# One or two colours, or many rockets: neighbouring tasks of one hand, and tasks that only a rocket can win.
DENSE = [(2, 1, 8, 2), (2, 1, 6, 5), (3, 1, 9, 3), (3, 2, 5, 5), (3, 2, 4, 7), (3, 2, 6, 3), (4, 2, 5, 6), (4, 2, 8, 4)]


def random_tokens(rng: random.Random, tasks: int) -> list[Token | None]:
    """Tokens of one kind, or of several, on some of so many tasks."""
    texts: list[str] = []
    kind = rng.choice(["none", "none", "numbers", "arrows", "omega", "mixed"])
    if kind == "numbers":
        highest = min(tasks, 9)  # there is no token 10
        texts = [str(number) for number in rng.sample(range(1, highest + 1), rng.randint(1, highest))]
    elif kind == "arrows":
        texts = [">", ">>", ">>>"]
    elif kind == "omega":
        texts = ["omega"]
    elif kind == "mixed":
        texts = rng.choice([["omega", "1"], ["1", ">", ">>"], ["omega", ">", ">>"], ["omega", "2", ">", ">>"]])
    tokens = [Token(text) for text in texts[:tasks]]
    mixed = [*tokens, *[None] * (tasks - len(tokens))]
    return rng.sample(mixed, tasks)


def random_problem(rng: random.Random, deal: Deal, tasks: int) -> Problem:
    """Random task cards, rockets among them, with random owners and tokens."""
    cards = rng.sample(deal.deck.cards, tasks)
    tokens = random_tokens(rng, tasks)
    return Problem(
        deal,
        tuple(Task.card(card, token, rng.choice(deal.seats)) for card, token in zip(cards, tokens, strict=True)),
    )


def won(problem: Problem, record: Record) -> bool:
    """What the referee says, told as soon as a task is lost."""
    choices = Choices.given(problem)
    judge = Judge(problem, choices, record)
    return all(task.state is State.MET for task in judge.tasks) and judge.order().state is State.MET


@pytest.mark.parametrize("shape", few(TINY, 3), ids=str)
def test_plain_enumeration(shape: tuple[int, int, int, int]) -> None:
    rng = random.Random(str(shape))
    verdicts = set()
    for seed in range(3):
        deal = shuffled(small_deck(*shape[1:]), shape[0], seed)
        records = [replay(deal, line) for line in all_lines(Problem(deal))]
        for tasks in (1, 1, 2, 2, 3, 4):
            problem = random_problem(rng, deal, tasks)
            expected = any(won(problem, record) for record in records)
            assert exhaust(problem) is expected, problem
            verdicts.add(expected)
    assert verdicts == {True, False}, "too one-sided to test anything"


@pytest.mark.parametrize(
    ("shape", "deals"), few([(shape, 5) for shape in MIDDLE] + [(shape, 25) for shape in DENSE], 3, 10, unpack=True)
)
def test_nothing_is_left_out_wrongly(shape: tuple[int, int, int, int], deals: int) -> None:
    rng = random.Random(str(shape))
    verdicts = set()
    for seed in range(deals):
        deal = shuffled(small_deck(*shape[1:]), shape[0], seed)
        for tasks in (1, 2, 3, 4, 6):
            problem = random_problem(rng, deal, tasks)
            plain = search(problem, 20_000, plain=True).winnable
            if plain is not None:
                assert exhaust(problem) is plain, problem
                verdicts.add(plain)
    assert verdicts == {True, False}, "too one-sided to test anything"


def full_problem(seed: int) -> Problem:
    """A random problem with the full deck."""
    rng = random.Random(seed)
    deal = shuffled(PLANET_NINE, rng.choice([3, 4, 5]), seed)
    return random_problem(rng, deal, rng.randint(2, 10))


SEEDS = [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 200))]


@pytest.mark.parametrize("seed", SEEDS)
def test_solver(seed: int) -> None:
    """Over nine hundred such problems were compared when this was written; none came out differently."""
    problem = full_problem(seed)
    verdict = solve(problem, Limits(seconds=60)).answer
    assert verdict is not Answer.UNKNOWN
    assert exhaust(problem) is (verdict is Answer.WINNABLE)


def puzzle(hands: str, tasks: str) -> Problem:
    """A problem written `b19 y2 / …` and `b1>0 …`; the holder of the highest rocket leads."""
    split = [[Card(run[0], int(rank)) for run in hand.split() for rank in run[1:]] for hand in hands.split("/")]
    deck = Deck.of([card for hand in split for card in hand], PLANET_NINE)
    return Problem(
        Deal.of(deck, split),
        tuple(Task.card(Card.parse(text[:2]), owner=int(text[3])) for text in tasks.split()),
    )


HARD = puzzle(
    "b19 y289 p379 g3579 r2 / b235 y457 p18 g1468 r13 / b4678 y136 p2456 g2 r4",
    "g2>2 g1>0 y1>1 g7>2 y5>0 y2>1",
)
"""H4 of the deals worth keeping: Kissat took 55 seconds to refute it."""


def test_limit() -> None:
    """Searches up to the limit, says so, and is the same each time."""
    assert search(HARD, 1000) == search(HARD, 1000) == Search(winnable=None, nodes=1000)
    assert exhaust(HARD) is False


SMALL = {
    # Rare cases that random problems do not reliably hit, and a card that stays unplayed in the last two.
    "neighbours of one hand with two owners": ("p345 / p12 r1", "p4>1 p3>0 p5>0", True),
    "discarded on a trick that a rocket wins": ("p1 g1 r1 / p2 b1 r2 / b2 g2", "p2>0", True),
    "taken by a rocket": ("p3 r3 / p1 r1 / r2", "p1>2", True),
    "unplayed task": ("p1 r1 / p2", "p1>0", False),
    "other card unplayed": ("p1 r1 / p2", "p2>0", True),
}


@pytest.mark.parametrize("name", SMALL)
def test_small(name: str) -> None:
    hands, tasks, expected = SMALL[name]
    assert exhaust(puzzle(hands, tasks)) is expected
    assert search(puzzle(hands, tasks), plain=True).winnable is expected


DEAL = shuffled(small_deck(2, 4, 1), 3, 1)
TASK = Task.card(Card("p", 1), owner=0)
BEYOND = {
    "role": Problem(DEAL, (TASK,), roles=(Role("sick"),)),
    "token change": Problem(DEAL, (TASK,), token_change=TokenChange.MOVE_ONE),
    "more ranks": Problem(shuffled(small_deck(2, 10, 1), 3, 1), (TASK,)),
}


@pytest.mark.parametrize("name", BEYOND)
def test_other_problems_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        exhaust(BEYOND[name])


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert not wrapper.available()
