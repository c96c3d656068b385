"""One way in for the commands that ask a finer question of a game."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from winnable.game import Query, Told
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["tell"]

_OTHERS: Final = {"exchange_cards": "--exchange-cards", "at": "--at"}
"""The options of the commands that are about cards dealt for tricks."""


def tell(
    title: str, table: Mapping[str, str], command: str, query: Query, limits: Limits, options: Mapping[str, Any]
) -> Told:
    """Answer the question of a command, see `Game.tell`.

    `table` has, by command, the module whose function `tell` answers; it is imported when it is asked, as it needs the
    solver. `title` is that of the game. Raises NoAnswer for options that make no sense there.
    """
    for name, option in _OTHERS.items():
        if options.get(name):
            raise NoAnswer(f"{option} does not go with {title}")
    told: Told = import_module(table[command]).tell(query, limits, options)
    return told
