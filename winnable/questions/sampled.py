"""What the smaller games share: one edition, missions of one reading, played on random deals, and lines of play.

Such a game is a `Format` (files), `Lines` (the referee and its words), a `Library` and a `Sampler` (missions), a
`Dealing` (random deals), and `Solving`, a module that is imported when something is asked, as it needs the solver.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from shlex import quote
from typing import Any, ClassVar, Final

from winnable.games.game import (
    DealRequest,
    Description,
    Game,
    Json,
    ListEntry,
    PlayReport,
    PlayRequest,
    Progress,
    Query,
    RandomDeal,
    Replay,
    Request,
    Submit,
    Told,
)
from winnable.games.parameters import WITH, values_given
from winnable.games.surveyable import CannotBeDealt, Measured, Subject
from winnable.games.usage import UsageError
from winnable.missions.source.document import MISSION, PROBLEM, Instead, Loaded
from winnable.missions.source.finding import Finding, Findings
from winnable.missions.source.parameters import Value
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import Node
from winnable.output.ink import Ink
from winnable.questions import sampling
from winnable.questions.hint import Hint, Moves, hints
from winnable.questions.hint import tell as tell_hints
from winnable.questions.library import Library
from winnable.questions.lines import Lines, verdict_json, verdict_text
from winnable.questions.stuck import Stuck
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits, NoAnswer, Verdict

__all__ = ["Dealing", "Format", "SampledGame", "Solving"]

TEMPLATE_SEED: Final = 1
"""Which deal people start from."""


@dataclass(frozen=True, slots=True)
class Format:
    """How a game reads and writes its files, and says them in English."""

    read: Callable[[Node, Findings, Instead], Any]
    shipped: Callable[[str], Loaded[Any] | None]
    line: Callable[[str, Any], Any]
    """Reads a line of a problem."""
    goals: Callable[[str], Loaded[Any]]
    """Reads goals as a mission."""
    goal_text: Callable[[Any, Any], str]
    """A goal of a mission as a sentence, without capital and full stop."""
    problem_text: Callable[[Any], Iterable[str]]
    """Says a problem document in sentences."""
    document_of: Callable[[Any], Any]
    dump: Callable[[Any, Any, Path | None], str]
    horizon: Callable[[Any], Any]
    """The horizon of a problem, as `within` of its document takes it."""
    template: Callable[[str], str]
    kinds: Mapping[str, Fields]
    schema_text: Callable[[str], str]
    codes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How random deals of missions are made."""

    usual: Callable[[int], str]
    """The mission of deals without one, for a number of players."""
    deal: Callable[[Any, int, Random, str, Mapping[str, Value]], Any]
    """Deals a mission, with the title and the values of parameters that were given. Raises ValueError."""
    players: Callable[[Any | None], int]
    """For how many a deal of a mission, or of none, is made to start from."""
    template: Callable[[Any, bool, Path], str]
    """Writes a deal to start from; whether the mission was asked for, and the folder of the file."""
    remarks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Solving:
    """The solver of a game, and the questions that are asked of it."""

    ask: Callable[[Any, Limits], Verdict[Any]]
    """Decides a problem, with a line without what it does not need."""
    fewest: Callable[[Any, Limits], Verdict[Any]]
    """The same within as little as can be; the details of the verdict are what is proved of that."""
    stuck: Callable[[Any, Limits], Stuck | None]
    explain: Callable[[Any, Limits], Any]
    analyse: Callable[[Any, Any, Limits], Iterable[Any]]
    tell: Mapping[str, Callable[[Query, Limits, Mapping[str, Any]], Told]] = field(default_factory=dict)
    """By command, the answer to its question."""


