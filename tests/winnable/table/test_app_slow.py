"""Bodies that come too slowly: they are not waited for."""

import asyncio
from typing import Any

import pytest

from winnable.table.app import table
from winnable.table.gate import Message, Scope
from winnable.table.settings import Limits, Settings


@pytest.mark.parametrize("path", ["/api/read", "/api/questions"])
def test_a_body_that_does_not_end_is_not_waited_for(path: str) -> None:
    parts = [b'{"te', b'xt": "p1']
    told: list[Any] = []

    async def receive() -> Message:
        if not parts:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": parts.pop(0), "more_body": True}

    async def send(message: Message) -> None:
        told.append(message)

    scope: Scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
        "client": ("127.0.0.1", 5),
        "headers": [(b"host", b"127.0.0.1:8417"), (b"content-type", b"application/json")],
    }
    served = table(Settings(limits=Limits(body_seconds=0.05)))
    asyncio.run(asyncio.wait_for(served(scope, receive, send), 30))
    assert told[0]["status"] == 408
    assert b'"kind":"time"' in told[1]["body"].replace(b" ", b"")
