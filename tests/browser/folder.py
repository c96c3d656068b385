"""The folder of `web/build`, served as any web server would: in a subfolder, without a header of its own."""

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.support.paths import ROOT

SUBFOLDER: Final = "games/crew"
ANSWER: Final = """async ([name, about]) => {
    const { ask } = await import(new URL("table/api.js", document.baseURI));
    return (await ask(name, about).done).answer;
}"""
KEPT: Final = """async () => {
    await navigator.serviceWorker.ready;
    const kept = async () => (await (await caches.open("winnable-memory")).keys()).length > 0;
    for (let left = 300; left && !(await kept()); left -= 1) await new Promise((done) => setTimeout(done, 100));
}"""
"""Waits until all is kept for the next visit."""


def build(within: Path) -> Path:
    """Write the folder into a subfolder of a web space, and return it."""
    folder = within / SUBFOLDER
    subprocess.run([sys.executable, str(ROOT / "web" / "build"), str(folder)], check=True)
    return folder


@contextmanager
def served(space: Path) -> Iterator[str]:
    """Serve a web space; return the address of the folder in it."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=space)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{SUBFOLDER}/"
        finally:
            server.shutdown()


def asked(page: Any, name: str, **about: Any) -> Any:
    """Ask what the page asks, as it does; return the answer."""
    return page.evaluate(ANSWER, [name, about])
