"""Workers as the server sees them: one that is killed is replaced, and each has a bound on its memory."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.support.tables import EASY, Server, running, workers_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
LONG = {"mission": "planet-nine/22", "options": {"deals": 1000}, "seconds": 300}


@pytest.mark.thorough
def test_a_worker_that_is_killed_is_replaced_and_its_question_says_so() -> None:
    with running("--jobs", "2") as server:
        with server.asking(
            "POST", "/api/play", {"mission": "planet-nine/22", "options": {"deals": 1000}, "seconds": 300}
        ) as answer:
            assert "progress" in json.loads(answer.readline())
            for pid in workers_of(server.process.pid):  # as the system does where memory is short
                os.kill(pid, signal.SIGKILL)
            last = json.loads(answer.read().splitlines()[-1])
            assert last["error"]["kind"] == "died"
        assert server.answer("solve", {"text": EASY})["problem"]["answer"]
        assert server.answer("read", {"text": EASY})["findings"] == []


def test_every_worker_has_a_bound_on_its_memory() -> None:
    with running("--jobs", "2", "--memory", "300") as server:
        assert server.answer("solve", {"text": EASY})["problem"]["answer"]
        assert server.answer("read", {"text": EASY})["findings"] == []
        assert _limits(server) == [str(300 << 20)] * 2


def _limits(server: Server) -> list[str]:
    found = []
    for pid in workers_of(server.process.pid):
        lines = Path(f"/proc/{pid}/limits").read_text(encoding="ascii").splitlines()
        found += [line.split()[3] for line in lines if line.startswith("Max data size")]
    return found
