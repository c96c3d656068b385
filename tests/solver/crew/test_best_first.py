"""The lookahead for plain task cards: what it finds is won, and it finds most."""

import random
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.support.decks import DEALS, shuffled, small_deal, small_deck
from tests.support.middles import heaps_of, left_of, played_at_random
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card, Deck
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member
from winnable.solver.crew import best_first as module
from winnable.solver.crew.best_first import Bits, assign, bits_of, candidates, find_line, highest
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


def test_the_number_of_positions_cuts_the_search_short_and_changes_nothing_else() -> None:
    short = 0
    for seed in range(30):
        seats = 3 + seed % 3
        cards = random.Random(seed).sample(PLANET_NINE.cards[:36], 10)
        tasks = tuple(Task.card(card, owner=index % seats) for index, card in enumerate(cards))
        problem = Problem(shuffled(PLANET_NINE, seats, seed), tasks)
        found, most = find_line(problem, 15), find_line(problem)
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
    for seed in range(45):
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


DECKS = {"official": PLANET_NINE, "deep sea": DEEP_SEA, "small": small_deck(2, 3, 1), "no trump": small_deck(3, 3, 0)}


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_each_card_is_one_bit(deck: Deck) -> None:
    bits = Bits(deck)
    assert sorted(bits.card) == [1 << index for index in range(len(deck.cards))]
    assert all(bits.card[bits.of[card]] == card for card in deck.cards)
    assert sum(bits.suits) == sum(bits.card)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_masks_say_what_the_deck_says(deck: Deck) -> None:
    bits = Bits(deck)
    assert bits.trumps == bits.mask(card for card in deck.cards if deck.is_trump(card))
    for card, other in product(deck.cards, repeat=2):
        mine, theirs = bits.of[card], bits.of[other]
        alike = card.suit == other.suit
        assert bool(bits.suit[mine] & theirs) == alike
        assert bool(bits.above[mine] & theirs) == (alike and other.rank > card.rank)
        assert bool(bits.below[mine] & theirs) == (alike and other.rank < card.rank)
        assert bool(bits.beaten_by[mine] & theirs) == (card != other and deck.beats(other, card))


def test_the_highest_card_is_the_one_to_lose_first() -> None:
    """Trumps above all, then by rank, whatever the suit."""
    bits = Bits(small_deck(2, 3, 1))
    assert bits.of[Card("r", 1)] == 64
    assert {bits.card[1], bits.card[2]} == {Card("p", 1), Card("b", 1)}
    assert bits.card[highest(bits.of[Card("p", 3)] | bits.of[Card("b", 2)])] == Card("p", 3)


def test_one_object_for_a_deck() -> None:
    assert bits_of(PLANET_NINE) is bits_of(PLANET_NINE)


DEAL = small_deal(3)
GOAL = Compare(CardsTaken(Member.OWNER), Relation.AT_LEAST, 2)
SEATS = [*DEAL.seats]


def problem(number: int, assignment: Assignment) -> Problem:
    """A problem with so many open tasks."""
    return Problem(DEAL, tuple(Task(f"{index}", GOAL) for index in range(number)), assignment=assignment)


def test_who_may_own_a_task() -> None:
    tasks = (Task("anybody", GOAL), Task("given", GOAL, owner=2), Task("not the commander", GOAL, not_commander=True))
    others = [seat for seat in SEATS if seat != DEAL.commander]
    assert candidates(Problem(DEAL, tasks)) == [SEATS, [2], others]


@pytest.mark.parametrize(
    ("number", "assignment"),
    [
        (0, Assignment()),
        (3, Assignment()),
        (3, Assignment(counts=(1, 1, 1))),
        (4, Assignment(counts=(2, 1, 1), handover=True)),
        (3, Assignment(most=1)),
        (4, Assignment(most=1)),
        (3, Assignment(takers=1)),
        (2, Assignment(takers=3)),
        (4, Assignment(spread=1)),
        (3, Assignment(barred=(0, 1))),
        (3, Assignment(most=2, must=(2, (0, 2)))),
        (4, Assignment(takers=2, barred=(1,))),
        (4, Assignment.draft(4, 3, 1, skip=True)),
        (2, Assignment.draft(2, 3, 1, passing=True)),
    ],
    ids=str,
)
def test_found_wherever_there_is_one(number: int, assignment: Assignment) -> None:
    """For every choice of seats that each task may still go to: as the search narrows them down."""
    open_problem = problem(number, assignment)
    allowed: list[list[int]] = [[], [0], [2], [0, 1], [1, 2], SEATS]
    for seats in product(allowed, repeat=number):
        permitted = [owners for owners in product(*seats) if assignment.permits(list(owners), len(SEATS))]
        for chance in (None, Random(1)):
            found = assign(open_problem, seats, chance)
            assert (found in permitted) if permitted else (found is None)


@pytest.mark.parametrize(
    "assignment",
    [
        Assignment(),
        Assignment.draft(4, 3, 1),
        Assignment.draft(4, 3, 1, handover=True),
        Assignment.draft(2, 3, 1, passing=True),
        Assignment.draft(4, 3, 1, skip=True),
        Assignment(takers=1),
        Assignment(takers=2, barred=(1,)),
        Assignment(spread=1),
        Assignment.draft(4, 3, 1, passing=True),
        Assignment(most=2, must=(2, (0, 3))),
    ],
    ids=str,
)
def test_owners_by_chance(assignment: Assignment) -> None:
    """They are permitted, the commander owns no task that is not for the commander, and chance finds several."""
    tasks = tuple(Task(f"{index}", GOAL, not_commander=index == 0) for index in range(2 if assignment.most == 1 else 4))
    open_problem = Problem(DEAL, tasks, assignment=assignment)
    seen = {assign(open_problem, candidates(open_problem), Random(seed)) for seed in range(30)}
    assert len(seen) > 1
    for owners in seen:
        assert owners is not None
        assert assignment.permits(owners, len(SEATS))
        assert owners[0] != DEAL.commander


def test_chance_finds_others() -> None:
    open_problem = problem(3, Assignment(most=1))
    seats = candidates(open_problem)
    assert {assign(open_problem, seats, Random(seed)) for seed in range(60)} == {
        owners for owners in product(SEATS, repeat=3) if len(set(owners)) == 3
    }
    assert assign(open_problem, seats, Random(5)) == assign(open_problem, seats, Random(5))
    assert assign(open_problem, seats) == assign(open_problem, seats)


def test_the_search_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """None may be found although there is one."""
    open_problem = problem(3, Assignment())
    monkeypatch.setattr(module, "PARTIAL_ASSIGNMENTS", 2)
    assert assign(open_problem, candidates(open_problem)) is None
