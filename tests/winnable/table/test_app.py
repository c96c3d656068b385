"""The server as the page sees it, and as others try it: requests, questions, refusals."""

import time
from collections.abc import Iterator

import pytest

from tests.support.paths import EXAMPLES
from tests.support.tables import EASY, Server, running, workers_of

LONG = {"question": "play", "mission": "planet-nine/22", "options": {"deals": 1000}, "seconds": 300}
"""A question that takes minutes."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server for all tests of this module."""
    with running("--jobs", "2", "--queue", "3", settings="leave=3, keep=3") as started:
        yield started


def first() -> str:
    """A deal as a file."""
    return (EXAMPLES / "first.yaml").read_text(encoding="utf-8")


# --- quick requests ------------------------------------------------------------------------------


def test_a_deal_goes_round(server: Server) -> None:
    read = server.post("/api/read", {"text": first()})
    (document,) = read["documents"]
    assert read["findings"] == []
    assert document["heading"] == "A first deal, mission 8"
    again = server.post("/api/read", {"text": document["one_line"]})["documents"][0]
    assert again["one_line"] == document["one_line"]
    keyed = server.post("/api/read", {"document": document["document"]})["documents"][0]
    assert keyed["one_line"] == document["one_line"]


def test_what_there_is_to_look_up(server: Server) -> None:
    assert [each["game"] for each in server.get("/api/setup")["games"]][:2] == ["planet-nine", "deep-sea"]
    assert len(server.get("/api/missions?game=planet-nine")["missions"]) >= 50
    assert [each["key"] for each in server.get("/api/missions?words=distress+signal")["missions"]]
    assert server.get("/api/missions/planet-nine/22")["mission"]["id"] == "22"
    assert server.get("/api/cards/deep-sea/low-sum")["entry"]["id"] == "low-sum"
    assert server.get("/api/schema/planet-nine/mission")["schema"].startswith("{")
    assert server.get("/api/template/planet-nine")["yaml"]
    names = [each["name"] for each in server.get("/api/guides")["guides"]]
    assert server.get(f"/api/guides/{names[0]}")["markdown"]


def test_what_is_wrong_is_told_in_places(server: Server) -> None:
    read = server.post("/api/read", {"document": {"hands": {"Ann": "q7", "Ben": "p1", "Cas": "rest"}}})
    assert ["hands", "Ann"] in [each["at"] for each in read["findings"]]


# --- questions -----------------------------------------------------------------------------------


def test_a_question_is_answered(server: Server) -> None:
    asked = server.post("/api/questions", {"question": "solve", "text": first()})
    found = server.over(asked["id"])
    assert found["state"] == "done"
    assert found["answer"]["problem"]["answer"] == "winnable"
    assert "line:" in found["answer"]["yaml"]


def test_nothing_is_spoilt_that_is_not_asked_for(server: Server) -> None:
    asked = server.post("/api/questions", {"question": "solve", "text": first(), "options": {"verdict_only": True}})
    found = server.over(asked["id"])["answer"]
    assert found["problem"]["answer"] == "winnable"
    assert "tricks" not in found["problem"]
    assert "line:" not in found["yaml"]


def test_a_question_can_be_cancelled_and_its_process_is_gone(server: Server) -> None:
    before = set(workers_of(server.process.pid))
    asked = server.post("/api/questions", LONG)
    assert server.working(asked["id"])["state"] == "working"
    ended = server.ask("DELETE", f"/api/questions/{asked['id']}")
    assert ended.json["state"] == "cancelled"
    assert len(before - set(workers_of(server.process.pid))) == 1


def test_a_question_ends_that_nobody_asks_for(server: Server) -> None:
    before = set(workers_of(server.process.pid))
    asked = server.post("/api/questions", LONG)
    server.working(asked["id"])
    end = time.monotonic() + 60
    while before <= set(workers_of(server.process.pid)) and time.monotonic() < end:
        time.sleep(0.2)
    assert not before <= set(workers_of(server.process.pid))
    assert server.ask("GET", f"/api/questions/{asked['id']}").kind == "gone"


def test_progress_is_told(server: Server) -> None:
    asked = server.post("/api/questions", {**LONG, "options": {"deals": 20, "players": [4]}})
    seen = []
    while (found := server.get(f"/api/questions/{asked['id']}?wait=5"))["state"] in ("waiting", "working"):
        seen.append(found["progress"])
    assert found["state"] == "done"
    assert found["answer"]["played"][0]["share"]["samples"] == 20
    assert all(each["done"] <= each["of"] for each in seen if each)


def test_a_limit_makes_it_unknown(server: Server) -> None:
    asked = server.post("/api/questions", {**LONG, "seconds": 1})
    assert asked["seconds"] == 1
    found = server.over(asked["id"])
    assert found["state"] == "done"
    assert found["answer"]["late"]


