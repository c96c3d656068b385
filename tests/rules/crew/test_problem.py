"""Problems that nobody could be asked are refused, not answered."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.support.decks import hand, small_deal, small_deck, task
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.goal import AllOf, Always, ByCrew, Compare
from winnable.rules.crew.kinds import CardFilter, Part, Relation, Span
from winnable.rules.crew.ordered import EachWins, Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.quantity import CardsTaken, Predicted, TasksMet, TasksOwned, TricksWon
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Beside, InRole, Member, Seat

DEAL = small_deal(3)  # p134 / b23 r1 / p2 b14, seat 1 commands
WITH_ONE, WITH_TWO = (Falls(token, (Span(1, 1),)) for token in "12")
P1, B2 = Task.card(Card("p", 1)), Task.card(Card("b", 2))
NOTED = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED)
OPEN = Deal(small_deck(2, 3, 1), (tuple(hand("p13 b2")), tuple(hand("r1")), tuple(hand("p2"))), 0, (0, 1, 1))
"""Seat 0 is known to the last card, the others have one unknown card each, b1 and b3."""


def one_trick(by: Seat | InRole | Beside) -> Compare:
    """Somebody wins exactly one trick."""
    return Compare(TricksWon(by), Relation.EXACTLY, 1)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Problem(DEAL, (Task.card(Card("p", 1), owner=9),)), "no seat 9"),
        (lambda: Problem(DEAL, goals=(one_trick(Seat(3)),)), "no seat 3"),
        (lambda: Problem(DEAL, roles=(Role("sick", seat=4),)), "no seat 4"),
        (lambda: Problem(DEAL, (P1,), assignment=Assignment(barred=(5,))), "no seat 5"),
        (lambda: Problem(DEAL, (P1, B2), assignment=Assignment((1, 1, 1))), "expected counts for 3 seats and 2 tasks"),
        (lambda: Problem(DEAL, (P1, B2), assignment=Assignment((1, 1))), "expected counts for 3 seats"),
        (
            lambda: Problem(DEAL, (Task.card(Card("p", 1), owner=0),), assignment=Assignment(barred=(0,))),
            "may not be shared out as given, to seats",
        ),
        (
            lambda: Problem(DEAL, tuple(Task.card(Card("p", rank), Token("omega")) for rank in (1, 2))),
            "token omega lies on two tasks",
        ),
        (lambda: Problem(DEAL, (P1,), (Falls("omega", (Span(1, 1),)),)), "no task has the token omega"),
        (lambda: Problem(DEAL, (Task("late", Falls("", (Span(1, 1),))),)), "goal of late asks when late itself is met"),
        (
            lambda: Problem(DEAL, (Task("a", WITH_TWO, Token("1")), Task("b", WITH_ONE, Token("2")))),
            "goal of a asks when a itself is met; the goal of b asks",
        ),
        (
            lambda: Problem(
                DEAL, (Task("a", WITH_TWO), replace(B2, token=Token("2"))), token_change=TokenChange.MOVE_ONE
            ),
            "goal of a asks when a itself is met",
        ),
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
        (lambda: Problem(OPEN, draw=Draw((Card("p", 1), None, None))), "seat 0 cannot draw p1"),
        (lambda: Problem(OPEN, draw=Draw((None, Card("b", 1), None))), "seat 1 cannot draw b1"),  # seat 0 has no b1
        # orders of cards that win
        (
            lambda: Problem(DEAL, goals=(EachWins(CardFilter(suits=("pink",)), in_order=True),)),
            "cards that win or fall by rank",
        ),
        (lambda: Problem(DEAL, goals=(EachWins(CardFilter((Card("p", 1),)), True, True),)), "cards that win"),
        # half of the tasks
        (lambda: Problem(DEAL, (P1,), (Compare(TasksOwned(Seat(0)), Relation.EXACTLY, Part.HALF),)), "number of tasks"),
        (
            lambda: Problem(DEAL, (P1,), (Always(Compare(TasksMet(Seat(0)), Relation.AT_MOST, Part.HALF)),)),
            "found half",
        ),
        # sharing out
        (
            lambda: Problem(DEAL, (Task("two", one_trick(Seat(0)), owner=1, not_commander=True),)),
            "the commander may not own two",
        ),
        (lambda: Problem(DEAL, (P1,), assignment=Assignment(must=(3, (0,)))), "no seat 3"),
        (lambda: Problem(DEAL, (P1, B2), assignment=Assignment(must=(0, (0, 2)))), "expected tasks from 0 to 1"),
        (lambda: Problem(DEAL, (P1, B2), assignment=Assignment(must=(0, (-1,)))), "expected tasks from 0 to 1"),
        (
            lambda: Problem(DEAL, (Task.card(Card("p", 1), owner=0),), assignment=Assignment(must=(1, (0,)))),
            "may not be shared out as given, to seats",
        ),
        (
            lambda: Problem(
                DEAL, tuple(Task.card(Card("p", rank), owner=2) for rank in (1, 2)), assignment=Assignment(most=1)
            ),
            "may not be shared out as given, to seats",
        ),
        # predictions
        (lambda: Problem(DEAL, (Task("p1", P1.goal, predicted=1),)), "nothing to predict for p1"),
        (lambda: Problem(DEAL, (Task("noted", NOTED, predicted=4),)), "a prediction from 0 to 3 for noted, found 4"),
        (lambda: Problem(DEAL, (Task("noted", NOTED, predicted=-1),)), "a prediction from 0 to 3 for noted, found -1"),
        (lambda: Problem(DEAL, (P1,), (NOTED,)), "only the goal of a task"),
        (lambda: Problem(DEAL, (P1,), (AllOf((Always(NOTED),)),)), "only the goal of a task"),
        (lambda: Problem(DEAL, (P1,), (ByCrew(((3, NOTED),)),)), "only the goal of a task"),
        # goals by number of players
        (lambda: Problem(DEAL, goals=(ByCrew(((4, P1.goal), (5, P1.goal))),)), "what it asks of 3 players"),
        (lambda: Problem(DEAL, (Task("by crew", AllOf((ByCrew(()),))),)), "what it asks of 3 players"),
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


def test_what_may_be_asked() -> None:
    """The nearest to the faults above that make sense."""
    Problem(OPEN, draw=Draw((None, None, Card("b", 1))))
    Problem(DEAL, (Task("two", one_trick(Seat(0)), owner=0, not_commander=True),))
    Problem(DEAL, (P1, B2), assignment=Assignment(must=(0, (0, 1))))
    for predicted in (None, 0, 3):
        Problem(DEAL, (Task("noted", ByCrew(((3, NOTED), (4, P1.goal))), predicted=predicted),))


def test_what_else_is_open() -> None:
    """Predictions and unknown cards are choices that are not given."""
    with pytest.raises(ValueError, match="expected the prediction for noted to be given"):
        Choices.given(Problem(DEAL, (Task("noted", NOTED, owner=0),)))
    with pytest.raises(ValueError, match="expected the place of every card to be given"):
        Choices.given(Problem(OPEN))
    given = Choices.given(Problem(DEAL, (Task("noted", NOTED, owner=0, predicted=0), Task.card(Card("p", 1), owner=1))))
    assert (given.owners, given.predictions, given.deal) == ((0, 1), (0, None), None)
    assert Choices.given(Problem(DEAL, (Task.card(Card("p", 1), owner=1),))).predictions == ()


def test_a_goal_by_crew_size_speaks_of_the_players_there_are() -> None:
    """What is meant for four players may name the fourth seat; with three it is not asked for."""
    three, four = (Compare(TricksWon(Seat(seat)), Relation.AT_LEAST, 1) for seat in (2, 3))
    assert Problem(DEAL, goals=(ByCrew(((3, three), (4, four))),))
    with pytest.raises(ValueError, match="there is no seat 3"):
        Problem(DEAL, goals=(ByCrew(((3, four), (4, three))),))


def test_a_card_is_drawn_once() -> None:
    hidden = Deal(DEAL.deck, ((), *DEAL.hands[1:]), 1, (len(DEAL.hands[0]), 0, 0))
    card = DEAL.hands[0][0]
    with pytest.raises(ValueError, match=f"card {card} cannot be drawn twice"):
        Problem(hidden, draw=Draw((None, card, card)))


def test_no_cards_are_drawn_in_a_deal_of_one_trick() -> None:
    deal = Deal.of(small_deck(2, 2, 0), [hand("p1"), hand("p2"), hand("b1"), hand("b2")], 0)
    with pytest.raises(ValueError, match="two tricks or more"):
        Problem(deal, (task("p1>1"),), draw=Draw((None,) * 4))


def test_a_play_so_far_that_cannot_be() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    for line, why in (
        ("p1 b1", "must follow pink"),
        ("p1 p3 p3", "played twice"),
        ("p1 p3 / b2", "expected 3 cards in trick 1"),
        ("p1 p3 b2 / b1 b3 p2 / b1", "only 2"),
        ("g1", "not in the deck"),
    ):
        with pytest.raises(ValueError, match=why):
            Problem(deal, played=Line.parse(line))


def test_open_choices_are_named() -> None:
    tasks = (Task.card(Card("p", 1)), Task.card(Card("p", 3)))
    problem = Problem(DEAL, tasks, roles=(Role("sick"),), names=("Ann", "Ben", "Cas"))
    with pytest.raises(ValueError, match="the owner of task p1, the owner of task p3, the member for the role 'sick'"):
        Choices.given(problem)
