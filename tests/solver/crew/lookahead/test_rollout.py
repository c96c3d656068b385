"""Rollouts: the lines they find are won, whatever the goals; some problems are left to the model."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.decks import DEALS, shuffled
from tests.support.goals import GOALS, PINK
from tests.support.middles import before_of, left_of, played_at_random
from tests.support.strategies.small_problems import problems
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.goal import Always, Compare, EachWins, Goal, Not, OneOf, Spread
from winnable.rules.crew.kinds import CardFilter, Relation, Span, TrickFilter
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, Predicted, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.lookahead import rollout
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.solve import solve


def won(problem: Problem, rollouts: int = 10) -> bool:
    """Whether a line is found; it must be won."""
    found = roll_out(problem, rollouts)
    if found is not None:
        assert referee(problem, *found).state is State.MET, problem
    return found is not None


@pytest.mark.thorough
def test_goals_of_every_form_it_can_rate() -> None:
    """On small decks, where most can be won; forms about every single trick are left to the model."""
    found = {name: sum(won(Problem(deal, goals=(goal,))) for deal in DEALS) for name, goal in GOALS.items()}
    never = {name for name, times in found.items() if not times}
    wanted = {name for name in never if isinstance(GOALS[name], Compare)}
    by_first_winner = {"nobody above the first", "right of the first winner"}  # who is not known, so that none is rated
    assert not wanted - {"longest run above the left's", "run with pink"} - by_first_winner, never


PREDICTED = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED)


def test_predictions() -> None:
    """A free one is what was won; a given one is a number like others."""
    deal = DEALS[0]
    found = roll_out(Problem(deal, (Task("free", PREDICTED), Task.card(deal.hands[0][0]))))
    assert found is not None
    assert referee(Problem(deal, (Task("free", PREDICTED), Task.card(deal.hands[0][0]))), *found).state is State.MET
    for number in range(deal.tricks + 1):
        won(Problem(deal, (Task("given", PREDICTED, owner=1, predicted=number),)))


@pytest.mark.parametrize("who", [Member.FIRST_WINNER, Member.ANYBODY, Member.COMMANDER, Member.EVERYBODY])
def test_predictions_about_others(who: Member) -> None:
    """Whoever the count is for: found, or left to the model, but never an error."""
    goal = Compare(TricksWon(who), Relation.EXACTLY, Predicted.PREDICTED)
    assert won(Problem(DEALS[0], (Task("free", goal, owner=1),))) is (who in (Member.ANYBODY, Member.COMMANDER))


@pytest.mark.thorough
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(problems())
def test_whatever_is_asked(problem: Problem) -> None:
    """No line that the referee does not call won, and no error, for goals of all kinds."""
    won(problem, 3)


ROLES = {
    "open": (Role("sick"),),
    "given": (Role("sick", seat=1),),
    "not the commander": (Role("sick", not_commander=True),),
    "unlike": (Role("sick"), Role("well", unlike=("sick",))),
}

ONE: Goal = Compare(CardsTaken(Member.OWNER), Relation.AT_LEAST, 2)


@pytest.mark.parametrize(
    "problem",
    [
        Problem(DEALS[0], (Task("a", ONE, Token("1")),)),
        Problem(
            DEALS[0],
            (Task("a", ONE),),
            (Compare(TricksWon(Member.ANYBODY, TrickFilter(tasks_open=True)), Relation.AT_LEAST, 1),),
        ),
        Problem(DEALS[0], (Task("a", Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, Predicted.PREDICTED)),)),
    ],
    ids=["tokens", "open tasks", "more than predicted"],
)
def test_what_is_left_to_the_model(problem: Problem) -> None:
    assert roll_out(problem) is None


SICK: Goal = Compare(TricksWon(InRole("sick")), Relation.EXACTLY, 0)


@pytest.mark.parametrize("roles", ROLES.values(), ids=ROLES)
def test_roles_are_given_out_as_they_may_be(roles: tuple[Role, ...]) -> None:
    found = 0
    for deal in DEALS:
        problem = Problem(
            deal, (Task("few", Compare(CardsTaken(Member.OWNER), Relation.AT_MOST, 4)),), (SICK,), roles=roles
        )
        line = roll_out(problem)
        if line is not None:
            assert referee(problem, *line).state is State.MET
            assert line[0].roles.keys() == {role.name for role in roles}
            found += 1
    assert found


@pytest.mark.parametrize(
    "goal",
    [
        Always(Compare(TricksWon(Seat(0)), Relation.AT_LEAST, TricksWon(Seat(1)))),
        Always(Compare(CardsTaken(Seat(2), PINK), Relation.AT_MOST, 1)),
        Always(Compare(CardsPlayed(Seat(2), PINK), Relation.AT_MOST, CardsPlayed(Seat(1), PINK))),
        OneOf(
            (
                Always(Compare(TricksWon(Seat(0)), Relation.AT_LEAST, TricksWon(Seat(1)))),
                Always(Compare(TricksWon(Seat(0)), Relation.AT_MOST, TricksWon(Seat(1)))),
            )
        ),
        Not(Always(Compare(TricksWon(Seat(0)), Relation.AT_MOST, TricksWon(Seat(1))))),
        Spread(TricksWon(Member.ANYBODY), 1),
        Compare(TricksWon(Seat(0), TrickFilter(tasks_open=True)), Relation.EXACTLY, 1),
    ],
    ids=str,
)
def test_what_holds_trick_by_trick(goal: Goal) -> None:
    """Lines are found, and none where the model finds none."""
    found = 0
    for deal in DEALS:
        problem = Problem(deal, (Task.card(Card("p", 1)),), (goal,))
        line = roll_out(problem)
        assert line is None or referee(problem, *line).state is State.MET
        assert line is None or solve(problem, lookahead=False).answer is Answer.WINNABLE
        found += line is not None
    assert found


def test_in_the_middle_of_a_game() -> None:
    """Counts begin with what was before: most are found, and each line is won, which the referee counts anew."""
    found = 0
    for seed in range(20):
        rng = random.Random(seed)
        position = played_at_random(shuffled(PLANET_NINE, rng.choice([3, 4, 5]), seed), rng.randint(1, 5), rng)
        before, left = before_of(position, cards=position.deal.seats), left_of(position)
        assert before.won is not None
        seat = rng.choice(left.seats)
        pink = sum(card.suit == "p" for card in before.taken[seat] or ())
        goals = (
            Compare(CardsTaken(Seat(seat), PINK), Relation.AT_LEAST, pink + 1),
            Compare(TricksWon(Member.EVERYBODY), Relation.AT_MOST, max(before.won) + 3),
            Compare(TricksWon(Seat(seat), TrickFilter(numbers=(Span(-1, -1),))), Relation.EXACTLY, 0),
        )
        done = Task("before", ONE, owner=seat, done=True)
        problem = Problem(left, (done, Task("open", ONE, owner=left.leader)), goals, before=before)
        found += won(problem)
        assert not won(replace(problem, goals=(Compare(TricksWon(Seat(left.leader)), Relation.EXACTLY, 0),)))
    assert found >= 10


def nines_in_order(seed: int) -> Problem:
    """A real deal in which all nines win a trick, in an order: few lines among many."""
    return Problem(shuffled(PLANET_NINE, 4, seed), goals=(EachWins(CardFilter(cards=NINES), in_order=True),))


NINES = tuple(Card(suit, 9) for suit in "pbgy")


def test_few_rollouts_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three find all of these lines; with one, tricks made up for the nines find more, and going back without those."""
    assert all(won(nines_in_order(seed), 3) for seed in range(30))
    aimed = [won(nines_in_order(seed), 1) for seed in range(30)]
    monkeypatch.setattr(rollout, "AIMS", 0)
    going_back = [won(nines_in_order(seed), 3) for seed in range(30)]
    assert sum(aimed) > sum(won(nines_in_order(seed), 1) for seed in range(30)), "tricks made up for the nines help"
    monkeypatch.setattr(rollout, "BACK", ())
    without = [won(nines_in_order(seed), 3) for seed in range(30)]
    assert sum(going_back) > sum(without)
    monkeypatch.setattr(rollout, "BACK", (30, 1))  # there are not as many tricks to go back: a new rollout
    assert [won(nines_in_order(seed), 3) for seed in range(30)] == without


