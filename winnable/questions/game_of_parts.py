"""A game of four parts: rules, solver, words and format. The questions of commands are answered over them.

The solver is an attribute of a module that the first question imports: few commands need it.
"""

# ruff: noqa: PLC0415  # a command asks one question, whose module is imported then

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.values import Line, MissionFile, OptionValues, Problem, ProblemFile, Query, Report
from winnable.questions.parts import Rules, Solver, Words
from winnable.solver.verdict import Limits, NoAnswer, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from winnable.games.format import Dealing
    from winnable.games.play import PlayReport, PlayRequest
    from winnable.games.values import MostRequest, Progress, Submit, Told
    from winnable.missions.source.parameters import Value
    from winnable.questions.hinting import Hinting
    from winnable.questions.knowing_told import Then
    from winnable.questions.sampling import Playtester
    from winnable.questions.why import Explaining
    from winnable.solver.asking import Extreme
    from winnable.solver.verdict import Witness

NOTHING_GIVEN: Final[Mapping[str, Value]] = {}
"""No values for parameters."""


class GameOfParts(Game):
    """A game of this kind; see the module. Only the first edition is its own."""

    rules: Rules

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Go to other processes by name."""
        return registry.load_game, (registry.where(self),)

    @property
    @abstractmethod
    def words(self) -> Words:
        """The words."""

    @property
    def solving(self) -> Solver:
        """The solver, `SOLVER` of the module `solver`."""
        found: Solver = import_module(self.solver).SOLVER
        return found

    @property
    def hinting(self) -> Hinting:
        """How hints are found and written."""
        from winnable.questions.hint import MoveHinting

        fast = self.solving.hinting
        return MoveHinting(self.rules, self.solving, self.words) if fast is None else fast()

    # --- queries and their answers ---

    def solve(self, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        from winnable.questions.lean import leanly

        return leanly(self.rules, self.solving)(problem, limits)

    def tell(self, command: str, query: Query, limits: Limits, options: OptionValues) -> Told:
        document, problem = query.document, query.document.problem
        parts = self.rules, self.solving, self.words
        match command:
            case "explain":
                from winnable.questions import explain

                return explain.answer(*parts, self.format, document, problem, limits, options)
            case "analyse":
                from winnable.questions import analyse

                line = document.line_of_play or self.rules.played(problem)
                return analyse.answer(*parts, self.format, document, line, limits, self._then(options))
            case "hint":
                from winnable.questions import hint

                if options.get("at") is not None:
                    problem = self._at(problem, document.line_of_play or self.rules.played(problem), options["at"])
                    document = replace(document, problem=problem, line_of_play=None)
                if options.get("knowing") is not None:
                    return self._knowing(Query(document, query.question), limits, options)
                if options.get("why") is not None:
                    if options.get("all"):
                        raise NoAnswer("--why asks about one move: leave out --all")
                    return self._why(document, options["why"], limits)
                written, whole = partial(self.format.dump, document), bool(options.get("all"))
                return hint.answer(self.hinting, self.words, problem, limits, written, further=whole)
            case "most":
                return self._told_most(query, options["request"], limits, options)
        return super().tell(command, query, limits, options)

    def _knowing(self, query: Query, limits: Limits, options: OptionValues) -> Told:
        """Answer what a player could know. Raises NoAnswer where that is unknown."""
        from winnable.questions import knowing_told

        return knowing_told.tell(self, query.document.problem, limits, options)

    def _why(self, document: ProblemFile, move: str, limits: Limits) -> Told:
        """Answer why a move loses. Raises NoAnswer for one that cannot come next."""
        from winnable.questions import why

        return why.answer(self._explaining, document.problem, move, limits, partial(self.format.dump, document))

    @property
    def _explaining(self) -> Explaining:
        """The function that explains why moves lose."""
        from winnable.questions.lean import leanly
        from winnable.questions.why import Explaining

        return Explaining(self.rules, self.solving, self.words, leanly(self.rules, self.solving))

    def _then(self, options: OptionValues) -> Callable[[Problem, Witness[Line, Report], Limits], Then | None] | None:
        """The function that finds what the loser of a game could know; None without --knowing."""
        if options.get("knowing") is None:
            return None
        from winnable.questions import knowing_told

        return lambda problem, game, limits: knowing_told.then(self, problem, game, limits, options)

    def _told_most(self, query: Query, request: MostRequest, limits: Limits, options: OptionValues) -> Told:
        self._refuse_lines(query, request)
        from winnable.questions import most

        return most.tell(self, query.document, request, limits, verdict_only=bool(options.get("verdict_only")))

    def _refuse_lines(self, query: Query, request: MostRequest) -> None:
        """Raise NoAnswer for options about lines in a question about a count."""
        del request
        if query.question:
            fewest = f"--{self.words.fewest.replace('_', '-')} and --lines do" if self.words.fewest else "--lines does"
            raise NoAnswer(f"{fewest} not go with --most")

    def why(self, problem: Problem, move: str, limits: Limits) -> object:
        from winnable.questions.why import why_told

        return why_told(self.words, self._explaining.why(problem, move, limits))

    def most(self, problem: Problem, request: MostRequest, limits: Limits) -> Extreme[Witness[Line, Report]]:
        from winnable.questions.most import extremes

        return extremes(self, problem, request, limits)[0].extreme

    def _at(self, problem: Problem, line: Line, place: str) -> Problem:
        if line == self.rules.unplayed:
            raise NoAnswer("--at needs a game: expected 'played:' or 'line:' in the file")
        return self.words.places.at(problem, line, place)

    # --- random deals, playing missions, and surveys ---

    @property
    def dealing(self) -> Dealing:
        """How random deals are made."""
        assert self.format.dealing is not None, "games that deal in ways of their own override what deals"
        return self.format.dealing

    def dealt_by(
        self, mission: MissionFile, players: int, seed: int, name: str = "", given: Mapping[str, Value] = NOTHING_GIVEN
    ) -> ProblemFile:
        """Deal a mission by a seed. Raises ValueError if that cannot be."""
        random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
        return self.dealing.deal(mission, players, random, name, given)

    def problem_by(self, mission: MissionFile, players: int, seed: int) -> Problem:
        """Deal a mission by a seed. Raises ValueError if that cannot be."""
        problem: Problem = self.dealt_by(mission, players, seed).problem
        return problem

    @property
    @abstractmethod
    def playtester(self) -> Playtester[MissionFile, Any, Any]:
        """Plays its missions."""

    def steps(self, documents: Sequence[MissionFile], request: PlayRequest) -> int:
        return self.playtester.steps(documents, request)

    def play(
        self, documents: Sequence[MissionFile], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        return self.playtester.play(documents, request, submit, progress)
