"""The gate before the server: it refuses requests that do not come from the page of this server, and sets all headers.

A web site that a user visits must not be able to use a server on the same machine. The host name of a request is
one of ours, so that no foreign name can be made to lead here (DNS rebinding); a request of a script comes from
our own origin, by `Origin` and `Sec-Fetch-Site`; and there are no headers that would let another origin read answers.
"""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final

from winnable.table.wire import encoded

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


@dataclass(frozen=True, slots=True)
class _Refusal:
    status: int
    kind: str
    message: str


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

    def _refusal(self, scope: Scope) -> _Refusal | None:
        """Return why a request is refused; None if it is not."""
        if self.open >= AT_ONCE:
            return _Refusal(503, "busy", "too many requests at a time")
        hosts = _all(scope, b"host")
        if len(hosts) != 1 or not self._ours(hosts[0]):
            return _Refusal(421, "host", "this server has another name")
        if scope["method"] not in METHODS:
            return _Refusal(405, "method", "there is no such method here")
        if len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_PATH:
            return _Refusal(414, "size", "the address is too long")
        return (
            None if self._own_origin(scope, hosts[0]) else _Refusal(403, "origin", "the request is from another site")
        )

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


async def _refuse(refusal: _Refusal, send: Send) -> None:
    body = error_body(refusal.kind, refusal.message)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"connection", b"close")]  # so that no body need be read
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