def test_a_trick_need_not_be_as_good_as_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """About as many lines are found, and fewer positions are looked at."""
    goals = (
        Compare(TricksWon(Seat(0)), Relation.EXACTLY, 3),
        Compare(CardsTaken(Seat(1), PINK), Relation.EXACTLY, 2),
        Compare(CardsTaken(Seat(2), CardFilter(ranks=(5,))), Relation.AT_LEAST, 2),
    )
    rated = 0
    rate = rollout._Player._rated

    def counted(*arguments: Any) -> Any:
        nonlocal rated
        rated += 1
        return rate(*arguments)

    monkeypatch.setattr(rollout._Player, "_rated", counted)
    found = []
    for enough in (rollout.ENOUGH, 1.0):
        monkeypatch.setattr(rollout, "ENOUGH", enough)
        rated = 0
        lines = sum(won(Problem(shuffled(PLANET_NINE, 4, seed), goals=goals), rollout.ROLLOUTS) for seed in range(20))
        found.append((lines, rated))
    assert found[0][0] >= found[1][0] >= 15
    assert found[0][1] < found[1][1]


def test_a_look_ends_earlier_where_all_owners_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a line is found, with room for one rollout at least; both budgets are for all tasks of a problem."""
    few = Task("few", Compare(CardsTaken(Member.OWNER), Relation.AT_MOST, 4), owner=0)
    free, goal = replace(few, owner=None), Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 0)
    given = Problem(DEALS[0], (few,))
    others = [Problem(DEALS[0], (few, free)), Problem(DEALS[0], (few,), (goal,))]
    assert all(won(problem) for problem in (given, *others))
    with monkeypatch.context() as patch:
        patch.setattr(rollout, "CARDS_PLAYED_FOR_GIVEN", 0)
        assert [won(problem) for problem in (given, *others)] == [False, True, True]
    monkeypatch.setattr(rollout, "CARDS_PLAYED", 0)
    assert [won(problem) for problem in (given, *others)] == [True, False, False]
