"""Running the server: a port, the browser, and an end on Ctrl-C."""

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Final

import uvicorn

from winnable.table.app import table

HOST: Final = "127.0.0.1"
PORT: Final = 8417
"""The port that is tried first: with the same port the page finds again what it has stored in the browser."""
PATIENCE: Final = 1
"""Seconds for requests under way when the server ends."""
HEADER: Final = 16_384
"""How many bytes the headers of a request may have."""


def listening(port: int | None) -> socket.socket:
    """Return a socket of this machine that listens at a port; without one at `PORT`, or any that is free.

    Raises OSError.
    """
    tried = (PORT, 0) if port is None else (port,)
    for each in tried:
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # elsewhere it would let two servers have one port
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((HOST, each))
        except OSError:
            opened.close()
            if each is tried[-1]:
                raise
        else:
            return opened
    raise AssertionError


def run(opened: socket.socket, said: Callable[[str], None], *, jobs: int, megabytes: int, browser: bool) -> None:
    """Serve until Ctrl-C or SIGTERM. `said` gets the address as soon as it accepts calls.

    `jobs` questions are answered at a time, each by a process that may use `megabytes` of memory.
    """
    address = f"http://{HOST}:{opened.getsockname()[1]}/"
    logging.getLogger("winnable.table").addHandler(logging.StreamHandler())
    config = uvicorn.Config(
        table(jobs, megabytes),
        http="h11",  # the same everywhere, and its bounds are known
        loop="asyncio",
        ws="none",
        lifespan="on",
        interface="asgi3",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=HEADER,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=15,
        backlog=256,
    )

    class Server(uvicorn.Server):
        """Says so when it has started."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                said(address)
                if browser and _has_screen():
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    Server(config).run(sockets=[opened])


def _has_screen() -> bool:
    """Whether a browser would open in a window, and not in this terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
