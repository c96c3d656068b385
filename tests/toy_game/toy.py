"""The toy game with other parts than its own."""

from typing import Any

from tests.toy_game.counters import Counters


def toy(**parts: Any) -> Counters:
    """Make such a game: `rules`, `solver`, `words`, `format` or whatever else it has by name."""
    made: Counters = type("Toy", (Counters,), parts)()
    return made
