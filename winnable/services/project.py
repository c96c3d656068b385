"""The rules of a project: the table `[tool.winnable]` of the nearest `pyproject.toml` that has one.

    [tool.winnable]
    exclude = ["drafts"]
    ignore = ["V004"]
    strict = true
    limits = {work = 20}

    [tool.winnable.thresholds]
    share_at_least = 0.5
    missions.two-rockets = {difficulty = {at_most = 9}}

They are sought from the current folder upwards and count for all that a command reads. The first mistake in them ends
the command, and names its key. Findings, and the measures of missions, are held against them.

Here are also the codes of reports that are no mistakes in files: verdicts that differ, and broken rules of a project. A
code never changes its meaning, and no game has one of this letter.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from winnable.games import registry
from winnable.games.usage import UsageError
from winnable.missions.source.finding import SHARED_CODES, Finding, nearest, quoted
from winnable.solver.verdict import Deadline, Limits

if TYPE_CHECKING:
    from winnable.games.play import Mark

# --- codes ---------------------------------------------------------------------------------------

DIFFERS: Final = "X001"
UNDECIDED: Final = "X002"
CONTRADICTION: Final = "X003"
INTERNAL: Final = "X004"
SHARE: Final = "X005"
DIFFICULTY: Final = "X006"
UNMEASURED: Final = "X007"

PROJECT_CODES: Final = {
    # verdicts
    DIFFERS: "the verdict is not the one that the file expects",
    UNDECIDED: "a problem that was not decided, as a limit was reached",
    CONTRADICTION: "a problem that no deal fits, or for which the question makes no sense",
    INTERNAL: "an internal error, which is a bug of this program",
    # the rules of a project
    SHARE: "fewer deals of a mission can be won than the rules of the project ask for",
    DIFFICULTY: "a mission that is easier or more difficult than the rules of the project allow",
    UNMEASURED: "too little is known of a mission to hold it against the rules of the project",
}
"""Each code with its meaning."""


def all_codes() -> dict[str, str]:
    """Return the codes of all findings, those of the games too, each with its meaning."""
    codes = dict(SHARED_CODES)
    for game in registry.games():
        codes |= game.format.codes
    return codes | PROJECT_CODES


def nearest_code(code: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown code: the most similar one, or what codes look like."""
    from difflib import get_close_matches  # noqa: PLC0415  # most codes are written right

    near = get_close_matches(code.upper()[:10], sorted(known), n=1, cutoff=0.7)
    return f"did you mean {near[0]}?" if near else "a code is a letter and three digits, such as V004"


# --- rules ---------------------------------------------------------------------------------------

_FILE: Final = "pyproject.toml"
_TABLE: Final = "tool.winnable"
_BOUNDS: Final = ("at_least", "at_most")

