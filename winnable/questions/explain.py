"""Why not? Which goals clash, and whether a longer horizon would do: written once, over the solver and words of a game.

How cores are found stands in `winnable.solver.core`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.parts import Horizon, Words, with_played
from winnable.games.values import Goal, Line, OptionValues, Problem, Query, Report, Told
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, Json, Missing, Properties, Value, filled, json_of, key, properties, table
from winnable.output.typed import answer as answer_class
from winnable.questions.before_play import answer_before_play, before_play_text
from winnable.questions.lean import solve
from winnable.questions.lines import UNPLAYABLE, unplayable
from winnable.questions.readings import Reading, Readings, readings_schema, tried_readings
from winnable.questions.why_answers import Clash, CoreGoal
from winnable.rules.answer import Answer
from winnable.solver.asking import Asking
from winnable.solver.clash import Explanation, clash
from winnable.solver.verdict import Effort, Limits, Verdict, Witness

MAX_HORIZONS: Final = 3
"""How many longer horizons are tried."""
_PATIENCE: Final = 10.0
"""The work for longer horizons as a multiple of that for the conflict, where no limit is given."""
_CORE: Final = 0.5
"""The share of the time for the conflict; the rest is for longer horizons."""
_LONGER: Final = 0.5
"""The share of the rest for longer horizons; the remainder is for other readings."""


@answer_class
class TriedHorizon:
    """A longer horizon that was tried."""

    horizon: int = key("Its number of turns, rounds or days.", minimum=1)
    answer: Answer = key("Whether all goals can be reached within them.")


@answer_class
class Explained(Clash):
    """What `winnable explain` says of a problem."""

    horizon: int | Missing = key("How long the problem is played: its turns, rounds or last day.", default=MISSING)
    longer: tuple[TriedHorizon, ...] | Missing = key(
        "Longer horizons that were tried, up to the first that does.", default=MISSING
    )
    longer_line: Value = key("A line of play for the one that does; missing if none was found.", default=MISSING)
    before_play: Answer | Missing = key(
        "Whether it could be won before anything was played; only if something was.", default=MISSING
    )
    readings: Value = key("Other readings of the rules that were tried.", default=MISSING)
    unplayable: bool | Missing = key(
        "Whether no line of play at all can follow the scripts, which is proved; missing if not.", default=MISSING
    )


@dataclass(frozen=True, slots=True)
class _Longer:
    """Horizons that are longer than that of the problem, each with its verdict, in order."""

    tried: Sequence[tuple[int, Verdict[Any]]] = ()
    late: bool = False
    """Whether a limit was reached before as many were tried as wanted, or one that does was found."""

    @property
    def does(self) -> tuple[int, Any] | None:
        """How much longer the horizon is that does, with a witness."""
        return next(((count, each.witness) for count, each in self.tried if each.witness is not None), None)

    @property
    def open(self) -> list[int]:
        """Those for which it is unknown."""
        return [count for count, each in self.tried if each.answer is Answer.UNKNOWN]

    @property
    def refuted(self) -> list[int]:
        """Those for which it is proved that they do not."""
        return [count for count, each in self.tried if each.answer is Answer.UNWINNABLE]


def explain(game: Game, problem: Problem, limits: Limits) -> Explanation[Problem, Goal, Witness[Line, Report]]:
    """Say why goals are out of reach: as few of them as can be found that no line of play reaches together, a core.

    The limits hold for all of it. Raises the errors of the solver.
    """
    solver = game.solver
    found = clash(problem, solver.demands(problem), solver.only, solver.ask, limits)
    return replace(found, words=tuple(game.words.goal_text(problem, goal) for goal in found.core))


def longer(
    game: Game, problem: Problem, limits: Limits, most: int
) -> Iterator[tuple[int, Verdict[Witness[Line, Report]]]]:
    """Ask about 1, 2, ... `most` turns or days more, up to the first with which the problem can be won.

    The limits hold for all together; where they end, so does this.
    """
    asking = Asking(partial(solve, game), limits)
    for more in range(1, most + 1):
        later = game.solver.later(problem, more)
        verdict = None if later is None else asking(later)
        if verdict is None:
            return
        yield more, verdict
        if verdict.answer is Answer.WINNABLE:
            return


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable explain` about the problem of a document.

    `options`: `no_repairs`, whether no longer horizons are tried; `lines`, whether a line is shown for one that does.
    """
    limits, no_repairs = limits.begun(), options.get("no_repairs", False)
    document, words = query.document, game.words
    problem: Problem = document.problem
    due, ask = game.solver.due(problem), partial(solve, game)
    found = explain(game, due, limits.part(_CORE))
    lost, spent = found.answer is Answer.UNWINNABLE, found.effort
    horizon, begun = words.horizon(problem), game.rules.begun(problem.played)
    barred, more = False, _Longer()
    if lost and not found.core and (left := limits.left(spent.seconds, spent.work)) is not None:
        barred = unplayable(game, due, left)
    if lost and found.core and horizon is not None and not no_repairs:
        more = _tried(lambda left: longer(game, problem, left, MAX_HORIZONS), limits, spent)
    spent += sum((each.effort for _, each in more.tried), Effort())
    before = None
    if lost and begun:
        before, effort = answer_before_play(
            with_played(problem, game.rules.unplayed), ask, limits.left(spent.seconds, spent.work)
        )
        spent += effort
    readings = Readings()
    if lost and not no_repairs:
        readings = _in_other_readings(list(game.solver.readings(problem)), ask, limits, spent)
    spent += readings.effort
    told = _Telling(words, problem, found, horizon, more, len(problem.goals), begun, before, barred, readings)

    def written(folder: Path | None) -> str:
        """One document of the conflict, one of the longer horizon that suffices, and one for each reading that does."""
        asked = [(found.clash, None, "what clashes", Answer.UNWINNABLE)]
        if more.does is not None and horizon is not None:
            count, witness = more.does
            asked.append((later(count), witness, f"{horizon.name} {horizon.count + count}", Answer.WINNABLE))
        for reading, witness in readings.helping:
            asked.append((reading.problem, witness, str(reading), Answer.WINNABLE))
        texts = (
            game.format.dump(game.format.alone(document, each, name, expect), witness, folder)
            for each, witness, name, expect in asked
        )
        return "---\n".join(texts)

    def later(count: int) -> Problem:
        found = game.solver.later(problem, count)
        assert found is not None, "it was asked"
        return found

    return Told(
        found.answer,
        lambda ink: told.text(ink, lines=options.get("lines", False)),
        lambda: json_of(told.json()),
        written if found.core else None,
        effort=spent,
        view=told.view,
    )


