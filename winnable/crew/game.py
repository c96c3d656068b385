"""The Crew behind the interface that the front door knows."""

# ruff: noqa: PLC0415  # a command needs few parts of a game: each is imported when it is used

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from winnable.crew import options
from winnable.crew.certificates import CrewCertificates
from winnable.crew.rules import RULES
from winnable.games.game import Game, Table
from winnable.games.usage import UsageError
from winnable.games.values import NO_MARKS, NOTHING, Given, Marks, Query
from winnable.missions.crew.document import MissionDocument, ProblemDocument
from winnable.missions.crew.words import GAMES
from winnable.output.typed import json_of
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from winnable.games.format import Format
    from winnable.games.parts import Words
    from winnable.missions.crew.document import Document
    from winnable.missions.source.document import Instead, Loaded
    from winnable.missions.source.finding import Finding
    from winnable.output.typed import Json
    from winnable.solver.crew.witness import AnyWitness

_OWN: Final = {
    "deal": "winnable.crew.dealing.written",
    "mission_sample": "winnable.crew.survey.play",
}
"""By question the module that answers it."""


class _Table(Table):
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
    players = (2, 8)
    sample = 200
    solver_module = "winnable.crew.solving"
    counts_leads = True
    page = "crew"
    other_kinds = ("task card",)
    certificates = CrewCertificates()
    table = _Table()
    readings = True
    own = _OWN
    rules = RULES

    @property
    def format(self) -> Format:
        from winnable.crew.format import FORMAT

        return FORMAT

    @property
    def words(self) -> Words:
        from winnable.crew.words import WORDS

        return WORDS

    # --- queries and their answers ---

    def spelled(self, given: Given, files: Sequence[str], instead: Instead) -> Loaded[Document] | None:
        return options.spelled(given.values, files, instead)

    def query(self, document: ProblemDocument, given: Given = NOTHING) -> Query:
        return options.query(document, given)

    def about_one(self, query: Query, command: str) -> None:
        if command != "analyse" or query.question.unknown != "share":  # which it answers beside its own question
            query.question.only_some(query.document.problem)
        super().about_one(query, command)

    def question_json(self, query: Query) -> Json:
        from winnable.crew.deals import question_of

        return json_of(question_of(query.document.problem, query.question))

    # --- documents ---

    def identity(self, document: ProblemDocument) -> Json:
        from winnable.crew.answers import identity_of

        return json_of(identity_of(document))

    def one_line(self, document: ProblemDocument) -> str:
        from winnable.missions.crew.write import one_line_of

        return one_line_of(document)

    def examine(self, document: ProblemDocument, *, play: bool) -> Sequence[Finding]:
        from winnable.crew.rulebook import examine

        return examine(document, play=play)

    def drawn(
        self, problem: Problem, witness: AnyWitness | None, part: int | None = None, marks: Marks = NO_MARKS
    ) -> str:
        from winnable.crew import picture

        return picture.svg(problem, witness, part, marks)

    def in_reading(self, documents: Sequence[MissionDocument], reading: str) -> Sequence[MissionDocument]:
        from winnable.crew.survey import play

        return play.in_reading(documents, reading)


CREW = _Crew()
