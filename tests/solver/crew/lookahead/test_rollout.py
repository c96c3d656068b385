"""The quick looks: what they find is won, and they change no verdict."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from tests.agreement.test_any_problem import problems
from tests.solver.crew.model.test_goal import GOALS
from tests.support.decks import DEALS
from tests.support.deep_sea import random_problem
from winnable.missions.crew import task_cards
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.goal import CardsTaken, Compare, Goal, Member, Predicted, Relation, TrickFilter, TricksWon
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.lookahead.owners import assign, candidates
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


def won(problem: Problem, rollouts: int = 10) -> bool:
    """Whether a line is found; it must be won."""
    found = roll_out(problem, rollouts)
    if found is not None:
        assert referee(problem, *found).state is State.MET, problem
    return found is not None


def test_goals_of_every_form_it_can_rate() -> None:
    """On small decks, where most can be won; forms about every single trick are left to the model."""
    found = {name: sum(won(Problem(deal, goals=(goal,))) for deal in DEALS) for name, goal in GOALS.items()}
    never = {name for name, times in found.items() if not times}
    wanted = {name for name in never if isinstance(GOALS[name], Compare)}
    assert not wanted - {"longest run above the left's", "run with pink", "nobody above the first"}, never


@pytest.mark.parametrize("handed_out", [False, True])
def test_deep_sea(handed_out: bool) -> None:
    """Most open problems are decided this way, and no line is wrong."""
    dealt = [random_problem(3 + seed % 3, 3 + seed % 7, seed, given=handed_out) for seed in range(60)]
    assert sum(map(won, dealt)) > (20 if handed_out else 40)


def test_every_card_is_found_with_some_deal() -> None:
    """What a rollout takes for met is met, card by card."""
    rare = set()
    for card in task_cards().values():
        for seed in range(12):
            deal = random_problem(4, 1, seed).deal
            if won(Problem(deal, (card.task(4),)), 5):
                break
        else:
            rare.add(card.id)
    assert not rare, rare


def test_verdicts_are_the_same_without_it() -> None:
    limits = Limits(work=60)
    for seed in range(30):
        problem = random_problem(3 + seed % 3, 4 + seed % 6, seed, given=seed % 2 == 0)
        answers = {solve(problem, limits, search=search).answer for search in (True, False)}
        assert len(answers) == 1, problem
        assert Answer.UNKNOWN not in answers


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


@pytest.mark.parametrize("who", [Member.OWNER, Member.ANYBODY])
def test_a_prediction_is_a_number_of_tricks(who: Member) -> None:
    """Of more cards than there are tricks nobody can have predicted the number."""
    goal = Compare(CardsTaken(who), Relation.EXACTLY, Predicted.PREDICTED)
    problem = random_problem(4, 1, 1)
    verdict = solve(Problem(problem.deal, (Task("cards", goal),)), Limits(work=60))
    assert (verdict.answer is Answer.WINNABLE) is (who is Member.OWNER)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(problems())
def test_whatever_is_asked(problem: Problem) -> None:
    """No line that the referee does not call won, and no error, for goals of all kinds."""
    won(problem, 3)


ONE: Goal = Compare(CardsTaken(Member.OWNER), Relation.AT_LEAST, 2)


@pytest.mark.parametrize(
    "problem",
    [
        Problem(DEALS[0], (Task("a", ONE, Token("1")),)),
        Problem(DEALS[0], (Task("a", ONE),), roles=(Role("sick"),)),
        Problem(
            DEALS[0],
            (Task("a", ONE),),
            (Compare(TricksWon(Member.ANYBODY, TrickFilter(tasks_open=True)), Relation.AT_LEAST, 1),),
        ),
        Problem(DEALS[0], (Task("a", Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, Predicted.PREDICTED)),)),
    ],
    ids=["tokens", "roles", "open tasks", "more than predicted"],
)
def test_what_is_left_to_the_model(problem: Problem) -> None:
    assert roll_out(problem) is None


@pytest.mark.parametrize(
    "assignment",
    [
        Assignment(),
        Assignment.draft(4, 3, 1),
        Assignment.draft(4, 3, 1, handover=True),
        Assignment.draft(2, 3, 1, passing=True),
        Assignment.draft(4, 3, 1, skip=True),
        Assignment(takers=1),
        Assignment(takers=2, barred=(1,)),
        Assignment(spread=1),
        Assignment.draft(4, 3, 1, passing=True),
        Assignment(most=2, must=(2, (0, 3))),
    ],
    ids=str,
)
def test_owners_are_permitted(assignment: Assignment) -> None:
    count = 2 if assignment.most == 1 else 4
    tasks = tuple(Task(f"{index}", ONE, not_commander=index == 0) for index in range(count))
    problem = Problem(DEALS[0], tasks, assignment=assignment)
    seen = set()
    for seed in range(30):
        owners = assign(problem, candidates(problem), Random(seed))
        assert owners is not None
        assert assignment.permits(owners, 3)
        assert owners[0] != DEALS[0].commander
        seen.add(owners)
    assert len(seen) > 1


def test_no_owners_where_none_are_permitted() -> None:
    problem = Problem(DEALS[0], (Task("a", ONE),), assignment=Assignment(takers=1))
    assert assign(problem, [[]]) is None
