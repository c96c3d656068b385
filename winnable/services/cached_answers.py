"""A cache of answers about problems and missions: known answers are used again.

A verdict holds whatever the limits were, so it is found again under any. "Unknown" is kept only where it would come out
the same: where the limit is one of work and of nothing else, and then for this limit alone. A mission is played again
when anything in it has changed, its place in the file included, as findings name places.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.play import Mark, PlayReport, PlayRequest
from winnable.games.values import Progress, Request, Submit
from winnable.missions.source.document import AnyMissionDocument, AnyProblemDocument
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink, put_together, taken_apart
from winnable.output.typed import Json
from winnable.questions.asked import asked
from winnable.questions.sampling import AnyPlaytester
from winnable.rules.answer import Answer
from winnable.services.attempts import Checked, Failure, Outcome, check_each
from winnable.services.cache import NoKey, Store, key_of
from winnable.solver.share import Share
from winnable.solver.verdict import NEVER, Limits

_NO_PART_OF_A_QUESTION: Final = ("path", "line", "expect", "note")
"""Fields of the document of a problem that no answer depends on."""


# --- problems ------------------------------------------------------------------------------------


class Checks:
    """Problems to be checked against the answers that their files expect, each under these limits."""

    def __init__(
        self,
        documents: Sequence[AnyProblemDocument],
        requests: Mapping[Game, Request],
        limits: Limits,
        store: Store | None,
    ) -> None:
        self._documents, self._requests, self._limits, self._store = documents, requests, limits, store
        self._keys = ["" if store is None else _key(document, requests) for document in documents]
        self._known = [None if store is None else _known(store, key, limits) for key in self._keys]

    @property
    def open(self) -> Sequence[AnyProblemDocument]:
        """Those that are to be solved."""
        return [document for document, known in zip(self._documents, self._known, strict=True) if known is None]

    def run(self, submit: Submit | None = None) -> Iterator[Checked]:
        """Yield the outcome of each, in their order; `submit` as in `check_each`."""
        solved = check_each(self.open, self._requests, self._limits, submit)
        for document, key, known in zip(self._documents, self._keys, self._known, strict=True):
            if known is not None:
                yield Checked(document, known)
                continue
            checked = next(solved)
            if self._store is not None:
                _keep(self._store, key, self._limits, checked.outcome)
            yield checked


def _key(document: AnyProblemDocument, requests: Mapping[Game, Request]) -> str:
    """Return the key of a question; empty if there is none."""
    game = registry.game_of(document.game)
    with suppress(NoKey, ValueError):  # options that contradict the problem are reported when it is solved
        query = game.query(document, requests.get(game, Request()))
        return key_of(registry.where(game), query.document, query.question, leave_out=_NO_PART_OF_A_QUESTION)
    return ""


def _limited(key: str, limits: Limits) -> str:
    """Return the key of a question under limits that are the same on every machine; empty if they are not."""
    if limits.work is None or limits.seconds is not None or limits.deadline != NEVER:
        return ""
    return key_of(key, limits.work)


def _known(store: Store, key: str, limits: Limits) -> Outcome | None:
    for each in (key, _limited(key, limits)) if key else ():
        content: Any = store.get(each) if each else {}
        with suppress(TypeError, KeyError, ValueError):
            answer = Answer(content["answer"])
            if (answer is Answer.UNKNOWN) == (each != key):
                return Outcome(answer, str(content["reason"]), known=True)
    return None


def _keep(store: Store, key: str, limits: Limits, outcome: Outcome | Failure) -> None:
    if not key or isinstance(outcome, Failure):
        return
    if outcome.answer is Answer.UNKNOWN:
        # without any work it was the machine that failed
        key = _limited(key, limits) if outcome.effort.work else ""
    if key:
        store.put(key, {"answer": outcome.answer.value, "reason": outcome.reason})


# --- missions ------------------------------------------------------------------------------------


class Play:
    """A mission to be played; `known` are the reports on it that the store has, None if it has none."""

    def __init__(self, document: AnyMissionDocument, request: PlayRequest, store: Store | None) -> None:
        self.game = registry.game_of(document.game)
        self.document, self.request, self._store = document, request, store
        self._key = ""
        if store is not None:
            asked = (tuple(request.players), request.sample, request.seed)
            with suppress(NoKey):
                self._key = key_of("played", registry.where(self.game), document, asked, places=True)
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
    return PlayReport(
        lambda ink: (put_together(line, ink) for line in lines),
        list(content["json"]),
        [Finding(**each) for each in content["findings"]],
        list(content["remarks"]),
        marks=[replace(Mark(**each), share=Share(**each["share"])) for each in content["marks"]],
        ids=list(content["ids"]),
    )
