"""What a line so far has lost: cases to be checked by hand, and every loss against all ways to choose and play on."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import DEALS, small_deal, task
from tests.support.enumeration import all_lines, winning
from tests.support.goals import GOALS
from tests.support.loading import HANDS, problem
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Compare as Comparison
from winnable.rules.crew.goal import InRole, Relation, Seat, TricksWon
from winnable.rules.crew.loss import Loss, losses
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.referee import referee

UNEVEN = "deck: {suits: [pink, blue], ranks: 4, trumps: 2}\nhands: {Ann: p1 b12 r2, Ben: p23 b3, Cleo: p4 b4 r1}\n"
P2, P9 = Card("p", 2), Card("p", 9)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("tasks: p2>Cleo\nplayed: r2 p2 r1", [Loss(1, P2, 1, task=0)]),
        ("tasks: p2>Cleo\nplayed: r2 p2", [Loss(1, P2, 1, task=0)]),  # Ben gives it to r2
        ("tasks: p2>Cleo\nplayed: r2", []),
        ("tasks: p2\nplayed: r2 p2 r1", []),  # Ann may own it
        ("tasks: p2>Ben\nplayed: r2 p2 r1", [Loss(0, task=0)]),  # it beats nothing that is led
        ("tasks: p4>Ann\nplayed: p1 p2 p4", [Loss(1, Card("p", 1), 0, task=0)]),  # it could fall to r2 later
    ],
)
def test_a_task_is_lost(text: str, found: list[Loss]) -> None:
    assert [*losses(problem(UNEVEN + text))] == found


FULL = HANDS.replace(" b9", "").replace("b23", "b239")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("tasks: p9>Bob\nplayed: p9 p8 p3 p4", [Loss(1, P9, 0, task=0)]),
        ("tasks: p8\nassignment: {not: commander}\nplayed: p9 p8 p3", [Loss(1, Card("p", 8), 1, task=0)]),
        ("tasks: p8\nplayed: p9 p8 p3 p4", []),
        ("goals: [{tricks_won: {by: commander, exactly: 0}}]\nplayed: b2 b1 b5 b6", [Loss(0, goal=0)]),
        ("tasks: p8>Ann[2] g1>Bob[1]\nplayed: p9 p8 p3 p4", [Loss(1, P9, 0, order=True)]),
    ],
)
def test_with_the_full_deck(text: str, found: list[Loss]) -> None:
    assert [*losses(problem(FULL + text))] == found


def test_where_hands_are_not_known_the_cards_played_tell() -> None:
    unknown = UNEVEN.replace("Ben: p23 b3, Cleo: p4 b4 r1", "Ben: 3, Cleo: 3")
    asked = problem(f"{unknown}tasks: p2>Cleo p3>Ben\nplayed: r2 p2 r1")
    assert losses(asked) == (Loss(1, Card("r", 2), 0, task=0),)


def test_a_role_that_is_open() -> None:
    """Somebody else may be sick."""
    deal = small_deal(3)
    nothing = Comparison(TricksWon(InRole("sick")), Relation.EXACTLY, 0)
    sick = Problem(deal, goals=(nothing,), roles=(Role("sick", not_commander=True),))
    first = next(all_lines(sick)).tricks[:1]
    assert losses(replace(sick, played=Line(first))) == ()
    winner = referee(sick, Choices(roles={"sick": (deal.commander + 1) % 3}), Line(first)).record.tricks[0].winner
    given = replace(sick, roles=(Role("sick", seat=winner),), played=Line(first))
    assert [loss.goal for loss in losses(given)] == [0]


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_what_is_lost_cannot_be_won(deal: object) -> None:
    """Whatever is left open: nothing that is called lost has a winning line left."""
    rng = Random(str(deal))
    named = 0
    for _ in range(12):
        asked = Problem(
            deal,  # type: ignore[arg-type]
            tuple(task(str(card) + rng.choice(("", ">0", ">1"))) for card in rng.sample(deal.deck.cards, 2)),  # type: ignore[attr-defined]
            (GOALS[rng.choice([*GOALS])],) if rng.random() < 0.5 else (),
        )
        line = rng.choice([*all_lines(asked)])
        cards = [card for trick in line.tricks for card in trick]
        seats = len(line.tricks[0])
        cut = rng.randint(1, len(cards))
        tricks = [tuple(cards[start : min(start + seats, cut)]) for start in range(0, cut, seats)]
        played = replace(asked, played=Line(tuple(tricks)))
        found = losses(played)
        if found:
            named += 1
            assert not winning(played), (played, found)
        for loss in found:
            if loss.card is None:
                continue
            place = cards.index(loss.card)
            assert place < cut
            assert place // seats == loss.trick - 1
    assert named


def test_parts_that_exclude_each_other_are_lost_together() -> None:
    """Both cards can be won, but not both by whom they belong to."""
    tie = Comparison(TricksWon(Seat(0)), Relation.EXACTLY, 3)
    other = Comparison(TricksWon(Seat(1)), Relation.EXACTLY, 1)
    asked = Problem(small_deal(3), goals=(tie, other))
    first = next(all_lines(asked)).tricks[:1]
    assert losses(replace(asked, played=Line(first)))
