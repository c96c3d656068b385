"""The order in which tasks are met is broken in a rollout just if the referee calls it lost, if all tasks are met."""

from functools import cache
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from winnable.rules.answer import State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import TaskOrder, TasksInOrder
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Seat
from winnable.solver.crew.lookahead.task_order import keeping


def dealt(seats: int) -> Deal:
    return shuffled(small_deck(2, 5, 2), seats, 3)


@cache
def all_lines_of(seats: int) -> list[Line]:
    return [*all_lines(Problem(dealt(seats)))]


@pytest.mark.parametrize("order", TaskOrder)
@pytest.mark.parametrize("seats", [2, 3])
def test_as_the_referee_sees_it(order: TaskOrder, seats: int) -> None:
    rng, broken = Random(seats), []
    deal = dealt(seats)
    lines = [replay(deal, line) for line in rng.sample(all_lines_of(seats), 60)]
    colours = [card for card in deal.deck.cards if not deal.deck.is_trump(card)]
    bits = {card: 1 << place for place, card in enumerate(deal.deck.cards)}
    for record in lines:
        cards, who = rng.sample(colours, 4), rng.choice(deal.seats)
        winners = {card: trick.winner for trick in record.tricks for card in trick.cards}
        tasks = tuple(Task.card(card, owner=winners[card]) for card in cards if card in winners)
        problem = Problem(deal, tasks, goals=(TasksInOrder(order, Seat(who)),))
        after = keeping(order, who, seats, sum(bits[card] for card in cards))
        row = [0] * seats
        for trick in record.tricks:
            row = after(row, sum(bits[card] for card in trick.cards), trick.winner)
        lost = Judge(problem, Choices.given(problem), record).goal(problem.goals[0]).state is State.LOST
        assert bool(row[1] % 2) is lost, (problem, str(record.tricks))
        broken.append(lost)
    assert {True, False} == {*broken}
