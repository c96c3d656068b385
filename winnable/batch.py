"""Solving problems one after the other or in several processes; what goes wrong stays with its problem."""

import multiprocessing
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from winnable.question import Question, Survey, asked
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["Failure", "Result", "attempt", "processes", "results"]


@dataclass(frozen=True, slots=True)
class Failure:
    """What stands in place of a verdict: an error, and the traceback for whoever looks into it.

    Not `ours` is a problem that contradicts itself, which only the solver could see.
    """

    message: str
    trace: str = ""
    ours: bool = True

    @property
    def kind(self) -> str:
        """The key under which JSON tells the message."""
        return "internal_error" if self.ours else "error"

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """The failure for an exception that nobody expected."""
        message = " ".join(str(error).split())
        return cls(f"{type(error).__name__}: {message}" if message else type(error).__name__, traceback.format_exc())


def attempt(problem: Problem, question: Question, limits: Limits) -> Verdict[Witness] | Survey | Failure:
    """Answer what is asked of a problem; whatever goes wrong with it becomes a Failure."""
    from winnable.solver.crew.solve import NoAnswer  # noqa: PLC0415

    try:
        return asked(problem, question, limits)
    except NoAnswer as error:
        return Failure(str(error), ours=False)
    except Exception as error:  # noqa: BLE001  # one bad problem must not stop the others
        return Failure.of(error)


@dataclass(frozen=True, slots=True)
class Result:
    """A verdict without its witness: all that a check needs, and little to send between processes."""

    answer: Answer
    reason: str
    effort: Effort


def _result(problem: Problem, question: Question, limits: Limits) -> Result | Failure:
    found = attempt(problem, question, limits)
    if isinstance(found, Failure):
        return found
    return Result(found.answer or Answer.UNKNOWN, found.reason, found.effort)


def results(
    problems: Sequence[tuple[Problem, Question]], limits: Limits, executor: Executor | None = None
) -> Iterator[Result | Failure]:
    """Answer all questions, in this process or by an executor; results come in their order."""
    if executor is None:
        for problem, question in problems:
            yield _result(problem, question, limits)
        return
    for future in [executor.submit(_result, problem, question, limits) for problem, question in problems]:
        try:
            yield future.result()
        except Exception as error:  # noqa: BLE001  # a process that died, say
            yield Failure.of(error)


def _start_method() -> str:
    """Forked processes start at once with all that is loaded, but may hang on what other threads were doing."""
    threads = Path("/proc/self/task")  # as Linux tells them; elsewhere nothing is forked
    if threads.is_dir() and threading.active_count() == 1:
        for _ in range(100):  # a thread that has come to its end may still be there for a moment
            if len(list(threads.iterdir())) == 1:
                return "fork"
            time.sleep(0.001)
    return "spawn"


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """An executor with this many processes, which end at once when the user interrupts."""
    method = _start_method()
    if method == "fork":
        import_module("winnable.solver.crew.solve")  # here, so that not every process has to
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context(method))
    # Ctrl-C reaches every process of the terminal; the one that the user started sees to the others. They
    # start with the first job, and whoever is started while interrupts are ignored goes on ignoring them.
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    executor.submit(int)
    signal.signal(signal.SIGINT, heard)
    try:
        yield executor
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown()
