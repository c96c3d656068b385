"""What a problem requires piece by piece, and what is left of it without some of that."""

from dataclasses import replace

import pytest

from tests.support.clashes import KINDS, made_up
from tests.support.decks import small_deal, task
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.exchange import Direction, Distress, Draw
from winnable.rules.crew.goal import AllOf, ByCrew, Compare, Goal
from winnable.rules.crew.kinds import Relation, Span
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import TokenChange
from winnable.rules.crew.who import Seat
from winnable.solver.crew.features import in_order
from winnable.solver.crew.requirements import (
    Drawn,
    GoalMet,
    Met,
    Ordered,
    Owned,
    Passed,
    PassedTo,
    RoleGiven,
    Sent,
    SharedOut,
    goal_parts,
    only,
    ordered_pairs,
    requirements,
    tokens_alone,
    without_any,
)

ONE, TWO, THREE = (Compare(TricksWon(Seat(seat)), Relation.AT_LEAST, 1) for seat in range(3))


def problem(*tasks: str, **more: object) -> Problem:
    return Problem(small_deal(3), tuple(map(task, tasks)), **more)  # type: ignore[arg-type]


def test_tasks_goals_and_their_parts() -> None:
    goals: tuple[Goal, ...] = (AllOf((ONE, ByCrew(((3, AllOf((TWO, THREE))), (4, ONE))))), THREE)
    found = requirements(problem("p1>0", "b2", goals=goals))
    tasks = (Met(0), Owned(0), Met(1))
    assert found == (*tasks, GoalMet(0, (0,)), GoalMet(0, (1, 0)), GoalMet(0, (1, 1)), GoalMet(1))
    assert dict(goal_parts(goals[0], 3)) == {(0,): ONE, (1, 0): TWO, (1, 1): THREE}
    left = only(problem("p1>0", "b2", goals=goals), [GoalMet(0, (1, 1)), Met(1)])
    assert (left.goals, left.tasks) == ((THREE,), (task("b2"),))


def test_a_rule_of_sharing_out_keeps_all_tasks_on_the_table() -> None:
    given = problem("p1>0", "b2", "b3", assignment=Assignment((1, 1, 1)))
    assert SharedOut() in requirements(given)
    left = only(given, [Met(1), SharedOut()])
    assert (left.assignment, [each.name for each in left.tasks]) == (given.assignment, ["p1", "b2", "b3"])
    assert [each.owner for each in left.tasks] == [None] * 3
    assert [each.goal == old.goal for each, old in zip(left.tasks, given.tasks, strict=True)] == [False, True, False]
    assert only(given, [Met(1)]) == problem("b2")
    assert SharedOut() not in requirements(problem("p1>0", "b2>1", assignment=Assignment((1, 1, 0))))


def test_single_tokens() -> None:
    given = problem("p1>0[1]", "b2>1[2]", "b3>2", "p2>0[omega]")
    assert tokens_alone(given)
    assert ordered_pairs(given, 0) == [(0, 1), (0, 2), (0, 3)]
    assert ordered_pairs(given, 1) == [(1, 2), (1, 3)]
    assert ordered_pairs(given, 3) == [(0, 3), (1, 3), (2, 3)]
    met = [Met(index) for index in range(4)]
    assert only(given, [*met, Ordered(0)]) == problem("p1[1]", "b2", "b3", "p2")
    assert only(given, [*met, Ordered(1), Owned(0)]).tokens == (None,) * 4  # tokens cannot say: b2 before b3, not p1
    assert len(only(given, [*met, Ordered(1)]).goals) == 2
    assert only(given, [Met(0), Met(2), Ordered(0), Ordered(3)]) == problem("p1[1]", "b3")


def test_arrows_do_not_ask_for_what_omega_asks() -> None:
    given = problem("p1[>]", "b2[>>]", "b3[omega]")
    assert ordered_pairs(given, 0) == [(0, 1)]
    assert only(given, [Met(0), Met(1), Met(2), Ordered(0)]) == problem("p1[>]", "b2[>>]", "b3")


def test_tokens_that_go_with_their_tasks() -> None:
    movable = problem("p1[1]", "b2", token_change=TokenChange.MOVE_ONE)
    told = problem("p1[omega]", "b2", goals=(Falls("omega", (Span(-1, -1),)),))
    for given in (movable, told):
        assert not tokens_alone(given)
        assert not any(isinstance(each, Ordered) for each in requirements(given))
    assert only(movable, [Met(1)]) == problem("b2")
    assert only(told, [Met(1), GoalMet(0)]) == problem("b2")
    assert only(told, [Met(0), GoalMet(0)]) == problem("p1[omega]", goals=told.goals)


def test_roles_draws_and_the_signal() -> None:
    deal = small_deal(3)
    cards = tuple(hand[0] for hand in deal.hands)
    signal = Distress(required=True, direction=Direction.LEFT, cards=(cards[0], None, None))
    given = problem(roles=(Role("sick", seat=1), Role("well")), distress=signal)
    assert requirements(given) == (RoleGiven(0), Sent(), PassedTo(), Passed(0))
    assert only(given, [PassedTo()]).distress == Distress(direction=Direction.LEFT)
    assert only(given, [Sent(), Passed(0)]).distress == Distress(True, None, signal.cards)
    assert only(given, ()).roles == (Role("sick"), Role("well"))
    draw = problem(draw=Draw((deal.hands[2][0], None, None)))
    assert requirements(draw) == (Drawn(0),)
    assert only(draw, ()).draw == Draw((None,) * 3)


def test_a_signal_that_was_sent_is_a_fact_once_cards_are_played() -> None:
    given = problem(distress=Distress())
    first = max(given.deal.hands[given.deal.commander])
    later = replace(given, played=Line(((first,),)))
    assert requirements(replace(later, distress=None)) == ()
    assert only(later, ()).distress == Distress()


@pytest.mark.parametrize("kind", KINDS)
def test_all_together_are_the_problem_and_none_leaves_nothing_to_meet(kind: str) -> None:
    for seed in range(8):
        try:
            given = made_up(kind, seed)
        except ValueError:
            continue
        every = requirements(given)
        assert len(set(every)) == len(every)
        whole = only(given, every)
        assert [replace(each, token=None) for each in whole.tasks] == [
            replace(each, token=None) for each in given.tasks
        ]
        assert set(in_order(whole.tokens)) == set(in_order(given.tokens))  # a token may ask for nothing
        assert whole.distress == given.distress
        assert requirements(only(given, ())) == ()
        nothing_given = without_any(given)
        assert [each for each in requirements(nothing_given) if not isinstance(each, Met)] == []
        assert nothing_given.assignment == FREE
