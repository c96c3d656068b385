"""One way in for the commands that ask a finer question."""

from collections.abc import Mapping
from typing import Any, Final

from winnable.game import Query, Told
from winnable.questions import tell as shared
from winnable.solver.verdict import Limits

__all__ = ["TABLE", "tell"]

TABLE: Final[dict[str, str]] = {
    "analyse": "winnable.lifeboat.questions.analyse",
    "explain": "winnable.lifeboat.questions.explain",
}
"""By command, the module whose function `tell` answers."""


def tell(command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Answer the question of a command, see `Game.tell`."""
    return shared.tell("Lifeboat", TABLE, command, query, limits, options)
