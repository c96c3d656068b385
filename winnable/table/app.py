"""The server: a gate, the files of the page, and one route for all that it asks; see docs/table-api.md."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from winnable.output.typed import Json
from winnable.rules.values import Picklable
from winnable.table.asked import OWN, seconds_of
from winnable.table.static import File, site
from winnable.table.wire import FAILED, NAMES, Refused, encoded
from winnable.table.workers import Workers

# --- The gate: it refuses requests that do not come from the page of this server -----------------


# A web site that a user visits must not be able to use a server on the same machine. The host name of a request is one
# of ours, so that no foreign name can be made to lead here (DNS rebinding); a request of a script comes from our own
# origin, by `Origin` and `Sec-Fetch-Site`; and there are no headers that would let another origin read answers.


Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""The headers of every response."""
METHODS: Final = ("GET", "HEAD", "POST")
LONGEST_PATH: Final = 2_000
AT_ONCE: Final = 100
"""How many requests are open at a time."""
LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "::1")
"""The names by which a machine calls itself."""


class Problem(Picklable):
    """The error that ends a request."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status, self.kind = status, kind


def error_body(kind: str, message: str) -> bytes:
    """Return the body of a response that is an error."""
    return encoded({"error": {"kind": kind, "message": message}})


@dataclass(slots=True)
class Gate:
    """ASGI middleware; see the module."""

    app: App
    open: int = 0
    """How many requests are being answered."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return  # there are no web sockets, and uvicorn closes what nobody accepts
        send = _with_headers(send)
        if (refusal := self._refusal(scope)) is not None:
            await _refuse(refusal, send)
            return
        self.open += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open -= 1

    def _refusal(self, scope: Scope) -> Problem | None:
        """Return why a request is refused; None if it is not."""
        if self.open >= AT_ONCE:
            return Problem(503, "busy", "too many requests at a time")
        hosts = _all(scope, b"host")
        if len(hosts) != 1 or not self._ours(hosts[0]):
            return Problem(421, "host", "this server has another name")
        if scope["method"] not in METHODS:
            return Problem(405, "method", "there is no such method here")
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_PATH:
            return Problem(414, "size", "the address is too long")
        return None if self._own_origin(scope, hosts[0]) else Problem(403, "origin", "the request is from another site")

    @staticmethod
    def _ours(host: str) -> bool:
        """Whether a host name, with or without a port, is one of ours."""
        name, colon, port = host.rpartition(":")
        if not colon or "]" in port:
            name, port = host, "0"
        if not port.isdecimal():
            return False
        name = name.removeprefix("[").removesuffix("]") if name.startswith("[") else name
        return name.casefold().removesuffix(".") in LOCAL_NAMES

    @staticmethod
    def _own_origin(scope: Scope, host: str) -> bool:
        """Whether a request comes from a page of ours, or from a user who types its address or follows a link."""
        origins, sites = _all(scope, b"origin"), _all(scope, b"sec-fetch-site")
        if any(origin != f"http://{host}" for origin in origins):
            return False
        if all(site in ("same-origin", "none") for site in sites):
            return True
        opened = _all(scope, b"sec-fetch-mode") == ["navigate"] and _all(scope, b"sec-fetch-dest") == ["document"]
        return opened and scope["method"] == "GET" and scope["path"] == "/"


