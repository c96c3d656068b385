"""The gate: which requests get through, and which headers every response has."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from winnable.table.gate import AT_ONCE, HEADERS, Gate, Message, Receive, Scope, Send

LOCAL = "127.0.0.1:8417"


def through(
    method: str = "GET",
    path: str = "/",
    headers: Sequence[tuple[str, str]] = (("host", LOCAL),),
    open_: int = 0,
) -> tuple[int, dict[str, str], bytes, int]:
    """Send a request through the gate; return status, headers and body, and how often the server was asked."""
    told: list[Message] = []
    asked = 0

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal asked
        del scope, receive
        asked += 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"in"})

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        told.append(message)

    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path.partition("?")[0],
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "http",
        "client": ("127.0.0.1", 5),
        "headers": [(key.encode(), value.encode()) for key, value in headers],
    }
    asyncio.run(Gate(app, open_)(scope, receive, send))
    there = {key.decode(): value.decode() for key, value in told[0]["headers"]}
    return told[0]["status"], there, told[1]["body"], asked


@pytest.mark.parametrize(
    "host", [LOCAL, "localhost", "LOCALHOST:9", "localhost.:9", "[::1]:8417", "[::1]", "127.0.0.1"]
)
def test_names_of_this_machine(host: str) -> None:
    assert through(headers=[("host", host)])[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost:80@evil.example",
        "evil.example:8417",
        "",
        "127.0.0.1:x",
        "0.0.0.0",
    ],
)
def test_no_other_name_leads_here(host: str) -> None:
    """A name that somebody else controls can be made to lead to 127.0.0.1."""
    status, _, body, asked = through(headers=[("host", host)])
    assert (status, json.loads(body)["error"]["kind"], asked) == (421, "host", 0)


def test_one_host_is_named_once() -> None:
    assert through(headers=[])[0] == 421
    assert through(headers=[("host", LOCAL), ("host", "evil.example")])[0] == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": f"http://{LOCAL}", "sec-fetch-site": "same-origin"}, 200),
        ({"origin": f"https://{LOCAL}"}, 403),
        ({}, 200),  # no browser
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:3000"}, 403),  # another program on this machine
        ({"origin": f"http://{LOCAL}", "sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "none"}, 200),
    ],
)
def test_other_sites_cannot_ask(headers: dict[str, str], status: int) -> None:
    for method in ("GET", "POST"):
        found = through(method, "/api/solve", [("host", LOCAL), *headers.items()])
        assert found[0] == status, method


def test_other_sites_may_link_to_the_page_and_to_nothing_else() -> None:
    link = [
        ("host", LOCAL),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ]
    assert through(path="/", headers=link)[0] == 200
    assert through(path="/api/missions", headers=link)[0] == 403
    assert through("POST", "/", headers=link)[0] == 403
    framed = [*link[:3], ("sec-fetch-dest", "iframe")]
    assert through(path="/", headers=framed)[0] == 403


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "NONSENSE"])
def test_no_other_methods(method: str) -> None:
    status, headers, *_ = through(method)
    assert status == 405
    assert not [name for name in headers if name.startswith("access-control")]


def test_addresses_are_short() -> None:
    assert through(path="/" + "a" * 3000)[0] == 414


def test_every_response_has_the_headers() -> None:
    for found in (through(), through(headers=[])):
        assert HEADERS.items() <= found[1].items()
    assert through()[1]["cache-control"] == "no-store"
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_too_many_at_a_time_are_refused_politely() -> None:
    status, _, body, asked = through(open_=AT_ONCE)
    assert (status, asked) == (503, 0)
    assert json.loads(body)["error"] == {"kind": "busy", "message": "too many requests at a time"}
