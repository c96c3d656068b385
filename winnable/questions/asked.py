"""The modules that answer questions: one in this package for each question, or one of the game's own.

A command such as `winnable hint` asks the module of its name, which has the function `tell`, and the library its
function `hint`. What these take and return is the same whoever answers.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from winnable.games.game import Game
from winnable.solver.verdict import NoAnswer


def asked(game: Game, question: str) -> Any:
    """Return the module that answers a question about a game. Raises NoAnswer if there is none."""
    name = game.own.get(question, f"winnable.questions.{question}")
    if find_spec(name) is None:
        raise NoAnswer(f"there is no 'winnable {question}' for {game.title}")
    return import_module(name)
