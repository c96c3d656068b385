"""How long it takes from opening the page to the first verdict: `python -m tests.bench.first_verdict [TIMES]`.

With a server that has started, a deal that is typed on one line, and what the solver itself took told beside it. First
by plain HTTP, as the page asks: the page and what it says, what games there are, the line read, the question asked, its
answer fetched. Then in Chromium: from opening the page in a browser that has never seen it, until the verdict is on it.
"""

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from tests.support.browser import chromium
from tests.support.tables import EASY, Server, running

PAGE = ("/", "/texts/en.json")


def main(times: int) -> None:
    """Measure, and print."""
    with running() as server:
        while server.ask("POST", "/api/setup", {}).status != 200:
            pass  # its processes are still loading
        _tell("by plain HTTP", lambda: _asked(server), times)
        with chromium() as browser:
            _tell("in Chromium", lambda: _seen(browser, server), times)


def _tell(how: str, once: Callable[[], tuple[float, float]], times: int) -> None:
    first = once()
    every, solving = zip(*(once() for _ in range(times)), strict=True)
    print(f"{how}, the first: {_ms(first[0])}, of it solving {_ms(first[1])}")
    print(f"  {times} more: {_ms(statistics.median(every))} (median), {_ms(max(every))} (most), of it solving", end=" ")
    print(f"{_ms(statistics.median(solving))} (median)")


def _asked(server: Server) -> tuple[float, float]:
    """Return the seconds from opening to the verdict, and those of the solver."""
    began = time.monotonic()
    for path in PAGE:
        found = server.ask("GET", path)
        assert found.status == 200, (path, found.body)
    server.answer("setup", {})
    read = server.answer("read", {"text": EASY})
    answer = server.answer("solve", {"text": read["documents"][0]["text"]})["problem"]
    took = time.monotonic() - began
    assert answer["answer"] == "unwinnable"
    return took, answer["effort"]["seconds"]


def _seen(browser: Any, server: Server) -> tuple[float, float]:
    """Return the same of the page, where the line is put in at once."""
    context = browser.new_context(viewport={"width": 1100, "height": 900}, locale="en-GB")
    page = context.new_page()
    began = time.monotonic()
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.click("details:has(#paste) > summary")
    page.fill("#paste", EASY)
    page.press("#paste", "Enter")
    page.wait_for_selector(".verdict .answer-unwinnable")
    took = time.monotonic() - began
    context.close()
    return took, float(server.answer("solve", {"text": EASY})["problem"]["effort"]["seconds"])


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
