"""Comparisons of counts in English: exact sentences."""

import pytest

from tests.support.english import COMPARISONS, TABLE
from winnable.missions.crew.english.document import goal_text
from winnable.rules.crew.goal import Goal


@pytest.mark.parametrize(("goal", "sentence"), COMPARISONS, ids=lambda each: each if isinstance(each, str) else "")
def test_a_sentence(goal: Goal, sentence: str) -> None:
    assert goal_text(goal, TABLE) == sentence
