r"""The files that browsers load: modules of JavaScript and a style, one by one from a server, or bundled into one file.

All are plain modules. To be bundled they keep to a few forms: imports are named, static and at the top, `export` stands
in front of a declaration, and each declaration at the top of a module has a name that no other module has. So a bundle
is their texts one behind the other, without imports and the word `export`.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import Final

STYLE: Final = "page.css"
"""The style of every page."""
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(async )?(function|const|class) )", re.MULTILINE)
_COMMENT: Final = re.compile(r"^//[^\n]*\n|^/\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)


@cache
def asset_names() -> tuple[str, ...]:
    """Return the names of all assets, such as `stepper.js` and `crew/card.js`."""
    return tuple(sorted(_names(_folder())))


@cache
def asset(name: str) -> str:
    """Return an asset by its name. Raises KeyError for any other name, so that none leads out of the folder."""
    if name not in asset_names():
        raise KeyError(name)
    return _folder().joinpath(*name.split("/")).read_text(encoding="utf-8")


def bundle(*entries: str) -> str:
    """Return these modules, with all that they import, as one."""
    parts: dict[str, str] = {}
    for entry in entries:
        _add(entry, parts)
    return "".join(parts.values())


def _add(name: str, parts: dict[str, str]) -> None:
    """Add a module behind those that it imports."""
    if name in parts:
        return
    written = asset(name)
    for found in _IMPORT.finditer(written):
        _add(normpath(join(dirname(name), found["path"])), parts)
    parts[name] = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", written)))


def _folder() -> Traversable:
    return files("winnable.page").joinpath("assets")


def _names(folder: Traversable, before: str = "") -> Iterator[str]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _names(each, f"{before}{each.name}/")
        elif each.name.endswith((".js", ".css")):
            yield f"{before}{each.name}"
