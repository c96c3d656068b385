"""Problems that nobody could be asked are refused, not answered."""

from collections.abc import Callable

import pytest

from tests.decks import small_deal
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    Beside,
    CardFilter,
    CardsTaken,
    Compare,
    Falls,
    InRole,
    Relation,
    Seat,
    Span,
    TricksWon,
)
from winnable.rules.crew.problem import Draw, Problem, Role, Sharing, Task, Token

DEAL = small_deal(3)  # p134 / b23 r1 / p2 b14, seat 1 commands
P1, B2 = Task.card(Card("p", 1)), Task.card(Card("b", 2))


def one_trick(by: Seat | InRole | Beside) -> Compare:
    """Somebody wins exactly one trick."""
    return Compare(TricksWon(by), Relation.EXACTLY, 1)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Problem(DEAL, (Task.card(Card("p", 1), owner=9),)), "no seat 9"),
        (lambda: Problem(DEAL, goals=(one_trick(Seat(3)),)), "no seat 3"),
        (lambda: Problem(DEAL, roles=(Role("sick", seat=4),)), "no seat 4"),
        (lambda: Problem(DEAL, (P1,), sharing=Sharing(barred=(5,))), "no seat 5"),
        (lambda: Problem(DEAL, (P1, B2), sharing=Sharing((1, 1, 1))), "expected counts for 3 seats and 2 tasks"),
        (lambda: Problem(DEAL, (P1, B2), sharing=Sharing((1, 1))), "expected counts for 3 seats"),
        (
            lambda: Problem(DEAL, (Task.card(Card("p", 1), owner=0),), sharing=Sharing(barred=(0,))),
            "may not be shared out as given, to seats",
        ),
        (
            lambda: Problem(DEAL, tuple(Task.card(Card("p", rank), Token("omega")) for rank in (1, 2))),
            "token omega lies on two tasks",
        ),
        (lambda: Problem(DEAL, (P1,), (Falls("omega", (Span(1, 1),)),)), "no task has the token omega"),
        (lambda: Problem(DEAL, (Task.card(Card("g", 1)),)), "card g1 is not in the deck"),
        (lambda: Problem(DEAL, goals=(one_trick(Beside(Card("p", 9), 1)),)), "card p9 is not in the deck"),
        (
            lambda: Problem(
                DEAL, goals=(Compare(CardsTaken(Seat(0), CardFilter(cards=(Card("y", 1),))), Relation.AT_LEAST, 1),)
            ),
            "card y1 is not in the deck",
        ),
        (lambda: Problem(DEAL, goals=(one_trick(InRole("sick")),)), "no role 'sick'"),
        (lambda: Problem(DEAL, roles=(Role("a", unlike=("b",)),)), "no role 'b'"),
        (lambda: Problem(DEAL, roles=(Role("a"), Role("a"))), "different names"),
        (lambda: Problem(DEAL, roles=(Role("a", not_commander=True, seat=1),)), "commander may not"),
        (lambda: Problem(DEAL, roles=(Role("a", seat=0), Role("b", unlike=("a",), seat=0))), "different members"),
        (lambda: Problem(DEAL, draw=Draw((None, None))), "for each of 3 seats"),
        (lambda: Problem(DEAL, draw=Draw((Card("p", 1), None, None))), "seat 0 cannot draw p1"),
    ],
)
def test_senseless_problems(make: Callable[[], Problem], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def test_all_faults_at_once() -> None:
    with pytest.raises(ValueError, match="card g1 is not in the deck; there is no role 'sick'"):
        Problem(DEAL, (Task.card(Card("g", 1)),), (one_trick(InRole("sick")),))


@pytest.mark.parametrize("text", ["0", "10", "", ">>>>>", "<", "o", "1 "])
def test_what_is_no_token(text: str) -> None:
    with pytest.raises(ValueError, match="expected a token"):
        Token(text)
