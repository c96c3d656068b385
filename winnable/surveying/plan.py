"""From what a user names to a question: missions, values for their parameters, crew sizes."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.survey import Subject
from winnable.games.usage import BadValue, UsageError
from winnable.missions.source.document import AnyMissionDocument
from winnable.missions.source.finding import Finding, nearest, with_hint
from winnable.missions.source.parameters import Value
from winnable.output.ink import counted
from winnable.output.version import solver_version, version
from winnable.services.cache import NoKey, fingerprint, key_of
from winnable.services.loading import is_file, load_files_and_missions, search
from winnable.solver.verdict import Limits
from winnable.surveying.job import Task
from winnable.surveying.question import Cell, Question

_RANGE: Final = re.compile(r"(?:([\w-]+)/)?(\d+)-(\d+)")
_COUNTED: Final = re.compile(r"(-?\d+)\.\.(-?\d+)")
_MOST: Final = 10_000
"""How many missions or values a range may stand for."""


@dataclass(frozen=True, slots=True)
class _Planned:
    cell: Cell
    game: Game
    mission: Any


@dataclass(slots=True)
class Plan:
    """A planned survey, with findings in the files and remarks on missions that were left out."""

    planned: list[_Planned] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def question(self, deals: int, seed: int, work: float, *, leads: bool, games: bool = False) -> Question:
        """Return the question about a number of deals of each cell."""
        cells = tuple(each.cell for each in self.planned)
        return Question(cells, deals, seed, work, leads, games, version(), solver_version(), fingerprint())

    def tasks(self, question: Question) -> dict[int, Task]:
        """Return the cells of a question as workers see them, by index; their order may be another than ours."""
        by_name = {each.cell.name: each for each in self.planned}
        limits = Limits(work=question.work)
        return {
            index: Task(
                index,
                registry.row_of(own.game).where,
                own.mission,
                cell.players,
                question.seed,
                limits,
                question.leads,
                question.games,
            )
            for index, cell in enumerate(question.cells)
            for own in [by_name[cell.name]]
        }

    def solvers(self) -> list[str]:
        """Return the modules that solve the planned deals."""
        return sorted({each.game.solver_module for each in self.planned})


def plan(
    names: Sequence[str],
    edition: str | None = None,
    players: Sequence[int] = (),
    grid: Mapping[str, Sequence[Value]] | None = None,
    reading: str | None = None,
    exclude: Sequence[str] = (),
) -> Plan:
    """Plan the survey of missions, by ids, ranges of ids, files and folders, for their numbers of players or others.

    `edition` is that of an id without one. `grid` has values for parameters: every combination of them is surveyed.
    `reading` is that of the missions that have it. What a glob of `exclude` matches in a folder is left out, and crew
    sizes that a mission is not for, with a remark.

    Raises UsageError.
    """
    made = Plan()
    readings = set[str]()
    below = _below(names, exclude, made)
    asked = expanded((each for name in names for each in below.get(name, [name])), edition)
    asked = _without_deals(asked, below, edition, made)
    for name, given, document in _documents(asked, edition, grid or {}, made):
        game = registry.game_of(document.game)
        readings.update(game.library.readings_of(document))
        read = document if reading is None else _in_reading(game, document, reading)
        subject = game.library.subject(read)
        content = _content(subject)
        wanted = players or subject.players
        for each in wanted:
            if each in subject.playable:
                cell = Cell(
                    subject.key,
                    document.game,
                    each,
                    given,
                    subject.reading,
                    subject.title,
                    name if is_file(name) else "",
                    content,
                )
                made.planned.append(_Planned(cell, game, subject.mission))
        if others := [str(each) for each in wanted if each not in subject.playable]:
            made.remarks.append(f"{subject.key} is not for {' or '.join(others)} players")
    if reading is not None and reading not in readings:
        there = f"they have {', '.join(sorted(readings))}" if readings else "they have only one each"
        raise UsageError(f"No mission here has the reading {reading!r}: {there}.")
    _check_names(made)
    return made


def _below(names: Sequence[str], exclude: Sequence[str], made: Plan) -> dict[str, list[str]]:
    """Return the files in those names that are folders."""
    below = {}
    for name in names:
        if Path(name).is_dir():
            searched = search([name], exclude)
            made.findings += searched.findings
            below[name] = searched.files
    return below


def _without_deals(
    names: Sequence[str], below: Mapping[str, Sequence[str]], edition: str | None, made: Plan
) -> list[str]:
    """Return the names but for those files in folders that hold deals, say, and no mission.

    Raises UsageError for a folder without any mission.
    """
    found = {file for files in below.values() for file in files}
    asked = [name for name in names if name in found]
    loaded = load_files_and_missions(asked, edition) if asked else ()
    others = {name for name, each in zip(asked, loaded, strict=True) if not each.errors and not each.missions}
    for folder, files in below.items():
        left_out = others.intersection(files)
        if files and len(left_out) == len(files):
            raise UsageError(f"There is no mission below {folder!r}.")
        if left_out:
            made.remarks.append(f"{folder}: {counted(len(left_out), 'file')} without a mission left out")
    return [name for name in names if name not in others]


def _in_reading(game: Game, document: AnyMissionDocument, reading: str) -> AnyMissionDocument:
    return game.in_reading([document], reading)[0] if reading in game.library.readings_of(document) else document


def _content(subject: Subject) -> str:
    """Return a text that is another one for every change of a mission."""
    try:
        return key_of(subject.mission, leave_out=("path", "line"))[:16]
    except NoKey as error:
        raise UsageError(f"{subject.key} has something that is not known here: {error}.") from error


def _documents(
    names: Sequence[str], edition: str | None, grid: Mapping[str, Sequence[Value]], made: Plan
) -> Iterator[tuple[str, Mapping[str, Value], AnyMissionDocument]]:
    """Yield the missions by the names that they were given, with the values of their parameters."""
    if grid:
        for name in names:
            game, own = registry.game_of_mission(name, edition)
            for values in product(*grid.values()):
                given = dict(zip(grid, values, strict=True))
                document, findings = game.library.named(name, own, given)
                made.findings += [each for each in findings if each not in made.findings]
                yield name, given, document
        return
    for name, loaded in zip(names, load_files_and_missions(names, edition), strict=True):
        made.findings += loaded.findings
        missions = loaded.missions
        if not missions and not loaded.errors:
            raise UsageError(f"{name} has no mission.")
        for document in missions:
            yield name, {}, document


def _check_names(made: Plan) -> None:
    """Raise UsageError for two missions that nobody could tell apart; the same one twice counts once."""
    seen: dict[str, _Planned] = {}
    for each in made.planned:
        other = seen.setdefault(each.cell.name, each)
        if replace(each.cell, file=other.cell.file) != other.cell:
            files = " and ".join(cell.file or "the library" for cell in (other.cell, each.cell))
            raise UsageError(f"{each.cell.mission} is in {files}: two missions of a survey need different ids.")
    made.planned = list(seen.values())


# --- the words of users ----------------------------------------------------------------------------


def expanded(names: Iterable[str], edition: str | None) -> list[str]:
    """Return the names with ranges, `1-50`, and all of a part of the library, `ganymede`, written out; each once.

    Raises UsageError for a range of missions that are not there.
    """
    written = [each for name in names for each in _expanded(name, edition)]
    return list(dict.fromkeys(written))


def _expanded(name: str, edition: str | None) -> Iterator[str]:
    if is_file(name):
        yield name
        return
    if name in registry.editions():
        yield from (key for key in registry.game_of(name).library.shelf if key.startswith(f"{name}/"))
        return
    # no range: all of an edition or of the originals, or one mission
    found = _RANGE.fullmatch(name)
    if found is None:
        keys = (key for game in registry.games() for key in game.library.shelf if key.startswith(f"{name}/"))
        yield from [*keys] or [name]
        return
    # a range of numbers: both its ends must be there
    prefix = found[1] or edition or registry.editions()[0]
    if prefix not in registry.editions():
        games = registry.editions()
        hint = nearest(prefix, games) or f"the games are {', '.join(games)}"
        raise UsageError(f"{with_hint(f'There is no game {prefix!r}', hint)}.")
    first, last = int(found[2]), int(found[3])
    known = {key for key in registry.game_of(prefix).library.shelf if key.startswith(f"{prefix}/")}
    numbers = [int(key.rpartition("/")[2]) for key in known if key.rpartition("/")[2].isdecimal()]
    if first > last or not {first, last} <= {*numbers}:
        there = f"{min(numbers)} to {max(numbers)}" if numbers else "none with numbers"
        raise UsageError(f"Expected a range of missions such as 1-5, found {name}; {prefix} has {there}.")
    yield from (f"{prefix}/{number}" for number in range(first, last + 1) if f"{prefix}/{number}" in known)


def grid_of(texts: Sequence[str]) -> dict[str, list[Value]]:
    """Read values for parameters: `n=3`, `n=1..6`, `n=1,3,5`. Raises BadValue."""
    grid: dict[str, list[Value]] = {}
    for text in texts:
        name, equals, written = text.partition("=")
        if not (name and equals and written):
            message = f"expected a parameter with values such as n=3, n=1..6 or n=1,3,5, found {text!r}."
            raise BadValue(message, "--with")
        values = [value for part in _parts(written) for value in _counted(part, text)]
        grid[name] = list(dict.fromkeys([*grid.get(name, []), *values]))
    return grid


def _parts(written: str) -> list[str]:
    """Return the values between commas; a list in brackets is one value."""
    return [written] if written[0] in "[\"'" else [part.strip() for part in written.split(",") if part.strip()]


def _counted(part: str, text: str) -> Iterator[str]:
    found = _COUNTED.fullmatch(part)
    if found is None:
        yield part
        return
    first, last = int(found[1]), int(found[2])
    if not first <= last < first + _MOST:
        raise BadValue(f"expected a range of values such as n=1..6, found {text!r}.", "--with")
    yield from map(str, range(first, last + 1))
