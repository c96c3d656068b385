"""The page without a server in Debian's Firefox: `python -m tests.bench.in_firefox --deals 40`.

It builds the page by `web/build`, and tells how soon it is ready at the first visit and the next, whether verdicts are
the same as here, and whether the page goes on without a network.
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from tests.bench.in_browser import SECONDS, deals, hard, native
from tests.browser.folder import ANSWER, KEPT, build, served
from tests.support.firefox import Firefox, firefox

DECK: Final = """async () => {
    while (!document.querySelector("[data-focus='card-p1']")) await new Promise((done) => setTimeout(done, 20));
}"""


def visit(page: Firefox, address: str, what: str) -> None:
    """Open the page, and tell when it is ready."""
    begun = perf_counter()
    page.goto(address)
    page.evaluate(DECK)
    deck = perf_counter() - begun
    page.evaluate(ANSWER, ["read", {"text": "p1 / b1 / g1"}])
    print(f"{what}: deck {deck:.1f} s, engine {perf_counter() - begun:.1f} s")


def compare(page: Firefox, name: str, text: str) -> float:
    """Ask both, and return the seconds of the browser."""
    about: dict[str, Any] = {"text": text, "seconds": SECONDS, "options": {"verdict_only": True}}
    here = native("solve", **about)["problem"]["answer"]
    begun = perf_counter()
    there = page.evaluate(ANSWER, ["solve", about])["problem"]["answer"]
    assert here == there, f"{name}: {here} here, {there} in the browser\n{text}"
    return perf_counter() - begun


def main() -> None:
    """Ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40)
    number = parser.parse_args().deals
    asked = [*deals(number), *hard()]
    with tempfile.TemporaryDirectory() as space, firefox() as page:
        build(Path(space))
        with served(Path(space)) as address:
            visit(page, address, f"Firefox {page.version}, first visit")
            times = [compare(page, *each) for each in asked]
            print(f"{len(times)} verdicts as here, {median(times):.2f} s at the median, {max(times):.2f} s at most")
            page.evaluate(KEPT)
            visit(page, address, "second visit")
        page.reload()
        page.evaluate(DECK)
        print(
            "without a network:",
            page.evaluate(ANSWER, ["solve", {"text": asked[0][1], "seconds": SECONDS}])["problem"]["answer"],
        )
        print("complaints:", page.complaints or "none")


if __name__ == "__main__":
    main()
