"""The server: the files of the page, and one route for everything that it asks; see docs/table-api.md."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from winnable.output.typed import Json
from winnable.rules.values import Picklable
from winnable.table.asked import OWN, seconds_of
from winnable.table.gate import Gate, error_body
from winnable.table.static import File, site
from winnable.table.wire import FAILED, NAMES, Refused, encoded
from winnable.table.workers import Workers

QUICK_WORKERS: Final = 2
QUICK_SECONDS: Final = 10.0
"""How long a request that solves nothing may take."""
MOST_BODY: Final = 256_000
"""How many bytes of a request are read."""
BODY_SECONDS: Final = 10.0
"""By when they must have come."""

log: Final = logging.getLogger("winnable.table")


class Problem(Picklable):
    """The error that ends a request."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status, self.kind = status, kind


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
        about = await _body(request)
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


async def _body(request: Request) -> Json:
    """Return the body of a request, which is a JSON object of a certain size at most."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "type", "expected application/json")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                data += part
                if len(data) > MOST_BODY:
                    raise Problem(413, "size", f"expected {MOST_BODY} bytes at most")
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
