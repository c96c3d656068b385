"""A worker process as the server sees it: it answers one call after the other, and ends on request.

A call is a line of JSON to its standard input. Back comes a line with its answer, or with its failure, and before
that any number of lines of progress. An answer stays bytes: the server hands it on and never looks inside.
"""

import asyncio
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Self

from winnable.processes.jobs import interpreter
from winnable.table.wire import ANSWER, BEGUN, FAILED, PROGRESS, REFUSED

MOST_ANSWER: Final = 4_000_000
"""How many bytes an answer may have."""


class Died(Exception):
    """The process ended, or sent an unreadable message, before it had an answer."""


@dataclass(eq=False, slots=True)
class Process:
    """A worker process; see the module."""

    inner: asyncio.subprocess.Process
    calls: int = 0
    """The number of calls answered."""

    @classmethod
    async def start(cls, megabytes: int, *, solver: bool) -> Self:
        """Start a worker whose memory is bounded, and that loads the solver beforehand. Raises OSError."""
        code = f"from winnable.table.worker import serve; serve({os.getpid()}, {megabytes}, solver={solver})"
        alone: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is the server's
        if sys.platform == "win32":
            alone = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        inner = await asyncio.create_subprocess_exec(
            *interpreter(code),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # failures are in its answers
            limit=MOST_ANSWER,
            **alone,
        )
        return cls(inner)

    @property
    def alive(self) -> bool:
        """Whether it can take a call."""
        return self.inner.returncode is None

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self.inner.pid

    async def send(self, call: bytes) -> None:
        """Hand it a call, a line of JSON. Raises Died."""
        assert self.inner.stdin is not None
        try:
            self.inner.stdin.write(call + b"\n")
            await self.inner.stdin.drain()
        except OSError as error:
            raise Died from error

    async def heard(self) -> tuple[bytes, bytes]:
        """Return its next message: its kind, a byte of `wire`, and its JSON. Raises Died."""
        assert self.inner.stdout is not None
        try:
            line = await self.inner.stdout.readline()
        except (OSError, ValueError) as error:  # an answer that is far too long
            raise Died from error
        kind, said = line[:1], line[1:-1]
        if not line.endswith(b"\n") or kind not in (BEGUN, PROGRESS, ANSWER, REFUSED, FAILED):
            raise Died
        if kind not in (BEGUN, PROGRESS):
            self.calls += 1
        return kind, said

    async def kill(self) -> None:
        """End it at once, whatever it does, and wait until it is gone."""
        with suppress(ProcessLookupError):
            self.inner.kill()
        await self.inner.wait()
        if self.inner.stdin is not None:
            self.inner.stdin.close()
