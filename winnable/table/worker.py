"""A worker process from inside: it reads calls, has them answered, and writes the answers."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from winnable.games import registry
from winnable.solver.jobs import end_with, streams
from winnable.table.wire import BEGUN, PROGRESS, encoded


def serve(host: int, megabytes: int, *, solver: bool) -> NoReturn:
    """Answer calls until the server `host` ends: the whole life of a worker whose memory is bounded.

    With `solver` the solver of the first game is loaded beforehand; the others are when they are needed.
    """
    end_with(host)
    calls, answers = streams()
    _bound_memory(megabytes)
    from winnable.table.replies import answered  # noqa: PLC0415  # what takes long comes after the watch for the host

    def write(kind: bytes, said: bytes) -> None:
        answers.write(kind + said + b"\n")
        answers.flush()

    if solver:
        with suppress(ImportError):  # an answer says so
            import_module(next(registry.games()).solver_module)
    with suppress(OSError, ValueError):  # the server is gone
        for call in calls:
            write(BEGUN, b"{}")
            kind, said = answered(call, lambda told: write(PROGRESS, encoded(told)))
            write(kind, encoded(said))
    os._exit(0)


def _bound_memory(megabytes: int) -> None:
    """Have a MemoryError raised beyond this memory, if the system can limit it."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415  # not on every system

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = megabytes << 20
    with suppress(ValueError, OSError):  # a lower one is set already
        resource.setrlimit(resource.RLIMIT_DATA, (most, most if hard == resource.RLIM_INFINITY else min(most, hard)))
