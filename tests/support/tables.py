"""A server of `winnable table` in a process of its own, and requests to it, well-formed and not."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.paths import ROOT
from tests.support.waiting import SAFE, comes

START: float = 120
"""Seconds by which it must have started; the machine may be busy."""
EASY = "--deal 'b98 / b1 y5 / b2 g2 / b3 g3' --deck dealt --lead 0 --tasks 'y5>0[1] b1>0 g2>0'"
"""A deal that is decided at once."""


@dataclass(frozen=True, slots=True)
class Response:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        """Which error it is."""
        return str(self.json["error"]["kind"])


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    process: subprocess.Popen[bytes]
    port: int

    def ask(self, method: str, path: str, about: Any = None, headers: Mapping[str, str] | None = None) -> Response:
        """Make a request as the page does."""
        with self.asking(method, path, about, headers) as answer:
            return Response(answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())

    @contextmanager
    def asking(
        self, method: str, path: str, about: Any = None, headers: Mapping[str, str] | None = None
    ) -> Iterator[http.client.HTTPResponse]:
        """Make a request, and return the response before its body is there; the connection is closed at the end."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SAFE)
        body, given = None, dict(headers or {})
        if about is not None:
            body = about if isinstance(about, bytes) else json.dumps(about).encode()
            given = {"Content-Type": "application/json", **given}
        try:
            connection.request(method, path, body, given)
            yield connection.getresponse()
        finally:
            connection.close()

    def told(self, request: str, about: Any) -> list[Any]:
        """Return all that is told of a request: its progress, then its answer or error."""
        found = self.ask("POST", f"/api/{request}", about)
        assert (found.status, found.headers["content-type"]) == (200, "application/x-ndjson"), found.body
        return [json.loads(line) for line in found.body.splitlines()]

    def answer(self, request: str, about: Any) -> Any:
        """Return the answer to a request, which must be one."""
        last = self.told(request, about)[-1]
        assert "answer" in last, last
        return last["answer"]

    def error(self, request: str, about: Any) -> Any:
        """Return the error of a request, which must be one."""
        found = self.ask("POST", f"/api/{request}", about)
        return found.json["error"] if found.status != 200 else json.loads(found.body.splitlines()[-1])["error"]

    def raw(self, data: bytes) -> bytes:
        """Send bytes, and return all that comes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=SAFE) as opened:
            opened.sendall(data)
            found = b""
            with suppress(OSError):
                while part := opened.recv(65536):
                    found += part
            return found


def workers_of(server: int, *, solver: bool = False) -> list[int]:
    """Return the worker processes of a server, by what their command lines say; with `solver`, those for questions."""
    found = []
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            with suppress(OSError):
                words = (each / "cmdline").read_bytes().decode(errors="replace")
                if (
                    f"serve({server}," in words
                    and "winnable.table.worker" in words
                    and (not solver or "solver=True" in words)
                ):
                    found.append(int(each.name))
    return found


def gone(pids: list[int]) -> bool:
    """Whether all processes end."""
    return comes(lambda: not any(_runs(pid) for pid in pids))


def _runs(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@contextmanager
def running(*options: str) -> Iterator[Server]:
    """Start `winnable table`."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, "-m", "winnable", "table", "--no-browser", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env={**environment, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        port = re.search(r":(\d+)/", line)
        assert port, line
        yield Server(process, int(port[1]))
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()