def test_one_tab_does_not_starve_another(server: Server) -> None:
    """With two workers a tab has one of them, however much it asks."""
    hogs = [server.post("/api/questions", LONG, tab="hog")["id"] for _ in range(3)]
    try:
        asked = server.post("/api/questions", {"question": "solve", "text": EASY}, tab="other")
        assert server.over(asked["id"])["state"] == "done"
        assert [server.get(f"/api/questions/{each}")["state"] for each in hogs] == ["working", "waiting", "waiting"]
    finally:
        for each in hogs:
            server.ask("DELETE", f"/api/questions/{each}")


def test_a_full_queue_refuses_politely_and_loses_nothing(server: Server) -> None:
    there = [server.post("/api/questions", LONG, tab=f"tab {number}")["id"] for number in range(2)]
    try:
        for name in there:
            server.working(name)
        there += [server.post("/api/questions", LONG, tab="more")["id"] for _ in range(3)]
        refused = server.ask("POST", "/api/questions", LONG)
        assert (refused.status, refused.kind) == (503, "busy")
        assert int(refused.headers["retry-after"]) == refused.json["error"]["retry_after"] >= 1
        assert [server.get(f"/api/questions/{each}")["place"] for each in there] == [0, 0, 1, 2, 3]
    finally:
        for each in there:
            server.ask("DELETE", f"/api/questions/{each}")
    assert server.over(server.post("/api/questions", {"question": "solve", "text": EASY})["id"])["state"] == "done"


@pytest.mark.parametrize(
    "about", [{"question": "solve", "text": "hands: [p1"}, {"question": "explain", "text": "nothing"}]
)
def test_what_cannot_be_read_has_findings(server: Server, about: dict[str, str]) -> None:
    answer = server.over(server.post("/api/questions", about)["id"])["answer"]
    assert answer["problem"] is None
    assert answer["findings"]


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "status", "kind"),
    [
        (b"[]", 400, "request"),
        (b"{", 400, "request"),
        (b"\xff", 400, "request"),
        (b"[" * 100_000, 400, "request"),
        (b'{"text": "p1", "surprise": 1}', 400, "request"),
        (b'{"text": 7}', 400, "request"),
        (b'{"text": "p1", "document": {}}', 400, "request"),
        (b'{"document": ' + b'{"a":' * 2000 + b"1" + b"}" * 2001, 400, "request"),
        (b'{"text": "' + b"a" * 300_000 + b'"}', 413, "size"),
        (b'{"text": "' + b"a" * 220_000 + b'"}', 400, "request"),
    ],
)
def test_bad_bodies(server: Server, about: bytes, status: int, kind: str) -> None:
    found = server.ask("POST", "/api/read", about)
    assert (found.status, found.kind) == (status, kind)


@pytest.mark.parametrize(
    "about",
    [
        {"question": "destroy"},
        {"question": "solve", "text": EASY, "seconds": -1},
        {"question": "solve", "text": EASY, "seconds": "many"},
        {"question": ["solve"], "text": EASY},
    ],
)
def test_bad_questions(server: Server, about: dict[str, object]) -> None:
    assert server.ask("POST", "/api/questions", about).kind == "request"


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({"question": "solve", "text": EASY, "options": {"deal": "p1 / b1 / g1"}}, "unknown options"),
        ({"question": "solve", "text": EASY, "options": {"mission": "./x.yaml"}}, "unknown options"),
        ({"question": "solve", "text": EASY, "options": {"lines": "many"}}, "--lines"),
        ({"question": "hint", "text": EASY, "options": {"at": 4}}, "another kind"),
        ({"question": "solve", "text": EASY, "number": 7}, "number"),
    ],
)
def test_bad_options(server: Server, about: dict[str, object], said: str) -> None:
    found = server.over(server.post("/api/questions", about)["id"])
    assert found["state"] == "failed"
    assert found["error"]["kind"] == "request"
    assert said in found["error"]["message"]


def test_a_body_without_a_declared_length_is_bounded_too(server: Server) -> None:
    head = b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    found = server.raw(head + chunk * 6 + b"0\r\n\r\n")
    assert b" 413 " in found.splitlines()[0]


def test_no_form_of_another_site_is_taken(server: Server) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        found = server.ask("POST", "/api/questions", b"{}", {"Content-Type": kind})
        assert (found.status, found.kind) == (415, "type")
    assert server.ask("POST", "/api/read", {"text": "p1"}, {"Origin": "http://evil.example"}).kind == "origin"
    assert server.ask("GET", "/api/setup", headers={"Host": "evil.example"}).kind == "host"


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
        "/api/missions/./22.yaml",
        "/api/missions/%2fetc%2fpasswd",
        "/api/missions/etc.yaml",
        "/api/guides/..%2f..%2fREADME",
        "/api/schema/planet-nine/..%2f",
        "/api/nothing",
        "/api/questions/nothing",
    ],
)
def test_no_path_leads_to_the_file_system(server: Server, path: str) -> None:
    found = server.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert b" 404 " in found.splitlines()[0], found
    assert b"root:" not in found


def test_headers_are_bounded(server: Server) -> None:
    found = server.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000)
    assert not found or b" 4" in found.splitlines()[0]


@pytest.mark.thorough
def test_files_are_told_by_their_tags(server: Server) -> None:
    found = server.ask("GET", "/")
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    again = server.ask("GET", "/", headers={"If-None-Match": found.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
