"""When tasks are met or lost: what the tokens allow, and what is known in the middle of a game.

In which trick a goal of each form is met, `tests/second_opinion/plain_rule.yaml` says.
"""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.decks import hand, task
from tests.support.middles import Middle, middles, played_at_random
from tests.support.strategies import SLOW
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, MetBy
from winnable.rules.crew.judge import Judge, Judged
from winnable.rules.crew.kinds import CardFilter, Half, Relation, Span, TrickFilter
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line, Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TasksMet, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member

HANDS = [hand("p49 b1 g1"), hand("p13 b4 g2"), hand("p2 b23 g3")]
DEAL = Deal.of(Deck.of((card for held in HANDS for card in held), PLANET_NINE), HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 g3 g1")
"""Won by seat 0 (p9), seat 0 (p4), seat 1 (b4), seat 2 (g3)."""
MET, LOST = State.MET, State.LOST
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE = Relation.MORE_THAN


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


@pytest.mark.parametrize(
    ("problem", "parts"),
    [
        (tasks("p1>0[1]", "b3>0[2]"), [True, False, True]),  # one is lost, but none was met too early
        (tasks("p1>0[2]", "b3>0[1]"), [True, False, False]),
        (tasks("p1>1", "b3>0"), [False, False]),  # without tokens there is no order
    ],
)
def test_an_order_is_kept_until_a_task_is_met_too_early(problem: Problem, parts: list[bool]) -> None:
    assert Judge(problem, Choices.given(problem), replay(DEAL, LINE)).met_parts == parts


def test_a_line_may_stop_early() -> None:
    problem = tasks("p1>0", "b3>1")
    report = referee(problem, Choices.given(problem), Line(LINE.tricks[:1]))
    assert report.state is State.OPEN
    assert (report.met, report.decided) == (None, None)
    assert report.tasks == (Judged(MET, 1), Judged(State.OPEN, None))


def test_a_task_card_is_lost_when_another_member_wins_it() -> None:
    problem = tasks("p1>1", "b3>1")
    report = referee(problem, Choices.given(problem), Line(LINE.tricks[:1]))
    assert report.tasks == (Judged(LOST, 1), Judged(State.OPEN, None))
    assert (report.state, report.decided) == (LOST, 1)


def test_omega_in_the_last_trick() -> None:
    """Mission 48: met earlier is lost."""
    last = Falls("omega", (Span(-1, -1),))
    for card, owner, state, trick in (("g1", 2, MET, 4), ("b3", 1, LOST, 4)):
        task = Task.card(Card.parse(card), Token("omega"), owner)
        problem = Problem(DEAL, (task,), (last,))
        judged = referee(problem, Choices.given(problem), LINE).goals[0]
        assert (judged.state, judged.trick) == (state, trick)


@pytest.mark.parametrize(("numbers", "state"), [(Half.FIRST, MET), (Span(1, 1), MET), (Span(2, -1), LOST)])
def test_what_no_card_decides_falls_in_trick_1(numbers: Span | Half, state: State) -> None:
    task = Task("idle", Compare(TricksWon(Member.OWNER), AT_LEAST, 0), owner=1)
    problem = Problem(DEAL, (task,), (Falls("", (numbers,)),))
    report = referee(problem, Choices.given(problem), LINE)
    assert (report.tasks[0].trick, report.goals[0].state) == (1, state)


def test_ban_that_ends_with_the_tasks() -> None:
    """Mission 17, literal reading: after the last task a high card may win."""
    low = CardFilter(cards=tuple(hand("b4")))
    for open_only, state in ((True, MET), (False, LOST)):
        ban = Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=low, tasks_open=open_only)), EXACTLY, 0)
        problem = Problem(DEAL, (Task.card(Card("p", 1), owner=0),), (ban,))
        assert referee(problem, Choices.given(problem), LINE).goals[0].state is state


def test_task_that_counts_tricks_while_it_is_open() -> None:
    """Whether a trick counts depends on the task, and so on the tricks before it alone."""
    for number, state, trick in ((2, MET, 2), (3, LOST, 4)):
        wins = Compare(TricksWon(Member.OWNER, TrickFilter(tasks_open=True)), AT_LEAST, number)
        problem = Problem(DEAL, (Task("open", wins, owner=0),))
        judged = referee(problem, Choices.given(problem), LINE).tasks[0]
        assert (judged.state, judged.trick) == (state, trick)


def test_tasks_met_by_a_trick() -> None:
    """A task for exactly two tricks is not met before the last one, whatever it looks like after trick 3."""
    two = Task("two", Compare(TricksWon(Member.OWNER), EXACTLY, 2), owner=0)
    for end, number in ((1, 1), (2, 1), (3, 2), (4, 3)):
        by_then = MetBy(Compare(TasksMet(Member.ANYBODY), EXACTLY, number), end)
        problem = Problem(DEAL, (two, task("p1>0"), task("b3>1")), (by_then,))
        assert referee(problem, Choices.given(problem), LINE).goals[0].state is MET


@given(middles(), st.randoms(use_true_random=False), st.booleans())
@SLOW
def test_what_is_met_stays_met(middle: Middle, random: Random, told: bool) -> None:
    """Also in the middle of a game: the trick that is found is the first after which it is met, and so are later ones.

    Another judge, which sees that much of the play alone, says so, too.
    """
    try:
        problem = middle.told() if told else middle.played
    except ValueError:  # too little is said of the tricks before
        assume(False)
    deal = problem.deal
    position = played_at_random(deal, deal.tricks, random)
    owners = tuple(random.choice(deal.seats) if task.owner is None else task.owner for task in problem.tasks)
    roles = {role.name: (deal.commander + 1) % len(deal.hands) for role in problem.roles}
    choices = Choices(owners, problem.tokens, roles, predictions=tuple(task.predicted for task in problem.tasks))
    whole = Judge(problem, choices, Record(deal, position.tricks))
    for played in range(deal.tricks + 1):
        then = Judge(problem, choices, Record(deal, position.tricks[:played]))
        for now, later in [
            *zip(then.tasks, whole.tasks, strict=True),
            *((then.goal(goal), whole.goal(goal)) for goal in problem.goals),
        ]:
            if later.trick is not None and later.trick <= deal.earlier + played:
                assert now == later
            else:
                assert now == Judged(State.OPEN, None)
