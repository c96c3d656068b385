"""Worker processes: what they answer, how they end, and what becomes of them when others end."""

import json
import multiprocessing
import os
import pickle
import random
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from tests.support.layers import few
from tests.support.waiting import SAFE
from winnable.solver.jobs import in_time, workers
from winnable.solver.verdict import NEVER, Deadline, WorkerDied

ROOT = Path(__file__).parents[2]
LONG = 600
"""Seconds that nobody waits for."""

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


# --- what workers run ------------------------------------------------------------------------------


def busy(path: Path) -> None:
    """Say so to who reads a named pipe, then be busy for long."""
    path.write_text("busy")
    time.sleep(LONG)


def busy_aloud() -> None:
    """Say so, then be busy for long."""
    sys.stdout.write("busy\n")
    sys.stdout.flush()
    time.sleep(LONG)


def solve_long() -> None:
    """Keep CP-SAT busy in this thread; it says so itself."""
    from ortools.sat.python import cp_model_helper as sat  # noqa: PLC0415  # as it is not in the hosts

    chance = random.Random(0)
    model = sat.CpModelProto()
    variable = sat.IntegerVariableProto()
    variable.domain.extend((0, 1))
    count = 600
    model.variables.extend([variable] * count)
    for _ in range(int(4.26 * count)):  # where random clauses are hardest
        clause = sat.ConstraintProto()
        clause.bool_or.literals.extend(chance.choice((each, ~each)) for each in chance.sample(range(count), 3))
        model.constraints.append(clause)
    wrapper = sat.SolveWrapper()
    parameters = sat.SatParameters()
    parameters.log_search_progress = True
    parameters.num_workers = 1
    wrapper.set_parameters(parameters)
    wrapper.solve(model)  # type: ignore[no-untyped-call]


def killed() -> None:
    """Die as whoever the system kills."""
    os.kill(os.getpid(), signal.SIGKILL)


def killed_once(path: Path) -> str:
    """Die the first time."""
    if path.exists():
        return "done"
    path.touch()
    killed()
    return "never"


def killed_then_gone(path: Path) -> None:
    """Die one way, then another."""
    if killed_once(path) == "done":
        os._exit(3)


def loaded(module: str) -> bool:
    return module in sys.modules


