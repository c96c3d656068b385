"""The documentation as a site: built without a warning, every link in it leads somewhere, and it needs nothing else.

`.ci/docs` runs this with the extra `docs`; without that, or away from the checkout, there is nothing to build.
"""

import re
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.paths import ROOT

pytest.importorskip("properdocs")
if not (ROOT / "rules").is_dir():
    pytest.skip("only some of the pages are here", allow_module_level=True)
pytestmark = pytest.mark.thorough  # to build it takes longest


@dataclass
class Shown(HTMLParser):
    """What a page has: the names that links can lead to, its links, and what a browser loads with it."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and "href" in given:
            self.loaded.append(given["href"])
        elif "src" in given:
            self.loaded.append(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--site-dir", str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "WARNING" not in ran.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Shown]:
    found = {}
    for path in sorted(site.rglob("*.html")):
        found[path] = Shown()
        found[path].feed(path.read_text(encoding="utf-8"))
    return found


def test_links_lead_somewhere(site: Path, pages: dict[Path, Shown]) -> None:
    wrong = []
    for page, shown in pages.items():
        for link in shown.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            path = unquote(parts.path)
            target = site / path.lstrip("/") if path.startswith("/") else page.parent / path if path else page
            target = target.resolve()
            target = target / "index.html" if target.is_dir() else target
            known = target not in pages or not parts.fragment or unquote(parts.fragment) in pages[target].anchors
            if not (target.is_file() and known):
                wrong.append(f"{page.relative_to(site)}: {link}")
    assert wrong == []


def test_no_page_loads_anything_from_elsewhere(site: Path, pages: dict[Path, Shown]) -> None:
    every = {link for shown in pages.values() for link in shown.loaded}
    for path in site.rglob("*.css"):
        every |= {*re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text(encoding="utf-8"))}
    assert every
    assert [link for link in sorted(every) if urlsplit(link).netloc] == []


def test_pages_stand_where_they_do_in_the_repository(site: Path) -> None:
    for path in ("README.md", "docs/library.md", "rules/crew/RULINGS.md", "missions/FORMAT.md"):
        assert (site / path.replace("README.md", "index.md")).with_suffix(".html").is_file()


def test_public_names_have_an_anchor(pages: dict[Path, Shown]) -> None:
    """Their place in the reference can be linked to by their names."""
    anchors = {anchor for shown in pages.values() for anchor in shown.anchors}
    assert {"winnable.solve", "winnable.crew.Deal"} <= anchors
