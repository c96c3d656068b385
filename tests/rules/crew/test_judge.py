"""When a goal is met or lost: the number of the trick that decides, and what the tokens allow."""

import pytest

from tests.support.decks import hand, task
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.goal import (
    Always,
    Beside,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Falls,
    Goal,
    LongestRun,
    Member,
    Predicted,
    Relation,
    Seat,
    Span,
    Spread,
    TrickFilter,
    TricksWon,
)
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.referee import IllegalChoice, referee
from winnable.rules.crew.task import Task, Token, TokenChange

HANDS = [hand("p49 b1 g1"), hand("p13 b4 g2"), hand("p2 b23 g3")]
DEAL = Deal.of(Deck.of((card for held in HANDS for card in held), PLANET_NINE), HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 g3 g1")
"""Won by seat 0 (p9), seat 0 (p4), seat 1 (b4), seat 2 (g3)."""
MET, LOST = State.MET, State.LOST
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
PINK = CardFilter(suits=("pink",))


@pytest.mark.parametrize(
    ("goal", "state", "trick"),
    [
        (Compare(TricksWon(Seat(0)), AT_LEAST, 2), MET, 2),  # at least: as soon as reached
        (Compare(TricksWon(Seat(0)), EXACTLY, 2), MET, 4),  # exactly: at the end
        (Compare(TricksWon(Seat(0)), AT_MOST, 1), LOST, 2),
        (Compare(TricksWon(Seat(1)), AT_LEAST, 3), LOST, 2),  # two tricks left are too few
        (Compare(TricksWon(Seat(2)), EXACTLY, 0), LOST, 4),
        (Compare(CardsTaken(Seat(0), PINK), AT_LEAST, 4), MET, 2),
        (Compare(CardsTaken(Seat(0), PINK), EXACTLY, 5), MET, 2),  # all pink cards are played
        (Compare(CardsTaken(Seat(1), PINK), AT_LEAST, 1), LOST, 2),
        (Compare(CardsTaken(Seat(2), PINK), EXACTLY, 0), MET, 2),
        (Compare(TricksWon(Seat(0), TrickFilter(numbers=(Span(1, 1), Span(-1, -1)))), EXACTLY, 2), LOST, 4),
        (Compare(TricksWon(Seat(0), TrickFilter(numbers=(Span(1, 2),))), EXACTLY, 2), MET, 2),
        (Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Member.ALL_OTHERS)), LOST, 4),
        (Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)), MET, 4),
        (Compare(TricksWon(Member.FIRST_WINNER), EXACTLY, 2), MET, 4),
        (Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 1), MET, 4),  # as soon as the last of them has one
        (Compare(TricksWon(Member.EVERYBODY), AT_MOST, 1), LOST, 2),
        (Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 2), LOST, 3),  # seat 2 has one trick left
        (Compare(CardsTaken(Member.EVERYBODY, PINK), AT_MOST, 5), MET, 0),
        (Compare(TricksWon(Member.EVERYBODY), AT_MOST, TricksWon(Member.ALL_OTHERS)), MET, 4),
        (
            Compare(TricksWon(Member.EVERYBODY), Relation.FEWER_THAN, TricksWon(Seat(0))),
            LOST,
            4,
        ),  # nor can seat 0 itself
        (Always(Compare(LongestRun(Member.EVERYBODY), AT_MOST, 1)), LOST, 2),
        (Compare(LongestRun(Seat(0)), AT_LEAST, 2), MET, 2),
        (Compare(LongestRun(Seat(0)), AT_LEAST, 3), LOST, 3),
        (Compare(LongestRun(Seat(1)), AT_MOST, 1), MET, 4),
        (Always(Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER))), MET, 4),
        (Spread(TricksWon(Member.ANYBODY), 1), LOST, 2),
        (Spread(TricksWon(Member.ANYBODY), 2), MET, 4),
        (EachWins(CardFilter(cards=tuple(hand("p9 b4")))), MET, 3),
        (EachWins(CardFilter(cards=tuple(hand("p3 b4")))), LOST, 2),
        (EachWins(CardFilter(cards=tuple(hand("p49"))), rising=True), LOST, 1),
    ],
)
def test_when_a_goal_is_decided(goal: Goal, state: State, trick: int) -> None:
    judged = referee(Problem(DEAL, goals=(goal,)), Choices(), LINE).goals[0]
    assert (judged.state, judged.trick) == (state, trick)


def tasks(*written: str) -> Problem:
    """A problem with tasks written `p1>0[1]`."""
    return Problem(DEAL, tuple(map(task, written)))


