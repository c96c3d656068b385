"""The exhaustive search of goals agrees with enumeration, with itself without shortcuts, and with the solver."""

from contextlib import suppress
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.second_opinion.exhaust import Search, available, exhaust, search
from tests.second_opinion.random_goals import random_problem, random_tasks
from tests.second_opinion.tiny import TINY, records
from tests.support.decks import shuffled, small_deck
from tests.support.layers import few
from tests.support.shrinking import TASK_CARDS
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw
from winnable.rules.crew.goal import AllOf, Always, Compare, Goal
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import CardFilter, Relation, Span, TrickFilter
from winnable.rules.crew.ordered import EachWins, Falls
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Every, LongestRun, Predicted, TricksLed, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Beside, Member
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

pytestmark = pytest.mark.skipif(not available(), reason="no C compiler: `cc` is not there, nor what CC names")

# Seats, and the colours, ranks and rockets of the deck.
MIDDLE = [(2, 3, 4, 3), (3, 3, 4, 2), (3, 2, 6, 3), (3, 4, 3, 4), (4, 3, 4, 4), (4, 2, 7, 2), (5, 3, 4, 3)]


def enumerated(problem: Problem, lines: list[Record]) -> bool:
    """Whether the referee calls any line won, with any owners and predictions."""
    seats = problem.deal.seats
    owners = [seats if task.owner is None else (task.owner,) for task in problem.tasks]
    numbers = range(problem.deal.tricks + 1)
    noted = [numbers if task.predicts and task.predicted is None else (task.predicted,) for task in problem.tasks]
    for owned in product(*owners):
        barred = (
            task.not_commander and owned[place] == problem.deal.commander for place, task in enumerate(problem.tasks)
        )
        if any(barred) or not problem.assignment.permits(owned, len(seats)):
            continue
        for predictions in product(*noted):
            choices = Choices(owned, problem.tokens, predictions=predictions)
            if any(won(problem, choices, record) for record in lines):
                return True
    return False


def won(problem: Problem, choices: Choices, record: Record) -> bool:
    """What the referee says, told as soon as anything is lost."""
    judge = Judge(problem, choices, record)
    return all(judge.goal(goal).state is State.MET for goal in problem.goals) and all(
        task.state is State.MET for task in judge.tasks
    )


def fitting(rng: Random, deal: Deal) -> Problem:
    """A random problem that the search has room for."""
    while True:
        problem = random_problem(rng, deal)
        with suppress(ValueError):
            search(problem, 1)
            return problem


@pytest.mark.parametrize("shape", few(TINY, 0, 1), ids=str)
def test_plain_enumeration(shape: tuple[int, int, int, int]) -> None:
    rng = Random(str(shape))
    verdicts = set()
    for number in range(15):
        deal, lines = records(shape, number % 3)
        problem = fitting(rng, deal)
        expected = enumerated(problem, lines)
        assert exhaust(problem) is expected, problem
        assert search(problem, plain=True).winnable is expected, problem
        verdicts.add(expected)
    assert verdicts == {True, False}, "too one-sided to test anything"


@pytest.mark.parametrize("kind", few(TASK_CARDS, 2, 5))
def test_plain_enumeration_of_kinds(kind: str) -> None:
    rng = Random(kind)
    verdicts = set()
    for number in range(20):
        deal, lines = records(TINY[number % len(TINY)], number % 3)
        problem = random_tasks(rng, deal, kind, number % 3)
        expected = enumerated(problem, lines)
        assert exhaust(problem) is expected, problem
        verdicts.add(expected)
    assert verdicts == {True, False}, "too one-sided to test anything"


