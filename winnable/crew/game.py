"""The Crew behind the interface that the front door knows."""

# ruff: noqa: PLC0415  # a command needs few parts of a game: each is imported when it is used

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Any, Final

from winnable.crew import options
from winnable.crew.answers import deals_json, identity_of, question_of, verdict_json
from winnable.crew.facts import Details
from winnable.crew.rulebook import examine, remarks_of
from winnable.crew.text import deals_text, verdict_text
from winnable.games.certificates import Certificates
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
from winnable.games.puzzle import PuzzleProperty, PuzzleRequest, PuzzleSearch
from winnable.games.survey import Measured, Subject
from winnable.games.table import Table
from winnable.games.usage import UsageError
from winnable.missions.crew import (
    CODES,
    Document,
    Finding,
    Mission,
    MissionDocument,
    ProblemDocument,
    TaskCardsDocument,
    dump,
    library,
    load_shipped,
    one_line_of,
    schema_text,
    template,
)
from winnable.missions.crew.format.export import KINDS, claims
from winnable.missions.crew.format.words import GAMES
from winnable.missions.crew.goals.kind import SELECTORS
from winnable.missions.crew.read.loader import read_document
from winnable.missions.crew.shelf import shelf
from winnable.missions.crew.write.problem import document_of
from winnable.missions.source.document import Instead, Loaded
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import Value
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import Node
from winnable.output.ink import Ink
from winnable.output.schema import GameOutput
from winnable.output.typed import json_of
from winnable.rules.answer import Answer
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.loss import losses
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.solver.crew.answers import LinesAnswer
from winnable.solver.crew.question import DealsAnswer
from winnable.solver.crew.questions.cards import CardHint, PlayedCard
from winnable.solver.crew.witness import Witness
from winnable.solver.dimacs import Clauses
from winnable.solver.extreme import Extreme
from winnable.solver.verdict import Deadline, Limits, Result, Verdict

__all__ = ["CREW"]

AnyResult = Verdict[Witness] | DealsAnswer | LinesAnswer
"""What comes of a query."""
EASY: Final = 0.01
"""The most work that a verdict may have taken if `solve` is to name what clashes."""
QUICK: Final = 0.03
"""How much work that may take."""


def _deadline(result: AnyResult, limits: Limits) -> Deadline:
    """Return the instant by which everything about a result must be found out."""
    seconds = None if limits.seconds is None else limits.seconds - result.effort.seconds
    return limits.deadline.earlier(Deadline.after(seconds))


_QUESTIONS: Final = {each: f"winnable.crew.questions.{each}" for each in ("analyse", "explain", "hint", "most")}
"""By command, the module whose function `tell` answers; imported when it is asked, as it needs the solver."""


class _Certificates(Certificates[Problem, ProblemDocument]):
    def uncertifiable(self, query: Query) -> str:
        from winnable.crew import certificates

        return certificates.uncertifiable(query.document.problem, query.question)

    def clauses(self, problem: Problem, deadline: Deadline) -> Clauses:
        from winnable.solver.crew.certificate import clauses_of_problem

        return clauses_of_problem(problem, deadline)

    def about_clauses(self, problem: Problem) -> Sequence[str]:
        from winnable.crew import certificates

        return certificates.about_clauses(problem)

    def why_not_won(self, problem: Problem, document: ProblemDocument) -> str:
        from winnable.crew import certificates

        return certificates.why_not_won(problem, document)


class _Table(Table[ProblemDocument]):
    def pasted(self, text: str, edition: str | None) -> Loaded[Document] | None:
        from winnable.crew.pasted import pasted

        return pasted(text, edition)

    def laid_out(self, text: str) -> Json | None:
        from winnable.crew.laying import sheet, view

        try:
            return view.view_of(sheet.sheet_of(text))
        except ValueError:
            return None

    def edit(self, text: str, change: Json) -> str:
        from winnable.crew.laying import edits

        try:
            return edits.edit(text, change)
        except ValueError as error:
            raise UsageError(str(error)) from error

    def position(self, document: ProblemDocument) -> Json | None:
        from winnable.crew.table import position

        return position(document)

    def setup(self, edition: str) -> Json:
        from winnable.crew.table import setup

        return setup(edition)