def _all(scope: Scope, name: bytes) -> list[str]:
    """Return the values of a header."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in headers if key == name]


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [(key.encode(), value.encode()) for key, value in HEADERS.items()]
            there = {key.lower() for key, _ in message.get("headers", ())}
            cache = [] if b"cache-control" in there else [(b"cache-control", b"no-store")]
            message["headers"] = [*message.get("headers", ()), *own, *cache]
        await send(message)

    return sending


async def _refuse(refusal: Problem, send: Send) -> None:
    body = error_body(refusal.kind, str(refusal))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"connection", b"close")]  # so that no body need be read
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


QUICK_WORKERS: Final = 2
QUICK_SECONDS: Final = 10.0
"""How long a request that solves nothing may take."""
MOST_BODY: Final = 256_000
"""How many bytes of a request are read."""
MOST_LOG: Final = 28_000_000
"""How many of a request with a log."""
BODY_SECONDS: Final = 10.0
"""By when they must have come."""

log: Final = logging.getLogger("winnable.table")


@dataclass(slots=True)
class Table:
    """The server with its workers and its files; quick requests do not wait behind long questions."""

    long: Workers
    quick: Workers
    files: Mapping[str, File]

    async def static(self, request: Request) -> Response:
        """Serve a file of the page, of those that are in the table."""
        file = self.files.get(request.url.path)
        if file is None:
            raise Problem(404, "unknown", "there is nothing here")
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.type, headers=headers)

    async def ask(self, request: Request) -> Response:
        """Answer a request: a line of JSON for each step of progress, and one for the answer."""
        ask: str = request.path_params["ask"]
        about = await _body(request, MOST_LOG if ask == "log" else MOST_BODY)
        workers, seconds = self.quick, QUICK_SECONDS
        if ask in OWN:
            workers = self.long
            try:
                seconds = seconds_of(about)
            except Refused as error:
                raise Problem(400, error.kind, str(error)) from error
        call = encoded({"ask": ask, "about": about})
        return StreamingResponse(_lines(workers, call, seconds), media_type="application/x-ndjson")


async def _lines(workers: Workers, call: bytes, seconds: float) -> AsyncGenerator[bytes, None]:
    """Yield the messages of a worker as lines. Where the page has left, this is closed, and the worker ends."""
    async with aclosing(workers.ask(call, seconds)) as heard:
        async for kind, said in heard:
            if kind == FAILED:
                said = _written_down(said)  # noqa: PLW2901
            yield b'{"%s":%s}\n' % (NAMES[kind], said or b"null")


def _written_down(said: bytes) -> bytes:
    """Write a failure down, for the person who runs the server; return it without its traceback."""
    told = json.loads(said)
    log.warning("%s: %s\n%s", told["kind"], told["message"], told.pop("trace", ""))
    return encoded(told)


async def _body(request: Request, most: int) -> Json:
    """Return the body of a request, which is a JSON object of a certain size at most."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "type", "expected application/json")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                data += part
                if len(data) > most:
                    raise Problem(413, "size", f"expected {most} bytes at most")
    except TimeoutError as error:
        raise Problem(408, "time", "the request came too slowly") from error
    except ClientDisconnect as error:
        raise Problem(400, "request", "the request has no end") from error
    try:
        about = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Problem(400, "request", "expected JSON") from error
    if not isinstance(about, dict):
        raise Problem(400, "request", "expected a JSON object")
    return about


async def _problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _error(error.status, error.kind, str(error))


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, {404: "unknown", 405: "method"}.get(error.status_code, "request"), error.detail)


async def _internal(_request: Request, error: Exception) -> Response:
    log.error("internal error", exc_info=error)
    return _error(500, "internal", type(error).__name__)


def _error(status: int, kind: str, message: str) -> Response:
    return Response(error_body(kind, message), status, media_type="application/json")


def table(jobs: int, megabytes: int) -> Gate:
    """Return the server as an ASGI application, which answers `jobs` questions at a time, each within `megabytes`."""
    served = Table(
        Workers(jobs, megabytes, solver=True),
        Workers(QUICK_WORKERS, megabytes, solver=False),
        site(),
    )

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await asyncio.gather(served.quick.close(), served.long.close())

    routes = [Route("/api/{ask}", served.ask, methods=["POST"]), Route("/{path:path}", served.static)]
    handlers = {Problem: _problem, HTTPException: _http, Exception: _internal}
    return Gate(Starlette(routes=routes, lifespan=life, exception_handlers=handlers))