@pytest.mark.parametrize("shape", few(MIDDLE, 0, 1), ids=str)
def test_nothing_is_left_out_wrongly(shape: tuple[int, int, int, int]) -> None:
    rng = Random(str(shape))
    verdicts = set()
    for number in range(60):
        deal = shuffled(small_deck(*shape[1:]), shape[0], number)
        problem = random_tasks(rng, deal, rng.choice(TASK_CARDS), rng.randint(0, 3))
        if number % 4 == 0:
            problem = fitting(rng, deal)
        plain = search(problem, 20_000, plain=True).winnable
        if plain is not None:
            assert exhaust(problem) is plain, problem
            verdicts.add(plain)
    assert verdicts == {True, False}, "too one-sided to test anything"


def sent(deal: Deal, side: Direction, passed: tuple[Card, ...]) -> Deal:
    """The deal as it is once every seat has passed its card to this side, the same seat leading."""
    hands = [set(hand) - {passed[seat]} for seat, hand in enumerate(deal.hands)]
    for seat, card in enumerate(passed):
        hands[(seat + side.step) % len(hands)].add(card)
    return Deal.of(deal.deck, hands, deal.commander)


@pytest.mark.parametrize("seed", few(range(12), 5, 8))
def test_who_holds_a_card_after_an_open_signal(seed: int) -> None:
    """Winnable if any signal leaves hands that can be won by whoever holds the card then; each is searched alone."""
    deal = shuffled(small_deck(2, 5, 1), 3, seed)
    pink = CardFilter(suits=("pink",))
    highest = Card("p", 5)

    def goal(*, after_signal: bool) -> Compare:
        by = Beside(highest, 1 + seed % 2, after_signal)
        return Compare(CardsTaken(by, pink), Relation.EXACTLY, (4, 5, Every.EVERY)[seed % 3])

    colours = [[card for card in hand if not deal.deck.is_trump(card)] for hand in deal.hands]
    moved = [sent(deal, side, passed) for side in Direction for passed in product(*colours)]
    opinions = [exhaust(Problem(each, goals=(goal(after_signal=False),))) for each in moved]
    assert None not in opinions
    given = Problem(deal, goals=(goal(after_signal=True),), distress=Distress(required=True))
    assert solve(given).answer is (Answer.WINNABLE if any(opinions) else Answer.UNWINNABLE)
    alone = exhaust(Problem(deal, goals=(goal(after_signal=True),)))
    either = replace(given, distress=Distress())
    assert solve(either).answer is (Answer.WINNABLE if alone or any(opinions) else Answer.UNWINNABLE)


def full_problem(seed: int) -> Problem:
    """Random task cards with given owners and the full deck."""
    rng = Random(seed)
    deal = shuffled(DEEP_SEA, rng.choice((3, 4, 5)), seed)
    tasks = []
    for card in rng.sample([*task_cards().values()], rng.randint(2, 4)):
        seats = [seat for seat in deal.seats if seat != deal.commander or not card.not_captain]
        task = card.task(len(deal.hands), owner=rng.choice(seats))
        noted = rng.randint(0, 4) if task.predicts else None
        tasks.append(card.task(len(deal.hands), owner=task.owner, predicted=noted))
    return Problem(deal, tuple(tasks))


SEEDS = [*range(30), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(30, 400))]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", SEEDS)
def test_solver(seed: int) -> None:
    problem = full_problem(seed)
    verdict = solve(problem, Limits(work=60)).answer
    winnable = search(problem, 20_000).winnable
    assert verdict is not Answer.UNKNOWN
    assert winnable in (None, verdict is Answer.WINNABLE)


DEAL = shuffled(small_deck(2, 4, 1), 3, 1)
ME = Member.OWNER
P1 = CardFilter(cards=(Card("p", 1),))


def task(goal: Goal, owner: int | None = 0, predicted: int | None = None) -> Task:
    """A task with a goal."""
    return Task("task", goal, owner=owner, predicted=predicted)


def exactly(left: TricksWon | TricksLed | CardsTaken | LongestRun, number: int) -> Compare:
    """So much of something."""
    return Compare(left, Relation.EXACTLY, number)


