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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
_THRESHOLDS: Final = ("share_at_least", "difficulty")
_DIFFICULTY: Final = ("at_least", "at_most")


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The thresholds of a mission that is played; None: there is none."""

    share_at_least: float | None = None
    """Which share of its deals can be won at least, from 0 to 1."""
    difficulty: Mapping[str, int] = field(default_factory=dict)
    """`at_least` and `at_most`, where set; a difficulty is an interval, and breaks them only as a whole."""


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
    thresholds: Thresholds = Thresholds()
    missions: Mapping[str, Thresholds] = field(default_factory=dict)
    """Thresholds of single missions, by id."""

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
    _check_keys(table, _TABLE, ("exclude", "ignore", "limits", "strict", "thresholds"))
    limits = table.get("limits", {})
    _check_keys(limits, f"{_TABLE}.limits", ("seconds", "work"))
    strict = table.get("strict", False)
    if not isinstance(strict, bool):
        raise _wrong(f"{_TABLE}.strict", "true or false", strict)
    thresholds = table.get("thresholds", {})
    name = f"{_TABLE}.thresholds"
    _check_keys(thresholds, name, (*_THRESHOLDS, "missions"))
    missions = thresholds.get("missions", {})
    if not isinstance(missions, dict):
        raise _wrong(f"{name}.missions", "a table for each mission", missions)
    for key, own in missions.items():
        _check_keys(own, f"{name}.missions.{key}", _THRESHOLDS)
    return Rules(
        folder,
        tuple(_texts(table, "exclude")),
        _codes(table),
        strict,
        _number(limits, f"{_TABLE}.limits", "seconds"),
        _number(limits, f"{_TABLE}.limits", "work"),
        _thresholds(thresholds, name),
        {key: _thresholds(own, f"{name}.missions.{key}") for key, own in missions.items()},
    )


def _check_keys(table: Any, name: str, known: Collection[str]) -> None:
    if not isinstance(table, dict):
        raise _wrong(name, "a table", table)
    for key in table:
        if key not in known:
            hint = nearest(key, known) or f"expected {', '.join(known)}"
            raise UsageError(f"{_FILE}: unknown key {quoted(key)} in {name} ({hint}).")


def _texts(table: Any, key: str) -> list[str]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _wrong(f"{_TABLE}.{key}", "a list of texts", found)
    return found


def _codes(table: Any) -> frozenset[str]:
    codes, known = _texts(table, "ignore"), all_codes()
    for code in codes:
        if code not in known:
            raise UsageError(f"{_FILE}: {_TABLE}.ignore: there is no code {code!r} ({nearest_code(code, known)}).")
    return frozenset(codes)


def _number(table: Any, name: str, key: str) -> float | None:
    """Return a number above 0; None if there is none."""
    found: float | None = table.get(key)
    if found is not None and not (_is_number(found) and 0 < found < inf):
        raise _wrong(f"{name}.{key}", "a number above 0", found)
    return found


def _thresholds(table: Any, name: str) -> Thresholds:
    least, difficulty = table.get("share_at_least"), table.get("difficulty", {})
    if least is not None and not _is_share(least):
        raise _wrong(f"{name}.share_at_least", "a number from 0 to 1", least)
    _check_keys(difficulty, f"{name}.difficulty", _DIFFICULTY)
    for key, bound in difficulty.items():
        if not isinstance(bound, int) or isinstance(bound, bool) or bound < 0:
            raise _wrong(f"{name}.difficulty.{key}", "a whole number", bound)
    return Thresholds(least, difficulty)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_share(value: Any) -> bool:
    return _is_number(value) and 0 <= value <= 1


def _wrong(name: str, expected: str, found: Any) -> UsageError:
    return UsageError(f"{_FILE}: {name}: expected {expected}, found {found!r}.")


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
    thresholds = next((rules.missions[each] for each in ids if each in rules.missions), rules.thresholds)
    for mark in marks:
        for code, level, message in _faults(mark, thresholds):
            yield Finding(path, max(line, 1), 1, code, f"for {mark.crew}: {message}", level=level)


def _faults(mark: "Mark", asked: Thresholds) -> Iterator[tuple[str, str, str]]:
    share, least = mark.share, asked.share_at_least
    if least is not None:
        low, high = share.winnable, share.winnable + share.undecided
        wanted = f"{100 * least:g} % are required"
        if mark.late or not share.samples:
            yield UNMEASURED, "error", f"it is not known how many deals can be won, at least {wanted}"
        elif high < least * share.samples:
            yield SHARE, "error", f"{_part(high, share.samples)} can be won, at least {wanted}"
        elif low < least * share.samples:
            message = f"{_part(low, share.samples)} can be won, {share.undecided} were not decided, at least {wanted}"
            yield UNMEASURED, "error", message
    found = mark.difficulty
    if asked.difficulty and (found is None or mark.late):
        yield UNMEASURED, "error", f"its difficulty is not known, {_bounds(asked.difficulty)} is required"
    elif asked.difficulty and found is not None and found.low is not None:
        above = "at_most" in asked.difficulty and found.low > asked.difficulty["at_most"]
        below = found.high is not None and found.high < asked.difficulty.get("at_least", 0)
        if above or below:
            yield DIFFICULTY, "error", f"the difficulty is {found.number}, {_bounds(asked.difficulty)} is required"


def _bounds(asked: Mapping[str, int]) -> str:
    """Return the bounds of a number in words: `at least 3 and at most 9`."""
    return " and ".join(f"{key.replace('_', ' ')} {asked[key]}" for key in _DIFFICULTY if key in asked)


def _part(count: int, whole: int) -> str:
    return f"{count} of {whole} deals, {100 * count / whole:.1f} %,"
