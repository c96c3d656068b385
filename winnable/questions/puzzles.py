"""Puzzles among the random deals of a mission: written once over rules, solver, words and format.

Every sentence about a puzzle rests on lines that the referee has replayed, and on refutations. A deal that is not
decided within the limit of work is left out. How the deals are gone through stands in `winnable.questions.hunt`.

*How hard* a deal is, is a number from 0 to 1 as in The Crew (`winnable.crew.survey.hardness`): 1 minus the chance that
is left, which is the share of first moves that can win, less a quarter if the whole horizon is needed, in between in
proportion.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from winnable.games.puzzle import Examined, PuzzleProperty
from winnable.missions.source.english import listed
from winnable.output.ink import counted
from winnable.questions.hinting import Hinting
from winnable.questions.hunt import HARDEST, Found
from winnable.questions.lean import lean_verdict
from winnable.questions.parts import Goal, Line, Move, Problem, Report, Rules, Solver, Step, Words, with_played
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits
from winnable.solver.witness import Witness

WORK: Final = 4.0
"""The limit of each question, in CP-SAT's deterministic time, so that the same ones are decided on every machine."""
LATE_LOSS: Final = 0.25
"""The part of the chance that is lost if the whole horizon is needed."""
ONE_MOVE: Final = PuzzleProperty("one-move", "Can be won, but only by a single first move.")
ONE_GOAL: Final = PuzzleProperty("one-goal", "Cannot be won, but could if one of its goals need not be reached.")
AT_LEAST: Final = PuzzleProperty("at-least", "Can be won, but never within fewer than N turns, rounds or days.", "N")

CANNOT: Final = "cannot be won"
_UNDECIDED: Final = Examined()


@dataclass(frozen=True)
class Solution(Generic[Problem, Line, Report]):
    """A line that wins a problem: the one of the puzzle, or with `without` one that lacks this goal."""

    problem: Problem
    witness: Witness[Line, Report]
    without: str = ""


def properties_of(words: Words[Problem, Goal, Move, Line, Report, Step]) -> Sequence[PuzzleProperty]:
    """Return the properties that a game can look for."""
    return [ONE_MOVE, ONE_GOAL, *([AT_LEAST] if words.fewest else []), HARDEST]


