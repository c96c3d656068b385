"""The play as a judge sees it: who is meant, and what tricks are like, trick by trick."""

import pytest

from tests.support.decks import hand
from winnable.rules.crew import kinds
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.view import View, differs, is_like, seat_of
from winnable.rules.crew.who import Beside, InRole, Member, Seat, Who, WinnerOf

HANDS = [hand("p49 b1 g1"), hand("p13 b4 g2"), hand("p2 b23 g3")]
DEAL = Deal.of(Deck.of((card for held in HANDS for card in held), PLANET_NINE), HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 g3 g1")
PINK = kinds.CardFilter(suits=("pink",))


def view() -> View:
    return View(Problem(DEAL, roles=(Role("sick"),)), Choices(roles={"sick": 1}), replay(DEAL, LINE).tricks)


@pytest.mark.parametrize(
    ("kind", "fits"),
    [
        (kinds.TrickFilter(), [1, 2, 3, 4]),
        (kinds.TrickFilter(numbers=(kinds.Span(2, -2),)), [2, 3]),
        (kinds.TrickFilter(won_with=kinds.CardFilter(ranks=(4,))), [2, 3]),
        (kinds.TrickFilter(led=PINK), [1, 2]),
        (kinds.TrickFilter(closed_with=kinds.CardFilter(ranks=(2,))), [1, 2]),
        (kinds.TrickFilter(every=PINK), [1]),
        (kinds.TrickFilter(holds=(kinds.Holding(PINK, kinds.Relation.EXACTLY, 2),)), [2]),
        (kinds.TrickFilter(holds=(kinds.Holding(PINK, kinds.Relation.EXACTLY, kinds.Parity.EVEN),)), [2, 3, 4]),
        (kinds.TrickFilter(as_many=(PINK, kinds.CardFilter(suits=("blue",)))), [4]),
        (kinds.TrickFilter(sum=kinds.Sum(over=8, odd=False)), [1]),
        (kinds.TrickFilter(sum=kinds.Sum(odd=True)), [2]),
        (kinds.TrickFilter(step=kinds.Step(sum=kinds.Relation.FEWER_THAN)), [2, 3, 4]),
        (kinds.TrickFilter(step=kinds.Step(sum=kinds.Relation.AT_LEAST)), []),
        (kinds.TrickFilter(step=kinds.Step(winner=kinds.Turn.SAME)), [2]),
        (kinds.TrickFilter(step=kinds.Step(winner=kinds.Turn.ANOTHER)), [3, 4]),
        (kinds.TrickFilter(step=kinds.Step(winner=kinds.Turn.LEFT)), [3, 4]),
        (kinds.TrickFilter(step=kinds.Step(winner=kinds.Turn.RIGHT)), []),
        (kinds.TrickFilter(step=kinds.Step(led_again=True)), [2]),
        (kinds.TrickFilter(step=kinds.Step(led_again=False)), [3, 4]),
        (kinds.TrickFilter(after=kinds.TrickFilter()), [2, 3, 4]),
        (kinds.TrickFilter(after=kinds.TrickFilter(led=PINK)), [2, 3]),
        (kinds.TrickFilter(after=kinds.TrickFilter(led=PINK, after=kinds.TrickFilter(led=PINK))), [3]),
        (kinds.TrickFilter(tasks_open=True), [1, 2, 3, 4]),  # which is another question
    ],
)
def test_what_tricks_are_like(kind: kinds.TrickFilter, fits: list[int]) -> None:
    assert [trick.number for trick in view().tricks if is_like(trick, kind, view())] == fits


@pytest.mark.parametrize(
    ("others", "played", "fits"),
    [
        (kinds.Others.NEXT, 4, [1, 2, 3]),  # sums 12, 9, 8 and 6, of which the last has no next one
        (kinds.Others.NEXT, 3, [1, 2]),
        (kinds.Others.EACH_BEFORE, 4, [1]),
        (kinds.Others.SOME_BEFORE, 4, []),
        (kinds.Others.EACH_AFTER, 4, [1, 2, 3, 4]),
        (kinds.Others.SOME_OTHER, 4, [1, 2, 3]),
        (kinds.Others.EACH_OTHER, 1, [1]),
    ],
)
def test_tricks_beside_others(others: kinds.Others, played: int, fits: list[int]) -> None:
    """Their sums are higher."""
    against = kinds.Against(others, kinds.Step(sum=kinds.Relation.MORE_THAN))
    assert [trick.number for trick in view().tricks[:played] if differs(trick, against, played, view())] == fits


@pytest.mark.parametrize(
    ("who", "seat"),
    [
        (Member.COMMANDER, 0),
        (Seat(2), 2),
        (InRole("sick"), 1),
        (Beside(Card("b", 4)), 1),
        (Beside(Card("b", 4), 2), 0),
    ],
)
def test_who_is_meant(who: Who, seat: int) -> None:
    assert seat_of(who, view(), None) == seat


def test_who_wins_a_trick() -> None:
    assert [seat_of(WinnerOf(number), view(), None) for number in (1, 2, 3, 4)] == [0, 0, 1, 2]


def test_several_members_are_no_seat() -> None:
    for who in (Member.ANYBODY, Member.EVERYBODY, Member.OWNER, Member.MEMBER):
        with pytest.raises(ValueError, match="not one member here"):
            seat_of(who, view(), None)
