"""A crowd before a server of `winnable table`: many clients at a time, each of whom asks, waits, fetches its answer."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.tables import Server, workers_of

SAFE = 300
"""Seconds after which a client gives up, which nobody should have to."""


@dataclass(slots=True)
class Crowd:
    """What became of the questions of a crowd."""

    asked: int = 0
    accepted: int = 0
    answered: int = 0
    refused: Counter[int] = field(default_factory=Counter)
    """Refusals by status, with `Retry-After`."""
    strange: list[str] = field(default_factory=list)
    """Whatever else came."""
    seconds: list[float] = field(default_factory=list)
    """From the question to the answer."""
    refusals: list[float] = field(default_factory=list)
    """From the question to the refusal."""
    waits: list[int] = field(default_factory=list)
    """What `Retry-After` said."""

    @property
    def lost(self) -> int:
        """Questions that were accepted and have no answer."""
        return self.accepted - self.answered


async def ask_once(server: Server, client: str, about: Any, crowd: Crowd) -> None:
    """Ask one question as one client; wait for its answer if it is accepted."""
    began = time.monotonic()
    crowd.asked += 1
    try:
        status, headers, body = await _request(server, "POST", "/api/questions", client, about)
        if status in (429, 503) and int(headers.get("retry-after", "0")) >= 1:
            crowd.refused[status] += 1
            crowd.refusals.append(time.monotonic() - began)
            crowd.waits.append(int(headers["retry-after"]))
            return
        if status != 202:
            crowd.strange.append(f"POST {status}: {body[:200]!r}")
            return
        crowd.accepted += 1
        name = json.loads(body)["id"]
        while time.monotonic() < began + SAFE:
            status, headers, body = await _request(server, "GET", f"/api/questions/{name}?wait=2", client)
            if status in (429, 503):  # for another look; the answer stays
                await asyncio.sleep(int(headers["retry-after"]))
                continue
            found = json.loads(body)
            if found.get("state") not in ("waiting", "working"):
                if found.get("state") == "done" and found["answer"]["problem"]["answer"] in ("winnable", "unwinnable"):
                    crowd.answered += 1
                    crowd.seconds.append(time.monotonic() - began)
                else:
                    crowd.strange.append(f"GET {status}: {body[:200]!r}")
                return
    except (OSError, ValueError, asyncio.IncompleteReadError) as error:
        crowd.strange.append(repr(error))


async def _request(
    server: Server, method: str, path: str, client: str, about: Any = None
) -> tuple[int, Mapping[str, str], bytes]:
    """Make a request as a proxy hands it on for a client; return status, headers and body."""
    body = b"" if about is None else json.dumps(about).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\nConnection: close\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        await writer.drain()
        data = await reader.read()
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
    top, _, content = data.partition(b"\r\n\r\n")
    lines = top.decode("latin-1").split("\r\n")
    headers = {key.lower(): value.strip() for key, _, value in (line.partition(":") for line in lines[1:])}
    return int(lines[0].split()[1]), headers, content


def address(number: int) -> str:
    """The address of a client."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


async def in_a_row(server: Server, at_once: int, each: Sequence[Any]) -> Crowd:
    """Let so many questions be asked at a time, another one when one is answered, each by a client of its own."""
    crowd = Crowd()

    async def line(start: int) -> None:
        for number in range(start, len(each), at_once):
            await ask_once(server, address(number), each[number], crowd)

    await asyncio.gather(*(line(start) for start in range(at_once)))
    return crowd


async def rush(server: Server, per_second: float, seconds: float, each: Sequence[Any], *, clients: int) -> Crowd:
    """Let questions come at random, so many a second on average, whether others are answered or not."""
    crowd, chance = Crowd(), random.Random(1)
    async with asyncio.TaskGroup() as group:
        due = time.monotonic()
        end = due + seconds
        while due < end:  # by the clock, so that a busy machine slows nobody down
            client, about = address(chance.randrange(clients)), chance.choice(each)
            group.create_task(ask_once(server, client, about, crowd))
            due += chance.expovariate(per_second)
            await asyncio.sleep(max(0, due - time.monotonic()))
    return crowd


def memory(server: Server) -> tuple[int, int]:
    """The most memory, in MB, that the server has had so far, and what all its workers have now."""
    own = _of(server.process.pid, "VmHWM")
    return own, sum(_of(pid, "VmRSS") for pid in workers_of(server.process.pid))


def _of(pid: int, key: str) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(key):
                return int(line.split()[1]) >> 10
    return 0
