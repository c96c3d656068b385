"""What a line so far has lost: cases to be checked by hand, and every loss against all ways to choose and play on."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import DEALS, hand, small_deal, small_deck, task
from tests.support.enumeration import all_lines, winning
from tests.support.goals import GOALS
from tests.support.layers import few
from winnable.rules.answer import OutOfTime
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.decided_at import Patience
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.loss import Loss, losses
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Beside, InRole, Member, Seat

P2, P9 = Card("p", 2), Card("p", 9)
NOTHING = Compare(TricksWon(Member.COMMANDER), Relation.EXACTLY, 0)


def deal(deck: Deck, text: str) -> Deal:
    """Hands written `p1 b2 / p2 b1`; the holder of the highest trump leads."""
    return Deal.of(deck, [hand(each) for each in text.split("/")])


UNEVEN = deal(small_deck(2, 4, 2), "p1 b12 r2 / p23 b3 / p4 b4 r1")
FULL = deal(PLANET_NINE, "p179 b239 y5 g68 r4 / p258 b14 y69 g35 r3 / p36 b578 y127 g9 r2 / p4 b6 y348 g1247 r1")


def asked(of: Deal, tasks: str, played: str, *goals: Goal, **rest: object) -> Problem:
    """A problem with tasks written `p1>0[1]` and a line so far."""
    made = tuple(map(task, tasks.split()))
    return Problem(of, made, goals, played=Line.parse(played), **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("problem", "found"),
    [
        (asked(UNEVEN, "p2>2", "r2 p2 r1"), [Loss(1, P2, 1, task=0)]),
        (asked(UNEVEN, "p2>2", "r2 p2"), [Loss(1, P2, 1, task=0)]),  # Ben gives it to r2
        (asked(UNEVEN, "p2>2", "r2"), []),
        (asked(UNEVEN, "p2", "r2 p2 r1"), []),  # seat 0 may own it
        (asked(UNEVEN, "p2>1", "r2 p2 r1"), [Loss(0, task=0)]),  # it beats nothing that is led
        (asked(UNEVEN, "p4>0", "p1 p2 p4"), [Loss(1, Card("p", 1), 0, task=0)]),  # it could fall to r2 later
        (asked(FULL, "p9>1", "p9 p8 p3 p4"), [Loss(1, P9, 0, task=0)]),
        (asked(FULL, "p8", "p9 p8 p3", assignment=Assignment(barred=(0,))), [Loss(1, Card("p", 8), 1, task=0)]),
        (asked(FULL, "p8", "p9 p8 p3 p4"), []),
        (asked(FULL, "", "b2 b1 b5 b6", NOTHING), [Loss(0, goal=0)]),  # r4 will win
        (asked(FULL, "p8>0[2] g1>1[1]", "p9 p8 p3 p4"), [Loss(1, P9, 0, order=True)]),
    ],
)
def test_what_is_lost(problem: Problem, found: list[Loss]) -> None:
    assert [*losses(problem)] == found


def test_where_hands_are_not_known_the_cards_played_tell() -> None:
    unknown = Deal(UNEVEN.deck, (UNEVEN.hands[0], (), ()), 0, (0, 3, 3))
    assert losses(asked(unknown, "p2>2 p3>1", "r2 p2 r1")) == (Loss(1, Card("r", 2), 0, task=0),)


def test_a_role_that_is_open() -> None:
    """Somebody else may be sick."""
    small = small_deal(3)
    nothing = Compare(TricksWon(InRole("sick")), Relation.EXACTLY, 0)
    sick = Problem(small, goals=(nothing,), roles=(Role("sick", not_commander=True),))
    first = next(all_lines(sick)).tricks[:1]
    assert losses(replace(sick, played=Line(first))) == ()
    winner = referee(sick, Choices(roles={"sick": (small.commander + 1) % 3}), Line(first)).record.tricks[0].winner
    given = replace(sick, roles=(Role("sick", seat=winner),), played=Line(first))
    assert [loss.goal for loss in losses(given)] == [0]


def test_a_task_about_a_role() -> None:
    """The owner wins more tricks than the sick one, whoever that is."""
    goal = Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, TricksWon(InRole("sick")))
    problem = Problem(UNEVEN, (Task("own", goal, owner=0),), roles=(Role("sick"),), played=Line.parse("r2 p2 r1"))
    assert losses(problem) == ()
    owner = replace(problem, roles=(Role("sick", seat=0),))
    assert losses(owner) == (Loss(0, task=0),)  # nobody wins more than that


@pytest.mark.parametrize("signal", [Distress(), Distress(required=True), Distress(cards=(Card("p", 1), None, None))])
def test_nobody_knows_who_holds_a_card_after_an_open_signal(signal: Distress) -> None:
    """Seat 0 wins trick 1 and was dealt pink 1, but may have passed it on."""
    small = deal(small_deck(2, 4, 1), "p14 b1 / p2 b24 / p3 b3 r1")
    nothing = Compare(TricksWon(Beside(Card("p", 1), after_signal=True)), Relation.EXACTLY, 0)
    problem = Problem(small, goals=(nothing,), distress=signal, played=Line.parse("p3 p4 p2"))
    assert losses(problem) == ()
    assert winning(problem)
    assert losses(replace(problem, distress=None)) == (Loss(1, Card("p", 4), 0, goal=0),)


@pytest.mark.parametrize("small", few(DEALS, 2, 4), ids=str)
def test_what_is_lost_cannot_be_won(small: Deal) -> None:
    """Whatever is left open: nothing that is called lost has a winning line left."""
    rng = Random(str(small))
    named = 0
    for _ in range(12):
        problem = Problem(
            small,
            tuple(task(str(card) + rng.choice(("", ">0", ">1"))) for card in rng.sample(small.deck.cards, 2)),
            (GOALS[rng.choice([*GOALS])],) if rng.random() < 0.5 else (),
        )
        line = rng.choice([*all_lines(problem)])
        cards = [card for trick in line.tricks for card in trick]
        seats = len(line.tricks[0])
        cut = rng.randint(1, len(cards))
        tricks = [tuple(cards[start : min(start + seats, cut)]) for start in range(0, cut, seats)]
        played = replace(problem, played=Line(tuple(tricks)))
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
    tie = Compare(TricksWon(Seat(0)), Relation.EXACTLY, 3)
    other = Compare(TricksWon(Seat(1)), Relation.EXACTLY, 1)
    problem = Problem(small_deal(3), goals=(tie, other))
    first = next(all_lines(problem)).tricks[:1]
    assert losses(replace(problem, played=Line(first)))


def test_out_of_time_nothing_more_is_said() -> None:
    """A loss that was found in a hurry might name a later card than the one that lost it."""
    problem = asked(UNEVEN, "p2>2 p3>2", "r2 p2 r1")
    found = losses(problem)
    assert found
    for number in range(0, 400, 7):
        left = iter(range(number))

        def pause(left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise OutOfTime

        assert set(losses(problem, pause)) <= set(found)


def test_very_many_ways_to_give_roles_are_not_all_tried() -> None:
    """Twelve roles among three: half a million ways; whoever has them, all tricks were won already."""
    names = [f"role {number}" for number in range(12)]
    tricks = [Compare(TricksWon(InRole(name)), Relation.AT_LEAST, 9) for name in names]
    problem = Problem(small_deal(3), goals=(AllOf(tuple(tricks)),), roles=tuple(map(Role, names)))
    first = next(all_lines(problem)).tricks[:1]
    assert losses(replace(problem, played=Line(first)), Patience(lambda: None, 2000)) == ()
