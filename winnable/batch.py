"""Solving problems one after the other or in several processes; what goes wrong stays with its problem."""

import multiprocessing
import signal
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["Failure", "Result", "attempt", "processes", "results"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An error of ours in place of a verdict: what it says, and the traceback for whoever looks into it."""

    message: str
    trace: str = ""

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """The failure for an exception that nobody expected."""
        message = " ".join(str(error).split())
        return cls(f"{type(error).__name__}: {message}" if message else type(error).__name__, traceback.format_exc())


def attempt(problem: Problem, limits: Limits) -> Verdict[Witness] | Failure:
    """Solve a problem; whatever goes wrong with it becomes a Failure."""
    from winnable import api  # noqa: PLC0415

    try:
        return api.solve(problem, limits)
    except Exception as error:  # noqa: BLE001  # one bad problem must not stop the others
        return Failure.of(error)


@dataclass(frozen=True, slots=True)
class Result:
    """A verdict without its witness: all that a check needs, and little to send between processes."""

    answer: Answer
    reason: str
    effort: Effort


def _result(problem: Problem, limits: Limits) -> Result | Failure:
    found = attempt(problem, limits)
    return found if isinstance(found, Failure) else Result(found.answer, found.reason, found.effort)


def results(
    problems: Sequence[Problem], limits: Limits, executor: Executor | None = None
) -> Iterator[Result | Failure]:
    """Solve all problems, in this process or by an executor; results come in the order of the problems."""
    if executor is None:
        for problem in problems:
            yield _result(problem, limits)
        return
    for future in [executor.submit(_result, problem, limits) for problem in problems]:
        try:
            yield future.result()
        except Exception as error:  # noqa: BLE001  # a process that died, say
            yield Failure.of(error)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """An executor with this many processes, which end at once when the user interrupts.

    They are spawned, as OR-Tools has threads that a fork would lose.
    """
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
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
