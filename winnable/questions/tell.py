"""One way in for the commands that ask a finer question of a game."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from winnable.game import Query, Told
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["tell"]

_OTHERS: Final = {"exchange_cards": "--exchange-cards", "at": "--at"}
"""The options of the commands that are about cards dealt for tricks."""


def tell(
    title: str,
    answer: Callable[[Query, Limits, Mapping[str, Any]], Told],
    query: Query,
    limits: Limits,
    options: Mapping[str, Any],
) -> Told:
    """Answer the question of a command, see `Game.tell`; `title` is that of the game.

    Raises NoAnswer for options that make no sense there.
    """
    for name, option in _OTHERS.items():
        if options.get(name):
            raise NoAnswer(f"{option} does not go with {title}")
    return answer(query, limits, options)
