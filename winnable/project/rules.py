"""The rules of a project as values, read from the tree of `winnable.yaml` or of `[tool.winnable]`."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from winnable.missions.source.files import names_file, nearest_path
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, describe
from winnable.missions.source.values import items_of, text_of, whole
from winnable.project.codes import NOWHERE, UNKNOWN_CODE, nearest_code
from winnable.project.shape import RULES, decimal_of
from winnable.solver.verdict import Deadline, Limits


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The thresholds of a mission that is played; None: there is none. `place` is where they are written."""

    share_at_least: float | None = None
    """Which share of its deals can be won at least, from 0 to 1."""
    hardness_between: tuple[float, float] | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a project; where a field is None or empty the command line decides, else the default."""

    folder: Path = Path()
    """From which paths start."""
    file: str = ""
    """Where they are written; empty: nowhere."""
    paths: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    seconds: float | None = None
    """Of one problem, as `work`, in units of CP-SAT's deterministic time."""
    work: float | None = None
    total_time: float | None = None
    """Of a whole run, in seconds."""
    players: tuple[int, ...] = ()
    deals: int | None = None
    seed: int | None = None
    ignore: frozenset[str] = frozenset()
    fail_on: frozenset[str] = frozenset()
    strict: bool = False
    thresholds: Thresholds = Thresholds()
    missions: Mapping[str, Thresholds] = field(default_factory=dict)
    """Thresholds of single missions, by id."""
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    """Where each of these ids is written."""

    def limits(self, deadline: Deadline, seconds: float | None = None, work: float | None = None) -> Limits:
        """Return the limits of one problem; `seconds` and `work`, if given, go before those of the rules."""
        return Limits(
            seconds=self.seconds if seconds is None else seconds,
            work=self.work if work is None else work,
            deadline=deadline,
        )

    def excludes(self, file: str) -> bool:
        """Whether a file is left out, by its name, its path from the folder of the rules, or a folder on the way."""
        path = Path(file).absolute()
        if not self.exclude or not path.is_relative_to(self.folder.absolute()):
            return False
        inside = path.relative_to(self.folder.absolute())
        ways = [each.as_posix() for each in (inside, *inside.parents[:-1])]
        names = [*ways, *inside.parts]
        return any(fnmatchcase(name, glob.removesuffix("/")) for glob in self.exclude for name in names)


NO_RULES: Final = Rules()


def read_rules(root: Node, folder: Path, codes: Collection[str], findings: Findings) -> Rules:
    """Return the rules in a tree; keys that cannot be used are noted and left out. `codes` are those that there are."""
    if not isinstance(root, MappingNode):
        findings.add(root.place, "K003", f"expected {RULES.expected}, found {describe(root)}")
        return Rules(folder, root.place.source.path)
    broken = RULES.broken(root, findings)

    def get(name: str) -> Node | None:
        return None if name in broken else root.get(name)

    limits = get("limits")
    thresholds = get("thresholds")
    strict = get("strict")
    deals, seed = get("deals"), get("seed")
    inside = thresholds if isinstance(thresholds, MappingNode) else None
    single = inside.get("missions") if inside else None
    return Rules(
        folder,
        root.place.source.path,
        _paths(get("paths"), folder, findings),
        _texts(get("exclude")),
        decimal_of(limits.get("seconds")) if isinstance(limits, MappingNode) else None,
        decimal_of(limits.get("work")) if isinstance(limits, MappingNode) else None,
        decimal_of(get("total_time")),
        tuple(dict.fromkeys(map(whole, items_of(get("players"))))),
        None if deals is None else whole(deals),
        None if seed is None else whole(seed),
        _codes(get("ignore"), codes, findings),
        _codes(get("fail_on"), codes, findings),
        isinstance(strict, ScalarNode) and strict.value is True,
        _thresholds(inside),
        {entry.key.text: _thresholds(entry.value) for entry in single.entries}
        if isinstance(single, MappingNode)
        else {},
        {entry.key.text: entry.key.place for entry in single.entries} if isinstance(single, MappingNode) else {},
    )


def _texts(node: Node | None) -> tuple[str, ...]:
    return tuple(text_of(each) for each in items_of(node))


def _paths(node: Node | None, folder: Path, findings: Findings) -> tuple[str, ...]:
    """Return paths as seen from the current folder; note those that are not there."""
    paths = []
    for each in items_of(node):
        path = folder / text_of(each)
        if path.exists():
            paths.append(str(path))
        else:
            hint = nearest_path(text_of(each), folder, lambda path: path.is_dir() or names_file(path.name))
            findings.add(each.place, NOWHERE, f"there is no file or folder {str(path)!r}", hint)
    return tuple(paths)


def _codes(node: Node | None, known: Collection[str], findings: Findings) -> frozenset[str]:
    found = set()
    for each in items_of(node):
        code = text_of(each)
        if code in known:
            found.add(code)
            continue
        findings.add(each.place, UNKNOWN_CODE, f"there is no code {code!r}", nearest_code(code, known))
    return frozenset(found)


def _thresholds(node: Node | None) -> Thresholds:
    if not isinstance(node, MappingNode):
        return Thresholds()
    between = [decimal_of(each) for each in items_of(node.get("hardness_between"))]
    low, high = between if len(between) == 2 else (None, None)
    return Thresholds(
        decimal_of(node.get("share_at_least")),
        None if low is None or high is None else (low, high),
        f"{node.place.source.path}:{node.place.line}",
    )
