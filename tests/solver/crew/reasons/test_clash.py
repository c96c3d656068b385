"""One fact between two sides: cores of real deals whose reason can be checked by hand."""

import pytest

from tests.support.decks import hand, task
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons.clash import clashes
from winnable.solver.crew.reasons.fact import Before, Claim, Winner
from winnable.solver.crew.reasons.find import reasons
from winnable.solver.crew.reasons.reason import Kind, Reason
from winnable.solver.crew.reasons.sides import Sides
from winnable.solver.verdict import Limits

LIMITS = Limits(work=20)


def problem(hands: str, *tasks: str) -> Problem:
    deal = Deal.of(PLANET_NINE, [hand(text) for text in hands.split(" / ")])
    return Problem(deal, tuple(map(task, tasks)))


ONE_SUIT = problem(
    "p36 b16 g19 y7 r2 / p58 b3 g26 y346 / p7 b457 g57 y9 r3 / p9 b289 g34 r14 / p124 g8 y1258",
    *("p8>1", "p5>1", "p9>3"),
)
"""Seat 3 has no pink card but p9 and seat 1 none but p5 and p8, so whoever of them wins first takes from the other."""
OTHERS = problem(
    "p257 b9 g56 y14 / b5 g1379 y39 r2 / p39 b147 g248 / p16 b38 y58 r13 / p48 b26 y267 r4", *("y1>0", "y4>2", "y8>3")
)


def of_kind(found: tuple[Reason, ...], kind: Kind) -> Reason:
    return next(reason for reason in found if reason.kind is kind)


@pytest.mark.thorough
def test_a_card_that_goes_to_somebody_else() -> None:
    """If seat 3 wins p9 and seat 1 p5, then p8 falls to p9."""
    found = reasons(ONE_SUIT, LIMITS)
    winner = of_kind(found, Kind.WINNER)
    assert {step.claim for step in winner.steps} == {
        Claim(Winner(Card("p", 8), (3,))),
        Claim(Winner(Card("p", 8), (3,)), holds=False),
    }
    assert [step.parts for step in winner.steps] == [(0,), (1, 2)]


@pytest.mark.thorough
def test_an_order_and_the_other_one() -> None:
    """p9 must be gone before seat 1 can win p8, but seat 3 wins it only once the others are."""
    order = of_kind(reasons(ONE_SUIT, LIMITS), Kind.ORDER)
    assert order.steps[0].claim == Claim(Before(Card("p", 9), Card("p", 8)))
    assert of_kind(reasons(OTHERS, LIMITS), Kind.ORDER).steps[0].claim == Claim(Before(Card("y", 8), Card("y", 1)))


@pytest.mark.thorough
def test_the_cards_that_decide_it() -> None:
    """All of one suit, and who is commander."""
    cards = of_kind(reasons(ONE_SUIT, LIMITS), Kind.CARDS).cards
    assert {card.suit for card in cards} <= {"p", "r"}
    assert len(cards) <= 12


@pytest.mark.thorough
@pytest.mark.parametrize("asked", [ONE_SUIT, OTHERS])
def test_no_reason_says_what_a_task_says(asked: Problem) -> None:
    """That the owner of a card wins it, or nobody else does, is no reason."""
    for reason in clashes(Sides(asked, LIMITS), (0, 1, 2)):
        for step in reason.steps:
            if step.claim is None or not isinstance(step.claim.fact, Winner):
                continue
            for part in step.parts:
                if asked.tasks[part].name == str(step.claim.fact.card):
                    assert asked.tasks[part].owner not in step.claim.fact.seats
                    assert not step.claim.holds


@pytest.mark.thorough
def test_more_than_a_core_is_made_one_first() -> None:
    """Tasks that have no part in it are in no reason that names some."""
    deal = ONE_SUIT.deal
    more = Problem(deal, (*ONE_SUIT.tasks, task("b3>1"), task("y8>4")))
    for reason in reasons(more, LIMITS):
        if reason.kind is not Kind.CARDS:
            assert {part for step in reason.steps for part in step.parts} <= {0, 1, 2}
