"""Verdicts in the browser and here, side by side: `python -m tests.bench.in_browser --deals 300`.

It builds the page by `web/build`, opens it in Chromium, and asks both about the same deals of ten missions, and about
the hard deals of `examples/hard`; `--deals 0` asks about these alone. Times are elapsed seconds, of questions asked one
after the other, here of the engine that is the browser's with `--engine sat`. With `--pasted` it pastes what people do
instead: every problem of `examples/` and of the guide, and copies of them without names; it goes on after one that has
no verdict in time, and tells which it was.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from tests.browser.folder import asked, build, served
from tests.browser.table import Address, Table
from tests.support.browser import chromium
from tests.support.documents import pasted
from tests.support.paths import EXAMPLES
from winnable.solver.engine import ENGINES, chosen, using
from winnable.table.replies import answered

MISSIONS = ("5", "10", "22", "26", "31", "38", "40", "44", "deep-sea/8", "deep-sea/20")
SECONDS = 300.0


def native(ask: str, **about: Any) -> Any:
    """What is answered here."""
    return answered(json.dumps({"ask": ask, "about": about}), lambda _told: None)[1]


def deals(number: int) -> Iterator[tuple[str, str]]:
    """Random deals with their names."""
    rng = Random(0)
    while number:
        mission, players, seed = rng.choice(MISSIONS), rng.choice((3, 4, 5)), rng.randrange(10**6)
        edition = "deep-sea" if "/" in mission else "planet-nine"
        documents = native("deal", mission=mission, game=edition, players=players, seed=seed).get("documents")
        if documents:
            number -= 1
            yield f"{mission}, {players} players, seed {seed}", documents[0]["yaml"]


def hard() -> Iterator[tuple[str, str]]:
    """The hard deals, one at a time."""
    for path in sorted((EXAMPLES / "hard").glob("*.yaml")):
        for number, text in enumerate(path.read_text(encoding="utf-8").split("\n---"), 1):
            yield f"{path.name} {number}", text


def compare(page: Any, name: str, text: str) -> tuple[str, float, float]:
    """Ask both, and return the verdict with the seconds here and in the browser."""
    about = {"text": text, "seconds": SECONDS, "options": {"verdict_only": True}}
    begun = perf_counter()
    here = native("solve", **about)["problem"]["answer"]
    between = perf_counter()
    there = asked(page, "solve", **about)["problem"]["answer"]
    end = perf_counter()
    assert here == there, f"{name}: {here} here, {there} in the browser\n{text}"
    print(f"{name}: {between - begun:.2f} s here, {end - between:.2f} s in the browser", flush=True)
    return here, between - begun, end - between


def paste(table: Table, text: str) -> Iterator[tuple[str, float, float]]:
    """Paste a text and ask about each problem in it; yield what differs from here, if anything, and the seconds.

    What has no verdict when the patience of the page is over differs, too.
    """
    from playwright.sync_api import TimeoutError as TooLate  # noqa: PLC0415  # not everybody has it

    given = native("read", text=text)
    problems = [each for each in given["documents"] if each["kind"] == "problem"]
    for place, each in enumerate(problems):
        begun = perf_counter()
        here = native("solve", text=each["text"], seconds=SECONDS, options={"verdict_only": True})["problem"]
        between = perf_counter()
        try:
            differs = "" if shown(table, text, place, len(problems), here.get("answer")) else "another answer"
        except TooLate:
            differs = "no answer in time"
        yield differs, between - begun, perf_counter() - between


def shown(table: Table, text: str, place: int, of: int, answer: str | None) -> bool:
    """Paste a text, ask about one of its problems, and return whether the page answers as expected; None: it cannot.

    Raises Playwright's TimeoutError.
    """
    table.go("deal")
    table.paste(text, ask=of == 1)
    if of > 1:
        table.page.click(f".pasted .hits li:nth-child({place + 1}) button")
        table.arrived()
        table.go("ask")
        table.tap("ask-now")
    if answer is None:
        return table.page.wait_for_selector(".verdict [role=alert], .asked .finding") is not None
    return table.answer() == answer


def paste_all(browser: Any, address: str, patience: float) -> None:
    """Paste all that people paste, and print what differs from here, and the slowest."""
    table = opened(browser, address, patience)
    alike, slowest = 0, [(0.0, 0.0, "")]
    for text in (text for each in pasted() for text in each.texts()):
        for number, (differs, here, there) in enumerate(paste(table, text), 1):
            alike += not differs
            name = f"problem {number} of {text.strip()[:200]!r}"
            slowest = sorted([*slowest, (there, here, name)], reverse=True)[:5]
            if differs:
                print(f"{differs} after {there:.1f} s, {here:.1f} s here: {name}")
                print(table.page.inner_text("main")[:600], flush=True)
                table.close()
                table = opened(browser, address, patience)
    table.close()
    print(f"{alike} problems pasted, each verdict as here; the slowest:")
    for there, here, name in slowest:
        print(f"  {there:.1f} s, {here:.1f} s here: {name}")


def opened(browser: Any, address: str, patience: float) -> Table:
    """Open the page, and wait for no longer than this for anything on it."""
    table = Table.open(browser, Address(address))
    table.context.set_default_timeout(patience * 1000)
    table.page.set_default_timeout(patience * 1000)
    return table


def told(title: str, found: list[tuple[str, float, float]]) -> None:
    """Print the times of some deals by their verdict."""
    for answer in sorted({each[0] for each in found}):
        pairs = [(here, there) for verdict, here, there in found if verdict == answer]
        print(f"{title}, {answer}: {len(pairs)}")
        for where, times in zip(("here", "browser"), zip(*pairs, strict=True), strict=True):
            late = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
            print(f"  {where:8} median {median(times):6.2f} s, 95 % {late:6.2f} s, worst {max(times):6.2f} s")
        print(f"  the browser takes {max(there / here for here, there in pairs):.1f} times as long at most")


def main() -> None:
    """Ask, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--pasted", action="store_true")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds for each verdict on the page")
    parser.add_argument("--engine", default=chosen(), choices=ENGINES)
    options = parser.parse_args()
    number = options.deals
    with using(options.engine), tempfile.TemporaryDirectory() as space, chromium() as browser:
        build(Path(space))
        with served(Path(space)) as address:
            if options.pasted:
                paste_all(browser, address, options.patience)
                return
            page = browser.new_page()
            page.goto(address)
            page.wait_for_selector("main h2")
            asked(page, "read", text="p1 / b1 / g1")
            if number:
                told("random deals", [compare(page, *each) for each in deals(number)])
            told("hard deals", [compare(page, *each) for each in hard()])


if __name__ == "__main__":
    main()
