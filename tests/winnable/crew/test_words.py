"""What the words of The Crew count for `--most`: tricks of a member against all lines of play, and tasks."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import winnable
from tests.support.decks import shuffled, small_deal, small_deck, task
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.middles import heaps_of, left_of, played_at_random
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.most_tasks import Reached
from winnable.solver.verdict import NoAnswer

NAMES = ("Ann", "Ben", "Cas")


def tricks(problem: Problem, seat: int) -> Iterator[int]:
    """How many tricks a seat wins, line by line."""
    for line in all_lines(problem):
        yield Counter(trick.winner for trick in replay(problem.deal, line).tricks)[seat]


@pytest.mark.parametrize("seed", few(range(30), 3, 9))
def test_tricks_against_all_lines(seed: int) -> None:
    rng = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    cards = rng.sample([card for card in deal.deck.cards if card.suit != "r"], 2)
    tasks = tuple(Task.card(card, None, rng.choice([None, 0, 1, 2])) for card in cards)
    problem = Problem(deal, tasks, names=NAMES)
    seat = rng.randrange(3)
    found = winnable.most(problem, f"tricks:{NAMES[seat]}")
    assert found.number == max(tricks(problem, seat))
    assert found.witness is not None
    assert Counter(trick.winner for trick in replay(deal, found.witness.line).tricks)[seat] == found.number


def test_tricks_before_the_hands_count() -> None:
    deal = shuffled(small_deck(2, 4, 1), 3, 5)
    position = played_at_random(deal, 1, Random(1))
    left = left_of(position)
    before = heaps_of(position, cards=(0, 1, 2))
    problem = Problem(left, (), (), before=before, names=NAMES)
    (winner,) = (trick.winner for trick in position.tricks)
    most = winnable.most(Problem(left, (), (), before=before, names=NAMES), f"tricks:{NAMES[winner]}")
    lines = [Counter(trick.winner for trick in replay(left, line).tricks)[winner] for line in all_lines(problem)]
    assert most.number == 1 + max(lines)


def test_members_without_names_are_counted_from_0() -> None:
    problem = Problem(small_deal(3), (task("p1>0"),))
    assert winnable.most(problem, "tricks:0").number is not None
    with pytest.raises(NoAnswer, match="expected tricks:0, tricks:1, tricks:2"):
        winnable.most(problem, "tricks")


def test_tasks() -> None:
    problem = Problem(small_deal(3), (task("p1>0"), task("b2>1")), names=NAMES)
    found = winnable.most(problem, "tasks")
    assert isinstance(found.witness, Reached)
    assert found.number == 2 - len(found.witness.left_out)
    with pytest.raises(NoAnswer, match="there are no tasks to count"):
        winnable.most(Problem(small_deal(3), (), names=NAMES), "tasks")
