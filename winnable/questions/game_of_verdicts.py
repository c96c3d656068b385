"""A game of four parts, of which every query has one verdict, and whose missions say all that deals are made of."""

# ruff: noqa: PLC0415  # parts that few commands need are imported when they are used

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from winnable.games.library import not_for
from winnable.games.survey import CannotBeDealt, Measured
from winnable.games.usage import UsageError, sentence
from winnable.games.values import (
    WITH,
    DealRequest,
    Description,
    Goal,
    Line,
    MissionFile,
    OptionValues,
    Problem,
    ProblemFile,
    Query,
    RandomDeal,
    Replay,
    Report,
    Request,
    Step,
    values_given,
)
from winnable.missions.source.document import MISSION, PROBLEM, Instead
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink
from winnable.output.text import command_to
from winnable.output.typed import Json
from winnable.questions import analyse, explain, mission_sample
from winnable.questions.analyse import Analysis, PlayedStep
from winnable.questions.game_of_parts import GameOfParts
from winnable.questions.lean import lean_verdict
from winnable.questions.lines import UNPLAYABLE, replayed, unplayable, verdict_json, verdict_text, witness_of
from winnable.questions.parts import with_played
from winnable.questions.sampling import Playtester
from winnable.rules.answer import Answer
from winnable.solver.asking import LinesAnswer, WantedLines
from winnable.solver.clash import Explanation
from winnable.solver.verdict import Limits, Verdict, Witness

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from winnable.missions.source.parameters import Value

    AnyResult = Verdict[Witness[Line, Report]] | LinesAnswer[Witness[Line, Report]]

TEMPLATE_SEED: Final = 1
"""Which deal people start from."""


