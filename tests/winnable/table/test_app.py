"""The server as the page sees it, and as others try it: requests, questions, refusals."""

import asyncio
import json
from collections.abc import Iterator, Sequence

import pytest

from tests.support.paths import EXAMPLES
from tests.support.tables import EASY, Server, gone, running, workers_of
from tests.support.waiting import comes
from winnable.table.app import AT_ONCE, HEADERS, Gate, Message, Receive, Scope, Send

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


LONG = {"mission": "planet-nine/22", "options": {"deals": 1000}, "seconds": 300}
"""A question that takes minutes: playing a mission."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server for all tests of this module."""
    with running("--jobs", "2") as started:
        yield started


def first() -> str:
    """A deal as a file."""
    return (EXAMPLES / "first.yaml").read_text(encoding="utf-8")


# --- quick requests ------------------------------------------------------------------------------


def test_a_deal_goes_round(server: Server) -> None:
    read = server.answer("read", {"text": first()})
    (document,) = read["documents"]
    assert read["findings"] == []
    assert document["heading"] == "A first deal, mission 8"
    again = server.answer("read", {"text": document["one_line"]})["documents"][0]
    assert again["one_line"] == document["one_line"]
    keyed = server.answer("read", {"text": document["yaml"]})["documents"][0]
    assert keyed["one_line"] == document["one_line"]


def test_what_there_is_to_look_up(server: Server) -> None:
    assert [each["game"] for each in server.answer("setup", {})["games"]][:2] == ["planet-nine", "deep-sea"]
    assert len(server.answer("missions", {})["missions"]) >= 82
    assert server.answer("mission", {"name": "planet-nine/22"})["mission"]["id"] == "22"
    assert len(server.answer("catalogue", {"catalogue": "deep-sea"})["cards"]) == 96
    assert server.answer("template", {"game": "planet-nine"})["yaml"]


def test_what_is_wrong_is_told_in_places(server: Server) -> None:
    read = server.answer("read", {"text": "hands: {Ann: q7, Ben: p1, Cas: rest}"})
    assert ["hands", "Ann"] in [each["at"] for each in read["findings"]]


# --- questions -----------------------------------------------------------------------------------


def test_a_question_is_answered(server: Server) -> None:
    answer = server.answer("solve", {"text": first()})
    assert answer["problem"]["answer"] == "winnable"
    assert "line:" in answer["yaml"]


def test_nothing_is_spoilt_that_is_not_asked_for(server: Server) -> None:
    found = server.answer("solve", {"text": first(), "options": {"verdict_only": True}})
    assert found["problem"]["answer"] == "winnable"
    assert "tricks" not in found["problem"]
    assert "line:" not in found["yaml"]


def test_a_question_ends_when_nobody_listens_any_more(server: Server) -> None:
    """Its process is gone at once, and the next question has another one."""
    with server.asking("POST", "/api/play", LONG) as answer:
        assert "progress" in json.loads(answer.readline())
        before = workers_of(server.process.pid)
    assert comes(lambda: len(set(before) & set(workers_of(server.process.pid))) < len(before))
    left = workers_of(server.process.pid)
    ended = [pid for pid in before if pid not in left]
    assert len(ended) == 1
    assert gone(ended)
    assert server.answer("solve", {"text": EASY})["problem"]["answer"]


def test_progress_is_told(server: Server) -> None:
    *seen, last = server.told("play", {**LONG, "options": {"deals": 20, "players": [4]}})
    assert last["answer"]["played"][0]["share"]["samples"] == 20
    assert all(each["progress"]["done"] <= each["progress"]["of"] for each in seen)
    assert seen


def test_a_limit_makes_it_unknown(server: Server) -> None:
    assert server.answer("play", {**LONG, "seconds": 1})["late"]


def test_quick_requests_do_not_wait_for_questions(server: Server) -> None:
    with server.asking("POST", "/api/play", LONG) as one, server.asking("POST", "/api/play", LONG) as other:
        one.readline(), other.readline()
        assert server.answer("read", {"text": EASY})["findings"] == []


