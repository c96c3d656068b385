"""The Crew behind the interface that the front door knows."""

# ruff: noqa: PLC0415  # a command needs few parts of a game: each is imported when it is used

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from winnable.crew import options
from winnable.crew.rules import RULES
from winnable.games.game import Certificates, Game, Table
from winnable.games.usage import UsageError
from winnable.games.values import NO_MARKS, NOTHING, Given, Marks, Query
from winnable.missions.crew.document import MissionDocument, ProblemDocument
from winnable.missions.crew.words import GAMES
from winnable.output.ink import printable
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
    from winnable.solver.cnf import Clauses
    from winnable.solver.crew.witness import AnyWitness
    from winnable.solver.verdict import Deadline


class CrewCertificates(Certificates):
    """Of one verdict each: answers about every deal are put together from many."""

    def uncertifiable(self, query: Query) -> str:
        problem, question = query.document.problem, query.question
        if question.of_many(problem):
            return (
                "it takes many verdicts to tell of every deal that fits or of their share; "
                "there is one for some deal that fits (--unknown some)"
            )
        return ""

    def clauses(self, problem: Problem, deadline: Deadline) -> Clauses:
        from winnable.solver.crew.certificate import clauses_of_problem

        return clauses_of_problem(problem, deadline)

    def about_clauses(self, problem: Problem) -> Sequence[str]:
        from winnable.crew.questions.requirements import soonest_english

        when = [(task.name, soonest_english(problem, task)) for task in problem.tasks if not task.done]
        seats, first = ", ".join(map(str, problem.deal.seats)), problem.deal.leader
        return (
            f"Seats {seats}: the hands of the problem in their order; seat {first} leads to the first trick.",
            "Tricks are counted from 1, in the middle of a game from the first that is not played.",
            "plays p7 3: pink 7 falls in trick 3; gone p7 3: it fell before it; wins p7 3: it wins it.",
            "by 0 p7 3: seat 0 plays it to trick 3; leads 0 3: seat 0 leads to trick 3; led b 3: blue is led to it.",
            "shows 0 b 3: seat 0 plays blue to trick 3; void 0 b 3: before trick 3 it has no blue card left.",
            "any 4 -7: variable 4 holds or 7 does not; at least 2 1*4 3*7: what holds of 4 and 7 weighs 2 or more;",
            "either 9 or 4 and 7: 9 holds, or 4 and 7 do.",
            *(printable(f"{name}: {said}") for name, said in when if said),
        )


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
        from winnable.crew.page import position

        return position(document)

    def setup(self, edition: str) -> Json:
        from winnable.crew.page import setup

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
