"""Goals in English: exact sentences."""

import pytest

from tests.support.english import TABLE
from tests.support.goals import goal_of
from tests.support.golden import with_sentences
from winnable.missions.crew.goals.forms import goal_text


@pytest.mark.parametrize(("written", "sentence"), with_sentences("goals-in-english.txt"))
def test_a_sentence(written: str, sentence: str) -> None:
    assert goal_text(goal_of(written), TABLE) == sentence
