"""The Crew behind the interface that the front door knows."""

# ruff: noqa: PLC0415  # a command needs few parts of a game: each is imported when it is used

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Final

from winnable.crew import options
from winnable.crew.certificates import CrewCertificates, witness
from winnable.crew.rules import RULES
from winnable.games.game import Table
from winnable.games.usage import UsageError
from winnable.games.values import OptionValues, Query
from winnable.missions.crew.document import MissionDocument, ProblemDocument
from winnable.missions.crew.words import GAMES
from winnable.output.typed import json_of
from winnable.questions.game_of_parts import GameOfParts
from winnable.rules.answer import Answer
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.asking import LinesAnswer
from winnable.solver.crew.question import DealsAnswer
from winnable.solver.verdict import Deadline, Limits, NoAnswer, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from winnable.crew.facts import Details
    from winnable.crew.questions.card_answers import Why
    from winnable.crew.survey.measures import Case
    from winnable.crew.survey.playtest import Playtest
    from winnable.games.format import Format
    from winnable.games.survey import Measured
    from winnable.games.values import DealRequest, Description, MostRequest, RandomDeal, Replay, Request, Told
    from winnable.missions.crew.document import Document
    from winnable.missions.crew.mission import Mission
    from winnable.missions.source.document import Instead, Loaded
    from winnable.missions.source.finding import Finding
    from winnable.output.ink import Ink
    from winnable.output.typed import Json
    from winnable.questions.parts import Words
    from winnable.questions.sampling import Playtester
    from winnable.rules.crew.referee import Report
    from winnable.solver.crew.questions.cards import CardHint, PlayedCard
    from winnable.solver.crew.questions.explain import Explanation
    from winnable.solver.crew.witness import AnyWitness, Witness
    from winnable.solver.verdict import Result

    AnyResult = Verdict[Witness] | DealsAnswer | LinesAnswer[Witness]
    """The result of a query."""
EASY: Final = 0.01
"""The most work that a verdict may have taken if `solve` is to name the clash."""
QUICK: Final = 0.04
"""How much work that may take."""


def _deadline(result: AnyResult, limits: Limits) -> Deadline:
    """Return the instant by which everything about a result must be found out."""
    seconds = None if limits.seconds is None else limits.seconds - result.effort.seconds
    return limits.deadline.earlier(Deadline.after(seconds))


_QUESTIONS: Final = {each: f"winnable.crew.questions.{each}" for each in ("analyse", "explain")}
"""By command, the module whose function `tell` answers; imported when it is used, as it needs the solver."""


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


