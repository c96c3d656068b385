"""Every form of the goal language as constraints: the model has as many solutions as there are winning lines."""

from functools import cache
from random import Random

import pytest

from tests.second_opinion import random_goals
from tests.support.counting import same
from tests.support.decks import DEALS, shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.problems import PROBLEMS
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import FORMS, lowered, parts
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import EVERY_TRICK, Relation, TrickFilter
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import QUANTITIES, Every, Predicted
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.crew.model.model import Model
from winnable.solver.formula import decide
from winnable.solver.verdict import Limits


@cache
def lines(deal: Deal) -> int:
    """The number of legal lines of a deal."""
    return len(list(all_lines(Problem(deal))))


@pytest.mark.parametrize("name", few(GOALS, 6, 10))
def test_goals(name: str) -> None:
    """With 3, 4 and 5 seats, with and without a leftover card; somewhere the goal makes a difference."""
    counts = [(same(Problem(deal, goals=(GOALS[name],))), lines(deal)) for deal in DEALS]
    assert any(0 < won < legal for won, legal in counts), f"{name} tests nothing on these deals: {counts}"


def test_every_form_is_counted() -> None:
    """A form of goal, number, kind of quantity or trick condition that no test above counts is not done."""
    sentences = [*GOALS.values(), *(task.goal for each in PROBLEMS.values() for task in each.tasks)]
    sentences += [goal for each in PROBLEMS.values() for goal in each.goals]
    used = [part for sentence in sentences for part in parts(sentence)]
    kinds = {type(part) for part in used}
    assert kinds.issuperset(FORMS)
    assert kinds.issuperset(QUANTITIES)
    assert set(Relation) <= {part for part in used if isinstance(part, Relation)}
    assert {Every.EVERY, Predicted.PREDICTED} <= {part for part in used if isinstance(part, Every | Predicted)}
    assert set(Member) <= {part for part in used if isinstance(part, Member)}
    filters = [part for part in used if isinstance(part, TrickFilter)]
    for field in TrickFilter.__dataclass_fields__:
        default = getattr(EVERY_TRICK, field)
        assert any(getattr(each, field) != default for each in filters), f"no goal with {field}"


@pytest.mark.parametrize("seed", few(range(20), 3, 12))
def test_what_holds_and_what_is_met_after_each_trick(seed: int) -> None:
    """Goals of all forms, as those of tasks: on any line the literals say what the referee does."""
    rng = Random(seed)
    deal = shuffled(small_deck(2, 4, 2), rng.choice((3, 4)), seed)
    goals = [random_goals.goal(rng, deal, task=True) for _ in range(9)]
    tasks = tuple(Task(f"task {number}", goal, owner=rng.choice(deal.seats)) for number, goal in enumerate(goals))
    problem = Problem(deal, tasks)
    board = Model(Problem(deal)).board
    choices = ChoiceEncoder(board.formula, problem)
    encoder = GoalEncoder(board.formula, problem, board, choices)
    asked = [
        (index, end, encoder.holds(core, index, end), encoder.met(core, index, end, deal.tricks))
        for index, goal in enumerate(goals)
        for core in [lowered(goal, deal.deck, len(deal.hands), deal.last)]
        for end in range(deal.tricks + 1)
    ]
    noted = tuple(rng.randint(0, deal.tricks) if task.predicts else None for task in tasks)
    given = Choices(tuple(task.owner or 0 for task in tasks), (None,) * len(tasks), predictions=noted)
    for line in rng.sample([*all_lines(Problem(deal))], 3):
        literals = [board.plays[card][trick] for trick, cards in enumerate(line.tricks) for card in cards]
        literals += [choices.predicted[index][number] for index, number in enumerate(noted) if number is not None]
        solved = decide(board.formula, Limits(), assumptions=literals)
        assert solved.answer is Answer.WINNABLE
        judge = Judge(problem, given, replay(deal, line))
        for index, end, holds, met in asked:
            core = lowered(goals[index], deal.deck, len(deal.hands), deal.last)
            assert solved.holds(holds) is judge.holds(core, index, end), (goals[index], end, line)
            assert solved.holds(met) is judge.task_met(index, end), (goals[index], end, line)