class Told(Exception):
    """An exception that can be pickled but not unpickled."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(f"{code}: {words}")


def fail(error: type[BaseException], *arguments: Any) -> None:
    raise error(*arguments)


# --- what they answer ------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [0, 1, 2])
def test_results_are_those_of_the_function(jobs: int) -> None:
    with workers(jobs) as executor:
        futures = [executor.submit(pow, 2, exponent, mod=1000) for exponent in range(50)]
        assert [future.result(SAFE) for future in futures] == [pow(2, exponent, 1000) for exponent in range(50)]
        assert list(executor.map(abs, (-1, -2))) == [1, 2]


def test_one_job_runs_in_this_process() -> None:
    with workers(1) as executor:
        assert executor.submit(os.getpid).result() == os.getpid()
        assert executor.submit(lambda: "not to be pickled").result() == "not to be pickled"
        assert isinstance(executor.submit(fail, KeyError, "a").exception(), KeyError)
        with pytest.raises(KeyboardInterrupt):
            executor.submit(fail, KeyboardInterrupt)


def test_jobs_run_in_other_processes() -> None:
    with workers(2) as executor:
        assert executor.submit(os.getpid).result(SAFE) != os.getpid()


def test_modules_are_preloaded() -> None:
    with workers(2, preload=["no_such_module", "colorsys"]) as executor:
        assert executor.submit(loaded, "colorsys").result(SAFE)
        assert not executor.submit(loaded, "wave").result(SAFE)


def test_much_goes_either_way() -> None:
    """More than a pipe holds."""
    with workers(2) as executor:
        assert executor.submit(bytes.upper, b"a" * 3_000_000).result(SAFE) == b"A" * 3_000_000


def test_printing_does_no_harm(capfd: pytest.CaptureFixture[str]) -> None:
    with workers(2) as executor:
        executor.submit(print, "a word").result(SAFE)
        executor.submit(os.write, 1, b"beneath Python\n").result(SAFE)
        assert executor.submit(sys.stdin.read).exception(SAFE) is not None  # cannot be pickled
        assert executor.submit(os.read, 0, 1).result(SAFE) == b""
    assert capfd.readouterr() == ("", "a word\nbeneath Python\n")


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        ((fail, KeyError, "a"), KeyError, "'a'"),
        ((fail, Told, 3, "why"), RuntimeError, "Told: 3: why"),
        ((threading.Lock,), TypeError, "cannot pickle '_thread.lock' object"),
    ],
)
def test_errors_come_back(call: tuple[Any, ...], kind: type[Exception], message: str) -> None:
    """With the traceback of the worker, whether or not they can be pickled."""
    with workers(2) as executor:
        error = executor.submit(*call).exception(SAFE)
        assert (type(error), str(error)) == (kind, message)
        assert error is not None
        assert "Traceback" in error.__notes__[0]
        assert executor.submit(abs, -1).result(SAFE) == 1


def test_what_cannot_be_sent() -> None:
    with workers(2) as executor:
        assert isinstance(executor.submit(lambda: None).exception(SAFE), pickle.PicklingError | AttributeError)
        assert executor.submit(abs, -1).result(SAFE) == 1


def test_callbacks_come_one_at_a_time() -> None:
    alone, together = threading.Lock(), []

    def told(_: "Future[int]") -> None:
        together.append(not alone.acquire(blocking=False))
        if not together[-1]:
            time.sleep(0.001)
            alone.release()

    with workers(2) as executor:
        for _ in range(200):
            executor.submit(abs, -1).add_done_callback(told)
    assert together == [False] * 200


def test_from_another_thread() -> None:
    found: list[int] = []

    def use() -> None:
        with workers(2) as executor:
            found.extend(future.result(SAFE) for future in [executor.submit(abs, -number) for number in range(4)])

    thread = threading.Thread(target=use)
    thread.start()
    thread.join(SAFE)
    assert found == [0, 1, 2, 3]


# --- workers that die ------------------------------------------------------------------------------


@posix
def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    with workers(2) as executor:
        assert executor.submit(killed_once, tmp_path / "once").result(SAFE) == "done"


@pytest.mark.thorough
@posix
def test_a_killed_worker_costs_its_own_job_only() -> None:
    with workers(2) as executor:
        before = [executor.submit(abs, -number) for number in range(10)]
        dead = [executor.submit(killed), executor.submit(killed)]
        after = [executor.submit(abs, -number) for number in range(10)]
        assert [future.result(SAFE) for future in before + after] == [*range(10), *range(10)]
        for future in dead:
            with pytest.raises(WorkerDied) as caught:
                future.result(SAFE)
            assert str(caught.value) == (
                "a worker process was killed (SIGKILL, maybe for want of memory) twice on this problem"
            )


def test_how_a_worker_ended_is_told(tmp_path: Path) -> None:
    with workers(2) as executor:
        with pytest.raises(WorkerDied) as caught:
            executor.submit(os._exit, 3).result(SAFE)
        assert str(caught.value) == "a worker process ended with exit code 3 twice on this problem"


@posix
def test_each_end_is_told(tmp_path: Path) -> None:
    with workers(2) as executor:
        with pytest.raises(WorkerDied) as caught:
            executor.submit(killed_then_gone, tmp_path / "once").result(SAFE)
        assert str(caught.value) == (
            "a worker process was killed (SIGKILL, maybe for want of memory) on this problem, "
            "and when it was tried once more, another ended with exit code 3"
        )


@posix
def test_a_worker_that_dies_with_nothing_to_do_costs_nothing() -> None:
    with workers(2) as executor:
        for _ in range(5):
            os.kill(executor.submit(os.getpid).result(SAFE), signal.SIGKILL)
        assert executor.submit(abs, -1).result(SAFE) == 1


def test_no_worker_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with workers(2) as executor:
        assert isinstance(executor.submit(abs, -1).exception(SAFE), FileNotFoundError)


# --- leaving ---------------------------------------------------------------------------------------


def test_leaving_waits_for_all() -> None:
    with workers(2) as executor:
        futures = [executor.submit(abs, -number) for number in range(50)]
    assert [future.result(0) for future in futures] == list(range(50))
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(abs, -1)


class Left(Exception):
    """Somebody leaves."""


@posix
def test_leaving_with_an_exception_ends_everything_at_once(tmp_path: Path) -> None:
    pipes = [tmp_path / "a", tmp_path / "b"]
    for pipe in pipes:
        os.mkfifo(pipe)
    host = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(LONG,))
    host.start()
    other = subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({LONG})"])
    try:
        with pytest.raises(Left), workers(2) as executor:  # noqa: PT012  # all that is left
            running = [executor.submit(busy, pipe) for pipe in pipes]
            waiting = [executor.submit(abs, -1) for _ in range(5)]
            assert [pipe.read_text() for pipe in pipes] == ["busy", "busy"]
            assert waiting[0].cancel()
            raise Left
        for ended in running:
            with pytest.raises(WorkerDied, match="was ended before it was done"):
                ended.result(0)
        for cancelled in waiting:
            with pytest.raises(CancelledError):
                cancelled.result(0)
        assert host.is_alive()
        assert other.poll() is None
    finally:
        host.kill()
        host.join()
        host.close()
        other.kill()
        other.wait()


def test_leaving_before_anything_has_begun() -> None:
    with pytest.raises(Left), workers(2):
        raise Left
    with workers(2):
        pass


# --- hosts: who may start workers, and what becomes of these ---------------------------------------


@contextmanager
def host(body: str, *, before: str = "") -> Iterator["subprocess.Popen[str]"]:
    """A process that has two workers, in a session of its own, as a terminal gives it.

    `import ... test_jobs` in it finds this module, and so do its workers.
    """
    code = "import os, signal, sys, time\n"
    code += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # which may be ignored where tests run
    code += f"from {__name__} import *\nfrom winnable.solver.jobs import workers\n{before}\n"
    code += "with workers(2) as executor:\n" + "".join(f"    {line}\n" for line in body.splitlines())
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=SAFE)


def lines(pipe: IO[str] | None, start: str, count: int = 1) -> None:
    """Read on until so many lines have begun like this."""
    assert pipe is not None
    for line in pipe:
        count -= line.startswith(start)
        if not count:
            return
    raise AssertionError(f"no {start!r}")


BUSY = "futures = [executor.submit(busy_aloud) for _ in range(2)]\nfutures[0].result()"
IDLE = "print(executor.submit(abs, -1).result(), file=sys.stderr, flush=True)\ntime.sleep(600)"
STARTING = "print('starting', file=sys.stderr, flush=True)\ntime.sleep(600)"
BODIES = [
    pytest.param(BUSY, "busy", 2, id="busy"),
    pytest.param(IDLE, "1", 1, id="idle"),
    pytest.param(STARTING, "starting", 1, id="starting"),
]


@posix
@pytest.mark.parametrize("signal_", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(("body", "word", "count"), few(BODIES, 1))
def test_workers_end_with_their_host(body: str, word: str, count: int, signal_: signal.Signals) -> None:
    """They have its standard error: who reads that to its end sees when the last of them is gone."""
    with host(body) as process:
        lines(process.stderr, word, count)
        process.send_signal(signal_)
        process.communicate(timeout=SAFE)
        assert process.returncode == -signal_


@posix
def test_workers_end_with_their_host_while_cp_sat_solves() -> None:
    with host("executor.submit(solve_long).result()") as process:
        lines(process.stderr, "Starting presolve")
        process.kill()
        process.communicate(timeout=SAFE)


FORKED = """
worker = executor.submit(os.getpid).result()
executor.submit(busy_aloud)
if os.fork() == 0:
    os.close(1), os.close(2)
    os.read(0, 1)
    os._exit(0)