class GameOfVerdicts(GameOfParts):
    """A game of this kind; see the module. It has one edition."""

    sample = mission_sample.SAMPLE

    # --- queries and their answers ---

    def request(self, command: str, values: OptionValues, files: Sequence[str], instead: Instead) -> Request:
        del command, files
        foreign = ["--reading"] if instead.reading is not None else []
        wanted = WantedLines(bool(values.get(self.words.fewest)), values.get("lines") or 0)
        return Request(wanted if wanted != WantedLines() else None, foreign=foreign)

    def query(self, document: ProblemFile, request: Request) -> Query:
        return Query(document, request.options)

    def fewest(self, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        """Decide a problem within the least time; the details of the verdict are the bounds that are proved."""
        assert self.solving.fewest is not None, "the game has the option"
        return lean_verdict(self.rules, self.solving, self.solving.fewest(problem, limits))

    def answer(self, query: Query, limits: Limits) -> AnyResult:
        problem: Problem = query.document.problem
        wanted: WantedLines = query.question or WantedLines()
        limits = limits.begun()
        verdict = (self.fewest if wanted.fewest else self.solve)(problem, limits)
        if not wanted.lines or verdict.witness is None:
            return verdict
        from winnable.questions.several import answer_lines

        problem = with_played(verdict.witness.report.problem, problem.played)  # with the horizon that was found
        return answer_lines(self.rules, self.solving, self.words, problem, verdict, wanted.lines, limits)

    def remarked(self, query: Query, result: AnyResult, limits: Limits) -> AnyResult:
        if isinstance(result, LinesAnswer) or result.answer is not Answer.UNWINNABLE:
            return result
        if not unplayable(self.solving, query.document.problem, limits):
            return result
        return replace(result, details=UNPLAYABLE)

    # --- results ---

    def dump(self, query: Query, result: AnyResult, folder: Path | None) -> str:
        if not isinstance(result, LinesAnswer):
            return self._written(query, result.witness, folder)
        return "---\n".join(self._written(query, each, folder) for each in result.shown)

    def _written(self, query: Query, witness: Witness[Line, Report] | None, folder: Path | None) -> str:
        document: ProblemFile = query.document
        if witness is not None:
            document = self.format.within(document, witness.report.problem)
        return self.format.dump(document, witness, folder)

    def text(self, query: Query, result: AnyResult, ink: Ink, *, verdict_only: bool) -> Iterator[str]:
        problem: Problem = query.document.problem
        if isinstance(result, LinesAnswer):
            from winnable.questions.several import lines_text

            return lines_text(self.words, problem, result, ink, verdict_only=verdict_only)
        more = command_to("explain", query.document, lambda: self.one_line(query.document), query.again)
        return verdict_text(self.words, problem, result, ink, more=more, verdict_only=verdict_only)

    def in_full(self, problem: Problem, verdict: Verdict[Witness[Line, Report]], ink: Ink) -> Iterator[str]:
        return verdict_text(self.words, problem, verdict, ink, verdict_only=False)

    def json(self, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
        problem: Problem = query.document.problem
        if isinstance(result, LinesAnswer):
            from winnable.questions.several import lines_json

            return lines_json(self.words, problem, result, verdict_only=verdict_only)
        return verdict_json(self.words, problem, result, verdict_only=verdict_only)

    def view(self, query: Query, result: AnyResult, *, verdict_only: bool) -> Json:
        several = result if isinstance(result, LinesAnswer) else LinesAnswer(result)
        lines = [] if verdict_only else list(map(self.words.view, several.shown))
        return self.words.deal_view(query.document.problem) | {"lines": lines}

    # --- the referee, and questions of programs ---

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
        """Say after every step of a game whether the goals can still be reached; by default, of the line so far."""
        game = self.rules.played(problem) if line is None else self._line(problem, line)
        return analyse.analyse(self.rules, self.solving, problem, game, limits)

    def analyse(self, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[PlayedStep[Step]]:
        return iter(self.analysis(problem, line, limits).played)

    def hint(self, problem: Problem, limits: Limits) -> Iterator[Any]:
        return iter(self.hinting.hints(problem, limits).moves)

    # --- English ---

    def show(self, document: Any, players: int | None) -> Iterator[Description]:
        path, line, name = document.path, document.line, getattr(document, "name", "")
        match document.kind:
            case kind if kind == MISSION:
                mission = document.mission
                if players is not None and players not in mission.players:
                    raise UsageError(not_for(mission, players))
                name = f"{mission.key}: {mission.title}" if mission.title else mission.key
                sentences, line = self.library.english(mission, players), 0 if path.startswith("<") else line
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
        missions = [document.mission for document in loaded.missions]
        if loaded.errors or len(missions) != 1:
            return (), loaded.findings
        texts = [self.format.mission_goal_text(goal, missions[0]) for goal in missions[0].goals]
        sentences = [f"{text[:1].upper()}{text[1:]}." for text in texts]
        return [Description("goal", "", "--goal", 1, sentences)], loaded.findings

    # --- random deals, playing missions, and surveys ---

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
            players = self.dealing.players_of(None if mission is None else self.library.named(mission, None)[0].mission)
        document, findings = self._dealt(mission, players, TEMPLATE_SEED, name, {})
        return RandomDeal(self.dealing.template(document, mission is not None, folder).rstrip(), (), findings)

    def _dealt(
        self, mission: str | None, players: int, seed: int, name: str, given: Mapping[str, Value]
    ) -> tuple[ProblemFile, Sequence[Finding]]:
        fewest, most = self.players
        if not fewest <= players <= most:
            raise UsageError(f"Expected {fewest} to {most} players for {self.title}, found {players}.")
        if mission is None:
            if self.dealing.usual is None:
                raise UsageError(f"Expected a mission of {self.title} to deal: --mission.")
            mission = self.dealing.usual(players)
        document, findings = self.library.named(mission, None, given)
        read = {key: document.mission.parameters[key] for key in given}  # numbers where they are numbers
        try:
            return self.dealt_by(document, players, seed, name, read), findings
        except ValueError as error:
            raise UsageError(sentence(error)) from error

    @property
    def playtester(self) -> Playtester[MissionFile, Any, Any]:
        """Plays its missions."""
        return mission_sample.MissionPlaytester(self)

    def measure(self, mission: MissionFile, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        del leads  # there are none
        try:
            problem = self.problem_by(mission, players, seed)
        except ValueError as error:
            raise CannotBeDealt(str(error)) from error
        verdict = self.solve(problem, limits)
        return Measured(verdict.answer, "" if verdict.answer is Answer.WINNABLE else verdict.reason, verdict.effort)