def _tried(longer: Callable[[Limits], Iterator[tuple[int, Verdict[Any]]]], limits: Limits, spent: Effort) -> _Longer:
    """Try longer horizons within the rest of the limits; without limits, within a few times the work so far."""
    left = limits.left(spent.seconds, spent.work)
    if left is None:
        return _Longer(late=True)
    left = left.part(_LONGER)  # the rest is for other readings
    tried = list(longer(_bounded(left, spent)))
    late = len(tried) < MAX_HORIZONS and left.deadline.passed and not any(each.witness for _, each in tried)
    return _Longer(tried, late)


def _in_other_readings(
    readings: Sequence[Reading], ask: Callable[[Any, Limits], Verdict[Any]], limits: Limits, spent: Effort
) -> Readings:
    """Decide the problem under other readings within the rest of the limits."""
    left = limits.left(spent.seconds, spent.work)
    return Readings(late=bool(readings)) if left is None else tried_readings(readings, ask, _bounded(left, spent))


def _bounded(left: Limits, spent: Effort) -> Limits:
    """The limits that are left, or a few times the work so far where there are none."""
    return replace(left, work=_PATIENCE * max(spent.work, 1.0)) if left.unlimited else left


# --- text, JSON and pages ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Telling:
    """All that was found, and how its game speaks of it."""

    words: Words
    problem: Problem
    found: Explanation[Problem, Goal, Witness[Line, Report]]
    horizon: Horizon | None
    more: _Longer
    goals: int
    """How many goals the problem has."""
    begun: bool
    """Whether there is a line so far."""
    before: Answer | None
    unplayable: bool
    readings: Readings

    def text(self, ink: Ink, *, lines: bool) -> Iterator[str]:
        """Yield the text; `lines`: also a line of play for each change that suffices."""
        yield from (wrapped(line, ink.width) for line in self._core_text(ink))
        if self.before is not None:
            yield from (wrapped(line, ink.width) for line in before_play_text(self.before))
        if self.unplayable:
            yield wrapped(f"  {UNPLAYABLE}", ink.width, 2)
        if self.horizon is not None:
            yield from (wrapped(line, ink.width) for line in self._longer_text(self.horizon))
        if self.more.does is not None and lines:
            yield from self.words.text(self.more.does[1].report, ink)
        yield from (wrapped(line, ink.width) for line in self.readings.text())
        for _, witness in self.readings.helping if lines else ():
            yield from self.words.text(witness.report, ink)

    @property
    def _within(self) -> str:
        return "" if self.horizon is None else f" {self.horizon.within}"

    def _core_text(self, ink: Ink) -> Iterator[str]:
        found = self.found
        answer, within = answer_text(found.answer, ink), printable(self._within)
        if found.answer is Answer.UNKNOWN:
            yield f"{answer}: {found.reason}; {MORE}"
            return
        if found.answer is Answer.WINNABLE:
            yield f"{answer}: nothing clashes, all of it can be reached"
            return
        if found.core and self.begun:
            answer += " after what was played"
        yield from core_text(self.words, self.problem, found, answer, within, ink)

    def _longer_text(self, horizon: Horizon) -> Iterator[str]:
        """Yield whether a longer horizon would do."""
        does = self.more.does
        refuted, open_ = ([horizon.count + more for more in each] for each in (self.more.refuted, self.more.open))
        if does is not None:
            no = _horizons(horizon, [horizon.count, *refuted], "or")
            still = f"; {_numbers(open_, 'and')} stayed open, {MORE}" if open_ else ""
            all_ = "all of it can" if self.goals > 1 else "it can"
            yield f"Not {no}, but {horizon.before} {horizon.count + does[0]} {all_} be reached{still}."
        elif refuted:
            either = f"not {horizon.before} {_numbers(refuted, 'or')} either (proved)"
            yield f"More {horizon.noun}s do not help: {either}."
        if does is None and (open_ or self.more.late):
            where = _horizons(horizon, open_, "or") if open_ else f"within more {horizon.noun}s"
            yield f"Whether it can be reached {where} stayed open; {MORE}."

    def json(self) -> Explained:
        """Return the JSON."""
        found, words = self.found, self.words
        told = filled(Explained, clash_told(words, self.problem, found))
        if self.more.tried and self.horizon is not None:
            start = self.horizon.count
            tried = tuple(TriedHorizon(horizon=start + more, answer=each.answer) for more, each in self.more.tried)
            told = replace(told, horizon=start, longer=tried)
        if self.more.does is not None:
            told = replace(told, longer_line=words.json(self.more.does[1]))
        if self.before is not None:
            told = replace(told, before_play=self.before)
        if self.readings.tried:
            told = replace(told, readings=self.readings.json(lambda _, witness: words.json(witness)))
        return replace(told, unplayable=True) if self.unplayable else told

    def view(self) -> Json:
        """Return the additions for pages."""
        lines = [] if self.more.does is None else [self.words.view(self.more.does[1])]
        return self.words.deal_view(self.found.problem) | {"within": self._within.lstrip(), "lines": lines}


