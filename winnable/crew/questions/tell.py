"""One way in for the commands that ask a finer question."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from winnable.games.game import Query, Told
from winnable.solver.verdict import Limits

__all__ = ["TABLE", "tell"]

TABLE: Final[dict[str, str]] = {
    "analyse": "winnable.crew.questions.analyse",
    "explain": "winnable.crew.questions.explain",
    "hint": "winnable.crew.questions.hint",
}
"""By command, the module whose function `tell` answers; imported when it is asked, as it needs the solver."""


def tell(command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Answer the question of a command, see `Game.tell`."""
    told: Told = import_module(TABLE[command]).tell(query, limits, options)
    return told
