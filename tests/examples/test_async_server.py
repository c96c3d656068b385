"""The server of the example: answers as they come, mistakes as answers, and nothing goes on that nobody waits for."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest

import winnable
from tests.support.paths import EXAMPLES

PROBLEM = """\
deck: dealt
lead: Ann
hands: {Ann: b89, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}
tasks: b1>%s
"""


@pytest.fixture
def server() -> Any:
    spec = spec_from_file_location("async_server", EXAMPLES / "programs" / "async_server.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def talk(server: Any, said: Callable[["Client"], Awaitable[None]]) -> None:
    """Open the server and say something to it."""

    async def session() -> None:
        opened = await server.serve(0)
        async with opened:
            client = Client(*await asyncio.open_connection(*opened.sockets[0].getsockname()))
            await said(client)
            await client.close()

    asyncio.run(session())


class Client:
    """What sends lines of JSON and reads them."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, **request: Any) -> None:
        self._writer.write(f"{json.dumps(request)}\n".encode())
        await self._writer.drain()

    async def read(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await self._reader.readline())
        return told

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


def test_answers(server: Any) -> None:
    async def said(client: Client) -> None:
        await client.send(id=1, problem=PROBLEM % "Ann")
        await client.send(id=2, problem=PROBLEM % "Dee")
        await client.send(id=3, problem="hands: {}")
        await client.send(id=4)
        told = {answer["id"]: answer for answer in [await client.read() for _ in range(4)]}
        assert told[1]["answer"] == "winnable"
        assert "won after trick 1" in told[1]["text"]
        assert told[2].get("answer") == "unwinnable", told[2]
        assert "error[" in told[3]["error"]
        assert "problem" in told[4]["error"]

    talk(server, said)


class Endless:
    """A solver that goes on until it is stopped."""

    def __init__(self) -> None:
        self.began, self.ended = threading.Event(), threading.Event()

    def solve(self, problem: Any, limits: Any) -> Any:
        assert limits.seconds == 3600
        self.began.set()
        assert limits.deadline.stop.wait(60)
        self.ended.set()


@pytest.mark.parametrize("closes", [False, True])
def test_who_waits_no_more_stops_the_solver(server: Any, monkeypatch: pytest.MonkeyPatch, closes: bool) -> None:
    endless = Endless()
    monkeypatch.setattr(winnable, "solve", endless.solve)

    async def said(client: Client) -> None:
        await client.send(id="a", problem=PROBLEM % "Ann", seconds=3600)
        assert await asyncio.to_thread(endless.began.wait, 60)
        if closes:
            await client.close()
        else:
            await client.send(cancel="a")
            assert await client.read() == {"id": "a", "answer": "cancelled"}
        assert await asyncio.to_thread(endless.ended.wait, 60)

    talk(server, said)


def test_the_solver_itself_looks_at_the_event(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A problem that takes it a second is given up at once."""
    (hard, *_) = winnable.load(EXAMPLES / "hard" / "known.yaml")
    found = []

    def solve(problem: Any, limits: Any) -> Any:
        assert limits.deadline.stop.wait(60)
        found.append(solved(problem, limits))
        return found[0]

    solved = winnable.solve
    monkeypatch.setattr(winnable, "solve", solve)

    async def session() -> None:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(server.solve(hard), 0.01)

    asyncio.run(session())  # which waits for the threads at its end
    assert [verdict.reason for verdict in found] == ["stopped"]


def test_no_json(server: Any) -> None:
    async def said(client: Client) -> None:
        await client.send(solve="this")  # nothing is asked, nothing is answered
        client._writer.write(b"[]\n")
        assert "JSON" in (await client.read())["error"]

    talk(server, said)
