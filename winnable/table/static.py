"""The files of the page, by the path under which each is served: a table that is made once, and read by name alone."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from winnable.page.assets import LANGUAGES, table

TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
}
"""The types of the files that are served, by their ending; no others are."""
PLACES: Final = {
    "/table/": "table/assets",
    "/assets/": "page/assets",
    "/phrases/": "page/phrases",
    "/missions/": "page/missions",
}
"""Under which path the files of which folder of `winnable` are served."""
INDEX: Final = "/table/index.html"
MAIN: Final = "/table/main.js"
"""The module that the page begins with."""
_IMPORT: Final = re.compile(r'^import [^"]*"(?P<path>[^"]+)";$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class File:
    """A file with its type, and a tag that changes with its content."""

    content: bytes
    type: str
    tag: str


def site() -> Mapping[str, File]:
    """Return the files of the page by path; `/` is the page itself."""
    found: dict[str, File] = {}
    for prefix, name in PLACES.items():
        folder = Path(__file__).parents[1] / name
        for file in folder.rglob("*"):
            if file.suffix.removeprefix(".") in TYPES:
                path = f"{prefix}{file.relative_to(folder).as_posix()}"
                found[path] = _made(path, file.read_bytes())
    for language in LANGUAGES:
        path = f"/texts/{language}.json"
        found[path] = _made(path, json.dumps(table(language), ensure_ascii=False).encode())
    if INDEX in found:
        page = found[INDEX].content.decode()
        needed = [path.removeprefix("/") for path in imported(found, MAIN)]
        links = "".join(f'<link rel="modulepreload" href="{path}">\n    ' for path in needed)
        begin = '<script type="module"'
        found["/"] = found[INDEX] = _made(INDEX, page.replace(begin, links + begin).encode())
    return found


def imported(found: Mapping[str, File], module: str) -> list[str]:
    """Return the modules that a module needs from the start, itself first.

    The page names them all, so that a browser fetches them at once, and need not read one to learn of the next.
    """
    paths: dict[str, None] = {module: None}
    ahead = [module]
    for path in ahead:
        for each in _IMPORT.finditer(found[path].content.decode()):
            needed = normpath(join(dirname(path), each["path"]))
            if needed in found and needed not in paths:
                paths[needed] = None
                ahead.append(needed)
    return list(paths)


def _made(path: str, content: bytes) -> File:
    return File(content, TYPES[path.rpartition(".")[2]], f'"{sha256(content).hexdigest()[:32]}"')