@dataclass(frozen=True)
class Examiner(Generic[Problem, Goal, Line, Report]):
    """Examines the deals of a game for properties."""

    rules: Rules[Problem, Any, Line, Report, Any]
    solver: Solver[Problem, Goal, Line, Report]
    words: Words[Problem, Goal, Any, Line, Report, Any]
    hinting: Hinting[Problem, Any]

    def examined(
        self, wanted: PuzzleProperty, number: int | None, problem: Problem, limits: Limits, bar: float
    ) -> Examined:
        """Examine a dealt problem; see `PuzzleSearch.examine`. Each question has the limits for itself."""
        verdict = lean_verdict(self.rules, self.solver, self.solver.ask(problem, limits))
        if verdict.answer is Answer.UNKNOWN:
            return _UNDECIDED
        if wanted == ONE_GOAL:
            return Examined("can be won") if verdict.witness is not None else self._one_goal(problem, limits)
        if verdict.witness is None:
            return Examined(CANNOT)
        if wanted == ONE_MOVE:
            return self._one_move(problem, limits)
        if wanted == AT_LEAST:
            return self._at_least(problem, verdict.witness, limits, number or 0)
        return self._hardest(problem, limits, bar)

    def _one_move(self, problem: Problem, limits: Limits) -> Examined:
        """Examine whether one first move can win; the measure is how many can, below zero."""
        found = self.hinting.hints(problem, limits)
        if not found.decided:
            return _UNDECIDED
        won = [each for each in found.moves if each.witness is not None]
        several = "can be won by several first moves"
        if len(won) != 1 or len(found.moves) < 2:
            return Examined(several if len(won) > 1 else "can be won by the only first move", float(-len(won)))
        (move,), moves = won, len(found.moves)
        puzzle = Found(
            problem,
            Answer.WINNABLE,
            f"There are {moves} first moves, by what they begin with. Just one of them can win: which, and how does it "
            "go on?",
            f"The first move is: {move.move}; with any other one it cannot be won.",
            (Solution(problem, move.witness),),
        )
        return Examined(several, -1.0, puzzle)

    def _at_least(self, problem: Problem, witness: Witness[Line, Report], limits: Limits, number: int) -> Examined:
        """Examine whether a deal needs this horizon; the measure is the one that it needs."""
        quick, count = self._fewest(problem, limits)
        if quick is None or count is None:
            return _UNDECIDED
        earlier, noun = "can be won sooner", self._noun(problem)
        if count < number:
            return Examined(earlier, float(count))
        ends = self._to_the_end(problem, quick, limits)
        says = f"It can be won within {counted(count, noun)}, and never within fewer."
        if ends is None:
            says = f"It can be won if the play ends after {counted(count, noun)}, and never if it ends sooner"
            says += "; the line goes on to the end, and is another one."
        puzzle = Found(
            problem,
            Answer.WINNABLE,
            f"It cannot be won within fewer than {counted(number, noun)}. How can it be won at all?",
            says,
            (Solution(problem, ends or witness),),
        )
        return Examined(earlier, float(count), puzzle)

    def _to_the_end(
        self, problem: Problem, quick: Witness[Line, Report], limits: Limits
    ) -> Witness[Line, Report] | None:
        """A line that begins with one for a shorter horizon, and reaches the goals at the end too; None: none known."""
        verdict = self.solver.ask(with_played(problem, quick.line), limits)
        ends = lean_verdict(self.rules, self.solver, verdict).witness  # the line so far stays
        return None if ends is None else Witness(ends.line, self.rules.replay(problem, ends.line))

    def _hardest(self, problem: Problem, limits: Limits, bar: float) -> Examined:
        """Examine how hard the problem is, as far as it may be harder than the bar."""
        found, easier = self.hinting.hints(problem, limits), Examined("can be won, but more easily")
        if not found.decided:
            return _UNDECIDED
        won, moves = [each for each in found.moves if each.witness is not None], len(found.moves)
        share = len(won) / moves
        if 1 - share * (1 - LATE_LOSS) <= bar:
            return easier
        needs, needed = 0.0, ""
        if self.solver.fewest is not None:
            _, fewest = self._fewest(problem, limits)
            if fewest is None:
                return _UNDECIDED
            horizon, noun = self.words.horizon(problem), self._noun(problem)
            assert horizon is not None, "the fewest of what there is"
            needs, needed = fewest / horizon.count, f", and it takes {counted(fewest, noun)} at least"
        measure = 1 - share * (1 - LATE_LOSS * min(needs, 1.0))
        if measure <= bar:
            return easier
        names = listed([each.move for each in won])
        puzzle = Found(
            problem,
            Answer.WINNABLE,
            f"How can it be won? Its hardness is {measure:.2f}, from 0 to 1.",
            f"{len(won)} of {counted(moves, 'first move')} can win ({names}){needed}.",
            (Solution(problem, won[0].witness),),
        )
        return Examined(easier.outcome, measure, puzzle)

    def _one_goal(self, problem: Problem, limits: Limits) -> Examined:
        """Examine whether a problem that cannot be won could be if one goal need not be reached."""
        goals, solutions = list(self.solver.demands(problem)), list[Solution[Problem, Line, Report]]()
        if len(goals) < 2:
            return Examined("cannot be won, and has one goal alone")
        for place, goal in enumerate(goals):
            rest = self.solver.only(problem, [*goals[:place], *goals[place + 1 :]])
            verdict = lean_verdict(self.rules, self.solver, self.solver.ask(rest, limits))
            if verdict.answer is Answer.UNKNOWN:
                return _UNDECIDED
            if verdict.witness is not None:
                solutions.append(Solution(rest, verdict.witness, self.words.goal_text(problem, goal)))
        if not solutions:
            return Examined("cannot be won, whichever one goal is left out")
        names = [each.without for each in solutions]
        if len(names) == len(goals):
            asks = f"But leave out any one of the {len(goals)} goals, and the others can be reached. How?"
            says = "Whichever goal is left out, the others can be reached."
        else:
            some = "is one goal" if len(names) == 1 else f"are {len(names)} goals"
            alone = "" if len(names) == 1 else ", each by itself,"
            asks = f"There {some} of {len(goals)} without which{alone} the others can be reached. Which?"
            quoted = listed([f'"{name}"' for name in names], "or")
            says = f"The others can be reached if {quoted} is left out, and if any other one is, they cannot."
        puzzle = Found(problem, Answer.UNWINNABLE, f"It cannot be won. {asks}", says, tuple(solutions))
        return Examined(CANNOT, None, puzzle)

    def _fewest(self, problem: Problem, limits: Limits) -> tuple[Witness[Line, Report] | None, int | None]:
        """A line for the shortest horizon within which a problem can be won that can be; None: it is not known."""
        assert self.solver.fewest is not None, "the game has the property"
        verdict = lean_verdict(self.rules, self.solver, self.solver.fewest(problem, limits))
        bounds = verdict.details
        return verdict.witness, bounds.high if bounds is not None and bounds.exact else None

    def _noun(self, problem: Problem) -> str:
        horizon = self.words.horizon(problem)
        assert horizon is not None, "the fewest of what there is"
        return horizon.noun
