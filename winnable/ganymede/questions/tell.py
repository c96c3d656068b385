"""One way in for the commands that ask a finer question."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from winnable.game import Query, Told
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["TABLE", "tell"]

TABLE: Final[dict[str, str]] = {
    "analyse": "winnable.ganymede.questions.analyse",
    "explain": "winnable.ganymede.questions.explain",
}
"""By command, the module whose function `tell` answers; imported when it is asked, as it needs the solver."""
_OTHERS: Final = {"exchange_cards": "--exchange-cards", "at": "--at"}
"""The options of the commands that make no sense here."""


def tell(command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Answer the question of a command, see `Game.tell`."""
    for name, option in _OTHERS.items():
        if options.get(name):
            raise NoAnswer(f"{option} does not go with Ganymede")
    told: Told = import_module(TABLE[command]).tell(query, limits, options)
    return told
