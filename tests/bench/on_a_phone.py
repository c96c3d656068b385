"""The page without a server on a slow machine with little memory: `python -m tests.bench.on_a_phone --questions 100`.

It builds the page by `web/build`, opens it in Chromium, and tells how long it takes at full speed and with a quarter of
the processor, how much memory the page has over many questions, and how soon it is free after a question is cancelled.
For a quarter of the processor, the processes of the pages are stopped three quarters of the time.
"""

import argparse
import os
import signal
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any, Final

from tests.bench.in_browser import SECONDS, deals, hard
from tests.browser.folder import KEPT, asked, build, served
from tests.support.browser import chromium

PERIOD: Final = 0.04
"""Seconds; of each such time a slow page has a quarter."""
CANCEL: Final = """async (text) => {
    const { ask, get } = await import(new URL("table/api.js", document.baseURI));
    const question = ask("play", { mission: "planet-nine/22", options: { deals: 1000 }, seconds: 300 });
    await new Promise((done) => setTimeout(done, 1500));
    const beside = performance.now();
    await get("read", { text });
    const began = performance.now();
    question.cancel();
    await question.done;
    const free = performance.now();
    await get("read", { text });
    const quick = performance.now();
    await ask("solve", { text, seconds: 60 }).done;
    return [began - beside, free - began, quick - free, performance.now() - quick].map((each) => each / 1000);
}"""


def renderers() -> list[int]:
    """The processes that have the pages of our browser: descendants of this one."""
    parents, found = {}, []
    for each in (each.name for each in Path("/proc").iterdir() if each.name.isdecimal()):
        with suppress(OSError):
            parents[int(each)] = int(Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in Path(f"/proc/{each}/cmdline").read_bytes():
                found.append(int(each))

    def ours(process: int) -> bool:
        return process == os.getpid() or (process in parents and ours(parents[process]))

    return [each for each in found if ours(each)]


@contextmanager
def slow() -> Iterator[None]:
    """Leave the pages a quarter of the processor."""
    over = threading.Event()

    def run() -> None:
        for turn in count():
            if over.is_set():
                return
            if turn % 25 == 0:  # a page that was opened since has a process of its own
                pages = renderers()
            for name, part in ((signal.SIGSTOP, 0.75), (signal.SIGCONT, 0.25)):
                for process in pages:
                    with suppress(ProcessLookupError):
                        os.kill(process, name)
                sleep(PERIOD * part)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def megabytes() -> float:
    """The memory that the pages with their workers have for themselves: what a browser's own task manager shows."""
    total = 0
    for process in renderers():
        with suppress(OSError):
            lines = Path(f"/proc/{process}/status").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith(("RssAnon:", "VmSwap:")))
    return total / 1024


def spent() -> float:
    """The seconds of a processor that the pages have had."""
    total = 0
    for process in renderers():
        with suppress(OSError):
            user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
            total += int(user) + int(system)
    return total / os.sysconf("SC_CLK_TCK")


def visits(browser: Any, address: str, texts: Sequence[str], what: str) -> None:
    """Open the page as somebody new does, ask, open it once more, and tell the times."""
    page = browser.new_context().new_page()
    page.set_default_timeout(300_000)
    visit(page, address, texts[0], f"{what}, first visit")
    times, before = [], spent()
    for text in texts:
        begun = perf_counter()
        asked(page, "solve", text=text, seconds=SECONDS)
        times.append(perf_counter() - begun)
    told = f"{len(texts)} deals {median(times):.2f} s at the median, {max(times):.2f} s at most,"
    print(f"  {told} {(spent() - before) / len(texts):.2f} s of a processor each")
    page.evaluate(KEPT)
    visit(page, address, texts[0], f"{what}, next visit")


def visit(page: Any, address: str, text: str, what: str) -> None:
    """Open the page, and tell when it is ready."""
    begun, before = perf_counter(), spent()
    page.goto(address)
    page.wait_for_selector("[data-focus='card-p1']")
    deck = perf_counter() - begun
    asked(page, "read", text=text)
    ready = perf_counter() - begun
    print(f"{what}: deck {deck:.1f} s, engine {ready:.1f} s, {spent() - before:.1f} s of a processor until then")


def over_many(browser: Any, address: str, texts: Sequence[str], lost: Sequence[str]) -> None:
    """Ask about many deals, end a long question, and tell the memory and the times."""
    page = browser.new_context().new_page()
    page.goto(address)
    asked(page, "read", text=texts[0])
    print(f"memory: {megabytes():.0f} MB when the engine is ready,", end=" ")
    most = 0.0
    for at, text in enumerate(texts):
        asked(page, "solve", text=text, seconds=SECONDS)
        if at % 20 == 0:
            asked(page, "explain", text=lost[at // 20 % len(lost)], seconds=SECONDS)
        most = max(most, megabytes())
    print(f"{most:.0f} MB at most over {len(texts)} deals, {megabytes():.0f} MB then", end=" ")
    beside, free, quick, again = page.evaluate(CANCEL, texts[0])
    print(f"and {megabytes():.0f} MB with the second worker")
    print(f"a quick question beside a long one {beside:.2f} s; cancelled, the page is free after {free:.3f} s,")
    print(f"a quick answer comes {quick:.2f} s later, and a verdict {again:.2f} s after that")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=100)
    number = parser.parse_args().questions
    texts = [text for _, text in deals(number)]
    lost = [text for _, text in hard()][:5]
    with tempfile.TemporaryDirectory() as space:
        build(Path(space))
        with served(Path(space)) as address:
            with chromium() as browser:
                visits(browser, address, texts[:10], "full speed")
            with chromium() as browser, slow():
                visits(browser, address, texts[:10], "a quarter of the processor")
            with chromium() as browser:
                over_many(browser, address, texts, lost)


if __name__ == "__main__":
    main()
