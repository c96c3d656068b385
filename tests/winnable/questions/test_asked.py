"""Which module answers a question about a game."""

import pytest

from tests.toy_game import bare
from tests.toy_game.counters import COUNTERS
from winnable.questions import hint
from winnable.questions.asked import asked
from winnable.solver.verdict import NoAnswer


def test_a_question_of_every_game_and_one_of_its_own() -> None:
    assert asked(bare.COUNTERS, "hint") is hint
    assert asked(bare.COUNTERS, "turns").tell is bare.tell


def test_a_question_that_a_game_does_not_know() -> None:
    with pytest.raises(NoAnswer, match="there is no 'winnable turns' for Counters"):
        asked(COUNTERS, "turns")
