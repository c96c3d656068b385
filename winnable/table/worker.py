"""A worker process from inside: it reads calls, lets `replies` answer them, and writes the answers."""

import json
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import BinaryIO, NoReturn

from winnable import games
from winnable.jobs import end_with, streams
from winnable.output.as_json import Json
from winnable.table.wire import ANSWER, BEGUN, FAILED, PROGRESS, REFUSED, encoded

__all__ = ["Refused", "Tell", "serve"]

Tell = Callable[[Json], None]
"""Tells the server how far a call has come."""
Reply = Callable[[str, Json, Tell], Json]
"""Answers a call: what is asked, about what, and how to tell of progress."""


class Refused(Exception):
    """A call that makes no sense, for a reason that the page could have known; `kind` as in docs/table-api.md."""

    def __init__(self, message: str, kind: str = "request") -> None:
        super().__init__(message)
        self.kind = kind


def serve(host: int, megabytes: int, *, solver: bool) -> NoReturn:
    """Answer calls until the server `host` ends: the whole life of a worker that may use so much memory.

    With `solver` that of the first game is loaded before it is asked for; the others are when they are needed.
    """
    end_with(host)
    calls, answers = streams()
    _bound_memory(megabytes)
    from winnable.table.replies import reply  # noqa: PLC0415  # what takes long comes after the watch for the host

    if solver:
        with suppress(ImportError):  # whoever asks is told
            import_module(next(games.games()).solver)
    with suppress(OSError, ValueError):  # the server is gone
        for call in calls:
            _write(answers, BEGUN, {})
            kind, said = _answered(reply, call, answers)
            _write(answers, kind, said)
    os._exit(0)


def _answered(reply: Reply, call: bytes, answers: BinaryIO) -> tuple[bytes, Json]:
    """Return what to say to a call; whatever goes wrong is an answer, too."""
    try:
        asked = json.loads(call)
        return ANSWER, reply(asked["ask"], asked["about"], lambda told: _write(answers, PROGRESS, told))
    except Refused as error:
        return REFUSED, {"kind": error.kind, "message": str(error)}
    except RecursionError:
        return REFUSED, {"kind": "request", "message": "this is nested too deep"}
    except MemoryError:
        return FAILED, {"kind": "memory", "message": "there is not enough memory for this question"}
    except Exception as error:  # noqa: BLE001  # the page is told, and the server writes the rest down
        told = {"kind": "internal", "message": f"{type(error).__name__}: {error}"}
        return FAILED, told | {"trace": traceback.format_exc()}


def _write(answers: BinaryIO, kind: bytes, said: Json) -> None:
    answers.write(kind + encoded(said) + b"\n")
    answers.flush()


def _bound_memory(megabytes: int) -> None:
    """Let whoever asks for more memory get a MemoryError, where the system knows such a limit."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415  # not on every system

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = megabytes << 20
    with suppress(ValueError, OSError):  # a lower one is set already
        resource.setrlimit(resource.RLIMIT_DATA, (most, most if hard == resource.RLIM_INFINITY else min(most, hard)))
