"""The lock of a folder."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.surveying.lock import LOCK, Held, Lock

HOLD = """
import sys, time
from pathlib import Path
from winnable.surveying.lock import Lock
Lock.take(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def test_one_has_it_at_a_time_and_its_file_goes_with_it(tmp_path: Path) -> None:
    lock = Lock.take(tmp_path)
    with pytest.raises(Held):
        Lock.take(tmp_path)
    lock.free()
    assert not [*tmp_path.iterdir()]
    Lock.take(tmp_path).free()


def test_with_patience_it_waits_for_the_end_of_another(tmp_path: Path) -> None:
    lock = Lock.take(tmp_path)
    timer = threading.Timer(0.2, lock.free)
    timer.start()
    Lock.take(tmp_path, 60).free()
    timer.join()


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_dead_process_holds_nothing_and_its_file_does_not_stay(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Held):
            Lock.take(tmp_path)
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]
    Lock.take(tmp_path).free()
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + bytes(5000), b"4711"])
def test_what_is_in_its_file_does_not_matter(tmp_path: Path, content: bytes) -> None:
    (tmp_path / LOCK).write_bytes(content)
    Lock.take(tmp_path).free()
    assert not [*tmp_path.iterdir()]


def test_a_file_that_was_removed_or_replaced_meanwhile_is_no_lock(tmp_path: Path) -> None:
    lost = Lock.take(tmp_path)
    (tmp_path / LOCK).unlink()
    lock = Lock.take(tmp_path)
    lost.free()  # and it leaves that of the other alone
    with pytest.raises(Held):
        Lock.take(tmp_path)
    lock.free()


def test_many_threads_never_have_it_together(tmp_path: Path) -> None:
    inside: list[int] = []
    together: list[int] = []

    def work() -> None:
        for _ in range(20):
            lock = Lock.take(tmp_path, 60)
            inside.append(1)
            together.append(len(inside))
            inside.pop()
            lock.free()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert together == [1] * 80


def test_where_there_can_be_no_file_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        Lock.take(tmp_path / "nowhere")
    (tmp_path / LOCK).mkdir()
    with pytest.raises(OSError, match="directory"):
        Lock.take(tmp_path)
