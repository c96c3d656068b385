"""Pages in a real browser: Chromium, driven by Playwright, which notes what a page must not do."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.support.paths import DATA

AXE = DATA / "axe" / "axe.min.js"


@dataclass
class Watched:
    """A page with what happened on it: messages of the console and errors, and all requests."""

    page: Any
    messages: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    @property
    def too_wide(self) -> bool:
        """Whether the page is wider than the window."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def violations(page: Any) -> list[str]:
    """What axe-core finds wrong with a page as it is now, each with the elements."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{each['id']}: {node['html'][:200]} {node['failureSummary']}" for each in found for node in each["nodes"]]


def _how() -> dict[str, Any]:
    """How Debian's Chromium is started."""
    program = which("chromium") or which("chromium-browser") or which("google-chrome")
    if program is None:
        pytest.skip("there is no Chromium here")
    return {"executable_path": program, "args": ["--no-sandbox"]}


@contextmanager
def chromium() -> Iterator[Any]:
    """Run Chromium; the test is skipped where it or Playwright is missing, which `.ci/browser` does not let pass."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as engine, closing(engine.chromium.launch(**_how())) as browser:
        yield browser


def at_home(browser: Any, profile: Path) -> Any:
    """One context of somebody who comes back, with a folder for a profile: in any other nothing can be installed."""
    return closing(browser.browser_type.launch_persistent_context(profile, **_how()))


@contextmanager
def watched(browser: Any, address: str | Path, **context: Any) -> Iterator[Watched]:
    """Open a page, in a context of its own with these properties."""
    opened = browser.new_context(**{"locale": "en-GB", **context})
    page = opened.new_page()
    seen = Watched(page)
    page.on("console", lambda message: seen.messages.append(message.text))
    page.on("pageerror", lambda error: seen.messages.append(str(error)))
    page.on("request", lambda request: seen.requests.append(request.url))
    page.goto(address.absolute().as_uri() if isinstance(address, Path) else address)
    try:
        yield seen
    finally:
        opened.close()