def core_text(
    words: Words,
    problem: Problem,
    found: Explanation[Problem, Goal, Any],
    begin: str,
    within: str,
    ink: Ink,
) -> Iterator[str]:
    """Yield the goals that clash in a problem, and how sure that is; `begin` is the beginning of the first line."""
    if not found.core:
        yield f"{begin}: no line of play is allowed{within}, even if nothing is to be reached"
        return
    count = len(found.core)
    if count == 1:
        yield f"{begin}: this alone cannot be reached{within}"
    else:
        these = "both of these" if count == 2 else f"all {count} of these"
        yield f"{begin}: no line of play reaches {these}{within}"
    for goal in found.core:
        yield wrapped(f"  - {printable(words.goal_text(problem, goal))}", ink.width, 4)
    if note := words.note(problem):
        yield note
    yield _sure(found)


def clash_told(words: Words, problem: Problem, found: Explanation[Problem, Goal, Any]) -> Clash:
    """Return the goals that clash in a problem as a value."""
    told = Clash(answer=found.answer, reason=found.reason)
    if found.answer is not Answer.UNWINNABLE:
        return told
    core = tuple(
        CoreGoal(goal=words.goal_value(problem, goal), english=words.goal_text(problem, goal)) for goal in found.core
    )
    return replace(told, core=core, minimal=found.minimal, smallest=found.smallest, solves=found.solves)


def _sure(found: Explanation[Any, Any, Any]) -> str:
    """How sure it is that nothing can be left out, and that no fewer clash."""
    if len(found.core) == 1 and found.minimal:
        return "That is proved, whatever the other goals."
    if not found.minimal:
        return f"That is proved. Whether all of it is needed stayed open; {MORE}."
    needed = "Without any one of them the others can be reached"
    if found.smallest:
        return f"{needed}, and no smaller set clashes (both proved)."
    return f"{needed} (proved). A smaller set may clash; {MORE}."


def _horizons(horizon: Horizon, numbers: Sequence[int], word: str) -> str:
    """`within 3 or 4 turns`, `by day 3 or 4`."""
    found = f"{horizon.before} {_numbers(numbers, word)}"
    return f"{found} {horizon.noun}{'' if numbers == [1] else 's'}" if horizon.counted else found


def _numbers(numbers: Sequence[int], word: str) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last


def explained(line: Properties) -> Properties:
    """The keys of an explanation in JSON; `line` are those of a line of play."""
    longer_line = table(line, "A line of play for the one that does; missing if none was found.")
    return {**properties(Explained), "longer_line": longer_line, "readings": readings_schema(line)}
