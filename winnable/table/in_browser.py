"""A worker of a browser from inside: what its JavaScript calls, JSON in and JSON out."""

from collections.abc import Callable
from importlib import import_module

from winnable.games import registry
from winnable.table import calls
from winnable.table.wire import NAMES, encoded


def load() -> None:
    """Import what the first question needs; the solvers of other games come when they are needed."""
    import_module(next(registry.games()).solver)


def answered(call: str, tell: Callable[[str], None]) -> str:
    """Return the answer to a call as the server would write it, in one line; `tell` is told of progress, as JSON."""
    kind, said = calls.answered(call, lambda told: tell(encoded(told).decode()))
    return f'{{"{NAMES[kind].decode()}":{encoded(said).decode()}}}'