_Shape = Mapping[str, Any] | tuple[str, Callable[[Any], bool]]
"""A table by its keys, where the empty one stands for any; or what is expected of a value, and whether it is that."""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TEXTS: Final = (
    "a list of texts",
    lambda found: isinstance(found, list) and all(isinstance(each, str) for each in found),
)
_ABOVE_0: Final = ("a number above 0", lambda found: _is_number(found) and 0 < found < inf)
_WHOLE: Final = ("a whole number", lambda found: _is_number(found) and isinstance(found, int) and found >= 0)
_OF_MISSION: Final = {
    "share_at_least": ("a number from 0 to 1", lambda found: _is_number(found) and 0 <= found <= 1),
    "difficulty": dict.fromkeys(_BOUNDS, _WHOLE),
}
_KEYS: Final[_Shape] = {
    "exclude": _TEXTS,
    "ignore": _TEXTS,
    "limits": {"seconds": _ABOVE_0, "work": _ABOVE_0},
    "strict": ("true or false", lambda found: isinstance(found, bool)),
    "thresholds": {**_OF_MISSION, "missions": {"": _OF_MISSION}},
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a project; where a limit is None the command line decides, else the default."""

    folder: Path = Path()
    """Where their file is, or the current folder."""
    exclude: tuple[str, ...] = ()
    ignore: frozenset[str] = frozenset()
    strict: bool = False
    seconds: float | None = None
    """Of one problem, as `work`, in units of CP-SAT's deterministic time."""
    work: float | None = None
    thresholds: Mapping[str, Any] = field(default_factory=dict)
    """Of a mission that is played, where set: `share_at_least`, which share of its deals can be won, and `difficulty`
    with `at_least` and `at_most`; that is an interval, and breaks them only as a whole. `missions` has those of single
    ones by id."""

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


def rules_here() -> Rules:
    """Return the rules for the current folder, those of the nearest folder above it. Raises UsageError."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        table = _table_in(folder / _FILE)
        if table is not None:
            return _read(table, Path() if folder == here else folder)
    return Rules()


def _table_in(path: Path) -> Any:
    """Return the table `[tool.winnable]` of a file, None if it has none; TOML without our name may be wrong."""
    data = b""
    with suppress(OSError):
        data = path.read_bytes()
    if b"winnable" not in data:
        return None
    try:
        value: Any = tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path}: the TOML cannot be parsed: {error}.") from None
    for key in _TABLE.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _read(table: Any, folder: Path) -> Rules:
    _check(table, _KEYS, _TABLE)
    codes, known = table.get("ignore", []), all_codes()
    for code in codes:
        if code not in known:
            raise UsageError(f"{_FILE}: {_TABLE}.ignore: there is no code {code!r} ({nearest_code(code, known)}).")
    limits = table.get("limits", {})
    return Rules(
        folder,
        tuple(table.get("exclude", ())),
        frozenset(codes),
        table.get("strict", False),
        limits.get("seconds"),
        limits.get("work"),
        table.get("thresholds", {}),
    )


def _check(value: Any, shape: _Shape, name: str) -> None:
    """Raise UsageError for an unknown key, and for a value of another shape; `name` is its key."""
    expected, fits = shape if isinstance(shape, tuple) else ("a table", lambda found: isinstance(found, dict))
    if not fits(value):
        raise UsageError(f"{_FILE}: {name}: expected {expected}, found {value!r}.")
    if isinstance(shape, tuple):
        return
    for key, inner in value.items():
        below = shape.get(key, shape.get(""))
        if below is None:
            hint = nearest(key, shape) or f"expected {', '.join(shape)}"
            raise UsageError(f"{_FILE}: unknown key {quoted(key)} in {name} ({hint}).")
        _check(inner, below, f"{name}.{key}")


# --- findings and measures under the rules ---------------------------------------------------------


def judged(findings: Iterable[Finding], rules: Rules, *, unread: bool = False) -> list[Finding]:
    """Return findings as the rules want them: without those to ignore, warnings that count as errors as errors.

    `unread`: they are of files, where an error means that something could not be read; those are reported whatever the
    rules say, as nothing could be checked.
    """
    told = []
    for finding in findings:
        error = finding.level == "error"
        if finding.code in rules.ignore and not (error and unread):
            continue
        told.append(replace(finding, level="error") if rules.strict else finding)
    return told


def measured(marks: "Sequence[Mark]", path: str, line: int, ids: Sequence[str], rules: Rules) -> Iterator[Finding]:
    """Yield the thresholds of the rules that a mission, known by `ids`, misses.

    An undecided deal can be either, so that a share is too low only if the undecided deals could not lift it.
    """
    missions = rules.thresholds.get("missions", {})
    thresholds = next((missions[each] for each in ids if each in missions), rules.thresholds)
    for mark in marks:
        for code, message in _faults(mark, thresholds):
            yield Finding(path, max(line, 1), 1, code, f"for {mark.crew}: {message}")


def _faults(mark: "Mark", asked: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    share, least = mark.share, asked.get("share_at_least")
    if least is not None:
        low, high = share.winnable, share.winnable + share.undecided
        wanted = f"{100 * least:g} % are required"
        if mark.late or not share.samples:
            yield UNMEASURED, f"it is not known how many deals can be won, at least {wanted}"
        elif high < least * share.samples:
            yield SHARE, f"{_part(high, share.samples)} can be won, at least {wanted}"
        elif low < least * share.samples:
            message = f"{_part(low, share.samples)} can be won, {share.undecided} were not decided, at least {wanted}"
            yield UNMEASURED, message
    found, bounds = mark.difficulty, asked.get("difficulty", {})
    if bounds and (found is None or mark.late):
        yield UNMEASURED, f"its difficulty is not known, {_bounds(bounds)} is required"
    elif bounds and found is not None and found.low is not None:
        above = "at_most" in bounds and found.low > bounds["at_most"]
        below = found.high is not None and found.high < bounds.get("at_least", 0)
        if above or below:
            yield DIFFICULTY, f"the difficulty is {found.number}, {_bounds(bounds)} is required"


def _bounds(asked: Mapping[str, int]) -> str:
    """Return the bounds of a number in words: `at least 3 and at most 9`."""
    return " and ".join(f"{key.replace('_', ' ')} {asked[key]}" for key in _BOUNDS if key in asked)


def _part(count: int, whole: int) -> str:
    return f"{count} of {whole} deals, {100 * count / whole:.1f} %,"
