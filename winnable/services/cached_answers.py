"""A cache of answers: files whose verdicts were as expected, and missions that were played.

A file in which every verdict was as expected is not even parsed again, as long as it and every file that it depends on
have the same bytes; a verdict holds whatever the limits were. A mission is played again when anything in it has
changed, its place in the file included, as findings name places.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

from winnable.games import registry
from winnable.games.play import Difficulty, Mark, PlayReport, PlayRequest
from winnable.games.values import Progress, Submit
from winnable.missions.source.document import (
    PROBLEM,
    AnyMissionDocument,
    AnyProblemDocument,
    Document,
    DocumentPlace,
    Instead,
    Loaded,
    is_problem,
)
from winnable.missions.source.files import MAX_BYTES, NOTED, open_regular
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink, put_together, taken_apart
from winnable.output.typed import Json
from winnable.questions.asked import asked
from winnable.questions.sampling import AnyPlaytester
from winnable.rules.answer import Answer
from winnable.services.attempts import Checked, Outcome
from winnable.services.cache import NoKey, Store, digest, key_of
from winnable.services.loading import load_file, load_files
from winnable.solver.share import Share

# --- files ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnownProblem:
    """The document of a problem in a file that was not read, with what is told of one whose verdict is as expected."""

    path: str
    line: int
    game: str
    name: str
    expect: Answer | None
    identity: Json
    """See `Game.identity`."""
    kind: str = PROBLEM

    @property
    def outcome(self) -> Outcome:
        """The outcome, which is what the file expects."""
        assert self.expect is not None
        return Outcome(self.expect, "", known=True)

    @property
    def problem(self) -> NoReturn:
        """Nobody needs it."""
        raise AssertionError(self.path)


class Files:
    """The files of a check, and those in which every verdict was as expected before, and nothing else to be told.

    Such a file is found by its name, its bytes and the values of the options; its entry has the digests of all other
    files that were read for it, None for one that was not there. Then nothing of it is parsed.
    """

    def __init__(self, store: Store | None, *options: object) -> None:
        self._store, self._asked = store, ""
        with suppress(NoKey, OSError):
            self._asked = key_of("file", os.getcwd(), *options)  # noqa: PTH109
        self._digests: dict[str, str | None] = {}
        self._read: list[tuple[str, Loaded[Document], dict[str, str | None]]] = []
        """Files that were not known, without findings, each with the digests of what was read for it."""

    def load(self, files: Sequence[str]) -> Iterator[Loaded[Document]]:
        """Yield the documents of files, as `load_files`; the problems of files that are known are `KnownProblem`s."""
        return load_files(files, read=self._load if self._store is not None and self._asked else load_file)

    def _load(self, file: str, instead: Instead | None) -> Loaded[Document]:
        if (known := self._known(file)) is not None:
            return known
        noted: dict[str, bytes | None] = {}
        before = NOTED.set(noted)
        try:
            loaded = load_file(file, instead)
        finally:
            NOTED.reset(before)
        if not loaded.findings:
            self._read.append(
                (
                    file,
                    loaded,
                    {path: None if data is None else digest(data).hexdigest() for path, data in noted.items()},
                )
            )
        return loaded

    def keep(self, results: Sequence[Checked]) -> None:
        """Keep the files in which all verdicts are as expected."""
        right = {
            id(each.document) for each in results if each.as_expected and each.document.expect is not Answer.UNKNOWN
        }
        for file, loaded, digests in self._read:
            own = digests.pop(_whole(file), None)
            if own is None or not all(each.expect is None or id(each) in right for each in loaded.problems):
                continue
            each_placed = zip(loaded.documents, loaded.places, strict=True)
            problems = [[_problem(each), asdict(place)] for each, place in each_placed if is_problem(each)]
            assert self._store is not None
            self._store.put(key_of(self._asked, file, own), {"others": digests, "problems": problems})

    def _known(self, file: str) -> Loaded[Document] | None:
        assert self._store is not None
        own = self._digest(_whole(file))
        content: Any = self._store.get(key_of(self._asked, file, own)) if own else None
        with suppress(TypeError, KeyError, ValueError):
            if all(self._digest(path) == before for path, before in content["others"].items()):
                told = [(_known_problem(file, each), _place(place)) for each, place in content["problems"]]
                return Loaded(tuple(each for each, _ in told), (), tuple(place for _, place in told))
        return None

    def _digest(self, path: str) -> str | None:
        """Return the digest of a file; None if it cannot be read. A pipe is not opened, as who writes would see it."""
        if path not in self._digests:
            self._digests[path] = None
            with suppress(OSError, ValueError):
                if os.path.isfile(path):  # noqa: PTH113
                    with open_regular(Path(path)) as file:
                        self._digests[path] = digest(file.read(MAX_BYTES + 1)).hexdigest()
        return self._digests[path]


def _whole(path: str) -> str:
    return os.path.join(os.getcwd(), path)  # noqa: PTH109, PTH118  # as `NOTED` has it


def _problem(document: AnyProblemDocument) -> Json:
    return {
        "line": document.line,
        "game": document.game,
        "name": document.name,
        "expect": None if document.expect is None else document.expect.value,
        "identity": registry.game_of(document.game).identity(document),
    }


def _known_problem(file: str, content: Json) -> KnownProblem:
    expect = content["expect"]
    return KnownProblem(**content | {"path": file, "expect": None if expect is None else Answer(expect)})


def _place(content: Json) -> DocumentPlace:
    expect = content["expect"]
    return DocumentPlace(int(content["number"]), None if expect is None else (int(expect[0]), int(expect[1])))


# --- missions ------------------------------------------------------------------------------------


class Play:
    """A mission to be played; `known` are the reports on it that the store has, None if it has none."""

    def __init__(self, document: AnyMissionDocument, request: PlayRequest, store: Store | None) -> None:
        self.game = registry.game_of(document.game)
        self.document, self.request, self._store = document, request, store
        self._key = ""
        if store is not None:
            asked = (tuple(request.players), request.sample, request.seed, request.plays)
            with suppress(NoKey):
                self._key = key_of("played", registry.row_of(self.game).where, document, asked, places=True)
        self.known = _reports(store.get(self._key)) if store is not None and self._key else None

    @property
    def _player(self) -> AnyPlaytester:
        found: AnyPlaytester = asked(self.game, "mission_sample").playtester(self.game)
        return found

    @property
    def steps(self) -> int:
        """How many jobs it takes, see `Playtester.steps`."""
        return 0 if self.known is not None else self._player.steps([self.document], self.request)

    def run(self, submit: Submit, progress: Progress) -> Iterator[PlayReport]:
        """Yield the reports of `Playtester.play`."""
        if self.known is not None:
            yield from self.known
            return
        reports = []
        for report in self._player.play([self.document], self.request, submit, progress):
            yield report
            reports.append(report)
        if self._store is not None and self._key and not any(report.late or not report.keep for report in reports):
            self._store.put(self._key, [_report_json(report) for report in reports])


def _report_json(report: PlayReport) -> Json:
    return {
        "lines": [taken_apart(line) for line in report.text(Ink(colour=True))],
        "json": list(report.json),
        "findings": [asdict(finding) for finding in report.findings],
        "remarks": list(report.remarks),
        "marks": [asdict(mark) for mark in report.marks],
        "ids": list(report.ids),
    }


def _reports(content: Any) -> list[PlayReport] | None:
    """Return the reports of an entry; None if there are none."""
    with suppress(TypeError, KeyError, ValueError, AttributeError):
        return [_report(each) for each in content]
    return None


def _report(content: Json) -> PlayReport:
    lines = [list(map(str, line)) for line in content["lines"]]
    marks = [
        Mark(
            each["crew"], Share(**each["share"]), each["difficulty"] and Difficulty(**each["difficulty"]), each["late"]
        )
        for each in content["marks"]
    ]
    return PlayReport(
        lambda ink: (put_together(line, ink) for line in lines),
        list(content["json"]),
        [Finding(**each) for each in content["findings"]],
        list(content["remarks"]),
        marks=marks,
        ids=list(content["ids"]),
    )
