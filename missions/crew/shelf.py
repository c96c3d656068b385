"""Where missions stand: the files that ship with the package, by id, and files of authors."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from winnable.missions.crew.format import GAMES
from winnable.missions.source.files import read_bytes, read_reference
from winnable.missions.source.finding import Findings, Place, Source, nearest, quoted
from winnable.missions.source.tree import MappingNode

__all__ = ["find_table", "shelf", "shipped_key"]

_SUFFIXES: Final = (".yaml", ".yml")


@cache
def shelf() -> Mapping[str, Traversable]:
    """The files of the missions that ship with the package, by key such as `planet-nine/22`."""
    found: dict[str, Traversable] = {}
    for game in GAMES:
        folder = files("winnable.missions") / game.replace("-", "_")
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda each: each.name):
                stem, _, suffix = file.name.rpartition(".")
                if f".{suffix}" in _SUFFIXES:
                    found[f"{game}/{stem.lstrip('0')}"] = file
    return found


def shipped_key(written: str, game: str) -> str | None:
    """The key of a mission that ships, `22` or `planet-nine/22`; `game` is that of an id without one."""
    key = written if "/" in written else f"{game}/{written.lstrip('0')}"
    return key if key in shelf() else None


def find_table(written: str, place: Place, game: str, findings: Findings) -> MappingNode | None:
    """The mission with an id, or in a file relative to where it is named, as it is written there."""
    key = shipped_key(written, game)
    if key is not None:
        file = shelf()[key]
        (tree,) = read_bytes(file.read_bytes(), Source(str(file)), findings)
        assert isinstance(tree.root, MappingNode)
        return tree.root
    if written.endswith(_SUFFIXES):
        return _in_file(written, place, findings)
    close = nearest(written, list(shelf())) if "/" in written else ""
    ids = [each.partition("/")[2] for each in shelf() if each.startswith(f"{game}/")]
    numbers, others = [each for each in ids if each.isdecimal()], [each for each in ids if not each.isdecimal()]
    hint = close or f"{game} has the missions {' and '.join([f'{numbers[0]} to {numbers[-1]}', *others])}"
    findings.add(place, "M001", f"expected the id of a mission or its file (.yaml), found {quoted(written)}", hint)
    return None


def _in_file(written: str, place: Place, findings: Findings) -> MappingNode | None:
    path, trees = read_reference(written, place, findings, "M002")
    if not trees:
        return None
    tables = [tree.root for tree in trees if isinstance(tree.root, MappingNode) and tree.root.get("id") is not None]
    if len(tables) != 1:
        findings.add(place, "M002", f"expected one mission in {str(path)!r}, found {len(tables)}")
        return None
    return tables[0]