time.sleep(600)
"""


@posix
def test_workers_end_with_their_host_though_it_has_forked() -> None:
    """The other has all pipes to the workers, and goes on."""
    with host(FORKED) as process:
        lines(process.stderr, "busy")
        assert process.stdin is not None
        process.kill()
        assert process.stderr is not None
        process.stderr.read()  # the forked one has closed it
        process.stdin.close()
        process.stdin = None


@posix
def test_a_worker_whose_host_is_gone_before_it_has_begun_ends() -> None:
    """Though its standard input stays open, as it does where the host has forked."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    serve = f"from winnable.solver.jobs import _serve; _serve((), {gone.pid})"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    worker = subprocess.Popen([sys.executable, "-c", serve], stdin=subprocess.PIPE, env=environment)
    try:
        assert worker.wait(SAFE) == 1
    finally:
        worker.kill()
        worker.communicate()


@posix
@pytest.mark.parametrize(("body", "word", "count"), few(BODIES, 2))
def test_ctrl_c_is_the_hosts_alone(body: str, word: str, count: int) -> None:
    """It goes to all processes of a terminal; what workers say of it would stand in standard error."""
    guarded = "try:\n" + "".join(f"    {line}\n" for line in body.splitlines())
    guarded += "except KeyboardInterrupt:\n    sys.exit(130)"
    with host(guarded) as process:
        lines(process.stderr, word, count)
        os.killpg(process.pid, signal.SIGINT)
        assert process.communicate(timeout=SAFE) == ("", "")
        assert process.returncode == 130


