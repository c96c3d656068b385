"""Functions run in worker processes of our own, which never outlive whoever started them.

    with workers(2, preload=["winnable.solver.crew.prove"]) as executor:
        futures = [executor.submit(math.factorial, number) for number in range(100)]
        products = [future.result() for future in futures]

A worker is a fresh interpreter (`subprocess`) that reads calls from its standard input and writes answers to
its standard output, both pickled. One thread of a `ThreadPoolExecutor` speaks to one worker at a time.

Why no library? None of `concurrent.futures`, pebble and loky ends a busy worker whose parent was killed: it stays,
and keeps open what the parent printed to. In the first and the last, one dead worker breaks the whole pool; pebble's
workers take calls from a common pipe under a common lock, and when some were killed among many short calls the pool
broke or hung. Where they do not fork, which is not safe beside threads, all but loky import the caller's main script
a second time: `python - <<EOF` has none, and one without `if __name__ == "__main__"` starts itself again. And the
forkserver and the resource tracker of `multiprocessing` are one for the whole process, so shared with the host. A
preloaded forkserver would save every worker the import of OR-Tools: a sixth of a second, which they spend side by
side. For two workers that is no gain, and calls take no longer here than there.
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
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

__all__ = ["WorkerDied", "workers"]

PULSE: Final = 0.5
"""A worker looks for its parent every so many seconds."""
GRACE: Final = 5.0
"""So many seconds a worker that answers no more has to end by itself."""
TRIES: Final = 2

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class WorkerDied(RuntimeError):
    """There is no result, as the worker process ended before it had one; the message says how it ended."""


@contextmanager
def workers(jobs: int, preload: Sequence[str] = ()) -> Iterator[Executor]:
    """An executor with so many worker processes; with one job or less, `submit` runs the function here and now.

    Functions, arguments and results must be picklable and known to a module other than `__main__`, which
    workers do not load. Modules to `preload` are imported by every worker as it starts; what fails there fails
    again, and is told, where it is needed. What a function prints goes to standard error.

    An exception reaches the future with the worker's traceback as a note. If a worker dies, its function is tried
    once more in a new one, then its future raises `WorkerDied`; the others go on. Callbacks of futures come from
    other threads, one at a time.

    The context ends when all functions are done; if it is left with an exception, workers are ended at once, what
    waited is cancelled, and what ran raises `WorkerDied`. Ctrl-C is left to the caller: workers never hear of it.
    """
    if jobs <= 1:
        yield _Here()
        return
    pool = _Pool(jobs, preload)
    try:
        yield pool
        pool.shutdown()
    finally:
        pool.end()


class _Here(Executor):
    """Runs everything at once, in the caller's own thread."""

    def submit(self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[_Result]:
        """The result of a function; what it raises is raised by the future, an interrupt at once."""
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
    """Workers that are started at once, and again when one has died; see `workers`."""

    def __init__(self, jobs: int, preload: Sequence[str]) -> None:
        self._preload = tuple(preload)
        self._threads = ThreadPoolExecutor(jobs, "winnable-jobs", _leave_interrupts_to_others)
        self._lock = threading.Lock()
        self._alive: list[subprocess.Popen[bytes]] = []
        self._idle: list[subprocess.Popen[bytes]] = []
        self._ended = False
        self._telling = threading.Lock()
        for _ in range(jobs):  # so that they load while the caller still collects what there is to do
            self._threads.submit(lambda: self._idle.append(self._start()))

    def submit(self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs) -> Future[_Result]:
        """The future result of a function in a worker."""
        future: Future[_Result] = Future()
        # The thread's own future would tell its callbacks from several threads at a time.
        begun = self._threads.submit(self._settle, future, (fn, args, kwargs))
        begun.add_done_callback(lambda begun: future.cancel() if begun.cancelled() else None)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more functions. The workers stay until the context is left."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """End all workers, whatever they are doing."""
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
        """Give a future what its call comes to."""
        if not future.set_running_or_notify_cancel():
            return
        try:
            done, value = pickle.loads(self._answer(pickle.dumps(call)))  # noqa: S301  # of our own worker
        except Exception as error:  # noqa: BLE001  # not to be pickled, say, or a worker that died
            done, value = False, error
        with self._telling:
            if done:
                future.set_result(value)
            else:
                future.set_exception(value)

    def _answer(self, call: bytes) -> bytes:
        """What a worker answers to a call, or the second of two."""
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
        """A worker with nothing to do. Those that died meanwhile did no harm."""
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
        """The exit code of a worker that answers no more."""
        with suppress(subprocess.TimeoutExpired):
            worker.wait(GRACE)
        _close(worker)
        with self._lock:
            self._alive.remove(worker)
        return worker.returncode


def _leave_interrupts_to_others() -> None:
    """No interrupt for this thread, and for no process started from it.

    What is blocked stays blocked in a new process, from its first instruction on and whatever a library (CP-SAT
    has a handler of its own) does later; a signal that is merely ignored can be taken up again.
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _started(preload: Sequence[str]) -> subprocess.Popen[bytes]:
    """A new worker, which imports from where this process does."""
    path = [entry for entry in sys.path if isinstance(entry, str)]
    # the path before all else, so that nothing that lies about in the working directory is taken for the library
    code = f"import sys; sys.path[:] = {path!r}; from {__name__} import _serve; _serve({preload!r})"
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP  # it hears no Ctrl-C
    return subprocess.Popen(  # noqa: S603  # this very interpreter, and a command that is all ours
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=flags
    )


def _ask(worker: subprocess.Popen[bytes], call: bytes) -> bytes:
    """The answer of a worker; an OSError, EOFError or UnpicklingError if it died over it."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    pickle.dump(call, worker.stdin)  # bytes within a pickle, so that their length is known to the reader
    worker.stdin.flush()
    answer: bytes = pickle.load(worker.stdout)  # noqa: S301  # of our own worker
    return answer


def _close(worker: subprocess.Popen[bytes]) -> None:
    """End a worker and forget it: an idle one has nothing to put in order."""
    worker.kill()
    worker.wait()
    for pipe in (worker.stdin, worker.stdout):
        assert pipe is not None
        with suppress(OSError):  # half a call may still wait to be written
            pipe.close()


def _epitaph(codes: Sequence[int]) -> str:
    """How the workers ended that died of the same function."""
    ways = [_ending(code) for code in codes]
    if len(set(ways)) == 1:
        return f"a worker process {ways[0]} twice on this problem"
    return f"a worker process {ways[0]} on this problem, and when it was tried once more, another {ways[1]}"


def _ending(code: int) -> str:
    """How a process with an exit code ended."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:  # most of the real-time signals have none
        name = f"signal {-code}"
    return f"was killed ({name}{', maybe for want of memory' if name == 'SIGKILL' else ''})"


# --- in the worker ---------------------------------------------------------------------------------


def _serve(preload: Sequence[str]) -> NoReturn:
    """Answer calls until there are no more."""
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    null = os.open(os.devnull, os.O_RDWR)  # becomes standard error, if the parent has none
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(null, 0)
    os.dup2(2, 1)  # whatever prints must not be taken for an answer
    for name in preload:
        with suppress(Exception):
            import_module(name)
    with suppress(EOFError, OSError, pickle.UnpicklingError):  # the parent is gone
        while True:
            answer = _answered(pickle.load(calls))  # noqa: S301  # of our own parent
            pickle.dump(answer, answers)
            answers.flush()
    os._exit(0)


def _watch(parent: int) -> NoReturn:
    """End this process soon after its parent, however that went.

    The pipe from the parent tells as much, but only a worker that is reading it, and not while another process that
    the parent forked holds its other end as well. Windows names the same parent for ever: there the pipe must do.
    """
    while os.getppid() == parent:
        time.sleep(PULSE)
    os._exit(1)


def _answered(call: bytes) -> bytes:
    """Whether a function came to a result, and that, or what it raised instead."""
    try:
        function, arguments, named = pickle.loads(call)  # noqa: S301  # of our own parent
        return pickle.dumps((True, function(*arguments, **named)))
    except BaseException as error:  # noqa: BLE001  # the parent decides what to do about it
        error.add_note(f"In a worker process:\n{traceback.format_exc()}")
        with suppress(Exception):
            answer = pickle.dumps((False, error))
            pickle.loads(answer)  # noqa: S301  # there are exceptions that can be pickled but not unpickled
            return answer
        stand_in = RuntimeError(f"{type(error).__name__}: {error}")
        stand_in.add_note(error.__notes__[-1])
        return pickle.dumps((False, stand_in))
    finally:
        with suppress(Exception):  # nobody may be there to read it
            sys.stdout.flush()
