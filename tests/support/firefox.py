"""A page in Firefox, driven by WebDriver BiDi, which the browser itself speaks over a socket."""

import json
import os
import re
import secrets
import socket
import subprocess
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from time import sleep
from typing import Any

BIG = 1 << 16


class Firefox:
    """A page, and what it logged as errors and warnings."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.stream = self.socket.makefile("rb")
        key = b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall(
            f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while self.stream.readline().strip():
            pass
        self.calls = 0
        self.complaints: list[str] = []
        self.version: str = self.do("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.do("session.subscribe", events=["log.entryAdded"])
        self.context: str = self.do("browsingContext.getTree")["contexts"][0]["context"]

    def do(self, method: str, **about: Any) -> Any:
        """Send a command, and return its result."""
        self.calls += 1
        self._send(json.dumps({"id": self.calls, "method": method, "params": about}).encode())
        while True:
            told = json.loads(self._message())
            if told.get("method") == "log.entryAdded" and told["params"]["level"] in ("error", "warn"):
                self.complaints.append(told["params"]["text"])
            if told.get("id") == self.calls:
                assert told["type"] == "success", told
                return told["result"]

    def goto(self, address: str) -> None:
        """Open a page, and wait until it has loaded."""
        self.do("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page anew."""
        self.do("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, function: str, value: Any = None) -> Any:
        """Call a function of JavaScript with a value of JSON, and return what comes of it, as JSON."""
        found = self.do(
            "script.callFunction",
            functionDeclaration=f"async (told) => JSON.stringify(await ({function})(JSON.parse(told)) ?? null)",
            target={"context": self.context},
            arguments=[{"type": "string", "value": json.dumps(value)}],
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    # --- a socket of the web, as far as it is needed here ---

    def _send(self, data: bytes) -> None:
        size = len(data)
        length = bytes([0x80 | min(size, 126)]) + (size.to_bytes(2, "big") if size > 125 else b"")
        if size >= BIG:
            length = bytes([0xFF]) + size.to_bytes(8, "big")
        mask = secrets.token_bytes(4)
        self.socket.sendall(b"\x81" + length + mask + bytes(each ^ mask[at % 4] for at, each in enumerate(data)))

    def _message(self) -> bytes:
        data = b""
        while True:
            first, size = self.stream.read(2)
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            part = self.stream.read(size)
            if first & 0x0F in (0, 1):  # else it only asks whether we are there
                data += part
                if first & 0x80:
                    return data


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Run Firefox with a profile of its own. Raises FileNotFoundError where there is none."""
    program = which("firefox-esr") or which("firefox")
    if program is None:
        raise FileNotFoundError("there is no Firefox here")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile]
        environment = {**os.environ, "HOME": profile}
        log = Path(profile) / "log"
        with log.open("wb") as said, subprocess.Popen(command, stdout=said, stderr=said, env=environment) as own:
            try:
                while (found := re.search(r"BiDi listening on ws://127\.0\.0\.1:(\d+)", log.read_text())) is None:
                    sleep(0.1)
                    assert own.poll() is None
                yield Firefox(int(found[1]))
            finally:
                own.terminate()
