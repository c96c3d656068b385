"""The library: the missions that ship with the package, and missions by id or file."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from winnable.missions.files import read_bytes, read_reference
from winnable.missions.finding import Finding, Findings, Place, Source, TooManyFindings, nearest, quoted
from winnable.missions.format import GAMES
from winnable.missions.mission import Mission
from winnable.missions.mission_reader import read_mission
from winnable.missions.tree import Table

__all__ = ["find_mission", "library", "look_up"]

_SUFFIXES: Final = (".yaml", ".yml")


class _Library(Mapping[str, Mission]):
    """Missions by key, `planet-nine/22`; each file is read when its mission is first asked for."""

    def __init__(self) -> None:
        self._files: dict[str, Traversable] = {}
        self._missions: dict[str, Mission] = {}
        for game in GAMES:
            folder = files("winnable.missions") / game.replace("-", "_")
            if folder.is_dir():
                for file in sorted(folder.iterdir(), key=lambda each: each.name):
                    stem, _, suffix = file.name.rpartition(".")
                    if f".{suffix}" in _SUFFIXES:
                        self._files[f"{game}/{stem.lstrip('0')}"] = file

    def __getitem__(self, key: str) -> Mission:
        if key not in self._missions:
            self._missions[key] = _shipped(self._files[key])
        return self._missions[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __contains__(self, key: object) -> bool:
        return key in self._files


def _shipped(file: Traversable) -> Mission:
    findings = Findings()
    for tree in read_bytes(file.read_bytes(), Source(str(file)), findings):
        mission = read_mission(tree.root, findings) if isinstance(tree.root, Table) else None
        if mission is not None:
            return mission
    raise RuntimeError("a mission of the library is broken: " + "; ".join(each.short() for each in findings.sorted()))


@cache
def library() -> Mapping[str, Mission]:
    """The missions that ship with the package, by key such as `planet-nine/22`."""
    return _Library()


def look_up(written: str, place: Place, game: str, findings: Findings) -> Mission | None:
    """The mission with an id, `22` or `planet-nine/22`, or in a file relative to where it is named.

    `game` is that of an id without one, and of a mission in a file that names none.
    """
    shipped = library()
    key = written if "/" in written else f"{game}/{written.lstrip('0')}"
    if key in shipped:
        return shipped[key]
    if written.endswith(_SUFFIXES):
        return _in_file(written, place, game, findings)
    close = nearest(written, list(shipped)) if "/" in written else ""
    ids = [each.partition("/")[2] for each in shipped if each.startswith(f"{game}/")]
    numbers, others = [each for each in ids if each.isdecimal()], [each for each in ids if not each.isdecimal()]
    hint = close or f"{game} has the missions {' and '.join([f'{numbers[0]} to {numbers[-1]}', *others])}"
    findings.add(place, "M001", f"expected the id of a mission or its file (.yaml), found {quoted(written)}", hint)
    return None


def _in_file(written: str, place: Place, game: str, findings: Findings) -> Mission | None:
    path, trees = read_reference(written, place, findings, "M002")
    if not trees:
        return None
    tables = [tree.root for tree in trees if isinstance(tree.root, Table) and tree.root.get("id") is not None]
    if len(tables) != 1:
        findings.add(place, "M002", f"expected one mission in {str(path)!r}, found {len(tables)}")
        return None
    mission = read_mission(tables[0], findings, game=game, alone=False)
    if mission is None:
        findings.add(place, "M002", f"the mission in {str(path)!r} has mistakes, see there")
    return mission


def find_mission(name: str, game: str = GAMES[0]) -> tuple[Mission | None, tuple[Finding, ...]]:
    """The mission that a user names on the command line, by id or file, and what is wrong with it."""
    findings = Findings()
    mission = None
    with suppress(TooManyFindings):
        mission = look_up(name, Place(Source("<mission>", (name,)), 1, 1), game, findings)
    return mission, findings.sorted()
