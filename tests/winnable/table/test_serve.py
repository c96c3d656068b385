"""The program: its port, its end, and that no process outlives it, however it ends."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.tables import EASY, Server, gone, running, workers_of
from tests.support.waiting import SAFE
from winnable.table.serve import PORT, listening

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
LONG = {"mission": "planet-nine/22", "options": {"deals": 1000}, "seconds": 300}


@contextmanager
def busy(server: Server) -> Iterator[list[int]]:
    """Let a worker work for long; return all that there are."""
    server.answer("read", {"text": EASY})
    with server.asking("POST", "/api/play", LONG) as answer:
        assert "progress" in json.loads(answer.readline())
        found = workers_of(server.process.pid)
        assert len(found) == 2  # one for the question, one for quick requests
        yield found


def test_ctrl_c_ends_everything() -> None:
    with running("--jobs", "2") as server, busy(server) as workers:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(SAFE) == 0
        assert gone(workers)


@pytest.mark.parametrize("how", few([signal.SIGTERM, signal.SIGKILL, signal.SIGHUP], 1))
def test_no_process_is_left_in_the_middle_of_a_question(how: signal.Signals) -> None:
    with running("--jobs", "2") as server, busy(server) as workers:
        server.process.send_signal(how)
        server.process.wait(SAFE)
        assert gone(workers)


def test_it_listens_on_this_machine_alone() -> None:
    with running("--jobs", "2") as server:
        rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
        hexadecimal = f":{server.port:04X}"
        listening_at = {row[1] for row in rows if row[3] == "0A" and row[1].endswith(hexadecimal)}
        assert listening_at == {f"0100007F{hexadecimal}"}


def test_a_port_that_is_taken_gives_way_to_a_free_one() -> None:
    with socket.socket() as taken:
        with suppress(OSError):  # somebody has it already
            taken.bind(("127.0.0.1", PORT))
        taken.listen()
        with listening(None) as opened:
            assert opened.getsockname()[1] not in (0, PORT)


def test_a_port_that_is_asked_for_is_not_exchanged() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            listening(taken.getsockname()[1])


def test_the_command_says_what_is_wrong() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = [sys.executable, "-m", "winnable", "table", "--no-browser", "--port", port]
        found = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SAFE)
    assert found.returncode == 2
    assert found.stderr == f"Error: Cannot listen at port {port}: Address already in use.\n"
