"""Ganymede behind the interface that the front door knows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from shlex import quote
from typing import Any

from winnable.game import (
    Catalogue,
    DealRequest,
    Description,
    Guide,
    Json,
    Query,
    RandomDeal,
    Replay,
    Request,
    Told,
)
from winnable.ganymede import dealing, options, replaying, showing, survey
from winnable.ganymede.cards import CATALOGUE
from winnable.ganymede.guides import GUIDES
from winnable.ganymede.listing import LIBRARY
from winnable.ganymede.output_schema import OUTPUT
from winnable.ganymede.page import deal_view, line_view
from winnable.ganymede.questions.tell import TABLE, tell
from winnable.ganymede.text import verdict_json, verdict_text
from winnable.missions.ganymede.document import CardsDocument, Document, ProblemDocument
from winnable.missions.ganymede.format import GAME, KINDS, schema_text
from winnable.missions.ganymede.read.loader import load_line, load_shipped, read_document
from winnable.missions.ganymede.template import cards_template, template
from winnable.missions.ganymede.write.problem import document_of, dump
from winnable.missions.source.document import Instead, Loaded
from winnable.missions.source.finding import Finding, Findings
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import Node
from winnable.output.ink import Ink
from winnable.output.schema import GameOutput
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.referee import replay as referee
from winnable.sampled import SampledGame
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import Limits, Verdict

__all__ = ["GANYMEDE"]


class _Ganymede(SampledGame):
    title = "Ganymede"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "ganymede"
    solver = "winnable.solver.ganymede.ask"
    players = (1, 4)
    other_kinds = ("card",)
    library = LIBRARY
    sampler = survey.SAMPLER

    # --- documents ---

    def read(self, root: Node, instead: Instead, findings: Findings) -> Document | None:
        return read_document(root, findings, instead)

    def count(self, document: Document) -> tuple[str, int]:
        return ("card", len(document.cards.ids)) if isinstance(document, CardsDocument) else (document.kind, 1)

    def shipped(self, written: str, edition: str) -> Loaded[Document] | None:
        del edition
        return load_shipped(written)

    # --- queries and their answers ---

    def request(self, command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
        del command, files
        return options.request(values, instead)

    def query(self, document: ProblemDocument, request: Request) -> Query:
        return Query(document, bool(request.options))

    def solve(self, problem: Problem, limits: Limits) -> Verdict[Any]:
        from winnable.solver.ganymede.ask import ask  # noqa: PLC0415  # OR-Tools is not needed before
        from winnable.solver.ganymede.leaner import lean  # noqa: PLC0415  # OR-Tools is not needed before

        return lean(ask(problem, limits))

    def answer(self, query: Query, limits: Limits) -> Verdict[Any]:
        if not query.question:
            return self.solve(query.document.problem, limits)
        from winnable.solver.ganymede.horizons import fewest_turns  # noqa: PLC0415  # OR-Tools is not needed before
        from winnable.solver.ganymede.leaner import lean  # noqa: PLC0415  # OR-Tools is not needed before

        return lean(fewest_turns(query.document.problem, limits))

    def remarked(self, query: Query, result: Verdict[Any], limits: Limits) -> Verdict[Any]:
        if result.answer is not Answer.UNWINNABLE:
            return result
        from winnable.ganymede.questions.stuck import stuck  # noqa: PLC0415  # OR-Tools is not needed before

        found = stuck(query.document.problem, limits)
        return result if found is None else replace(result, details=found)

    def tell(self, command: str, query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
        if command in TABLE:
            return tell(command, query, limits, options)
        return super().tell(command, query, limits, options)

    # --- results as text, JSON and YAML ---

    def title_of(self, document: ProblemDocument) -> str:
        return document.name

    def heading(self, document: ProblemDocument) -> str:
        mission = document.mission
        parts = [document.name] if document.name else []
        if mission is not None:
            parts.append(f"mission {mission.id}" + (f": {mission.title}" if mission.title and not parts else ""))
        return ", ".join(parts)

    def text(self, query: Query, result: Verdict[Any], ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        document: ProblemDocument = query.document
        more = "winnable explain" + ("" if document.path.startswith("<") else f" {quote(document.path)}")
        return verdict_text(document.problem, result, ink, more=more, verdict_only=verdict_only)

    def json(self, query: Query, result: Verdict[Any], *, verdict_only: bool) -> Json:
        del query
        return verdict_json(result, verdict_only=verdict_only)

    def view(self, query: Query, result: Verdict[Any], *, verdict_only: bool) -> Json:
        shown = None if verdict_only else result.witness
        return deal_view(query.document.problem) | {"lines": [] if shown is None else [line_view(shown.report)]}

    def identity(self, document: ProblemDocument) -> Json:
        return {
            **super().identity(document),
            "mission": None if document.mission is None else document.mission.id,
            "players": list(document.problem.deal.table.names),
        }

    def dump(self, query: Query, result: Verdict[Any], folder: Path | None) -> str:
        document: ProblemDocument = query.document
        if result.witness is None:
            return dump(document, None, folder)
        return dump(document.within(result.witness.report.problem.horizon), result.witness.line, folder)

    def refers_to(self, document: ProblemDocument) -> Sequence[Path]:
        return [path for path in (document.mission_path, document.cards_path) if path is not None]

    # --- the referee ---

    def replay(self, document: ProblemDocument) -> Replay:
        return replaying.replay(document)

    def judge(self, problem: Problem, line: Line | str, choices: None) -> Report:
        del choices
        return referee(problem, load_line(line, problem) if isinstance(line, str) else line)

    # --- for programs ---

    def document_of(self, problem: Problem) -> ProblemDocument:
        return document_of(problem)

    def in_full(self, problem: Problem, verdict: Verdict[Any], ink: Ink) -> Iterator[str]:
        return verdict_text(problem, verdict, ink, verdict_only=False)

    def witness(self, problem: Problem, document: ProblemDocument) -> Witness:
        return replaying.witness(problem, document)

    def explain(self, problem: Problem, limits: Limits) -> Any:
        from winnable.ganymede.api import explain  # noqa: PLC0415  # OR-Tools is not needed before

        return explain(problem, limits)

    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[Any]:
        from winnable.solver.ganymede.analyse import analyse  # noqa: PLC0415  # OR-Tools is not needed before

        return iter(analyse(problem, load_line(line, problem) if isinstance(line, str) else line, limits).turns)

    # --- English ---

    def show(self, document: Document, players: int | None) -> Iterator[Description]:
        return showing.show(document, players)

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        del edition
        return showing.show_goal(text, players)

    # --- mistakes ---

    def codes(self) -> Mapping[str, str]:
        from winnable.missions.ganymede.codes import CODES  # noqa: PLC0415  # few commands need them

        return CODES

    # --- guides, and files to start from ---

    def catalogues(self) -> Sequence[Catalogue]:
        return (CATALOGUE,)

    def guides(self) -> Sequence[Guide]:
        return GUIDES

    def template(self, edition: str, name: str) -> str:
        del edition
        return template(name)

    def cards_template(self, about: str) -> str:
        return cards_template(about)

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        del edition
        return dealing.template(name, mission, players, folder)

    def shapes(self) -> Mapping[str, Fields]:
        return KINDS

    def schemas(self) -> Mapping[str, partial[str]]:
        return {kind: partial(schema_text, kind) for kind in KINDS}

    def output(self) -> GameOutput:
        return OUTPUT

    # --- random deals ---

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        return dealing.deal(request, seed)


GANYMEDE = _Ganymede()