class SampledGame(Game):
    """A game of this kind; see the module."""

    sample = sampling.SAMPLE
    format: ClassVar[Format]
    lines: ClassVar[Lines[Any, Any, Any, Any]]
    moves: ClassVar[Moves[Any, Any]]
    library: ClassVar[Library[Any]]
    sampler: ClassVar[sampling.Sampler]
    dealing: ClassVar[Dealing]

    @property
    def solving(self) -> Solving:
        """The solver and its questions, `SOLVING` of the module `solver`."""
        found: Solving = import_module(self.solver).SOLVING
        return found

    # --- documents ---

    def read(self, root: Node, instead: Instead, findings: Findings) -> Any:
        return self.format.read(root, findings, instead)

    def shipped(self, written: str, edition: str) -> Loaded[Any] | None:
        del edition
        return self.format.shipped(written)

    def document_of(self, problem: Any) -> Any:
        return self.format.document_of(problem)

    def dump(self, query: Query, result: Verdict[Any], folder: Path | None) -> str:
        document, witness = query.document, result.witness
        if witness is None:
            return self.format.dump(document, None, folder)
        return self.format.dump(document.within(self.format.horizon(witness.report.problem)), witness.line, folder)

    def template(self, edition: str, name: str) -> str:
        del edition
        return self.format.template(name)

    def shapes(self) -> Mapping[str, Fields]:
        return self.format.kinds

    def schemas(self) -> Mapping[str, Callable[[], str]]:
        return {kind: partial(self.format.schema_text, kind) for kind in self.format.kinds}

    def codes(self) -> Mapping[str, str]:
        return self.format.codes

    # --- queries and their answers ---

    def request(self, command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
        del command, files
        foreign = ["--reading"] if instead.reading is not None else []
        return Request(bool(values.get(self.lines.fewest)), foreign=foreign)

    def query(self, document: Any, request: Request) -> Query:
        return Query(document, bool(request.options))

    def solve(self, problem: Any, limits: Limits) -> Verdict[Any]:
        return self.solving.ask(problem, limits)

    def answer(self, query: Query, limits: Limits) -> Verdict[Any]:
        return (self.solving.fewest if query.question else self.solving.ask)(query.document.problem, limits)

    def remarked(self, query: Query, result: Verdict[Any], limits: Limits) -> Verdict[Any]:
        if result.answer is not Answer.UNWINNABLE:
            return result
        found = self.solving.stuck(query.document.problem, limits)
        return result if found is None else replace(result, details=found)

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        if command == "hint":
            return self._hint(query, limits, options.get("at"))
        if command not in self.solving.tell:
            return super().tell(command, query, limits, options)
        return self.solving.tell[command](query, limits, options)

    def _hint(self, query: Query, limits: Limits, at: str | None) -> Told:
        document, problem = query.document, query.document.problem
        if at is not None:
            line = document.line_of_play or problem.played
            if line == self.lines.unplayed:
                raise NoAnswer("there is no game that --at could be about: expected 'played:' or 'line:' in the file")
            problem = self.moves.place.at(problem, line, at)
            document = replace(document, problem=problem, line_of_play=None)
        found = hints(self.moves, problem, self.solving.ask, limits)

        def view(witness: Any) -> Json:
            lines = [] if witness is None else [self.lines.view(witness)]
            return self.lines.deal_view(problem) | {"lines": lines}

        return tell_hints(
            self.moves,
            problem,
            found,
            limits,
            lambda witness, folder: self.format.dump(document, witness.line, folder),
            view,
        )

    def hint(self, problem: Any, limits: Limits) -> Iterator[Hint[Any]]:
        return iter(hints(self.moves, problem, self.solving.ask, limits).moves)

    # --- results ---

    def title_of(self, document: Any) -> str:
        title: str = document.name
        return title

    def heading(self, document: Any) -> str:
        mission = document.mission
        parts = [document.name] if document.name else []
        if mission is not None:
            parts.append(f"mission {mission.id}" + (f": {mission.title}" if mission.title and not parts else ""))
        return ", ".join(parts)

    def text(self, query: Query, result: Verdict[Any], ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        path = query.document.path
        more = "winnable explain" + ("" if path.startswith("<") else f" {quote(path)}")
        return verdict_text(self.lines, query.document.problem, result, ink, more=more, verdict_only=verdict_only)

    def in_full(self, problem: Any, verdict: Verdict[Any], ink: Ink) -> Iterator[str]:
        return verdict_text(self.lines, problem, verdict, ink, verdict_only=False)

    def json(self, query: Query, result: Verdict[Any], *, verdict_only: bool) -> Json:
        del query
        return verdict_json(self.lines, result, verdict_only=verdict_only)

    def view(self, query: Query, result: Verdict[Any], *, verdict_only: bool) -> Json:
        shown = None if verdict_only else result.witness
        lines = [] if shown is None else [self.lines.view(shown)]
        return self.lines.deal_view(query.document.problem) | {"lines": lines}

    def identity(self, document: Any) -> Json:
        return {**super().identity(document), "mission": None if document.mission is None else document.mission.id}

    def refers_to(self, document: Any) -> Sequence[Path]:
        return [path for path in (document.mission_path,) if path is not None]

    # --- the referee, and what programs ask ---

    def replay(self, document: Any) -> Replay:
        return self.lines.replay(document)

    def judge(self, problem: Any, line: Any, choices: None) -> Any:
        del choices
        return self.lines.referee(problem, self._line(problem, line))

    def _line(self, problem: Any, line: Any) -> Any:
        return self.format.line(line, problem) if isinstance(line, str) else line

    def witness(self, problem: Any, document: Any) -> Any:
        return self.lines.witness(problem, document)

    def explain(self, problem: Any, limits: Limits) -> Any:
        return self.solving.explain(problem, limits)

    def analyse(self, problem: Any, line: Any, limits: Limits) -> Iterator[Any]:
        return iter(self.solving.analyse(problem, self._line(problem, line), limits))

    # --- English ---

    def show(self, document: Any, players: int | None) -> Iterator[Description]:
        path, line, name = document.path, document.line, getattr(document, "name", "")
        match document.kind:
            case kind if kind == MISSION:
                mission = document.mission
                if players is not None and players not in mission.players:
                    raise UsageError(_not_for(mission, players))
                name = f"{mission.key}: {mission.title}" if mission.title else mission.key
                sentences, line = self.library.english(mission), 0 if path.startswith("<") else line
            case kind if kind == PROBLEM:
                sentences = self.format.problem_text(document)
            case _:
                sentences = self.other_text(document)
        yield Description(document.kind, name, path, line, list(sentences))

    def other_text(self, document: Any) -> Iterable[str]:
        """Say a document that is neither a problem nor a mission in sentences."""
        raise NotImplementedError

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        del edition, players
        loaded = self.format.goals(text)
        missions = [each.mission for each in loaded.documents if each.kind == MISSION]
        if loaded.errors or len(missions) != 1:
            return (), loaded.findings
        texts = [self.format.goal_text(goal, missions[0]) for goal in missions[0].goals]
        sentences = [f"{text[:1].upper()}{text[1:]}." for text in texts]
        return [Description("goal", "", "--goal", 1, sentences)], loaded.findings

    # --- the library ---

    def why_unknown(self, written: str, edition: str) -> str:
        del edition
        return self.library.why_unknown(written)

    def mission_text(self, name: str, edition: str) -> str:
        return self.sampler.shelf().text(name, edition)

    def mission_ids(self) -> Sequence[str]:
        return tuple(self.sampler.shelf())

    def missions(self, edition: str | None) -> Sequence[ListEntry]:
        return self.library.entries(edition)

    def mission(self, name: str, edition: str | None, ink: Ink) -> tuple[Sequence[str], Json, Sequence[Finding]]:
        return self.library.in_full(name, edition, ink)

    # --- random deals ---

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        if request.reading is not None:
            raise UsageError(f"--reading does not go with {self.title}, whose missions have one reading.")
        given = values_given(request.options.get(WITH) or ())
        document, findings = self._dealt(request.mission, request.players, seed, "", given)
        yaml = self.format.dump(document, None, request.folder).rstrip()
        return RandomDeal(yaml, self.dealing.remarks, findings)

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        del edition
        if players is None:
            players = self.dealing.players(None if mission is None else self.library.named(mission)[0].mission)
        document, findings = self._dealt(mission, players, TEMPLATE_SEED, name, {})
        return RandomDeal(self.dealing.template(document, mission is not None, folder).rstrip(), (), findings)

    def _dealt(
        self, mission: str | None, players: int, seed: int, name: str, given: Mapping[str, Value]
    ) -> tuple[Any, Sequence[Finding]]:
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"expected {fewest} to {most} players for {self.title}, found {players}.")
        document, findings = self.library.named(mission or self.dealing.usual(players), given)
        read = {key: document.mission.parameters[key] for key in given}  # numbers where they are numbers
        try:
            random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
            return self.dealing.deal(document, players, random, name, read), findings
        except ValueError as error:
            raise UsageError(f"{error}.") from error

    # --- playing missions, and surveys ---

    def steps(self, documents: Sequence[Any], request: PlayRequest) -> int:
        return sampling.steps(documents, request)

    def play(
        self, documents: Sequence[Any], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        return sampling.play(self.sampler, documents, request, submit, progress)

    def subject(self, document: Any) -> Subject:
        return self.library.subject(document)

    def mission_with(self, name: str, edition: str, values: Mapping[str, Value]) -> tuple[Any, Sequence[Finding]]:
        del edition
        return self.library.named(name, values)

    def measure(self, mission: Any, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        del leads  # there are none
        try:
            problem = self.sampler.problem(mission, players, seed)
        except ValueError as error:
            raise CannotBeDealt(str(error)) from error
        verdict = self.solve(problem, limits)
        return Measured(verdict.answer, "" if verdict.answer is Answer.WINNABLE else verdict.reason, verdict.effort)


def _not_for(mission: Any, players: int) -> str:
    *first, last = map(str, mission.players)
    expected = f"{', '.join(first)} or {last}" if first else last
    return f"expected {expected} players for mission {mission.key}, found {players}."