@pytest.mark.parametrize(("question", "text"), [("solve", "hands: [p1"), ("explain", "nothing")])
def test_what_cannot_be_read_has_findings(server: Server, question: str, text: str) -> None:
    answer = server.answer(question, {"text": text})
    assert answer["problem"] is None
    assert answer["findings"]


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "kind"),
    [
        (b"[]", "request"),
        (b"{", "request"),
        (b"\xff", "request"),
        (b"[" * 100_000, "request"),
        (b'{"text": "p1", "surprise": 1}', "request"),
        (b'{"text": 7}', "request"),
        (b'{"text": "p1", "document": {}}', "request"),
        (b'{"options": ' + b'{"a":' * 2000 + b"1" + b"}" * 2001, "request"),
        (b'{"text": "' + b"a" * 300_000 + b'"}', "size"),
        (b'{"text": "' + b"a" * 220_000 + b'"}', "request"),
    ],
)
def test_bad_bodies(server: Server, about: bytes, kind: str) -> None:
    assert server.error("read", about)["kind"] == kind


@pytest.mark.parametrize("seconds", [-1, 0, "many", True, [1]])
def test_bad_limits(server: Server, seconds: object) -> None:
    assert server.error("solve", {"text": EASY, "seconds": seconds})["kind"] == "request"


@pytest.mark.parametrize(
    ("question", "more", "said"),
    [
        ("solve", {"options": {"deal": "p1 / b1 / g1"}}, "unknown options"),
        ("solve", {"options": {"mission": "./x.yaml"}}, "unknown options"),
        ("solve", {"options": {"lines": "many"}}, "'lines'"),
        ("hint", {"options": {"at": 4}}, "another kind"),
        ("solve", {"number": 7}, "number"),
    ],
)
def test_bad_options(server: Server, question: str, more: dict[str, object], said: str) -> None:
    error = server.error(question, {"text": EASY, **more})
    assert error["kind"] == "request"
    assert said in error["message"]


def test_a_body_without_a_declared_length_is_bounded_too(server: Server) -> None:
    head = b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    found = server.raw(head + chunk * 6 + b"0\r\n\r\n")
    assert b" 413 " in found.splitlines()[0]


def test_no_form_of_another_site_is_taken(server: Server) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        found = server.ask("POST", "/api/solve", b"{}", {"Content-Type": kind})
        assert (found.status, found.kind) == (415, "type")
    assert server.ask("POST", "/api/read", {"text": "p1"}, {"Origin": "http://evil.example"}).kind == "origin"
    assert server.ask("POST", "/api/setup", {}, headers={"Host": "evil.example"}).kind == "host"


@pytest.mark.parametrize(
    "path",
    [
        "/table/../../pyproject.toml",
        "/table/%2e%2e/%2e%2e/pyproject.toml",
        "/table/..%2f..%2fserve.py",
        "/table//etc/passwd",
        "//etc/passwd",
        "/assets/..\\..\\x",
        "/table/__init__.py",
        "/table",
        "/texts/../app.py",
        "/table/index.html%00.js",
        "/api/missions/../../../etc/passwd",
        "/api/guides/..%2f..%2fREADME",
    ],
)
def test_no_path_leads_to_the_file_system(server: Server, path: str) -> None:
    found = server.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert b" 404 " in found.splitlines()[0], found
    assert b"root:" not in found


@pytest.mark.parametrize(
    ("request_", "about"),
    [
        ("nothing", {}),
        ("mission", {"name": "../../../etc/passwd"}),
        ("mission", {"name": "./22.yaml"}),
    ],
)
def test_no_name_leads_to_the_file_system(server: Server, request_: str, about: dict[str, str]) -> None:
    assert server.error(request_, about)["kind"] == "unknown"


def test_headers_are_bounded(server: Server) -> None:
    found = server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000)
    assert not found or b" 4" in found.splitlines()[0]


@pytest.mark.thorough
def test_files_are_told_by_their_tags(server: Server) -> None:
    found = server.ask("GET", "/")
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    again = server.ask("GET", "/", headers={"If-None-Match": found.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
