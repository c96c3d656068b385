"""A lane: some worker processes, each at one call at a time, and a bounded queue before them.

A call that is cancelled or takes too long loses its process, which is killed at once; another one takes its place.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from statistics import fmean
from time import monotonic
from typing import Final

from winnable.table.fair import Client, FairQueue, Share
from winnable.table.process import Died, Process
from winnable.table.wire import ANSWER, BEGUN, PROGRESS, REFUSED, failure

__all__ = ["Full", "Lane", "State", "Ticket"]

GRACE: Final = 3.0
"""Seconds beyond its limit after which a call is ended that should have ended by itself."""
START: Final = 60.0
"""Seconds in which a process must have read its call: it may still be loading what it needs, on a busy machine."""
CALLS: Final = 200
"""After so many calls a process is replaced, so that what it keeps in memory does not add up."""
PAUSE: Final = 1.0
"""Seconds before a process is started again where that has failed."""
LONGEST_RETRY: Final = 60
DIED: Final = failure("died", "the process of this question died, maybe for want of memory")

log: Final = logging.getLogger("winnable.table")


class State(Enum):
    """What has become of a call."""

    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Full(Exception):
    """There is no room for a call; `retry_after` are the seconds after which there may be some."""

    def __init__(self, retry_after: int) -> None:
        super().__init__("too many questions are waiting")
        self.retry_after = retry_after


@dataclass(eq=False, slots=True)
class Ticket:
    """A call that waits, is worked on, or is over."""

    call: bytes
    client: Client
    seconds: float
    """How long it may be worked on."""
    state: State = State.WAITING
    asked: float = field(default_factory=monotonic)
    began: float | None = None
    ended: float | None = None
    begun: bool = False
    """Whether a worker has read it."""
    progress: bytes | None = None
    said: bytes | None = None
    """The answer, or what went wrong, as JSON."""
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _end: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def over(self) -> bool:
        """Whether nothing will change any more."""
        return self.state not in (State.WAITING, State.WORKING)

    @property
    def waited(self) -> float:
        """The seconds that it has waited."""
        return (self.began or self.ended or monotonic()) - self.asked

    @property
    def elapsed(self) -> float:
        """The seconds that it has been worked on."""
        return 0.0 if self.began is None else (self.ended or monotonic()) - self.began

    async def change(self, seconds: float) -> None:
        """Wait until something has changed, so many seconds at most; not at all if it is over."""
        if not self.over:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)

    async def end(self) -> None:
        """Wait until it is over."""
        while not self.over:
            await self._changed.wait()

    def become(self, state: State, said: bytes | None = None) -> None:
        """Change, and wake up who waits for that."""
        now = monotonic()
        self.state = state
        if state is State.WORKING:
            self.began = now
        elif self.over:
            self.ended, self.said, self.progress, self.call = now, said, None, b""
        self.tell()

    def tell(self) -> None:
        """Wake up who waits for a change."""
        self._changed.set()
        self._changed = asyncio.Event()


@dataclass(eq=False, slots=True)
class Lane:
    """Workers with a queue; open it before anything is submitted, and close it in the end."""

    workers: int
    room: int
    """How many calls may wait."""
    share: Share
    megabytes: int
    """How much memory each worker may use."""
    solver: bool = True
    """Whether workers load the solver before they are asked."""
    _queue: FairQueue[Ticket] = field(init=False)
    _free: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _ends: dict[Ticket, asyncio.Event] = field(default_factory=dict)
    _took: deque[float] = field(default_factory=lambda: deque([1.0], 50))
    processes: list[Process | None] = field(default_factory=list)
    """The worker processes that are there."""

    def __post_init__(self) -> None:
        self._queue = FairQueue(self.share)

    def open(self) -> None:
        """Start the workers."""
        self.processes = [None] * self.workers
        self._tasks = [asyncio.create_task(self._work(index)) for index in range(self.workers)]

    async def close(self) -> None:
        """End all workers, whatever they do, and all calls."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self.processes:
            if process is not None:
                await process.kill()
        for ticket in [*self._queue, *self._ends]:
            ticket.become(State.CANCELLED)

    @property
    def waiting(self) -> int:
        """How many calls wait."""
        return len(self._queue)

    @property
    def working(self) -> int:
        """How many calls are worked on."""
        return len(self._ends)

    def submit(self, call: bytes, client: Client, seconds: float) -> Ticket:
        """Put a call in the queue. Raises Full."""
        self.check(client)
        ticket = Ticket(call, client, seconds)
        self._queue.add(ticket)
        self._free.set()
        return ticket

    def check(self, client: Client) -> None:
        """Raise Full if a client can put no call in the queue."""
        if len(self._queue) >= self.room or self._queue.waiting_of(client.address) >= self.share.waiting:
            raise Full(self.retry_after)

    def cancel(self, ticket: Ticket) -> None:
        """End a call that waits or is worked on; its process dies."""
        if self._queue.remove(ticket):
            ticket.become(State.CANCELLED)
        elif ticket in self._ends:
            self._ends[ticket].set()

    @property
    def retry_after(self) -> int:
        """In how many seconds there may be room again, by what calls took lately."""
        return min(LONGEST_RETRY, max(1, ceil(fmean(self._took) * (len(self._queue) + 1) / self.workers)))

    def place(self, ticket: Ticket) -> int:
        """Return how many calls wait that came before it, and itself; 0 if it does not wait."""
        earlier: Sequence[float] = [each.asked for each in self._queue]
        return sum(asked <= ticket.asked for asked in earlier) if ticket.state is State.WAITING else 0

    # --- workers -------------------------------------------------------------------------------------

    async def _work(self, index: int) -> None:
        """Answer one call after the other: the life of one place for a worker."""
        while True:
            await self._ready(index)  # before there is a call, so that none waits for it
            ticket = await self._next()
            self._ends[ticket] = asyncio.Event()
            ticket.become(State.WORKING)
            try:
                process = await self._ready(index)  # it may have died meanwhile
                state, said, usable = await self._asked(process, ticket)
                if said == DIED and not ticket.begun:  # of something else
                    await process.kill()
                    process = await self._ready(index)
                    state, said, usable = await self._asked(process, ticket)
            except asyncio.CancelledError:  # the server ends
                self._ends.pop(ticket)
                ticket.become(State.CANCELLED)
                raise
            if not usable or process.calls >= CALLS:
                await process.kill()  # before others are told, so that nothing of a call outlives it
            self._ends.pop(ticket)
            ticket.become(state, said)
            self._took.append(ticket.elapsed)
            self._queue.done(ticket)
            self._free.set()

    async def _ready(self, index: int) -> Process:
        """Return the worker process of a place, a new one if it has died."""
        process = self.processes[index]
        while process is None or not process.alive:
            try:
                process = self.processes[index] = await Process.start(self.megabytes, solver=self.solver)
            except OSError as error:
                log.warning("cannot start a worker process: %s", error)
                await asyncio.sleep(PAUSE)
        return process

    async def _next(self) -> Ticket:
        """Wait for the next call whose client has not its share already."""
        while (ticket := self._queue.take()) is None:
            self._free.clear()
            await self._free.wait()
        return ticket

    async def _asked(self, process: Process, ticket: Ticket) -> tuple[State, bytes | None, bool]:
        """Let a process answer a call; return what has become of it, what is said, and if it can be asked again."""
        ending = asyncio.create_task(self._ends[ticket].wait())
        answering: asyncio.Task[tuple[State, bytes | None, bool]] | None = None
        try:
            async with asyncio.timeout(START) as limit:  # which is the call's own as soon as a process has read it
                answering = asyncio.create_task(self._answered(process, ticket, limit))
                await asyncio.wait((answering, ending), return_when="FIRST_COMPLETED")
            return answering.result() if answering.done() else (State.CANCELLED, None, False)
        except TimeoutError:
            what = (
                f"it took longer than the limit of {ticket.seconds:g} seconds" if ticket.begun else "no process started"
            )
            return State.FAILED, failure("time", what), False
        finally:
            tasks = [each for each in (answering, ending) if each is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _answered(
        self, process: Process, ticket: Ticket, limit: asyncio.Timeout
    ) -> tuple[State, bytes | None, bool]:
        try:
            await process.send(ticket.call)
            while True:
                kind, said = await process.heard()
                if kind == ANSWER:
                    return State.DONE, said, True
                if kind == BEGUN:
                    ticket.begun = True
                    limit.reschedule(asyncio.get_running_loop().time() + ticket.seconds + GRACE)
                elif kind == PROGRESS:
                    ticket.progress = said
                else:
                    return State.FAILED, said, kind == REFUSED
                ticket.tell()
        except Died:
            return State.FAILED, DIED, False
