"""The program: its port, its end, and that no process outlives it, however it ends."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.tables import EASY, SAFE, Server, gone, running, workers_of
from winnable.table.serve import PORT, listening

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
LONG = {"question": "play", "mission": "planet-nine/22", "options": {"deals": 1000}, "seconds": 300}


def busy(server: Server) -> list[int]:
    """Let a worker work for long, and wait until all workers are there; return them."""
    asked = server.post("/api/questions", LONG)
    assert server.working(asked["id"])["state"] == "working"
    end = time.monotonic() + SAFE
    while len(found := workers_of(server.process.pid)) < 4 and time.monotonic() < end:
        time.sleep(0.1)
    assert len(found) == 4  # two for questions, two for what is quick
    return found


def test_ctrl_c_ends_everything() -> None:
    with running("--jobs", "2") as server:
        workers = busy(server)
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(SAFE) == 0
        assert gone(workers)


@pytest.mark.parametrize("how", few([signal.SIGTERM, signal.SIGKILL, signal.SIGHUP], 1))
def test_no_process_is_left_in_the_middle_of_a_question(how: signal.Signals) -> None:
    with running("--jobs", "2") as server:
        workers = busy(server)
        server.process.send_signal(how)
        server.process.wait(SAFE)
        assert gone(workers)


@pytest.mark.thorough
def test_a_worker_that_is_killed_is_replaced_and_its_question_says_so() -> None:
    with running("--jobs", "2") as server:
        asked = server.post("/api/questions", LONG)
        while server.get(f"/api/questions/{asked['id']}?wait=5")["progress"] is None:
            pass
        before = workers_of(server.process.pid)
        for pid in before:  # as the system does where memory is short
            os.kill(pid, signal.SIGKILL)
        found = server.over(asked["id"])
        assert (found["state"], found["error"]["kind"]) == ("failed", "died")
        again = server.over(server.post("/api/questions", {"question": "solve", "text": EASY})["id"])
        assert again["state"] == "done"
        assert server.post("/api/read", {"text": EASY})["findings"] == []


def test_every_worker_has_a_bound_on_its_memory() -> None:
    with running("--jobs", "2", "--memory", "300") as server:
        end = time.monotonic() + SAFE
        while _limits(server) != [str(300 << 20)] * 4 and time.monotonic() < end:
            time.sleep(0.2)  # it is set before a worker answers, not before it has loaded anything
        assert _limits(server) == [str(300 << 20)] * 4
        found = server.over(server.post("/api/questions", {"question": "solve", "text": EASY})["id"])
        assert found["state"] == "done"


def _limits(server: Server) -> list[str]:
    found = []
    for pid in workers_of(server.process.pid):
        lines = Path(f"/proc/{pid}/limits").read_text(encoding="ascii").splitlines()
        found += [line.split()[3] for line in lines if line.startswith("Max data size")]
    return found


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
        with listening("127.0.0.1", None) as opened:
            assert opened.getsockname()[1] not in (0, PORT)


def test_a_port_that_is_asked_for_is_not_exchanged() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="in use"):
            listening("127.0.0.1", taken.getsockname()[1])


def test_the_command_says_what_is_wrong() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = [sys.executable, "-m", "winnable", "table", "--no-browser", "--port", port]
        found = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SAFE)
    assert found.returncode == 2
    assert found.stderr == f"Error: cannot listen at 127.0.0.1, port {port}: Address already in use.\n"