@pytest.mark.parametrize(
    ("problem", "state", "trick"),
    [
        (tasks("p1>0", "b3>1"), MET, 3),
        (tasks("p1>1"), LOST, 1),
        # number tokens are places among all tasks (N15)
        (tasks("p1>0[1]", "p3>0[2]", "g1>2"), MET, 4),
        (tasks("p1>0[2]", "p3>0[1]"), LOST, 1),
        (tasks("p1>0", "p3>0[1]"), LOST, 1),
        (tasks("p1>0[1]", "p2>0[2]"), MET, 1),  # in one trick
        (tasks("p1>0[2]", "p2>0[1]"), MET, 1),  # in one trick, whichever fell first
        (tasks("p1>0[1]", "p2>0[3]", "p3>0[2]"), LOST, 1),  # 1 and 3 together with 2 still open
        # arrows only among each other
        (tasks("p1>0", "p3>0[>]", "b1>1[>>]"), MET, 3),
        (tasks("p1>0[>>]", "p3>0[>]"), LOST, 1),
        # omega after all others
        (tasks("p1>0[omega]", "p2>0"), MET, 1),
        (tasks("p1>0[omega]", "p3>0"), LOST, 1),
        (tasks("p1>0[1]", "g1>2[omega]", "p3>0"), MET, 4),
    ],
)
def test_order_of_tokens(problem: Problem, state: State, trick: int) -> None:
    report = referee(problem, Choices.given(problem), LINE)
    assert (report.state, report.decided) == (state, trick)


def test_a_line_may_stop_early() -> None:
    problem = tasks("p1>0", "b3>1")
    report = referee(problem, Choices.given(problem), Line(LINE.tricks[:2]))
    assert report.state is State.OPEN
    assert report.decided is None
    assert [judged.state for judged in report.tasks] == [State.MET, State.OPEN]


def test_omega_in_the_last_trick() -> None:
    """Mission 48: met earlier is lost."""
    last = Falls("omega", (Span(-1, -1),))
    for card, owner, state, trick in (("g1", 2, MET, 4), ("b3", 1, LOST, 3)):
        task = Task.card(Card.parse(card), Token("omega"), owner)
        problem = Problem(DEAL, (task,), (last,))
        judged = referee(problem, Choices.given(problem), LINE).goals[0]
        assert (judged.state, judged.trick) == (state, trick)


def test_ban_that_ends_with_the_tasks() -> None:
    """Mission 17, literal reading: after the last task a high card may win."""
    low = CardFilter(cards=tuple(hand("b4")))
    for open_only, state in ((True, MET), (False, LOST)):
        ban = Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=low, tasks_open=open_only)), EXACTLY, 0)
        problem = Problem(DEAL, (Task.card(Card("p", 1), owner=0),), (ban,))
        assert referee(problem, Choices.given(problem), LINE).goals[0].state is state


TWO = (Task.card(Card("p", 1), Token("1")), Task.card(Card("p", 3)))
NOTED = Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED)
FREE, NOTED_2 = Task("free", NOTED), Task("given", NOTED, predicted=2)
NOT_COMMANDER = Task("more", Compare(TricksWon(Member.OWNER), AT_LEAST, 0), not_commander=True)
PARTLY = Deal(DEAL.deck, (*DEAL.hands[:2], DEAL.hands[2][:2]), 0, (0, 0, 2))
"""Two cards of seat 2 are unknown, b3 and g3."""
SWAPPED = Deal.of(DEAL.deck, [hand("p49 b1 g3"), hand("p13 b4 g2"), hand("p2 b23 g1")], 0)