IN_ORDER, BACKWARDS = (CardFilter(cards=tuple(map(Card.parse, text.split()))) for text in ("b4 r1", "p4 b4"))
BOTH = AllOf((exactly(TricksWon(ME), 1), Compare(CardsTaken(ME), Relation.EXACTLY, Predicted.PREDICTED)))
SMALL = {
    # Three tricks with three seats.
    "all tricks": (Problem(DEAL, goals=(exactly(TricksWon(Member.ANYBODY), 3),)), True),
    "more tricks than there are": (Problem(DEAL, goals=(exactly(TricksWon(Member.ANYBODY), 4),)), False),
    "whoever leads first": (
        Problem(DEAL, goals=(exactly(TricksLed(Member.COMMANDER, TrickFilter(numbers=(Span(1, 1),))), 1),)),
        True,
    ),
    "somebody else leads first": (
        Problem(DEAL, goals=(exactly(TricksLed(Beside(Card("r", 1), 1), TrickFilter(numbers=(Span(1, 1),))), 1),)),
        False,
    ),
    "after every trick, but not before the first": (
        Problem(DEAL, goals=(Always(Compare(TricksWon(Member.ANYBODY), Relation.AT_LEAST, 1)),)),
        True,
    ),
    "two owners of one card": (
        Problem(DEAL, (task(exactly(CardsTaken(ME, P1), 1), 0), task(exactly(CardsTaken(ME, P1), 1), 1))),
        False,
    ),
    "one prediction twice": (Problem(DEAL, (task(BOTH),)), True),
    "a prediction that does not fit": (Problem(DEAL, (task(BOTH, predicted=2),)), False),
    "nobody to take it": (
        Problem(DEAL, (task(exactly(TricksWon(ME), 1), None),), assignment=Assignment(barred=(0, 1, 2))),
        False,
    ),
    "each wins, rising": (Problem(DEAL, goals=(EachWins(CardFilter(ranks=(4,)), rising=True),)), True),
    "each wins, in order": (Problem(DEAL, goals=(EachWins(IN_ORDER, in_order=True),)), True),
    "each wins, in an order that cannot be": (Problem(DEAL, goals=(EachWins(BACKWARDS, in_order=True),)), False),
    "no condition": (Problem(DEAL), True),
}


@pytest.mark.parametrize("name", SMALL)
def test_small(name: str) -> None:
    problem, expected = SMALL[name]
    assert exhaust(problem) is expected
    assert search(problem, plain=True).winnable is expected


def test_limit() -> None:
    """Searches up to the limit in all, says so, and is the same each time."""
    problem = full_problem(0)
    for owned in (problem, Problem(problem.deal, tuple(task(each.goal, None) for each in problem.tasks))):
        cut = search(owned, 2)
        assert cut == search(owned, 2) == Search(winnable=cut.winnable, nodes=min(cut.nodes, 2))


TASK = task(exactly(TricksWon(ME), 1))
OPEN = TrickFilter(tasks_open=True)
BEYOND = {
    "token": Problem(DEAL, (Task("task", TASK.goal, Token("1"), owner=0),)),
    "draw": Problem(DEAL, (TASK,), draw=Draw((None, None, None))),
    "falls": Problem(DEAL, (Task("task", TASK.goal, Token("1"), owner=0),), goals=(Falls("1", (Span(1, 1),)),)),
    "tasks open": Problem(DEAL, (TASK,), goals=(exactly(TricksWon(Member.ANYBODY, OPEN), 1),)),
    "unknown cards": Problem(Deal.unknown(DEAL.deck, 3), (TASK,)),
    "nobody's goal": Problem(DEAL, goals=(TASK.goal,)),
    "a member who is not one": Problem(DEAL, goals=(exactly(TricksWon(Member.EACH_OTHER), 1),)),
}


@pytest.mark.parametrize("name", BEYOND)
def test_other_problems_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        exhaust(BEYOND[name])
