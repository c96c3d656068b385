"""How much at most, or at least? The extreme of a count, with a line that reaches it: written once, for all games.

A count is a `Countable` of the words of a game: a goal of its language, into which number after number is
put. `winnable.solver.extreme` chooses the numbers. The count takes the place of the goals of a problem; with `winning`
it is added to them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from winnable.games.counting import MostRequest
from winnable.games.format import MissionFile, ProblemFile
from winnable.questions.counts import Countable, OwnCount, chosen, everyone
from winnable.questions.lean import lean
from winnable.questions.parts import Goal, Line, Move, Parts, Problem, Report, Solver, Step
from winnable.rules.answer import Answer, State
from winnable.solver.extreme import Extreme, extreme, greatest
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict
from winnable.solver.witness import Witness

AnyWitness = TypeVar("AnyWitness")
_WINS: Final = 0.3
"""The share of the time of one player for whether that player can win."""


@dataclass(frozen=True)
class Counter(Generic[AnyWitness]):
    """A count of one player, or of all together, bound to a problem."""

    count: str
    """Its name: `points`."""
    of: str
    """Whose it is; empty: of all together."""
    about: str
    """Its name in words: `points of kid`."""
    ask: Callable[[int | None, Limits], Verdict[AnyWitness]]
    """Looks for a line that reaches a number, or for any line with None."""
    number: Callable[[AnyWitness], int]
    """Counts in a line."""
    finished: Callable[[AnyWitness, int], AnyWitness]
    """Returns a line that reaches a number as it is shown."""
    yaml: Callable[[int, AnyWitness | None, Answer, Path | None], str]
    """Writes the problem to reach a number, with a line, for a file in a folder; empty where no file can say it."""
    ends: tuple[int | None, int | None] = (None, None)
    wins: Callable[[Limits], Verdict[AnyWitness]] | None = None
    """Decides whether one wins by it; None: nobody does."""

    def end(self, *, least: bool) -> int | None:
        """The number that no line gets beyond, whatever is dealt; None: nobody knows one."""
        return self.ends[0 if least else 1]


@dataclass(frozen=True)
class Counted(Generic[AnyWitness]):
    """The extreme of a count, and whether its player can win if the question includes that."""

    counter: Counter[AnyWitness]
    extreme: Extreme[AnyWitness]
    wins: Answer | None = None

    @property
    def exact(self) -> bool:
        """Whether all of it is known."""
        return self.extreme.exact and self.wins is not Answer.UNKNOWN


# --- the question -------------------------------------------------------------------------------


def counters_of(
    game: Parts[Problem, Goal, Move, Line, Report, Step, ProblemFile, MissionFile],
    document: ProblemFile,
    request: MostRequest,
) -> Sequence[Counter[Witness[Line, Report]]]:
    """Return the counters of a request. Raises NoAnswer for an unknown count."""
    problem: Problem = document.problem
    if request.each:
        countable, names = everyone(game.words.counts, problem, request.count, game.title)
    else:
        countable, of = chosen(game.words.counts, problem, request.count, game.title)
        names = [of]
    return [_Counting(game, document, problem, countable, of, request).counter() for of in names]


@dataclass(frozen=True)
class Numbers(Generic[Problem, Goal, Line, Report]):
    """The problems to reach one number after the other, by a goal with that number."""

    solver: Solver[Problem, Any, Line, Report]
    problem: Problem
    goal: Callable[[Mapping[str, int]], Goal]
    """The goal with `at_least` or `at_most` a number."""
    least: bool
    winning: bool
    """Whether the goals of the problem are to be reached as well."""

    def asked(self, number: int | None) -> Problem:
        """The problem to reach a number, or with None to play at all. Raises NoAnswer where it cannot be asked."""
        return self.with_goals([] if number is None else [self._goal(number)])

    def with_goals(self, goals: Sequence[Goal]) -> Problem:
        """The problem with these goals, added to its own if only lines count that reach those."""
        if self.solver.counting is not None:
            return self.solver.counting(self.problem, goals, self.winning)
        own: Sequence[Goal] = self.problem.goals if self.winning else ()
        return self.solver.only(self.problem, [*own, *goals])

    def ask(self, number: int | None, limits: Limits) -> Verdict[Witness[Line, Report]]:
        """Look for a line that reaches a number, or for any line."""
        return self.solver.ask(self.asked(number), limits)

    def number(self, reached: Witness[Line, Report]) -> int:
        """The farthest number of which the referee says that a line reaches it."""
        sign = -1 if self.least else 1
        judge = reached.report.judge
        return sign * greatest(lambda number: judge(self._goal(sign * number)).state is State.MET)

    def _goal(self, number: int) -> Goal:
        return self.goal({"at_most" if self.least else "at_least": number})


@dataclass(frozen=True)
class _Counting(Generic[Problem, Goal, Line, Report, ProblemFile]):
    """A count in a game of four parts."""

    game: Parts[Problem, Goal, Any, Line, Report, Any, ProblemFile, Any]
    document: ProblemFile
    problem: Problem
    countable: Countable[Problem, Goal]
    of: str
    request: MostRequest

    def counter(self) -> Counter[Witness[Line, Report]]:
        own, wins = self.countable.own, self.countable.wins
        if own is not None:
            return self._own(own(self.problem, self.request))
        return Counter(
            self.countable.name,
            self.of,
            self.countable.said(self.of),
            self._numbers.ask,
            self._numbers.number,
            self._finished,
            self._yaml,
            self.countable.ends(self.problem),
            None
            if wins is None or not self.request.each
            else lambda limits: self.game.solving.ask(self._numbers.with_goals([wins(self.problem, self.of)]), limits),
        )

    @property
    def _numbers(self) -> Numbers[Problem, Goal, Line, Report]:
        goal = partial(self.countable.goal, self.problem, self.of)
        return Numbers(self.game.solving, self.problem, goal, self.request.least, self.request.winning)

    def _own(self, count: OwnCount) -> Counter[Witness[Line, Report]]:
        """A count by a way of its own: no problem says that more cannot be reached."""

        def yaml(number: int, witness: Witness[Line, Report] | None, expect: Answer, folder: Path | None) -> str:
            about = f"{number} {self.countable.said(self.of)}"
            return "" if witness is None else self._written(about, witness.report.problem, witness, expect, folder)

        return Counter(
            self.countable.name,
            self.of,
            self.countable.said(self.of),
            count.ask,
            count.number,
            lambda witness, _: witness,
            yaml,
            self.countable.ends(self.problem),
        )

    def _finished(self, witness: Witness[Line, Report], number: int) -> Witness[Line, Report]:
        problem, rules = self._numbers.asked(number), self.game.rules
        report = rules.replay(problem, witness.line) if rules.again is None else rules.again(problem, witness)
        if not (report.complete and report.state is State.MET):
            raise InternalError(f"the referee does not find {number} in the line that was counted: {witness.line}")
        return lean(rules, self.game.solving, replace(witness, report=report))

    def _yaml(self, number: int, witness: Witness[Line, Report] | None, expect: Answer, folder: Path | None) -> str:
        name = f"{self.countable.said(self.of)}: {number} or {'fewer' if self.request.least else 'more'}"
        return self._written(name, self._numbers.asked(number), witness, expect, folder)

    def _written(
        self,
        name: str,
        problem: Problem,
        witness: Witness[Line, Report] | None,
        expect: Answer,
        folder: Path | None,
    ) -> str:
        document = self.game.format.alone(self.document, problem, name, expect)
        return self.game.format.dump(document, witness, folder)


def extremes(counters: Sequence[Counter[AnyWitness]], limits: Limits, *, least: bool) -> Sequence[Counted[AnyWitness]]:
    """Find the extreme of each count, and who can win by it; each gets its share of the limits."""
    found = list[Counted[AnyWitness]]()
    limits = limits.begun()
    effort = Effort()
    for place, counter in enumerate(counters):
        left, share = limits.left(effort.seconds, effort.work), 1 / (len(counters) - place)
        if left is None:
            found.append(Counted(counter, Extreme(Answer.UNKNOWN, least=least, reason=f"limit reached: {limits}")))
            continue
        left = left.part(share)
        wins = None
        if counter.wins is not None:
            verdict = counter.wins(left.part(_WINS))
            wins, effort = verdict.answer, effort + verdict.effort
        reached = extreme(counter.ask, counter.number, left, least=least, end=counter.end(least=least))
        effort += reached.effort
        if reached.witness is not None and reached.reached is not None:
            reached = replace(reached, witness=counter.finished(reached.witness, reached.reached))
        found.append(Counted(counter, reached, wins))
    return found