class _Crew(GameOfParts):
    title = "The Crew"
    editions = GAMES
    problem_type = Problem
    line_type = Line
    choices_type = Choices
    players = (2, 8)
    sample = 200
    solver = "winnable.crew.solving"
    counts_leads = True
    page = "crew"
    other_kinds = ("task card",)
    certificates = CrewCertificates()
    table = _Table()
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

    def request(self, command: str, values: OptionValues, files: Sequence[str], instead: Instead) -> Request:
        return options.request(command, values, files, instead)

    def query(self, document: ProblemDocument, request: Request) -> Query:
        given: options.Options | None = request.options
        if given is None:
            return Query(document, options.question_of(document))
        changed = given.document(document)
        return Query(changed, given.question(changed))

    def answer(self, query: Query, limits: Limits) -> Result:
        from winnable.solver.crew.ask import ask

        return ask(query.document.problem, query.question, limits)

    def tell(self, command: str, query: Query, limits: Limits, options: OptionValues) -> Told:
        if command == "hint":
            from winnable.crew.questions.positions import only_some

            only_some(query.question, query.document.problem)
        if command not in _QUESTIONS:
            return super().tell(command, query, limits, options)
        told: Told = import_module(_QUESTIONS[command]).tell(query, limits, options)
        return told

    def _knowing(self, query: Query, limits: Limits, options: OptionValues) -> Told:
        from winnable.crew.questions import knowing

        return knowing.tell(query, limits, options)

    def _why(self, document: ProblemDocument, move: str, limits: Limits) -> Told:
        from winnable.crew.questions import why

        return why.tell(document, move, limits)

    def _refuse_lines(self, query: Query, request: MostRequest) -> None:  # noqa: ARG002
        from winnable.crew.questions.positions import only_some

        only_some(query.question, query.document.problem)
        if query.question.of_lines:
            raise NoAnswer("--fewest-tricks and --lines do not go with --most")

    def remarked(self, query: Query, result: AnyResult, limits: Limits) -> AnyResult:
        if isinstance(result, LinesAnswer):
            return self._lines_remarked(query, result, limits)
        from winnable.crew.rulebook import remarks_of

        deal = result.counterexample if isinstance(result, DealsAnswer) else None
        deadline = _deadline(result, limits)
        result = replace(result, remarks=remarks_of(query.document, result.answer, deal=deal, deadline=deadline))
        if isinstance(result, DealsAnswer):
            return result
        if result.answer is Answer.UNWINNABLE:
            return replace(result, details=self._details(query, result, deadline))
        return result

    def _lines_remarked(self, query: Query, result: LinesAnswer[Witness], limits: Limits) -> LinesAnswer[Witness]:
        verdict = self.remarked(query, replace(result.verdict, effort=result.effort), limits)
        assert isinstance(verdict, Verdict)
        return replace(result, verdict=verdict)

    def _details(self, query: Query, result: Verdict[Witness], deadline: Deadline) -> Details:
        """Return the losses of the line so far, and the requirements that clash if they are found quickly."""
        from winnable.crew.facts import Details
        from winnable.solver.crew.questions.losses import losses

        problem: Problem = query.document.problem
        quick = Limits(work=QUICK, deadline=deadline)
        lost = losses(problem, quick) if problem.played.tricks else ()
        if result.effort.work > EASY:
            return Details(lost)
        from winnable.crew.questions.explain import quick_clash

        return Details(lost, quick_clash(problem, quick))

    # --- results ---

    def text(self, query: Query, result: AnyResult, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        problem = query.document.problem
        question = query.question.text(problem)
        if isinstance(result, LinesAnswer) and result.verdict.witness is None:
            result = result.verdict
        if isinstance(result, LinesAnswer):
            from winnable.crew.questions.lines import lines_text

            return lines_text(problem, result, question, ink, verdict_only=verdict_only)
        if isinstance(result, DealsAnswer):
            from winnable.crew.text import deals_text

            return deals_text(problem, result, question, ink, verdict_only=verdict_only)
        from winnable.crew.text import verdict_text
        from winnable.output.text import command_to

        lost = result.answer is Answer.UNWINNABLE
        more = command_to("explain", query.document, lambda: self.one_line(query.document), query.again) if lost else ""
        return verdict_text(problem, result, question, ink, more=more, verdict_only=verdict_only)

    def json(self, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
        if isinstance(result, LinesAnswer):
            from winnable.crew.questions.lines import lines_json

            return lines_json(query.document.problem, result, verdict_only=verdict_only)
        from winnable.crew.answers import deals_json, verdict_json

        if isinstance(result, DealsAnswer):
            return deals_json(result, verdict_only=verdict_only)
        return verdict_json(query.document.problem, result, verdict_only=verdict_only)

    def view(self, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
        from winnable.crew.page import solved_view

        return solved_view(query.document.problem, result, verdict_only=verdict_only)

    def question_json(self, query: Query) -> Json:
        from winnable.crew.answers import question_of

        return json_of(question_of(query.document.problem, query.question))

    def identity(self, document: ProblemDocument) -> Json:
        from winnable.crew.answers import identity_of

        return json_of(identity_of(document))

    def one_line(self, document: ProblemDocument) -> str:
        from winnable.missions.crew.write.document import one_line_of

        return one_line_of(document)

    def dump(self, query: Query, result: AnyResult, folder: Path | None) -> str:
        if isinstance(result, LinesAnswer):
            return self._dump_lines(query, result, folder)
        return self.format.dump(query.document, None if isinstance(result, DealsAnswer) else result.witness, folder)

    def _dump_lines(self, query: Query, result: LinesAnswer[Witness], folder: Path | None) -> str:
        """Return one document for each line."""
        shown = result.shown or (None,)
        return "---\n".join(self.format.dump(query.document, witness, folder) for witness in shown)

    # --- the referee ---

    def replay(self, document: ProblemDocument) -> Replay:
        from winnable.crew import replaying

        return replaying.replay(document)

    def judge(self, problem: Problem, line: Line | str, choices: Choices | None) -> Report:
        from winnable.rules.crew.referee import referee

        written_line = Line.parse(line) if isinstance(line, str) else line
        return referee(problem, Choices.given(problem) if choices is None else choices, written_line)

    # --- for programs ---

    def in_full(self, problem: Problem, verdict: Verdict[AnyWitness], ink: Ink) -> Iterator[str]:
        from winnable.crew.text import verdict_text

        return verdict_text(problem, verdict, "", ink, verdict_only=False)

    def drawn(self, problem: Problem, witness: AnyWitness | None, part: int | None = None) -> str:
        from winnable.crew import picture

        return picture.svg(problem, witness, part)

    def witness(self, problem: Problem, document: ProblemDocument) -> Witness:
        return witness(problem, document)

    def explain(self, problem: Problem, limits: Limits) -> Explanation:
        from winnable.crew.questions.requirements import in_sentences
        from winnable.solver.crew.questions.explain import explain

        return in_sentences(explain(problem, limits))

    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[PlayedCard]:
        from winnable.solver.crew.questions.analyse import analyse

        return analyse(problem, Line.parse(line) if isinstance(line, str) else line, limits)

    def hint(self, problem: Problem, limits: Limits) -> Iterator[CardHint]:
        from winnable.solver.crew.questions.hint import hint

        return hint(problem, limits)

    def why(self, problem: Problem, move: str, limits: Limits) -> Why:
        from winnable.crew.questions.why import find_why, why_told

        return why_told(find_why(problem, move, limits))

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

    def examine(self, document: ProblemDocument, *, play: bool) -> Sequence[Finding]:
        from winnable.crew.rulebook import examine

        return examine(document, play=play)

    # --- random deals, and playing missions ---

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        from winnable.crew.dealing import written

        return written.deal(request, seed)

    def problem_template(
        self, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
    ) -> RandomDeal:
        from winnable.crew.dealing import written

        return written.template(name, edition, mission, players, folder)

    def in_reading(self, documents: Sequence[MissionDocument], reading: str) -> Sequence[MissionDocument]:
        from winnable.crew.survey import play

        return play.in_reading(documents, reading)

    @property
    def playtester(self) -> Playtester[MissionDocument, Case, Playtest]:
        from winnable.crew.survey.play import PLAYER

        return PLAYER

    def measure(self, mission: Mission, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        from winnable.crew.survey import one_deal

        return one_deal.measure(mission, players, seed, limits, leads=leads)


CREW = _Crew()
