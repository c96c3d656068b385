"""A server of its own, Debian's Chromium, and pages that must not complain."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from tests.browser.folder import build
from tests.browser.table import Address, Table
from tests.support.browser import chromium


@pytest.fixture(scope="session")
def address() -> Iterator[Address]:
    """Return the address of a server that runs as long as the tests."""
    command = [sys.executable, "-m", "winnable", "table", "--no-browser", "--port", "0"]
    environment = {**os.environ, "WINNABLE_NO_CACHE": "1", "PYTHONUNBUFFERED": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or every worker compiles everything
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        address = Address(next(word for word in said.split() if word.startswith("http://")))
        address.server = server.pid
        warm(address)
        yield address
        server.send_signal(signal.SIGINT)
        server.stdout.read()


def warm(address: Address) -> None:
    """Wait until the server's workers are there: on a busy machine they take their time to start."""
    for _ in range(6):
        try:
            asked = Request(f"{address}api/setup", b"{}", {"Content-Type": "application/json"})
            with build_opener(ProxyHandler({})).open(asked, timeout=60) as answer:
                answer.read()
                return
        except OSError:
            continue
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Return a browser; one for these tests, as it takes as long to start as some of them."""
    with chromium() as running:
        yield running


@pytest.fixture
def table(browser: Any, address: Address) -> Iterator[Table]:
    """Return the page in a browser that has never seen it; it must not complain, nor ask anybody else."""
    table = Table.open(browser, address)
    yield table
    table.close()


@pytest.fixture(scope="session")
def space(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a web space that has the folder of `web/build` in its subfolder: one for all workers, as it takes long."""
    within = tmp_path_factory.getbasetemp()
    within = within.parent if "PYTEST_XDIST_WORKER" in os.environ else within
    with (within / "space.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not (within / "space").exists():
            build(within / "space")
    return within / "space"
