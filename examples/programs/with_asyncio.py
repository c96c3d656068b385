"""Solve beside other work: in a thread, with a limit of patience, and stopped as soon as nobody wants the answer.

Run it with the path of a deal: python examples/programs/with_asyncio.py examples/first.yaml
"""

import asyncio
import sys
import threading

import winnable


async def solve(problem: winnable.AnyProblem, patience: float) -> winnable.AnyVerdict:
    """Return the verdict, unknown if it takes longer; the solver stops when this is cancelled, too."""
    stop = threading.Event()
    answer = asyncio.create_task(asyncio.to_thread(lambda: winnable.solve(problem, winnable.limited(stop=stop))))
    try:
        done, _ = await asyncio.wait([answer], timeout=patience)
        if not done:
            stop.set()  # the thread ends by itself soon after
        return await answer
    finally:
        stop.set()


async def main(path: str) -> None:
    """Solve all problems of a file at once."""
    problems = winnable.load(path)
    verdicts = await asyncio.gather(*(solve(problem, patience=60) for problem in problems))
    for problem, verdict in zip(problems, verdicts, strict=True):
        first, *_ = str(problem).splitlines()
        print(first, verdict.answer)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
