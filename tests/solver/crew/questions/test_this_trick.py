"""A position that is lost by the trick on the table: by all ways to end it, and with the shortcut and without."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.support.decks import shuffled
from tests.support.layers import few
from tests.support.open_deals import ROBOTS
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.play import Position, Trick
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.positions import Positions, line_of
from winnable.solver.crew.questions.this_trick import ThisTrick


def with_tasks(seed: int, tasks: int) -> Problem:
    """A full deal with so many tasks."""
    drawn = Random(seed).sample(PLANET_NINE.cards[:36], tasks)
    seats = 3 + seed % 3
    owned = tuple(Task.card(card, owner=index % seats) for index, card in enumerate(drawn))
    return Problem(shuffled(PLANET_NINE, seats, seed), owned)


def ends(position: Position) -> Iterator[Trick]:
    """Every way to end the trick on the table."""
    for card in position.legal():
        after = position.play(card)
        if after.table:
            yield from ends(after)
        else:
            yield after.tricks[-1]


def keeps(whole: Problem, trick: Trick) -> bool:
    """Whether the task cards of a trick go to their owners."""
    owners = {task.name: task.owner for task in whole.tasks}
    return all(owners.get(str(card), trick.winner) == trick.winner for card in trick.cards)


def test_by_all_ways_to_end_the_trick() -> None:
    seen = list[bool]()
    for seed in range(12):
        whole, random = with_tasks(seed, 8), Random(seed)
        position, this = Position.start(whole.deal), ThisTrick(whole)
        while not position.over:
            position = position.play(random.choice(sorted(position.legal())))
            tricks = ends(position) if position.table else position.tricks[-1:]
            assert this.gives_away(position) is not any(keeps(whole, trick) for trick in tricks), str(position)
            seen.append(this.gives_away(position))
    assert min(seen.count(True), seen.count(False)) >= 50


def test_a_robot_follows_with_its_open_cards_alone() -> None:
    """A covered card of the suit led does not oblige it, nor can it win."""
    seen = list[bool]()
    for deal in ROBOTS.values():
        for seed in range(40):
            random = Random(seed)
            drawn = random.sample([card for card in deal.deck.cards if not deal.deck.is_trump(card)], 4)
            whole = Problem(deal, tuple(Task.card(card, owner=random.choice(deal.seats)) for card in drawn))
            position, this = Position.start(deal), ThisTrick(whole)
            while not position.over:
                position = position.play(random.choice(sorted(position.legal())))
                tricks = ends(position) if position.table else position.tricks[-1:]
                assert this.gives_away(position) is not any(keeps(whole, trick) for trick in tricks), str(position)
                seen.append(this.gives_away(position))
    assert min(seen.count(True), seen.count(False)) >= 50


def test_a_task_that_is_done_or_nobodys_yet_gives_nothing_away() -> None:
    whole = with_tasks(1, 2)
    for changed in (Task(whole.tasks[0].name, whole.tasks[0].goal), Task.card(PLANET_NINE.cards[-1], owner=0)):
        this, position = ThisTrick(Problem(whole.deal, (changed,))), Position.start(whole.deal)
        while not position.over and PLANET_NINE.cards[-1] not in position.table:
            position = position.play(min(position.legal()))
            assert not this.gives_away(position)


@pytest.mark.parametrize("seed", few(range(3), 1))
def test_answers_with_it_and_without(seed: int) -> None:
    """Of positions in random games, of each card there, and of which cards are the only ones."""
    whole, random = with_tasks(seed, 5), Random(seed)
    with_it, without = Positions(whole), Positions(whole, this_trick=False)
    line, answers = whole.played, list[Answer]()
    while len(line.tricks) < whole.deal.tricks - 2:
        cards = tuple(card for trick in line.tricks for card in trick)
        made = random.choice(with_it.legal(line))
        assert with_it.ask(line, but=(made,)).answer is without.ask(line, but=(made,)).answer
        places = [
            place
            for place in range(len(cards))
            if len(with_it.legal(line_of(cards[:place], len(whole.deal.hands)))) > 1
        ]
        if with_it.ask(line).answer is Answer.WINNABLE:
            assert with_it.alone(line, places) == without.alone(line, places)
        with_it.decide_each(line)
        without.decide_each(line)
        ways = [line_of((*cards, card), len(whole.deal.hands)) for card in with_it.legal(line)]
        answers += [with_it.known(way) for way in ways]
        assert [with_it.known(way) for way in ways] == [without.known(way) for way in ways]
        won = [way for way in ways if with_it.known(way) is Answer.WINNABLE]
        line = random.choice(won or ways)
        if not won:
            break
    assert {Answer.WINNABLE, Answer.UNWINNABLE} <= {*answers}
