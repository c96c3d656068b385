"""A lane with real processes: answers, ends, deaths, and the queue before it."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable

import pytest

from tests.support.tables import EASY
from winnable.table import lane as lane_module
from winnable.table.fair import Client, Share
from winnable.table.lane import Full, Lane, State
from winnable.table.process import Process
from winnable.table.wire import ANSWER, BEGUN, encoded

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
ANN, BEN = Client("Ann"), Client("Ben")
LONG = encoded(
    {"ask": "question", "about": {"question": "play", "mission": "22", "options": {"deals": 1000}, "seconds": 300.0}}
)
SHORT = encoded({"ask": "read", "about": {"text": EASY}})


def course(
    inner: Callable[[Lane], Awaitable[None]], workers: int = 1, room: int = 3, share: Share | None = None
) -> None:
    """Run something with a lane that is open."""

    async def whole() -> None:
        lane = Lane(workers, room, share or Share(9, 9, 9), 512, solver=False)
        lane.open()
        try:
            await asyncio.wait_for(inner(lane), 300)
        finally:
            pids = [process.pid for process in lane.processes if process is not None]
            await lane.close()
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)

    asyncio.run(whole())


def test_the_limit_of_a_call_begins_when_a_process_has_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the first calls after the start are not lost while processes load what they need."""
    slow = "import sys, time; input(); time.sleep(1); print('{}{{}}', '{}{{}}', sep='\\n', flush=True); input()"

    async def start(_megabytes: int, *, solver: bool) -> Process:
        pipe = asyncio.subprocess.PIPE
        code = slow.format(BEGUN.decode(), ANSWER.decode())
        return Process(await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdin=pipe, stdout=pipe))

    monkeypatch.setattr(Process, "start", start)
    monkeypatch.setattr(lane_module, "GRACE", 0.0)

    async def inner(lane: Lane) -> None:
        ticket = lane.submit(SHORT, ANN, 0.5)
        await ticket.end()
        assert (ticket.state, ticket.said) == (State.DONE, b"{}")
        assert ticket.elapsed > ticket.seconds

    course(inner)


@pytest.mark.thorough
def test_calls_are_answered_one_after_the_other() -> None:
    async def inner(lane: Lane) -> None:
        tickets = [lane.submit(SHORT, ANN, 60) for _ in range(3)]
        for ticket in tickets:
            await ticket.end()
        assert [ticket.state for ticket in tickets] == [State.DONE] * 3
        assert tickets[0].began is not None
        assert tickets[1].began is not None
        assert tickets[0].ended is not None
        assert tickets[1].began >= tickets[0].ended
        (process,) = lane.processes
        assert process is not None
        assert process.calls == 3

    course(inner)


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.table.lane.GRACE", 0.5)

    async def inner(lane: Lane) -> None:
        ticket = lane.submit(LONG, ANN, 0.1)
        await ticket.end()
        assert ticket.state is State.FAILED
        assert b'"kind":"time"' in (ticket.said or b"")
        following = lane.submit(SHORT, ANN, 60)
        await following.end()
        assert following.state is State.DONE

    course(inner)


def test_what_waits_and_what_works_can_be_cancelled() -> None:
    async def inner(lane: Lane) -> None:
        first, second, third = (lane.submit(LONG, ANN, 300) for _ in range(3))
        while first.state is State.WAITING:
            await first.change(10)
        assert [lane.place(each) for each in (first, second, third)] == [0, 1, 2]
        lane.cancel(second)
        assert second.state is State.CANCELLED
        assert lane.place(third) == 1
        (process,) = lane.processes
        assert process is not None
        lane.cancel(first)
        await first.end()
        assert first.state is State.CANCELLED
        with pytest.raises(ProcessLookupError):  # gone when it is said to have ended
            os.kill(process.pid, 0)
        while third.state is State.WAITING:
            await third.change(10)
        assert third.state is State.WORKING

    course(inner)


@pytest.mark.thorough
def test_a_death_is_told_and_the_next_call_is_answered() -> None:
    async def inner(lane: Lane) -> None:
        ticket, following = lane.submit(LONG, ANN, 300), lane.submit(SHORT, ANN, 60)
        while not ticket.begun:
            await ticket.change(10)
        (process,) = lane.processes
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await ticket.end()
        assert b'"kind":"died"' in (ticket.said or b"")
        await following.end()
        assert following.state is State.DONE

    course(inner)


def test_a_death_before_the_call_was_read_is_no_matter() -> None:
    async def inner(lane: Lane) -> None:
        ticket = lane.submit(SHORT, ANN, 60)
        while (process := lane.processes[0]) is None:
            await ticket.change(0.01)
        os.kill(process.pid, signal.SIGKILL)  # while it still loads
        await ticket.end()
        assert ticket.state is State.DONE

    course(inner)


@pytest.mark.thorough
def test_an_idle_worker_that_dies_is_no_matter() -> None:
    async def inner(lane: Lane) -> None:
        await lane.submit(SHORT, ANN, 60).end()
        (process,) = lane.processes
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await process.inner.wait()
        ticket = lane.submit(SHORT, ANN, 60)
        await ticket.end()
        assert ticket.state is State.DONE

    course(inner)


def test_a_full_queue_refuses() -> None:
    async def inner(lane: Lane) -> None:
        tickets = [lane.submit(LONG, ANN, 300) for _ in range(2)]
        with pytest.raises(Full) as full:
            lane.submit(LONG, ANN, 300)  # more than one of them may wait
        assert full.value.retry_after >= 1
        tickets.append(lane.submit(LONG, BEN, 300))
        with pytest.raises(Full):
            lane.submit(LONG, Client("Cas"), 300)  # more than three wait
        assert lane.waiting == 3
        for each in tickets:
            lane.cancel(each)

    course(inner, share=Share(9, 9, 2))


def test_a_call_that_makes_no_sense_costs_no_process() -> None:
    async def inner(lane: Lane) -> None:
        bad = lane.submit(encoded({"ask": "read", "about": {"surprise": 1}}), ANN, 60)
        await bad.end()
        assert bad.state is State.FAILED
        assert b'"kind":"request"' in (bad.said or b"")
        (before,) = lane.processes
        await lane.submit(SHORT, ANN, 60).end()
        assert lane.processes == [before]

    course(inner)


@pytest.mark.thorough
def test_a_worker_is_replaced_after_many_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.table.lane.CALLS", 2)

    async def inner(lane: Lane) -> None:
        seen = set()
        for _ in range(3):
            ticket = lane.submit(SHORT, ANN, 60)
            await ticket.end()
            assert ticket.state is State.DONE
            (process,) = lane.processes
            assert process is not None
            seen.add(process.pid)
        assert len(seen) == 2

    course(inner)
