"""Mission 12 with every draw, against plain enumeration: a first trick after which no draw loses."""

from random import Random

import pytest

from tests.support.decks import hand, shuffled, small_deck, task
from tests.support.drawing import by_enumeration
from tests.support.enumeration import all_plays
from tests.support.layers import few
from tests.support.open_deals import robot_deal
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, Predicted, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.questions.every_draw import solve_every_draw
from winnable.solver.crew.solve import NoDealFits, solve

OPEN = Draw((None, None, None))


def agree(problem: Problem) -> Answer:
    """The verdict, held against enumeration; the line of a winnable one is replayed."""
    verdict = solve_every_draw(problem)
    assert verdict.answer is by_enumeration(problem), problem
    if verdict.witness is not None:
        assert referee(problem, verdict.witness.choices, verdict.witness.line).state is State.MET
    return verdict.answer


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(7), pytest.param(range(7, 14), marks=pytest.mark.slow)])
def test_random_tasks_on_small_decks(seeds: range) -> None:
    answers = []
    for seed in seeds:
        random = Random(seed)
        deal = shuffled(small_deck(2, 4, seed % 3), 3, seed)
        cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 1 + seed % 2)
        owned = [Task.card(card, owner=random.choice([None, 0, 1, 2])) for card in cards]
        best = solve(Problem(deal, tuple(owned), draw=OPEN)).answer
        answers.append((best, agree(Problem(deal, tuple(owned), draw=OPEN))))
    assert answers.count((Answer.WINNABLE, Answer.UNWINNABLE)) > 1
    assert answers.count((Answer.WINNABLE, Answer.WINNABLE)) > 1


@pytest.mark.parametrize("seats", few([2, 3], 1))
def test_tasks_that_are_goals(seats: int) -> None:
    """Of cards that are gone when the others are drawn, and of more tricks than are left then."""
    found = set()
    for seed in range(6):
        deal = shuffled(small_deck(2, 3, 0), seats, seed)
        first = min(deal.hands[0])
        goals = (
            Compare(CardsTaken(Member.OWNER, CardFilter(cards=(first,))), Relation.EXACTLY, 1),
            Compare(TricksWon(Member.OWNER), Relation.FEWER_THAN, Predicted.PREDICTED),
            Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED),
        )
        for goal in goals:
            predicted = deal.tricks if goal is goals[2] else None
            owned = Task("x", goal, owner=seed % seats, predicted=predicted)
            found.add(agree(Problem(deal, (owned,), draw=Draw((None,) * seats))))
    assert found == {Answer.WINNABLE, Answer.UNWINNABLE}


@pytest.mark.thorough
def test_goals_roles_and_draws_that_are_given_in_part() -> None:
    deal = shuffled(small_deck(2, 4, 1), 3, 3)
    goal = Compare(TricksWon(Seat(1)), Relation.EXACTLY, 1)
    found = {agree(Problem(deal, goals=(goal,), draw=OPEN))}
    for card in deal.hands[0]:
        found.add(agree(Problem(deal, (task("p2"),), (goal,), draw=Draw((None, card, None)))))
    assert len(found) == 2


def test_with_the_signal_the_robot_and_unknown_cards() -> None:
    small = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    for tasks in ((task("b3>0"),), (task("p1>1"),), (task("p3"), task("b1"))):
        agree(Problem(small, tasks, assignment=Assignment(), draw=OPEN, distress=Distress()))
    robot = robot_deal("p13 b4 / b1 r1 p2 / p4 b2 b3", "p4(b2)", robot=2, lead=1)
    for tasks in ((task("b4>0"),), (task("p4>2"),), (task("b3>1"),)):
        agree(Problem(robot, tasks, draw=OPEN))
    unknown = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (Card.parse("p3"),), (Card.parse("b2"),)), 0, (0, 1, 1))
    for tasks in ((task("b3>0"),), (task("b1>1"), task("p1>0"))):
        agree(Problem(unknown, tasks, draw=OPEN))


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(18), pytest.param(range(18, 36), marks=pytest.mark.slow)])
def test_random_problems_with_the_signal_hints_and_unknown_cards(seeds: range) -> None:
    """What is passed, and where unknown cards lie, decides which draws there are."""
    answers = []
    for seed in seeds:
        random = Random(seed)
        deck = small_deck(2, 3, seed % 2)
        whole = shuffled(deck, 2 + seed % 2, seed)
        hands = list(whole.hands)
        hidden = [0] * len(hands)
        for _ in range(2 if seed % 3 == 1 else 0):
            seat = random.randrange(len(hands))
            cards = [card for card in hands[seat] if card != deck.commander_card]
            if cards:
                hands[seat] = tuple(card for card in hands[seat] if card != cards[0])
                hidden[seat] += 1
        deal = Deal(deck, tuple(hands), whole.commander, tuple(hidden) if any(hidden) else ())
        shown = [card for card in hands[0] if card.suit == "p"]
        communications = (Communication(0, min(shown), Shown.LOWEST),) if seed % 5 == 0 and shown else ()
        colours = [card for card in deck.cards if card.suit != "r"]
        tasks = tuple(Task.card(card, owner=random.randrange(len(hands))) for card in random.sample(colours, 2))
        draw = Draw((None,) * len(hands))
        try:
            problem = Problem(
                deal, tasks, draw=draw, distress=Distress() if seed % 3 == 0 else None, communications=communications
            )
            answers.append(agree(problem))
        except NoDealFits:
            assert not list(all_plays(problem))
    assert answers.count(Answer.WINNABLE) > 2
    assert answers.count(Answer.UNWINNABLE) > 2


def test_a_card_that_lies_elsewhere_makes_a_draw_impossible() -> None:
    deck = Deck.of([*hand("p123 b12 r1")], PLANET_NINE)
    deal = Deal.of(deck, [hand("p13 r1"), hand("p2 b12")], 0)
    problem = Problem(
        deal, (task("p2>1"), task("b1>1")), draw=Draw((None, None)), distress=Distress(False, Direction.RIGHT)
    )
    assert agree(problem) is Answer.WINNABLE


def test_after_the_first_trick_and_never_later() -> None:
    deal = shuffled(small_deck(2, 4, 1), 3, 3)
    played = Line(solve(Problem(deal)).witness.line.tricks[:1])  # type: ignore[union-attr]
    agree(Problem(deal, (task("p2"),), draw=OPEN, played=played))
    with pytest.raises(ValueError, match="still to come"):
        solve_every_draw(Problem(deal))
