"""Goals in English, of a game that has none."""

from dataclasses import replace

import pytest

from tests.toy_game import counters
from tests.toy_game.toy import toy
from winnable.games.usage import UsageError
from winnable.questions.show import show_goal


def test_a_game_without_goals_of_its_own() -> None:
    counted = toy(title="Counted", format=replace(counters.FORMAT, goals=None))
    with pytest.raises(UsageError) as caught:
        show_goal(counted, "x: 1", "counters", None)
    assert str(caught.value) == "Counted has no goals of its own."
