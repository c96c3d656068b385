"""Worker processes that answer one call each at a time; further calls wait.

A call that nobody listens to any more, or that takes too long, loses its process, which is killed at once.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Self

from winnable.solver.jobs import interpreter
from winnable.table.wire import ANSWER, BEGUN, FAILED, PROGRESS, REFUSED, failure

# --- A process: it answers one call after the other, and ends on request -------------------------

# A call is a line of JSON to its standard input. Back comes a line with its answer, or with its failure, and before
# that any number of lines of progress. An answer stays bytes: the server hands it on and never looks inside.


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


GRACE: Final = 3.0
"""Seconds beyond its limit after which a call is ended that should have ended by itself."""
START: Final = 60.0
"""Seconds in which a process must have read its call: it may still be loading its modules, on a busy machine."""
CALLS: Final = 200
"""After this number of calls a process is replaced, so that its memory does not add up."""


@dataclass(slots=True)
class Workers:
    """A number of worker processes, started when they are first needed."""

    number: int
    megabytes: int
    solver: bool
    """Whether they load the solver before it is needed."""
    _idle: list[Process] = field(default_factory=list)
    _busy: set[Process] = field(default_factory=set)
    _room: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self._room = asyncio.Semaphore(self.number)

    async def ask(self, call: bytes, seconds: float) -> AsyncGenerator[tuple[bytes, bytes], None]:
        """Yield the messages of a worker about a call: PROGRESS any number of times, then ANSWER, REFUSED or FAILED.

        Closing the generator ends the call. `seconds` is the limit of the call, from when the worker has read it.
        """
        async with self._room:
            try:
                process = self._idle.pop() if self._idle else await self._started()
            except OSError as error:
                yield FAILED, failure("died", f"a process cannot be started: {error.strerror}")
                return
            self._busy.add(process)
            over = False
            try:
                async for kind, said in self._heard(process, call, seconds):
                    over = kind in (ANSWER, REFUSED)
                    yield kind, said
            finally:
                self._busy.discard(process)
                if over and process.calls < CALLS:
                    self._idle.append(process)
                else:
                    await asyncio.shield(process.kill())

    async def _started(self) -> Process:
        return await Process.start(self.megabytes, solver=self.solver)

    @staticmethod
    async def _heard(process: Process, call: bytes, seconds: float) -> AsyncGenerator[tuple[bytes, bytes], None]:
        loop = asyncio.get_running_loop()
        end = loop.time() + START
        kind = BEGUN
        while kind in (BEGUN, PROGRESS):
            try:
                async with asyncio.timeout_at(end):
                    if call:
                        await process.send(call)
                        call = b""
                    kind, said = await process.heard()
            except TimeoutError:
                kind, said = FAILED, failure("time", "this took too long")
            except Died:
                kind, said = FAILED, failure("died", "the process of this question died, maybe for want of memory")
            if kind == BEGUN:
                end = loop.time() + seconds + GRACE
            else:
                yield kind, said

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(process.kill() for process in (*self._idle, *self._busy)))