@pytest.mark.parametrize(
    ("problem", "choices", "fault"),
    [
        (Problem(DEAL, TWO, assignment=Assignment((1, 1, 0))), Choices((0, 0), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(takers=1)), Choices((0, 1), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(barred=(0,))), Choices((0, 1), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(spread=1)), Choices((0, 0), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO), Choices((0, 3), (Token("1"), None)), "no seat 3"),
        (Problem(DEAL, TWO), Choices((0,), (Token("1"), None)), "expected an owner"),
        (Problem(DEAL, TWO), Choices((0, 0), (None, Token("1"))), "tokens"),
        (Problem(DEAL, roles=(Role("sick", not_commander=True),)), Choices(roles={"sick": 0}), "commander"),
        (Problem(DEAL, roles=(Role("sick", seat=1),)), Choices(roles={"sick": 2}), "given to seat 1"),
        (Problem(DEAL, roles=(Role("sick"),)), Choices(), "each of the roles"),
        (Problem(DEAL, roles=(Role("a"), Role("b", unlike=("a",)))), Choices(roles={"a": 1, "b": 1}), "different"),
        (Problem(DEAL), Choices(draws=(Card("p", 1),)), "drawn cards"),
        (Problem(DEAL, TWO, assignment=Assignment(most=1)), Choices((0, 0), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(must=(1, (1,)))), Choices((1, 0), (Token("1"), None)), "shared out"),
        (Problem(DEAL, (NOT_COMMANDER,)), Choices((0,), (None,)), "the commander may not own more"),
        (
            Problem(DEAL, (NOT_COMMANDER,), assignment=Assignment((0, 1, 0), handover=True)),
            Choices((0,), (None,)),
            "the commander may not own more",
        ),
        # predictions
        (Problem(DEAL, (FREE,)), Choices((0,), (None,)), "expected a prediction for free, found None"),
        (Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(None,)), "expected a prediction for free"),
        (Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(-1,)), "from 0 to 4 for free, found -1"),
        (Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(5,)), "from 0 to 4 for free, found 5"),
        (Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(1, 1)), "for each of 1 tasks, found 2"),
        (Problem(DEAL, (NOTED_2,)), Choices((0,), (None,), predictions=(1,)), "is 2 by the problem, 1 by the choices"),
        (Problem(DEAL, (NOT_COMMANDER,)), Choices((1,), (None,), predictions=(1,)), "expected no prediction for more"),
        # the whole deal
        (Problem(PARTLY), Choices(), "expected the whole deal"),
        (Problem(PARTLY), Choices(deal=PARTLY), "the deal may not be"),
        (Problem(PARTLY), Choices(deal=SWAPPED), "the deal may not be"),
        (Problem(DEAL), Choices(deal=SWAPPED), "the deal may not be"),
    ],
)
def test_choices_that_the_rules_do_not_allow(problem: Problem, choices: Choices, fault: str) -> None:
    with pytest.raises(IllegalChoice, match=fault):
        referee(problem, choices, LINE)


def test_choices_that_the_rules_allow() -> None:
    as_laid = (Token("1"), None)
    handed_on = Problem(DEAL, TWO, assignment=Assignment((1, 1, 0), handover=True))
    for owners in ((0, 1), (1, 0), (0, 0), (2, 1), (1, 2)):
        referee(handed_on, Choices(owners, as_laid), LINE)
    moved = Problem(DEAL, TWO, token_change=TokenChange.MOVE_ONE)
    referee(moved, Choices((0, 0), (None, Token("1"))), LINE)


def test_predictions_and_deals_that_the_rules_allow() -> None:
    """Seat 0 wins two tricks: only that prediction comes true, but each is allowed."""
    for noted in range(5):
        report = referee(Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(noted,)), LINE)
        assert (report.state is MET) == (noted == 2)
    assert referee(Problem(DEAL, (NOTED_2,)), Choices((0,), (None,), predictions=(2,)), LINE).state is MET
    assert referee(Problem(DEAL), Choices(deal=DEAL), LINE).state is MET
    two = Compare(TricksWon(Beside(Card("g", 3))), EXACTLY, 1)
    assert referee(Problem(PARTLY, goals=(two,)), Choices(deal=DEAL), LINE).state is MET


def test_draws_from_a_deal_with_unknown_cards() -> None:
    """A given card must have been dealt to the neighbour in the deal that was found."""
    drawn = Draw((Card("g", 3), None, None))
    choices = Choices(draws=tuple(hand("g3 g1 g2")), deal=DEAL)
    assert referee(Problem(PARTLY, draw=drawn), choices, Line(LINE.tricks[:1])).record.tricks
    deal = Deal(DEAL.deck, (tuple(hand("p49 b1")), DEAL.hands[1], tuple(hand("p2 b23"))), 0, (1, 0, 1))
    with pytest.raises(IllegalChoice, match="seat 0 cannot draw g3, it was not dealt to seat 2"):
        referee(Problem(deal, draw=drawn), Choices(draws=tuple(hand("g3 p4 g2")), deal=SWAPPED), LINE)


def test_open_choices_are_named() -> None:
    problem = Problem(DEAL, TWO, roles=(Role("sick"),), names=("Ann", "Ben", "Cas"))
    with pytest.raises(ValueError, match="the owner of task p1, the owner of task p3, the member for the role 'sick'"):
        Choices.given(problem)
