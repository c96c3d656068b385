"""More than one winning line: written once, over the moves of a game and its solver.

A line is a sequence of moves up to the end of the game. Two moves at one position are the same if they have the same
name and lead to the same position; two lines are the same if all their moves are. So they may tell deeds in another
order, but whatever differs at the end of a step makes another line.

Lines that are found one after the other differ early, so that they say something: first there is one for each winning
first move, then one for each way in which these can go on, and so forth. For that, a set of beginnings is kept that no
two lines share, each with a line that wins; every move after each of them is asked about, one move after the other. A
position that cannot be won is refuted once for all lines through it. In the end the beginnings are whole lines: then
every line was found, and none twice. What a line does after the move by which it differs from those before it has
nothing that it does not need.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from winnable.games.game import Game
from winnable.games.parts import Words, with_played
from winnable.games.values import Line, Problem, Report
from winnable.output.ink import Ink, counted
from winnable.output.shared import effort_json
from winnable.output.typed import (
    Json,
    Properties,
    of_type,
    table,
)
from winnable.questions.hint import Ask
from winnable.questions.lean import solve
from winnable.questions.lines import unit_of, verdict_json, verdict_text
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.asking import Asking, Bounds, Lines, LinesAnswer, SomeLines, why_undecided
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict, Witness


def answer_lines(
    game: Game, problem: Problem, verdict: Verdict[Witness[Line, Report]], wanted: int, limits: Limits, late: str = ""
) -> LinesAnswer[Witness[Line, Report]]:
    """Find so many lines of a problem that was decided; the limits hold for the verdict as well.

    `late` says that a limit was reached before.
    """
    assert verdict.witness is not None, "it can be won"
    effort, some = verdict.effort, SomeLines((verdict.witness,), None)
    if (left := limits.left(effort.seconds, effort.work)) is not None:
        found = with_played(verdict.witness.report.problem, problem.played)  # with the horizon that was found
        search = Different(game, found, Asking(_asked(game, verdict.details), left))
        some = Lines(search.lines(verdict.witness)).some(wanted)
        effort += search.effort
    undecided = some.more is None and len(some.lines) < wanted
    return LinesAnswer(verdict, late or (why_undecided(limits) if undecided else ""), some, effort)


def _asked(game: Game, fewest: object) -> Ask:
    """How problems are asked: whether they can be won, and within the `Bounds` of the fewest, if they are known."""
    if not isinstance(fewest, Bounds) or fewest.high is None or game.solver.soonest is None:
        return partial(solve, game)

    def ask(problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        assert game.solver.fewest is not None, "the game knows how soon"
        found = game.solver.fewest(problem, limits)
        if found.witness is None or found.details.high <= fewest.high:
            return found
        late = Answer.UNWINNABLE if found.details.low > fewest.high else Answer.UNKNOWN
        return Verdict(late, effort=found.effort)

    return ask


def lines(game: Game, problem: Problem, limits: Limits) -> Lines[Any]:
    """Iterate over the winning lines, each found when it is requested; the limits hold for all of them."""
    asking = Asking(partial(solve, game), limits)

    def every() -> Iterator[Witness[Line, Report]]:
        verdict = asking(problem)
        if verdict is None or verdict.answer is Answer.UNKNOWN:
            raise OutOfTime
        if verdict.witness is not None:
            yield from Different(game, problem, asking).lines(verdict.witness)

    return Lines(every())


@dataclass(frozen=True)
class _Beginning:
    """Moves with which no other line that was found begins, and a line that does."""

    problem: Problem
    witness: Witness[Line, Report]


@dataclass(frozen=True)
class Different:
    """The search for lines that differ; see the module."""

    game: Game
    problem: Problem
    asking: Asking[Problem, Witness[Line, Report]]

    @property
    def effort(self) -> Effort:
        """What it took so far."""
        return self.asking.effort

    def lines(self, first: Witness[Line, Report]) -> Iterator[Witness[Line, Report]]:
        """Yield every line of the problem once, beginning with `first`. Raises OutOfTime."""
        yield first
        level = [_Beginning(self.problem, first)]
        while level:
            longer = list[_Beginning]()
            for beginning in level:
                if self.game.rules.over(beginning.problem):
                    continue  # it is a whole line
                for found, new in self._moved(beginning):
                    longer.append(found)
                    if new:  # told as a line of the problem, not of the position in which it differs
                        yield replace(found.witness, report=replace(found.witness.report, problem=self.problem))
            level = longer

    def _moved(self, beginning: _Beginning) -> Iterator[tuple[_Beginning, bool]]:
        """Yield every beginning that is one move longer and can be won, and whether its line is a new one.

        Raises OutOfTime, and InternalError if no move is that of the line.
        """
        problem, witness, met = beginning.problem, beginning.witness, False
        first = self.game.words.first_move(problem, witness.line)
        own, trail = self.game.words.move(problem, first), self._trail(witness.report)
        for move in self.game.rules.moves(problem, self.asking.limits.deadline.check):
            after = self.game.rules.after(problem, move)
            mine = move == first or (self.game.words.move(problem, move) == own and self._leads(after, trail))
            if mine and not met:
                met = True
                yield _Beginning(after, witness), False
                continue
            verdict = self.asking(after)
            if verdict is None or verdict.answer is Answer.UNKNOWN:
                raise OutOfTime
            if verdict.witness is not None:
                yield _Beginning(after, verdict.witness), True
        if not met:
            raise InternalError(f"a line goes on with a move that there is not: {own}")

    def _trail(self, report: Report) -> list[Hashable]:
        """Where the steps of a line lead."""
        return [self.game.rules.leads(step) for step in self.game.rules.steps(report)]

    def _leads(self, problem: Problem, trail: list[Hashable]) -> bool:
        """Whether the line of a trail goes through the position of a problem."""
        start = with_played(problem, self.game.rules.unplayed)
        here = self._trail(self.game.rules.replay(start, problem.played))
        return trail[: len(here)] == here


# --- how lines are told ---------------------------------------------------------------------------


def how_many(some: SomeLines[Any], bounds: Any, unit: str, limit: str, ink: Ink) -> str:
    """Return how many lines were found, and whether these are all: of those within the fewest, if they were wanted."""
    length = f" with {counted(bounds.high, unit)}" if isinstance(bounds, Bounds) and bounds.high is not None else ""
    found = ink.strong(counted(len(some.lines), "line")) + length
    if some.more is None:
        return f"{found}; whether there are more was not decided" + (f", {limit}" if limit else "")
    return f"{found}, and there are more" if some.more else f"{found}, no more (proved)"


def lines_schema(line: Properties) -> Properties:
    """The key for several lines in JSON; `line` are the keys of a line of play."""
    found = {
        "count": of_type("integer", "How many were found, at most as many as wanted.", minimum=0),
        "more": of_type(("boolean", "null"), "Whether there are more; null: it was not decided."),
    }
    about = "The lines; the first one is that of the verdict. Missing with --verdict-only."
    lines = {"lines": of_type("array", about, items=table(line))}
    return {"lines": table(found, "Only with --lines: several lines of play.", lines)}


def lines_text(
    words: Words,
    problem: Problem,
    result: LinesAnswer[Witness[Line, Report]],
    question: str,
    ink: Ink,
    *,
    verdict_only: bool,
) -> Iterator[str]:
    """Yield the lines of text for a problem that can be won; with `verdict_only` the counts alone."""
    verdict, some, shown = result.verdict, result.lines, result.shown
    yield from verdict_text(words, problem, verdict, ink, question=question, verdict_only=verdict_only, play=False)
    if some is not None:
        yield how_many(some, verdict.details, unit_of(words, problem), result.limit, ink)
    if verdict_only:
        return
    texts = words.texts([each.report for each in shown], ink)
    for number, text in enumerate(texts, 1):
        if len(shown) > 1:
            yield ""
            yield ink.strong(f"line {number} of {len(shown)}")
        yield from text


def lines_json(
    words: Words,
    problem: Problem,
    result: LinesAnswer[Witness[Line, Report]],
    *,
    verdict_only: bool,
) -> Json:
    """Return the verdict with its lines; with `verdict_only` the counts alone."""
    content = verdict_json(words, problem, result.verdict, verdict_only=verdict_only)
    content["effort"] = effort_json(result.effort)
    if result.limit and result.verdict.answer is Answer.WINNABLE:
        content["reason"] = result.reason
    if (some := result.lines) is not None:
        lines = {} if verdict_only else {"lines": list(map(words.json, some.lines))}
        content["lines"] = {"count": len(some.lines), "more": some.more, **lines}
    return content
