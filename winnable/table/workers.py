"""Worker processes that answer one call each at a time; further calls wait.

A call that nobody listens to any more, or that takes too long, loses its process, which is killed at once.
"""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Final

from winnable.table.process import Died, Process
from winnable.table.wire import ANSWER, BEGUN, FAILED, PROGRESS, REFUSED, failure

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
