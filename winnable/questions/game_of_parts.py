"""A game of four parts, which answers every command over them: rules, solver, words and format.

The solver is an attribute of a module that is imported when something is asked: few commands need it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from shlex import quote
from typing import Any, Final, Generic

from winnable.games import registry
from winnable.games.counting import MostRequest
from winnable.games.game import (
    Catalogue,
    DealRequest,
    Description,
    Game,
    Guide,
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
from winnable.games.survey import CannotBeDealt, Measured, Subject
from winnable.games.usage import UsageError
from winnable.missions.source.codes import SHARED_CODES
from winnable.missions.source.document import MISSION, PROBLEM, Instead, Loaded
from winnable.missions.source.finding import Finding, Findings
from winnable.missions.source.parameters import Value
from winnable.missions.source.shape import Fields
from winnable.missions.source.shelf import Shelf
from winnable.missions.source.tree import Node
from winnable.output.ink import Ink
from winnable.output.schema import GameOutput
from winnable.questions import analyse, explain, hint, most_told, play
from winnable.questions.analyse import Analysis, PlayedStep
from winnable.questions.hint import Hint
from winnable.questions.lean import lean_verdict, leanly
from winnable.questions.library import AnyMission, Library
from winnable.questions.lines import replayed, verdict_json, verdict_text, witness_of
from winnable.questions.most import counters_of, extremes
from winnable.questions.parts import (
    Format,
    Goal,
    Line,
    MissionFile,
    Move,
    Problem,
    ProblemFile,
    Report,
    Rules,
    Solver,
    Step,
    Words,
)
from winnable.questions.play import MissionPlayer
from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation
from winnable.solver.extreme import Extreme
from winnable.solver.verdict import Limits, NoAnswer, Verdict
from winnable.solver.witness import Witness

__all__ = ["GameOfParts"]

TEMPLATE_SEED: Final = 1
"""Which deal people start from."""
NOTHING_GIVEN: Final[Mapping[str, Value]] = {}
"""No values for parameters."""


class GameOfParts(Game, Generic[Problem, Goal, Move, Line, Report, Step, ProblemFile, MissionFile]):
    """A game of this kind; see the module. Only the first edition is its own."""

    rules: Rules[Problem, Move, Line, Report, Step]
    words: Words[Problem, Goal, Move, Line, Report, Step]
    format: Format[Problem, Line, ProblemFile, MissionFile]
    sample = play.SAMPLE

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Go to other processes by name."""
        return registry.load_game, (registry.where(self),)

    @property
    def solving(self) -> Solver[Problem, Goal, Line, Report]:
        """The solver, `SOLVER` of the module `solver`."""
        found: Solver[Problem, Goal, Line, Report] = import_module(self.solver).SOLVER
        return found

    @property
    def library(self) -> Library[MissionFile]:
        """The missions."""
        return self.format.library

    # --- documents ---

    def read(self, root: Node, instead: Instead, findings: Findings) -> Any:
        return self.format.read(root, findings, instead)

    def count(self, document: Any) -> tuple[str, int]:
        return self.format.count(document)

    def shipped(self, written: str, edition: str) -> Loaded[Any] | None:
        del edition
        return self.format.shipped(written)

    def document_of(self, problem: Problem) -> ProblemFile:
        return self.format.document_of(problem)

    def dump(self, query: Query, result: Verdict[Witness[Line, Report]], folder: Path | None) -> str:
        document, witness = query.document, result.witness
        if witness is None:
            return self.format.dump(document, None, folder)
        return self.format.dump(self.format.within(document, witness.report.problem), witness.line, folder)

    def template(self, edition: str, name: str) -> str:
        del edition
        if self.library.template is None:
            raise UsageError(f"{self.title} has no mission to start from.")
        return self.library.template(name)

    def cards_template(self, about: str) -> str:
        return self.format.cards_template(about)

    def shapes(self) -> Mapping[str, Fields]:
        return self.format.kinds

    def names(self, kind: str, edition: str) -> Iterable[tuple[str, str]]:
        del edition
        return self.format.names(kind)

    def schemas(self) -> Mapping[str, Callable[[], str]]:
        write = self.format.schema_text
        return {} if write is None else {kind: partial(write, kind) for kind in self.format.kinds}

    def output(self) -> GameOutput:
        return self.format.output()

    def codes(self) -> Mapping[str, str]:
        return self.format.codes or SHARED_CODES

    def catalogues(self) -> Sequence[Catalogue]:
        return self.format.catalogues

    def guides(self) -> Sequence[Guide]:
        return self.format.guides

    # --- queries and their answers ---

    def request(self, command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
        del command, files
        foreign = ["--reading"] if instead.reading is not None else []
        return Request(bool(values.get(self.words.fewest)), foreign=foreign)

    def query(self, document: ProblemFile, request: Request) -> Query:
        return Query(document, bool(request.options))

    def solve(self, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        return leanly(self.rules, self.solving)(problem, limits)

    def fewest(self, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        """Decide a problem within as little time as can be; the details of the verdict are what is proved of that."""
        assert self.solving.fewest is not None, "the game has the option"
        return lean_verdict(self.rules, self.solving, self.solving.fewest(problem, limits))

    def answer(self, query: Query, limits: Limits) -> Verdict[Witness[Line, Report]]:
        return (self.fewest if query.question else self.solve)(query.document.problem, limits)

    def remarked(
        self, query: Query, result: Verdict[Witness[Line, Report]], limits: Limits
    ) -> Verdict[Witness[Line, Report]]:
        if result.answer is not Answer.UNWINNABLE:
            return result
        found = self.solving.stuck(query.document.problem, limits)
        return result if found is None else replace(result, details=found)

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        document, problem = query.document, query.document.problem
        parts = self.rules, self.solving, self.words
        if options.get("knowing") is not None:
            raise NoAnswer(f"what a player could know cannot be asked of {self.title}: leave out --knowing")
        match command:
            case "explain":
                return explain.answer(*parts, self.format, document, problem, limits, options)
            case "analyse":
                line = document.line_of_play or self.rules.played(problem)
                return analyse.answer(*parts, self.format, document, problem, line, limits)
            case "hint":
                if options.get("at") is not None:
                    problem = self._at(problem, document.line_of_play or self.rules.played(problem), options["at"])
                    document = replace(document, problem=problem, line_of_play=None)
                return hint.answer(*parts, problem, limits, partial(self.format.dump, document))
            case "most":
                if query.question:
                    raise NoAnswer(f"--{self.words.fewest.replace('_', '-')} does not go with --most and --least")
                return most_told.answer(*parts, self.format, document, limits, options, self.title)
        return super().tell(command, query, limits, options)

    def _at(self, problem: Problem, line: Line, place: str) -> Problem:
        if line == self.rules.unplayed:
            raise NoAnswer("there is no game that --at could be about: expected 'played:' or 'line:' in the file")
        return self.words.places.at(problem, line, place)

    # --- results ---

    def title_of(self, document: ProblemFile) -> str:
        return document.name

    def heading(self, document: ProblemFile) -> str:
        mission = document.mission
        parts = [document.name] if document.name else []
        if mission is not None:
            parts.append(f"mission {mission.id}" + (f": {mission.title}" if mission.title and not parts else ""))
        return ", ".join(parts)

    def text(
        self, query: Query, result: Verdict[Witness[Line, Report]], ink: Ink, *, verdict_only: bool
    ) -> Iterator[str]:
        path = query.document.path
        more = "winnable explain" + ("" if path.startswith("<") else f" {quote(path)}")
        return verdict_text(self.words, query.document.problem, result, ink, more=more, verdict_only=verdict_only)

    def in_full(self, problem: Problem, verdict: Verdict[Witness[Line, Report]], ink: Ink) -> Iterator[str]:
        return verdict_text(self.words, problem, verdict, ink, verdict_only=False)

    def json(self, query: Query, result: Verdict[Witness[Line, Report]], *, verdict_only: bool) -> Json:
        return verdict_json(self.words, query.document.problem, result, verdict_only=verdict_only)

    def view(self, query: Query, result: Verdict[Witness[Line, Report]], *, verdict_only: bool) -> Json:
        shown = None if verdict_only else result.witness
        lines = [] if shown is None else [self.words.view(shown)]
        return self.words.deal_view(query.document.problem) | {"lines": lines}

    def identity(self, document: ProblemFile) -> Json:
        mission = None if document.mission is None else document.mission.id
        return {**super().identity(document), "mission": mission, **self.format.identity(document)}

    def refers_to(self, document: ProblemFile) -> Sequence[Path]:
        mission = [] if document.mission_path is None else [document.mission_path]
        return [*mission, *self.format.refers_to(document)]

    # --- the referee, and what programs ask ---

    def replay(self, document: ProblemFile) -> Replay:
        return replayed(self.rules, self.words, document.problem, document.line_of_play)

    def judge(self, problem: Problem, line: Line | str, choices: None) -> Report:
        del choices
        return self.rules.replay(problem, self._line(problem, line))

    def _line(self, problem: Problem, line: Line | str) -> Line:
        return self.format.line(line, problem) if isinstance(line, str) else line

    def witness(self, problem: Problem, document: ProblemFile) -> Witness[Line, Report]:
        return witness_of(self.rules, problem, document.line_of_play)

    def explain(self, problem: Problem, limits: Limits) -> Explanation[Problem, Goal, Witness[Line, Report]]:
        return explain.explain(self.solving, self.words, problem, limits)

    def longer(
        self, problem: Problem, limits: Limits, most: int
    ) -> Iterator[tuple[int, Verdict[Witness[Line, Report]]]]:
        """Ask about the next horizons after that of the problem, each with its verdict, up to the first that does."""
        return explain.longer(self.rules, self.solving, problem, limits, most)

    def analysis(self, problem: Problem, line: Line | str | None, limits: Limits) -> Analysis[Line, Report, Step]:
        """Say after every step of a game whether the goals can still be reached; by default, of what was played."""
        game = self.rules.played(problem) if line is None else self._line(problem, line)
        return analyse.analyse(self.rules, self.solving, problem, game, limits)

    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[PlayedStep[Step]]:
        return iter(self.analysis(problem, line, limits).played)

    def hint(self, problem: Problem, limits: Limits) -> Iterator[Hint[Witness[Line, Report]]]:
        return iter(hint.hints(self.rules, self.words, leanly(self.rules, self.solving), problem, limits).moves)

    def most(self, problem: Problem, request: MostRequest, limits: Limits) -> Extreme[Witness[Line, Report]]:
        counters = counters_of(
            self.rules, self.solving, self.words, self.format, self.document_of(problem), request, self.title
        )
        return extremes(counters, limits, least=request.least)[0].extreme

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
                sentences = self.format.other_text(document)
        yield Description(document.kind, name, path, line, list(sentences))

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        if self.format.goals is None:
            return super().show_goal(text, edition, players)
        loaded = self.format.goals(text)
        missions = [each.mission for each in loaded.documents if each.kind == MISSION]
        if loaded.errors or len(missions) != 1:
            return (), loaded.findings
        texts = [self.format.mission_goal_text(goal, missions[0]) for goal in missions[0].goals]
        sentences = [f"{text[:1].upper()}{text[1:]}." for text in texts]
        return [Description("goal", "", "--goal", 1, sentences)], loaded.findings

    # --- the library ---

    def why_unknown(self, written: str, edition: str) -> str:
        del edition
        return self.library.why_unknown(written)

    def mission_text(self, name: str, edition: str) -> str:
        return self.shelf().text(name, edition)

    def mission_ids(self) -> Sequence[str]:
        return tuple(self.shelf())

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
        return RandomDeal(yaml, self.format.dealing.remarks, findings)

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        del edition
        if players is None:
            players = self.format.dealing.players_of(
                None if mission is None else self.library.named(mission)[0].mission
            )
        document, findings = self._dealt(mission, players, TEMPLATE_SEED, name, {})
        return RandomDeal(self.format.dealing.template(document, mission is not None, folder).rstrip(), (), findings)

    def _dealt(
        self, mission: str | None, players: int, seed: int, name: str, given: Mapping[str, Value]
    ) -> tuple[ProblemFile, Sequence[Finding]]:
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"expected {fewest} to {most} players for {self.title}, found {players}.")
        if mission is None:
            if self.format.dealing.usual is None:
                raise UsageError(f"expected a mission of {self.title} to deal: --mission.")
            mission = self.format.dealing.usual(players)
        document, findings = self.library.named(mission, given)
        read = {key: document.mission.parameters[key] for key in given}  # numbers where they are numbers
        try:
            return self._dealt_by(document, players, seed, name, read), findings
        except ValueError as error:
            raise UsageError(f"{error}.") from error

    def _dealt_by(
        self, mission: MissionFile, players: int, seed: int, name: str = "", given: Mapping[str, Value] = NOTHING_GIVEN
    ) -> ProblemFile:
        """Deal a mission by a seed. Raises ValueError if that cannot be."""
        random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
        return self.format.dealing.deal(mission, players, random, name, given)

    # --- playing missions, and surveys ---

    @property
    def player(self) -> MissionPlayer[Problem, MissionFile]:
        """What it takes to play its missions."""
        closer = self.solving.closer
        return MissionPlayer(
            self.editions[0],
            self.shelf,
            self.problem_by,
            self.decided,
            self.format.dealing.never,
            self.format.dealing.cards,
            closer,
            None if closer is None else self.clash,
        )

    def shelf(self) -> Shelf:
        """Return the files of the missions that ship."""
        return self.library.missions.shelf()

    def problem_by(self, mission: MissionFile, players: int, seed: int) -> Problem:
        """Deal a mission by a seed. Raises ValueError if that cannot be."""
        problem: Problem = self._dealt_by(mission, players, seed).problem
        return problem

    def decided(self, problem: Problem, limits: Limits) -> Answer:
        """Return the answer to a problem."""
        return self.solving.ask(problem, limits).answer

    def clash(self, problem: Problem, limits: Limits) -> Sequence[str]:
        """Name the goals that no line of play reaches together; none if that is not proved, or some may be needless."""
        found = self.explain(problem, limits)
        return found.words if found.minimal else ()

    def steps(self, documents: Sequence[MissionFile], request: PlayRequest) -> int:
        return play.MissionPlaytester(self.player).steps(documents, request)

    def play(
        self, documents: Sequence[MissionFile], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        return play.MissionPlaytester(self.player).play(documents, request, submit, progress)

    def subject(self, document: MissionFile) -> Subject:
        return self.library.subject(document)

    def mission_with(
        self, name: str, edition: str, values: Mapping[str, Value]
    ) -> tuple[MissionFile, Sequence[Finding]]:
        del edition
        return self.library.named(name, values)

    def measure(self, mission: MissionFile, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        del leads  # there are none
        try:
            problem = self.problem_by(mission, players, seed)
        except ValueError as error:
            raise CannotBeDealt(str(error)) from error
        verdict = self.solve(problem, limits)
        return Measured(verdict.answer, "" if verdict.answer is Answer.WINNABLE else verdict.reason, verdict.effort)


def _not_for(mission: AnyMission, players: int) -> str:
    *first, last = map(str, mission.players)
    expected = f"{', '.join(first)} or {last}" if first else last
    return f"expected {expected} players for mission {mission.key}, found {players}."
