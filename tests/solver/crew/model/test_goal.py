"""Every form of the goal language as constraints: the model has as many solutions as there are winning lines."""

from functools import cache

import pytest

from tests.support.counting import same
from tests.support.decks import DEALS
from tests.support.enumeration import all_lines
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.problems import PROBLEMS
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import FORMS, parts
from winnable.rules.crew.kinds import EVERY_TRICK, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import QUANTITIES, Every, Predicted
from winnable.rules.crew.who import Member


@cache
def lines(deal: Deal) -> int:
    """The number of legal lines of a deal."""
    return len(list(all_lines(Problem(deal))))


@pytest.mark.parametrize("name", few(GOALS, 9, 13))
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
