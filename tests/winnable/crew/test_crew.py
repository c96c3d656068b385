"""What the packages of the games show of themselves, and what importing them loads."""

import subprocess
import sys
from types import ModuleType

import pytest

from winnable import crew, ganymede, lifeboat


@pytest.mark.parametrize("game", [crew, ganymede, lifeboat], ids=["crew", "ganymede", "lifeboat"])
def test_what_is_public_is_there(game: ModuleType) -> None:
    assert sorted(game.__all__) == game.__all__
    for name in game.__all__:
        assert name in dir(game)
        assert getattr(game, name) is not None
    with pytest.raises(AttributeError, match=f"module '{game.__name__}' has no attribute 'explian'"):
        _ = game.explian


def test_types_of_answers_are_loaded_on_first_use() -> None:
    code = """
import sys, winnable
game, later = winnable.crew, "winnable.crew.answer_types"
assert later not in sys.modules
assert game.Explanation.__name__ == "Explanation"
assert later in sys.modules
assert "Explanation" in vars(game)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
