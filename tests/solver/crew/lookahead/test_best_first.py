"""The lookahead for plain task cards: what it finds is won, and it finds most."""

import random
from dataclasses import replace

import pytest

from tests.support.decks import DEALS, shuffled
from tests.support.middles import heaps_of, left_of, played_at_random
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member
from winnable.solver.crew.lookahead.best_first import HOPELESS, POSITIONS, WORTH, find_line
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


def test_search_finds_lines_that_the_referee_accepts() -> None:
    """On full deals; most of them are found, or the search is worth nothing."""
    found = 0
    for seed in range(30):
        rng = random.Random(seed)
        seats = rng.choice([3, 4, 5])
        deal = shuffled(PLANET_NINE, seats, seed)
        drawn = rng.sample(PLANET_NINE.cards[:36], 4)
        problem = Problem(deal, tuple(Task.card(card, owner=index % seats) for index, card in enumerate(drawn)))
        line = find_line(problem)
        if line is not None:
            found += 1
            assert referee(problem, *line).state is State.MET
    assert found >= 20


def test_where_much_work_is_left_fewer_positions_are_looked_at_and_no_other_line_is_found() -> None:
    """The number of positions cuts the search short and changes nothing else."""
    assert [most for _, most in WORTH] == sorted((most for _, most in WORTH), reverse=True)
    assert WORTH[-1][1] > HOPELESS
    short = 0
    for seed in range(30):
        seats = 3 + seed % 3
        cards = random.Random(seed).sample(PLANET_NINE.cards[:36], 10)
        tasks = tuple(Task.card(card, owner=index % seats) for index, card in enumerate(cards))
        problem = Problem(shuffled(PLANET_NINE, seats, seed), tasks)
        found, most = find_line(problem), find_line(problem, POSITIONS)
        assert found is None or found == most
        short += found is not most
    assert short


def test_search_finds_owners_where_they_are_open() -> None:
    """Some that the rule permits; the referee would refuse others."""
    found = 0
    for seed in range(30):
        rng = random.Random(seed)
        seats = 3 + seed % 3
        deal = shuffled(PLANET_NINE, seats, seed)
        drawn = rng.sample(PLANET_NINE.cards[:36], 6)
        assignment = Assignment.draft(6, seats, deal.commander, handover=seed % 2 == 0)
        problem = Problem(deal, tuple(map(Task.card, drawn)), assignment=assignment)
        line = find_line(problem)
        if line is not None:
            found += 1
            assert referee(problem, *line).state is State.MET
    assert found >= 25


def test_search_leaves_other_problems_to_the_model() -> None:
    deal = DEALS[0]
    nothing = Compare(TricksWon(Member.COMMANDER), Relation.EXACTLY, 0)
    two = Task("two", Compare(CardsTaken(Member.OWNER, CardFilter(suits=("pink",))), Relation.AT_LEAST, 2), owner=0)
    assert find_line(Problem(deal, goals=(nothing,))) is None
    assert find_line(Problem(deal, (two,))) is None


def test_search_in_the_middle_of_a_game() -> None:
    """Tasks that were met before count as met, and who leads need not be the commander; most are found here, too."""
    found = asked = 0
    for seed in range(30):
        rng = random.Random(seed)
        position = played_at_random(shuffled(PLANET_NINE, rng.choice([3, 4, 5]), seed), rng.randint(1, 4), rng)
        gone = rng.choice(position.tricks)
        left = rng.sample(
            sorted(set(PLANET_NINE.cards[:36]) - {c for trick in position.tricks for c in trick.cards}), 2
        )
        done = Task.card(gone.cards[0], Token("1"), gone.winner)
        tasks = [replace(done, done=True), Task.card(left[0], Token("2")), Task.card(left[1])]
        problem = Problem(left_of(position), tuple(tasks), before=heaps_of(position))
        line = find_line(problem)
        if line is not None:
            found += 1
            assert referee(problem, *line).state is State.MET
        asked += solve(problem, Limits(work=20), lookahead=False).answer is Answer.WINNABLE
        late = [replace(tasks[0], token=Token("2")), replace(tasks[1], token=Token("1")), tasks[2]]
        assert find_line(replace(problem, tasks=tuple(late))) is None
    assert asked >= found >= 20


@pytest.mark.thorough
def test_search_from_any_card_on() -> None:
    """It goes on from the cards played, and gives up where a task went to somebody else; most lines are found."""
    found = asked = given_up = 0
    for seed in range(30):
        rng = random.Random(seed)
        deal = shuffled(PLANET_NINE, 4, seed)
        drawn = rng.sample(PLANET_NINE.cards[:36], 5)
        tasks = tuple(Task.card(card, owner=rng.choice((index % 4, None))) for index, card in enumerate(drawn))
        tokens = [Token("1"), Token("2"), None, None, Token("omega")]
        laid = [replace(task, token=token if seed % 2 else None) for task, token in zip(tasks, tokens, strict=True)]
        whole = Problem(deal, tuple(laid))
        start = find_line(whole)
        if start is None:
            continue
        position, cards = Position.start(deal), [card for trick in start[1].tricks for card in trick]
        for card in cards[: rng.randint(2, 30)]:
            position = position.play(card)
        position = position.play(rng.choice(sorted(position.legal())))
        played = [card for trick in position.tricks for card in trick.cards] + list(position.table)
        so_far = Line(tuple(tuple(played[first : first + 4]) for first in range(0, len(played), 4)))
        problem = replace(whole, played=so_far)
        line = find_line(problem)
        wins = solve(problem, Limits(work=20), lookahead=False).answer is Answer.WINNABLE
        asked += wins
        given_up += not wins
        assert solve(problem, Limits(work=20)).answer is (Answer.WINNABLE if wins else Answer.UNWINNABLE)
        if line is not None:
            found += 1
            assert line[1].goes_on(so_far)
            assert referee(problem, *line).state is State.MET
    assert asked >= found >= 12
    assert given_up >= 3


def test_search_goes_on_from_whole_tricks_in_which_tasks_fell() -> None:
    """The owner that is open is whoever won the task."""
    deal = shuffled(PLANET_NINE, 4, 1)
    whole = Problem(deal, tuple(Task.card(card) for card in PLANET_NINE.cards[:36:10]))
    found = find_line(whole)
    assert found is not None
    for tricks in range(10):
        so_far = Line(found[1].tricks[:tricks])
        again = find_line(replace(whole, played=so_far))
        assert again is not None
        assert referee(replace(whole, played=so_far), *again).state is State.MET
