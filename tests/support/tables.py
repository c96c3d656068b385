"""A server of `winnable table` in a process of its own, and requests to it, well-formed and not."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.paths import ROOT

START: float = 120
"""Seconds by which it must have started; the machine may be busy."""
SAFE: float = 120
"""Seconds after which a test fails rather than hangs."""
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

    def ask(
        self, method: str, path: str, about: Any = None, headers: Mapping[str, str] | None = None, tab: str = "tab"
    ) -> Response:
        """Make a request as the page does."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SAFE)
        given = {"X-Table-Tab": tab, **(headers or {})}
        body = None
        if about is not None:
            body = about if isinstance(about, bytes) else json.dumps(about).encode()
            given = {"Content-Type": "application/json", **given}
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            return Response(answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        """Return what is there, which must be."""
        found = self.ask("GET", path)
        assert found.status == 200, found.body
        return found.json

    def post(self, path: str, about: Any, tab: str = "tab") -> Any:
        """Return the answer to a request, which must be one."""
        found = self.ask("POST", path, about, tab=tab)
        assert found.status in (200, 202), found.body
        return found.json

    def over(self, name: str) -> Any:
        """Return a question once it is over."""
        end = time.monotonic() + SAFE
        while time.monotonic() < end:
            found = self.get(f"/api/questions/{name}?wait=5")
            if found["state"] not in ("waiting", "working"):
                return found
        raise AssertionError("the question does not end")

    def working(self, name: str) -> Any:
        """Return a question once it is worked on."""
        end = time.monotonic() + SAFE
        while time.monotonic() < end:
            found = self.get(f"/api/questions/{name}?wait=1")
            if found["state"] != "waiting":
                return found
        raise AssertionError("the question does not begin")

    def raw(self, data: bytes) -> bytes:
        """Send bytes, and return all that comes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=SAFE) as opened:
            opened.sendall(data)
            found = b""
            with suppress(OSError):
                while part := opened.recv(65536):
                    found += part
            return found


def workers_of(server: int) -> list[int]:
    """Return the worker processes of a server, by what their command lines say, whoever is their parent now."""
    found = []
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            with suppress(OSError):
                words = (each / "cmdline").read_bytes().decode(errors="replace")
                if f"serve({server}," in words and "winnable.table.worker" in words:
                    found.append(int(each.name))
    return found


def gone(pids: list[int], seconds: float = 30) -> bool:
    """Whether all processes end within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not any(_runs(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def _runs(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@contextmanager
def running(*options: str, settings: str = "") -> Iterator[Server]:
    """Start `winnable table`; with `settings`, the fields of its limits that are changed, which no option does."""
    code = f"""
import sys
from dataclasses import replace
from winnable.table import serve
plain = serve.table
serve.table = lambda settings: plain(replace(settings, limits=replace(settings.limits, {settings})))
from winnable.__main__ import main
sys.argv = ['winnable', 'table', '--no-browser', '--port', '0', *{list(options)!r}]
main()
"""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment
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