class _Crew(Game):
    title = "The Crew"
    editions = GAMES
    problem_type = Problem
    line_type = Line
    choices_type = Choices
    solver = "winnable.solver.crew.ask"
    page = "crew"
    other_kinds = ("task card",)
    certificates = _Certificates()
    table = _Table()

    # --- documents ---

    def read(self, root: Node, instead: Instead, findings: Findings) -> Document | None:
        return read_document(root, findings, instead)

    def claims(self, keys: Collection[str]) -> bool:
        return claims(keys)

    def count(self, document: Document) -> tuple[str, int]:
        return ("task card", len(document.cards)) if isinstance(document, TaskCardsDocument) else (document.kind, 1)

    def shipped(self, written: str, edition: str) -> Loaded[Document] | None:
        from winnable.crew import listing

        return load_shipped(written, edition) or listing.shipped_task(written)

    def why_unknown(self, written: str, edition: str) -> str:
        from winnable.crew import listing

        return listing.unknown_mission(written, edition)

    # --- queries and their answers ---

    def request(self, command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
        return options.request(command, values, files, instead)

    def query(self, document: ProblemDocument, request: Request) -> Query:
        given: options.Options | None = request.options
        if given is None:
            return Query(document, options.question_of(document))
        changed = given.document(document)
        return Query(changed, given.question(changed))

    def solve(self, problem: Problem, limits: Limits) -> Verdict[Witness]:
        from winnable.solver.crew.solve import solve

        return solve(problem, limits)

    def answer(self, query: Query, limits: Limits) -> Result:
        from winnable.solver.crew.ask import ask

        return ask(query.document.problem, query.question, limits)

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        if command not in _QUESTIONS:
            return super().tell(command, query, limits, options)
        told: Told = import_module(_QUESTIONS[command]).tell(query, limits, options)
        return told

    def remarked(self, query: Query, result: AnyResult, limits: Limits) -> AnyResult:
        if isinstance(result, LinesAnswer):
            return self._lines_remarked(query, result, limits)
        deal = result.counterexample if isinstance(result, DealsAnswer) else None
        deadline = _deadline(result, limits)
        result = replace(result, remarks=remarks_of(query.document, result.answer, deal=deal, deadline=deadline))
        if isinstance(result, DealsAnswer):
            return result
        if result.witness is not None:
            report = result.witness.report.within(deadline.check)
            return replace(result, witness=replace(result.witness, report=report))
        if result.answer is Answer.UNWINNABLE:
            return replace(result, details=self._details(query, result, deadline))
        return result

    def _lines_remarked(self, query: Query, result: LinesAnswer, limits: Limits) -> LinesAnswer:
        verdict = self.remarked(query, replace(result.verdict, effort=result.effort), limits)
        assert isinstance(verdict, Verdict)
        result = replace(result, verdict=verdict)
        if result.lines is None:
            return result
        deadline = _deadline(result, limits)
        lines = tuple(replace(each, report=each.report.within(deadline.check)) for each in result.lines.lines)
        return replace(result, lines=replace(result.lines, lines=lines))

    def _details(self, query: Query, result: Verdict[Witness], deadline: Deadline) -> Details:
        """Return what the line so far has lost, and what clashes if that is found quickly."""
        problem: Problem = query.document.problem
        lost = losses(problem, deadline.check) if problem.played.tricks else ()
        if query.question.every_draw or result.effort.work > EASY:
            return Details(lost)
        from winnable.crew.questions.explain import quick_clash

        return Details(lost, quick_clash(problem, Limits(work=QUICK, deadline=deadline)))

    def document_of(self, problem: Problem) -> ProblemDocument:
        return document_of(problem)

    # --- results as text, JSON and YAML ---

    def title_of(self, document: ProblemDocument) -> str:
        return document.problem.title

    def heading(self, document: ProblemDocument) -> str:
        mission, title = document.mission, document.problem.title
        parts = [title] if title else []
        if mission is not None:
            parts.append(f"mission {mission.id}" + (f": {mission.title}" if mission.title and not parts else ""))
        return ", ".join(parts)

    def text(self, query: Query, result: AnyResult, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        problem = query.document.problem
        question = query.question.text(problem)
        if isinstance(result, LinesAnswer) and result.verdict.witness is None:
            result = result.verdict
        if isinstance(result, LinesAnswer):
            from winnable.crew.questions.lines import lines_text

            return lines_text(problem, result, question, ink, verdict_only=verdict_only)
        if isinstance(result, DealsAnswer):
            return deals_text(problem, result, question, ink, verdict_only=verdict_only)
        document: ProblemDocument = query.document
        more = "winnable explain" + ("" if document.path.startswith(("<", "--")) else f" {quote(document.path)}")
        return verdict_text(problem, result, question, ink, more=more, verdict_only=verdict_only)

    def json(self, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
        if isinstance(result, LinesAnswer):
            from winnable.crew.questions.lines import lines_json

            return lines_json(query.document.problem, result, verdict_only=verdict_only)
        if isinstance(result, DealsAnswer):
            return deals_json(result, verdict_only=verdict_only)
        return verdict_json(query.document.problem, result, verdict_only=verdict_only)

    def view(self, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
        from winnable.crew.page import solved_view

        return solved_view(query.document.problem, result, verdict_only=verdict_only)

    def question_json(self, query: Query) -> Json:
        return json_of(question_of(query.document.problem, query.question))

    def identity(self, document: ProblemDocument) -> Json:
        return json_of(identity_of(document))

    def one_line(self, document: ProblemDocument) -> str:
        return one_line_of(document)

    def dump(self, query: Query, result: AnyResult, folder: Path | None) -> str:
        if isinstance(result, LinesAnswer):
            return self._dump_lines(query, result, folder)
        witness = None if isinstance(result, DealsAnswer) else result.witness
        choices, line = (None, None) if witness is None else (witness.choices, witness.line)
        return dump(query.document, choices, line, folder)

    def _dump_lines(self, query: Query, result: LinesAnswer, folder: Path | None) -> str:
        """Return one document for each line."""
        if result.lines is None:
            return self.dump(query, result.verdict, folder)
        verdicts = [replace(result.verdict, witness=witness) for witness in result.lines.lines] or [result.verdict]
        return "---\n".join(self.dump(query, verdict, folder) for verdict in verdicts)

    def refers_to(self, document: ProblemDocument) -> Sequence[Path]:
        return [] if document.mission_file is None else [document.mission_file.path]

    # --- the referee ---

    def replay(self, document: ProblemDocument) -> Replay:
        from winnable.crew import replaying

        return replaying.replay(document)

    def judge(self, problem: Problem, line: Line | str, choices: Choices | None) -> Report:
        written_line = Line.parse(line) if isinstance(line, str) else line
        return referee(problem, Choices.given(problem) if choices is None else choices, written_line)

    # --- for programs ---

    def in_full(self, problem: Problem, verdict: Verdict[Witness], ink: Ink) -> Iterator[str]:
        return verdict_text(problem, verdict, "", ink, verdict_only=False)

    def drawn(self, problem: Problem, witness: Witness | None, part: int | None = None) -> str:
        from winnable.crew import picture

        return picture.svg(problem, witness, part)

    def witness(self, problem: Problem, document: ProblemDocument) -> Witness:
        from winnable.crew import certificates

        return certificates.witness(problem, document)

    def explain(self, problem: Problem, limits: Limits) -> Any:
        from winnable.solver.crew.questions.explain import explain

        return explain(problem, limits)

    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[PlayedCard]:
        from winnable.solver.crew.questions.analyse import analyse

        return analyse(problem, Line.parse(line) if isinstance(line, str) else line, limits)

    def hint(self, problem: Problem, limits: Limits) -> Iterator[CardHint]:
        from winnable.solver.crew.questions.hint import hint

        return hint(problem, limits)

    def most(self, problem: Problem, request: MostRequest, limits: Limits) -> Extreme[Any]:
        from winnable.crew.questions.most import most

        return most(document_of(problem), request, limits)

    def mission_text(self, name: str, edition: str) -> str:
        return shelf().text(name, edition)

    # --- English ---

    def show(self, document: Document, players: int | None) -> Iterator[Description]:
        from winnable.crew import showing

        return showing.show(document, players)

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        from winnable.crew import showing

        return showing.show_goal(text, edition, players)

    # --- mistakes ---

    def codes(self) -> Mapping[str, str]:
        return CODES

    def examine(self, document: ProblemDocument, *, play: bool) -> Sequence[Finding]:
        return examine(document, play=play)

    # --- the library ---

    def mission_ids(self) -> Sequence[str]:
        return tuple(library())

    def readings_of(self, document: Document) -> Sequence[str]:
        mission = None if isinstance(document, TaskCardsDocument) else document.mission
        return [] if mission is None else [reading.name for reading in mission.readings]

    def missions(self, edition: str | None) -> Sequence[ListEntry]:
        from winnable.crew import listing

        return listing.list_missions(edition)

    def mission(self, name: str, edition: str | None, ink: Ink) -> tuple[Sequence[str], Json, Sequence[Finding]]:
        from winnable.crew import listing

        return listing.show_mission(name, edition, ink)

    def catalogues(self) -> Sequence[Catalogue]:
        from winnable.crew import listing

        return (
            Catalogue(
                "deep-sea",
                "the 96 task cards of Mission Deep Sea",
                listing.task_ids,
                listing.list_tasks,
                listing.show_task,
            ),
        )

    def guides(self) -> Sequence[Guide]:
        from winnable.crew.guides import GUIDES

        return GUIDES

    def template(self, edition: str, name: str) -> str:
        return template(edition, name)

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        from winnable.crew.dealing import written

        return written.template(name, edition, mission, players, folder)

    def shapes(self) -> Mapping[str, Fields]:
        return {str(kind): shape for kind, shape in KINDS.items()}

    def names(self, kind: str, edition: str) -> Iterator[tuple[str, str]]:
        if kind in ("suits", "kinds"):
            yield from ((suit.name, "") for suit in EDITIONS[edition].deck.suits if not suit.trump)
        if kind == "kinds":
            yield from SELECTORS.items()

    def schemas(self) -> Mapping[str, partial[str]]:
        return {kind: partial(schema_text, kind) for kind in KINDS}

    def output(self) -> GameOutput:
        from winnable.crew.output_schema import OUTPUT

        return OUTPUT

    # --- random deals, and playing missions ---

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        from winnable.crew.dealing import written

        return written.deal(request, seed)

    def in_reading(self, documents: Sequence[MissionDocument], reading: str) -> Sequence[MissionDocument]:
        from winnable.crew.survey import play

        return play.in_reading(documents, reading)

    def steps(self, documents: Sequence[MissionDocument], request: PlayRequest) -> int:
        from winnable.crew.survey.play import PLAYER

        return PLAYER.steps(documents, request)

    def play(
        self,
        documents: Sequence[MissionDocument],
        request: PlayRequest,
        submit: Submit,
        progress: Progress,
    ) -> Iterator[PlayReport]:
        from winnable.crew.survey.play import PLAYER

        return PLAYER.play(documents, request, submit, progress)

    # --- surveys ---

    def subject(self, document: MissionDocument) -> Subject:
        from winnable.crew.survey import one_deal

        return one_deal.subject(document)

    def mission_with(
        self, name: str, edition: str, values: Mapping[str, Value]
    ) -> tuple[MissionDocument, Sequence[Finding]]:
        from winnable.crew import listing

        mission, findings = listing.named_mission(name, edition, values)
        return MissionDocument(name, 1, mission), findings

    def measure(self, mission: Mission, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        from winnable.crew.survey import one_deal

        return one_deal.measure(mission, players, seed, limits, leads=leads)

    # --- puzzles ---

    def puzzles(self) -> Sequence[PuzzleProperty]:
        from winnable.crew.puzzles.properties import PROPERTIES

        return PROPERTIES

    def puzzle(self, request: PuzzleRequest) -> PuzzleSearch:
        from winnable.crew.puzzles.search import search

        return search(request)


CREW = _Crew()