@posix
def test_a_worker_does_not_hear_ctrl_c() -> None:
    """Whatever handler somebody sets in it."""
    with workers(2) as executor:
        worker = executor.submit(os.getpid).result(SAFE)
        executor.submit(signal.signal, signal.SIGINT, signal.SIG_DFL).exception(SAFE)
        os.kill(worker, signal.SIGINT)
        assert executor.submit(os.getpid).result(SAFE) == worker


SCRIPT = """
import json, os
from winnable.solver.jobs import workers
with workers(2) as executor:
    found = [future.result() for future in [executor.submit(abs, -number) for number in range(4)]]
with open("found", "w") as file:
    json.dump(found, file)
"""


@posix
@pytest.mark.parametrize(
    "command",
    few(
        [
            pytest.param("{python} - < script.py", id="standard input"),
            pytest.param("{python} script.py", id="no guard of __main__"),
            pytest.param("{python} -c {script}", id="-c"),
            pytest.param("{python} script.py <&-", id="no standard input"),
            pytest.param("{python} script.py <&- >&-", id="no standard output"),
            pytest.param("{python} script.py <&- >&- 2>&-", id="none of them"),
        ],
        2,
    ),
)
def test_any_script_may_start_workers(command: str, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    command = command.format(python=shlex.quote(sys.executable), script=shlex.quote(SCRIPT))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, timeout=SAFE, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")
    assert json.loads((tmp_path / "found").read_text()) == [0, 1, 2, 3]


def test_the_import_is_cheap() -> None:
    heavy = {"ortools", "multiprocessing", "asyncio"}
    code = f"import winnable.solver.jobs, sys; assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)


def test_who_does_not_come_in_time_is_not_waited_for() -> None:
    done, never, failed = Future[int](), Future[int](), Future[int]()
    done.set_result(7)
    stop = threading.Event()
    stop.set()
    assert all(in_time(done, each) == 7 for each in (NEVER, Deadline.after(60), Deadline(0.0), Deadline(stop=stop)))
    for deadline in (Deadline.after(0.01), Deadline(0.0), Deadline(stop=stop)):
        assert in_time(never, deadline) is None
    failed.set_exception(WorkerDied("it died"))
    with pytest.raises(WorkerDied):
        in_time(failed, NEVER)
