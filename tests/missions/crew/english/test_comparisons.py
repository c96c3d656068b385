"""Comparisons of counts in English: exact sentences."""

import pytest

from tests.support.english import AT_LEAST, COMPARISONS, EXACTLY, LAST, NINE, TABLE, led, won
from winnable.missions.crew.english.document import goal_text
from winnable.rules.crew.goal import Goal, Member, Span


@pytest.mark.parametrize(("goal", "sentence"), COMPARISONS, ids=lambda each: each if isinstance(each, str) else "")
def test_a_sentence(goal: Goal, sentence: str) -> None:
    assert goal_text(goal, TABLE) == sentence


def test_one_of_one_trick_is_that_trick() -> None:
    """Authors write `tricks: last, exactly: 1` as often as `exactly: all`."""
    for relation in (EXACTLY, AT_LEAST):
        assert goal_text(won(relation, 1, numbers=(LAST,)), TABLE) == "The owner wins the last trick."
        assert goal_text(led(relation, 1, numbers=(Span(5, 5),)), TABLE) == "The owner leads trick 5."


def test_what_does_not_win_one_trick() -> None:
    """A goal about nobody, which names that trick and not one that is it."""
    low = won(EXACTLY, 0, by=Member.ANYBODY, numbers=(LAST,), won_with=NINE)
    assert goal_text(low, TABLE) == "The last trick is not won with a 9."
