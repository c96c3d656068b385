"""The files of the page: the bundled editor is made of its sources; `.ci/editor` makes it again where there is npm."""

import re
from hashlib import sha256
from posixpath import dirname, join, normpath

from tests.support.paths import ROOT
from winnable.table.static import site

SOURCES = ROOT / "web" / "editor"


def test_the_editor_is_made_of_its_sources_as_they_are() -> None:
    made_of = [SOURCES / name for name in ("build.mjs", "package-lock.json", "package.json", "src/editor.js")]
    found = sorted(path for path in SOURCES.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    assert found == sorted(made_of)
    digest = sha256(b"".join(path.read_bytes() for path in made_of)).hexdigest()
    bundle = site()["/table/editor.js"].content.decode()
    assert bundle.splitlines()[0].endswith(f"Sources: {digest}")


def test_the_page_names_every_module_that_it_needs() -> None:
    """All that its modules import is among them, and nothing that is fetched only when it is wanted."""
    files = site()
    named = [
        f"/{path}" for path in re.findall(r'<link rel="modulepreload" href="([^"]+)">', files["/"].content.decode())
    ]
    assert named[0] == "/table/main.js"
    assert {"/table/board.js", "/table/judging.js", "/assets/dom.js", "/assets/crew/around.js"} < set(named)
    assert not [path for path in named if "/missions/" in path or path.endswith("/editor.js")]
    for path in named:
        for each in re.findall(r'from "([^"]+)"', files[path].content.decode()):
            assert normpath(join(dirname(path), each)) in named, (path, each)
