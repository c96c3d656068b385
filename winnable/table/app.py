"""The server: its routes, see docs/table-api.md."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from winnable.output.as_json import Json
from winnable.rules.picklable import Picklable
from winnable.table.fair import Client, Share
from winnable.table.gate import Gate, error_body
from winnable.table.lane import Full, Lane, State
from winnable.table.questions import Gone, Question, Questions, Unknown
from winnable.table.rates import Rates
from winnable.table.settings import Settings
from winnable.table.static import File, site
from winnable.table.wire import encoded

__all__ = ["Table", "table"]

QUICK_WORKERS: Final = 2
QUICK_QUEUE: Final = 64
"""How many quick requests wait; they are over in a moment."""
QUICK_SHARE: Final = 24
MOST_TAB: Final = 64
QUESTIONS: Final = ("solve", "explain", "hint", "analyse", "play")
STATUS: Final = {"request": 400, "unknown": 404, "size": 413, "time": 504, "memory": 500, "died": 500, "internal": 500}
"""The status of a quick request that failed, by what is told of it."""
BURST: Final = 15
"""For so many seconds of its rate a client may ask at once."""

log: Final = logging.getLogger("winnable.table")
Answer = Callable[[Request], Awaitable[Response]]


class Problem(Picklable):
    """What ends a request with an error."""

    def __init__(self, status: int, kind: str, message: str, retry_after: int = 0) -> None:
        super().__init__(message)
        self.status, self.kind, self.retry_after = status, kind, retry_after


@dataclass(slots=True)
class Table:
    """The server with its lanes, its questions and its files."""

    settings: Settings
    questions: Questions
    quick: Lane
    files: Mapping[str, File]
    asking: Rates
    looking: Rates

    # --- requests ------------------------------------------------------------------------------------

    async def static(self, request: Request) -> Response:
        """Serve a file of the page, of those that are in the table."""
        file = self.files.get(request.url.path)
        if file is None:
            raise Problem(404, "unknown", "there is nothing here")
        headers = {"etag": file.tag, "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.type, headers=headers)

    def posted(self, ask: str) -> Answer:
        """Return what answers a quick request that has a body."""

        async def answer(request: Request) -> Response:
            self._count(request, self.looking)
            return await self._quick(request, ask, await self._body(request))

        return answer

    def looked_up(self, ask: str) -> Answer:
        """Return what answers a quick request that has no body: what its path and its query say."""

        async def answer(request: Request) -> Response:
            self._count(request, self.looking)
            about: Json = {**request.query_params, **request.path_params}
            if "players" in about:
                about["players"] = int(about["players"]) if about["players"].isdecimal() else about["players"]
            return await self._quick(request, ask, about)

        return answer

    async def ask(self, request: Request) -> Response:
        """Put a question in the queue."""
        self._count(request, self.asking)
        try:
            self.questions.lane.check(_client(request))  # before anything is read: many may come
        except Full as error:
            raise _busy(error) from error
        about = await self._body(request)
        kind, seconds = about.get("question"), about.get("seconds")
        if kind not in QUESTIONS:
            raise Problem(400, "request", f"expected a question: {', '.join(QUESTIONS)}")
        if seconds is None:
            seconds = self.settings.seconds
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < 1e9:
            raise Problem(400, "request", "expected 'seconds' above 0")
        seconds = min(float(seconds), self.settings.most_seconds)
        call = encoded({"ask": "question", "about": {**about, "seconds": seconds}})
        try:
            question = self.questions.ask(kind, call, _client(request), seconds)
        except Full as error:
            raise _busy(error) from error
        return _json(self._told(question), 202)

    async def look(self, request: Request) -> Response:
        """Tell how a question stands, at once or when something has changed."""
        self._count(request, self.looking)
        try:
            wait = float(request.query_params.get("wait", "0"))
        except ValueError as error:
            raise Problem(400, "request", "expected seconds for 'wait'") from error
        wait = wait if 0 <= wait <= self.settings.limits.wait else self.settings.limits.wait  # nan, too
        with _found():
            question = await self.questions.look(request.path_params["id"], wait)
        told = self._told(question)
        self.questions.fetched(question)
        return _json(told)

    async def cancel(self, request: Request) -> Response:
        """End a question; its process is gone when this is answered."""
        with _found():
            return _json(self._told(await self.questions.cancel(request.path_params["id"])))

    async def health(self, _request: Request) -> Response:
        """Tell how busy the server is."""
        lane = self.questions.lane
        return _json(encoded({"working": lane.working, "waiting": lane.waiting, "workers": lane.workers}))

    # --- what they have in common --------------------------------------------------------------------

    def _count(self, request: Request, rates: Rates) -> None:
        wait = rates.take(request.state.client)
        if wait:
            raise Problem(429, "rate", "this is more than one client may ask for", wait)

    async def _body(self, request: Request) -> Json:
        """Return the body of a request, which is a JSON object of a certain size at most."""
        limits = self.settings.limits
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Problem(415, "type", "expected application/json")
        if not request.headers.get("content-length", "0").isdecimal():
            raise Problem(400, "request", "expected a length")
        too_large = Problem(413, "size", f"expected {limits.body} bytes at most")
        if int(request.headers.get("content-length", "0")) > limits.body:
            raise too_large
        data = bytearray()
        try:
            async with asyncio.timeout(limits.body_seconds):
                async for part in request.stream():
                    data += part
                    if len(data) > limits.body:
                        raise too_large
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

    async def _quick(self, request: Request, ask: str, about: Json) -> Response:
        try:
            ticket = self.quick.submit(
                encoded({"ask": ask, "about": about}), _client(request), self.settings.limits.quick_seconds
            )
        except Full as error:
            raise _busy(error) from error
        try:
            await ticket.end()
        except asyncio.CancelledError:
            self.quick.cancel(ticket)
            raise
        if ticket.state is State.DONE:
            return _json(ticket.said or b"{}")
        said = json.loads(ticket.said or b'{"kind": "internal", "message": "the server ends"}')
        _write_down(said)
        raise Problem(STATUS.get(said["kind"], 500), said["kind"], said["message"])

    def _told(self, question: Question) -> bytes:
        """Return how a question stands; its answer is not looked into."""
        ticket = question.ticket
        about = {
            "id": question.id,
            "question": question.kind,
            "state": ticket.state.value,
            "place": self.questions.lane.place(ticket),
            "waited": round(ticket.waited, 3),
            "elapsed": round(ticket.elapsed, 3),
            "seconds": ticket.seconds,
        }
        failed = ticket.state is State.FAILED
        if failed and not question.fetched:
            _write_down(json.loads(ticket.said or b"{}"))
        parts = {
            b"progress": ticket.progress or b"null",
            b"answer": ticket.said or b"null" if ticket.state is State.DONE else b"null",
            b"error": _without_trace(ticket.said) if failed else b"null",
        }
        return encoded(about)[:-1] + b"".join(b',"%s":%s' % part for part in parts.items()) + b"}"


def _without_trace(said: bytes | None) -> bytes:
    told = json.loads(said or b"{}")
    return encoded({"kind": told.get("kind", "internal"), "message": told.get("message", "")})


def _write_down(said: Json) -> None:
    """Write a bug of ours down, for whoever runs the server."""
    if said.get("kind") in ("internal", "died", "memory", "time"):
        log.warning("%s: %s\n%s", said["kind"], said["message"], said.get("trace", ""))


class _found:  # noqa: N801  # used like a function
    """Turn the ids that are not there into errors."""

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, Unknown):
            raise Problem(404, "unknown", "there is no such question") from error
        if isinstance(error, Gone):
            raise Problem(410, "gone", "the question has ended, as nobody asked for it") from error


def _client(request: Request) -> Client:
    return Client(request.state.client, request.headers.get("x-table-tab", "")[:MOST_TAB])


def _busy(error: Full) -> Problem:
    return Problem(503, "busy", str(error), error.retry_after)


def _json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


async def _problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    response = _json(error_body(error.kind, str(error), error.retry_after), error.status)
    if error.retry_after:
        response.headers["retry-after"] = str(error.retry_after)
    return response


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = {404: "unknown", 405: "method"}.get(error.status_code, "request")
    return _json(error_body(kind, error.detail), error.status_code)


async def _internal(_request: Request, error: Exception) -> Response:
    log.error("internal error", exc_info=error)
    return _json(error_body("internal", type(error).__name__), 500)


def _share(settings: Settings) -> Share:
    """Return how much of the workers and of the queue one client may have, and one of its tabs."""
    half = max(1, settings.workers // 2)
    if settings.club:
        return Share(half, half, max(4, settings.queue // 4))
    return Share(settings.workers, half, settings.queue)


def table(settings: Settings) -> Gate:
    """Return the server as an ASGI application; its workers run while it does."""
    lane = Lane(settings.workers, settings.queue, _share(settings), settings.megabytes)
    quick = Lane(
        QUICK_WORKERS, QUICK_QUEUE, Share(QUICK_WORKERS, QUICK_WORKERS, QUICK_SHARE), settings.megabytes, solver=False
    )
    served = Table(
        settings,
        Questions(lane, settings.limits),
        quick,
        site(),
        Rates(settings.rate, max(1, settings.rate * BURST // 60)),
        Rates(settings.quick_rate, max(1, settings.quick_rate * BURST // 60)),
    )

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        for each in (quick, lane):
            each.open()
        watch = asyncio.create_task(served.questions.watch())
        try:
            yield
        finally:
            watch.cancel()
            await asyncio.gather(quick.close(), lane.close())

    posted = ("read", "position", "deal", "replay", "check", "complete", "goal", "export")
    routes = [
        *(Route(f"/api/{ask}", served.posted(ask), methods=["POST"]) for ask in posted),
        Route("/api/setup", served.looked_up("setup")),
        Route("/api/missions", served.looked_up("missions")),
        Route("/api/missions/{name:path}", served.looked_up("mission")),
        Route("/api/cards/{catalogue}", served.looked_up("catalogue")),
        Route("/api/cards/{catalogue}/{name}", served.looked_up("catalogue")),
        Route("/api/guides", served.looked_up("guides")),
        Route("/api/guides/{name}", served.looked_up("guide")),
        Route("/api/schema/{game}/{kind}", served.looked_up("schema")),
        Route("/api/template/{game}", served.looked_up("template")),
        Route("/api/questions", served.ask, methods=["POST"]),
        Route("/api/questions/{id}", served.look),
        Route("/api/questions/{id}", served.cancel, methods=["DELETE"]),
        Route("/api/health", served.health),
        Route("/{path:path}", served.static),
    ]
    handlers = {Problem: _problem, HTTPException: _http, Exception: _internal}
    return Gate(Starlette(routes=routes, lifespan=life, exception_handlers=handlers), settings)
