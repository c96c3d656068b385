"""Worker processes of our own, which never outlive the process that started them.

    with workers(2, preload=["winnable.solver.crew.prove"]) as executor:
        futures = [executor.submit(math.factorial, number) for number in range(100)]
        products = [future.result() for future in futures]

A worker is a fresh interpreter (`subprocess`) that reads calls from its standard input and writes answers to
its standard output, both pickled. Each thread of a `ThreadPoolExecutor` talks to one worker at a time.

Why no library?

- Parents: `concurrent.futures`, pebble and loky leave a busy worker running when its parent is killed, and with it
  the streams that the parent printed to stay open.
- Crashes: in `concurrent.futures` and loky one dead worker breaks the whole pool. Pebble's workers take calls from
  a shared pipe under a shared lock; when some were killed among many short calls, the pool broke or hung.
- Start: fork is not safe with threads. Without it all but loky import the caller's main script a second time:
  `python - <<EOF` has none, and one without `if __name__ == "__main__"` starts itself again.
- Hosts: the forkserver and the resource tracker of `multiprocessing` exist once in a process, so that we would
  share them with the program that uses this package.

A preloaded forkserver would save every worker the import of OR-Tools, a sixth of a second that they spend in
parallel. With two workers that gains nothing, and calls take no longer here than there.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from math import inf
from typing import Any, BinaryIO, Final, NoReturn, ParamSpec, TypeVar

from winnable.solver.verdict import Deadline, WorkerDied

PULSE: Final = 0.5
"""Seconds between the checks of a worker whether its parent still runs."""
GRACE: Final = 5.0
"""Seconds for a worker that no longer answers to end by itself, before it is killed."""
LATE: Final = 0.1
"""Seconds after a deadline for a call to return the answers so far."""
TRIES: Final = 2
"""In how many workers a call is tried before it fails with `WorkerDied`."""

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


@contextmanager
def workers(jobs: int, preload: Sequence[str] = (), *, apart: bool = False) -> Iterator[Executor]:
    """Open an executor with `jobs` worker processes; with one job or less, `submit` runs the function at once, here.

    `apart`: one job has a process of its own, too, and so can be ended.

    Functions, arguments and results must be picklable and defined in a module other than `__main__`, which
    workers do not load. Every worker imports the modules in `preload` as it starts. An import that fails is
    ignored then, and raises in the call that needs it. Functions print to standard error.

    An exception reaches the future with the worker's traceback as a note. If a worker dies, its function is tried
    once more in a new one, then its future raises `WorkerDied`; the others go on. Callbacks of futures come from
    other threads, one at a time.

    The context ends when all functions are done. If it is left with an exception, workers are killed at once,
    waiting calls are cancelled, and running ones raise `WorkerDied`. Ctrl-C is the caller's: workers do not get it.
    """
    if jobs <= 1 and not apart:
        yield InProcess()
        return
    pool = _Pool(max(jobs, 1), preload)
    try:
        yield pool
        pool.shutdown()
    finally:
        pool.end()


def in_time(future: "Future[_Result]", deadline: Deadline) -> _Result | None:
    """Return the result of a call; None if it does not come soon after a deadline, as its worker still starts, say."""
    left = deadline.at + LATE - time.perf_counter()
    try:
        return future.result(0 if deadline.stopped else None if left == inf else max(0.0, left))
    except TimeoutError:
        return None


class InProcess(Executor):
    """Runs each function at once, in the caller's thread."""

    def submit(self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[_Result]:
        """Run a function; the future raises its exceptions, but an interrupt is raised here."""
        future: Future[_Result] = Future()
        future.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except Exception as error:  # noqa: BLE001  # as executors do
            future.set_exception(error)
        else:
            future.set_result(result)
        return future


class _Pool(Executor):
    """Workers, started with the pool and replaced when they die; see `workers`."""

    def __init__(self, jobs: int, preload: Sequence[str]) -> None:
        self._preload = tuple(preload)
        self._threads = ThreadPoolExecutor(jobs, "winnable-jobs", _leave_interrupts_to_others)
        self._lock = threading.Lock()
        self._alive: list[subprocess.Popen[bytes]] = []
        self._idle: list[subprocess.Popen[bytes]] = []
        self._ended = False
        self._settling = threading.Lock()
        for _ in range(jobs):  # so that they load while the caller still prepares its calls
            self._threads.submit(lambda: self._idle.append(self._start()))

    def submit(self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[_Result]:
        """Return the future of a function that runs in a worker."""
        future: Future[_Result] = Future()
        # The thread's own future would run its callbacks in several threads at a time.
        begun = self._threads.submit(self._settle, future, (fn, args, kwargs))
        begun.add_done_callback(lambda begun: future.cancel() if begun.cancelled() else None)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT002  # as an Executor
        """Accept no more functions. Workers stay until the context is left, or are killed if futures are cancelled."""
        if cancel_futures:
            self.end()
        self._threads.shutdown(wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """Kill all workers, even busy ones."""
        with self._lock:
            self._ended = True
            alive = list(self._alive)
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in alive:
            worker.kill()
        self._threads.shutdown()
        for worker in alive:
            _close(worker)

    def _settle(self, future: Future[Any], call: tuple[Any, ...]) -> None:
        """Run a call in a worker, and set the result or exception of its future."""
        if not future.set_running_or_notify_cancel():
            return
        try:
            done, value = pickle.loads(self._answer(pickle.dumps(call)))  # noqa: S301  # of our own worker
        except Exception as error:  # noqa: BLE001  # the call cannot be pickled, say, or a worker died
            done, value = False, error
        with self._settling:  # callbacks run one at a time
            if done:
                future.set_result(value)
            else:
                future.set_exception(value)

    def _answer(self, call: bytes) -> bytes:
        """Return a worker's pickled answer to a pickled call; if the worker dies, another one's. Raises WorkerDied."""
        codes: list[int] = []
        while len(codes) < TRIES:
            worker = self._free()
            try:
                answer = _ask(worker, call)
            except (OSError, EOFError, pickle.UnpicklingError):
                codes.append(self._bury(worker))
                if self._ended:
                    raise WorkerDied("the worker process was ended before it was done") from None
            else:
                self._idle.append(worker)
                return answer
        raise WorkerDied(_epitaph(codes))

    def _free(self) -> subprocess.Popen[bytes]:
        """Return an idle worker, or start one. Workers that died while idle are dropped."""
        while True:
            with self._lock:
                worker = self._idle.pop() if self._idle else None
            if worker is None:
                return self._start()
            if worker.poll() is None:
                return worker
            self._bury(worker)

    def _start(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._ended:
                raise WorkerDied("the worker process was ended before it was done")
            worker = _started(self._preload)
            self._alive.append(worker)
        return worker

    def _bury(self, worker: subprocess.Popen[bytes]) -> int:
        """Drop a worker that no longer answers; return its exit code."""
        with suppress(subprocess.TimeoutExpired):
            worker.wait(GRACE)
        _close(worker)
        with self._lock:
            self._alive.remove(worker)
        return worker.returncode


def _leave_interrupts_to_others() -> None:
    """Block SIGINT for this thread and for processes started from it.

    A blocked signal stays blocked in a new process from its first instruction on, even if a library installs a
    handler, as CP-SAT does. A signal that is merely ignored could be handled again.
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _started(preload: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a worker with the import path of this process."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP  # which does not get Ctrl-C
    return subprocess.Popen(  # noqa: S603  # this interpreter, with code of our own
        interpreter(f"from {__name__} import _serve; _serve({preload!r}, {os.getpid()})"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        creationflags=flags,
    )


def interpreter(code: str) -> list[str]:
    """Return the command line of a fresh interpreter that runs some code with the import path of this process."""
    path = [entry for entry in sys.path if isinstance(entry, str)]
    # the path comes first, so that no module in the working directory is taken for one of the standard library
    return [sys.executable, "-c", f"import sys; sys.path[:] = {path!r}; {code}"]


def _ask(worker: subprocess.Popen[bytes], call: bytes) -> bytes:
    """Return a worker's answer to a call. Raises OSError, EOFError or UnpicklingError if it dies meanwhile."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    pickle.dump(call, worker.stdin)  # pickled once more, so that the reader knows the length
    worker.stdin.flush()
    answer: bytes = pickle.load(worker.stdout)  # noqa: S301  # of our own worker
    return answer


def _close(worker: subprocess.Popen[bytes]) -> None:
    """Kill a worker and close its pipes; an idle one has nothing to clean up."""
    worker.kill()
    worker.wait()
    for pipe in (worker.stdin, worker.stdout):
        assert pipe is not None
        with suppress(OSError):  # part of a call may still be in the buffer
            pipe.close()


def _epitaph(codes: Sequence[int]) -> str:
    """Return the message about workers that died of the same call, by their exit codes."""
    ways = [_ending(code) for code in codes]
    if len(set(ways)) == 1:
        return f"a worker process {ways[0]} twice on this problem"
    return f"a worker process {ways[0]} on this problem, and when it was tried once more, another {ways[1]}"


def _ending(code: int) -> str:
    """Return in words how a process with this exit code ended."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:  # most real-time signals have no name
        name = f"signal {-code}"
    return f"was killed ({name}{', maybe for want of memory' if name == 'SIGKILL' else ''})"


# --- in the worker ---------------------------------------------------------------------------------


def _serve(preload: Sequence[str], host: int) -> NoReturn:
    """Answer calls from standard input until it is closed: the whole life of a worker of the process `host`."""
    end_with(host)
    calls, answers = streams()
    for name in preload:
        with suppress(Exception):
            import_module(name)
    with suppress(EOFError, OSError, pickle.UnpicklingError):  # the parent is gone
        while True:
            answer = _answered(pickle.load(calls))  # noqa: S301  # of our own parent
            pickle.dump(answer, answers)
            answers.flush()
    os._exit(0)


def streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes from and to the parent; from now on `print` writes to standard error."""
    null = os.open(os.devnull, os.O_RDWR)  # gets number 2, and so becomes standard error, if the parent has none
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(null, 0)
    os.dup2(2, 1)  # printed text must not be taken for an answer
    return calls, answers


def end_with(host: int) -> None:
    """End this process, from another thread, soon after the process `host` that started it."""
    # On POSIX the worker does not ask who its parent is: that may be gone already, and another one in its place. On
    # Windows the launcher of a virtual environment stands between the two.
    threading.Thread(target=_watch, args=(os.getppid() if sys.platform == "win32" else host,), daemon=True).start()


def _watch(parent: int) -> NoReturn:
    """End this process soon after its parent, whatever ended that.

    The end of the pipe from the parent would be noticed only by an idle worker, and not while another process forked
    by the parent has the pipe open, too. On Windows `getppid` never changes: there only the pipe ends a worker.
    """
    while os.getppid() == parent:
        time.sleep(PULSE)
    os._exit(1)


def _answered(call: bytes) -> bytes:
    """Call a function; return, pickled, True and its result, or False and its exception."""
    try:
        function, arguments, named = pickle.loads(call)  # noqa: S301  # of our own parent
        return pickle.dumps((True, function(*arguments, **named)))
    except BaseException as error:  # noqa: BLE001  # the parent decides how to handle it
        error.add_note(f"In a worker process:\n{traceback.format_exc()}")
        with suppress(Exception):
            answer = pickle.dumps((False, error))
            pickle.loads(answer)  # noqa: S301  # some exceptions can be pickled but not unpickled
            return answer
        stand_in = RuntimeError(f"{type(error).__name__}: {error}")
        stand_in.add_note(error.__notes__[-1])
        return pickle.dumps((False, stand_in))
    finally:
        with suppress(Exception):  # standard error may be closed
            sys.stdout.flush()
