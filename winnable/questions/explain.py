"""Which goals clash, and whether a longer horizon would do, as text, JSON and YAML, in the words of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from winnable.games.game import Json, Told
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import answer_text
from winnable.questions.before_play import answer_before_play, before_play_json, before_play_text
from winnable.questions.readings import Reading, Readings, tried_readings
from winnable.questions.stuck import Stuck
from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["Asked", "tell"]

MOST: Final = 3
"""How many longer horizons are tried."""
_PATIENCE: Final = 10.0
"""How many times the work for what clashes goes into longer horizons, where no limit is given."""
_CORE: Final = 0.5
"""The share of the time for what clashes; the rest is for longer horizons."""
_LONGER: Final = 0.5
"""The share of the rest for longer horizons, if there are other readings to try."""
_MORE: Final = "more may help: --time-limit"


@dataclass(frozen=True, slots=True)
class Asked:
    """A problem that is to be explained, and how its game asks and speaks of it."""

    explain: Callable[[Limits], Explanation[Any, Any, Any]]
    stuck: Callable[[Limits], Stuck | None]
    """Where no line of play can follow a script; asked if no line at all is allowed."""
    longer: Callable[[Limits, int], Iterator[tuple[int, Verdict[Any]]]]
    """The next horizons, so many at most, each with its verdict, up to the first that does."""
    goal_text: Callable[[Any], str]
    goal_value: Callable[[Any], Any]
    """A goal as in files."""
    play_text: Callable[[Any, Ink], Iterator[str]]
    """The lines that tell the line of a witness."""
    line_json: Callable[[Any], Json]
    line_view: Callable[[Any], Json]
    """A line of a witness, and a problem, as pages show them."""
    deal_view: Callable[[Any], Json]
    written: Callable[[Any, Any, str, Answer, Path | None], str]
    """A problem, with the line of a witness or None, as YAML, with a name, what is expected, and the folder."""
    goals: int
    """How many goals it has."""
    horizon: int
    """The horizon, as `longer` counts it."""
    at_horizon: Callable[[int], Any]
    """The problem with another one."""
    within: str
    """What it is in English: `within 3 turns of ana`."""
    before: str
    """The words before the number of another: `within`, `by day`."""
    noun: str
    """What is counted, in the singular: `turn`."""
    counted: bool
    """Whether the noun follows the number."""
    name: str
    """What stands before the number in the name of a problem with another horizon: `horizon`."""
    unplayed: Any = None
    """The problem before anything was played; None if nothing was."""
    readings: Sequence[Reading] = ()
    """The problem under other readings of the rules."""
    ask: Callable[[Any, Limits], Verdict[Any]] | None = None
    """Decides a problem; needed for readings, and for the problem before anything was played."""
    note: str = ""
    """A sentence below what clashes."""


@dataclass(frozen=True, slots=True)
class _Longer:
    """Horizons longer than that of the problem, each with its verdict, in order."""

    tried: Sequence[tuple[int, Verdict[Any]]] = ()
    late: bool = False
    """Whether a limit was reached before as many were tried as wanted, or one that does was found."""

    @property
    def does(self) -> tuple[int, Any] | None:
        """The horizon that does, with a witness."""
        return next(((count, each.witness) for count, each in self.tried if each.witness is not None), None)

    @property
    def open(self) -> list[int]:
        """Those for which it is unknown."""
        return [count for count, each in self.tried if each.answer is Answer.UNKNOWN]

    @property
    def refuted(self) -> list[int]:
        """Those for which it is proved that they do not."""
        return [count for count, each in self.tried if each.answer is Answer.UNWINNABLE]


def tell(asked: Asked, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Explain why goals are out of reach.

    `options`: `no_repairs`, whether no longer horizons are tried; `lines`, whether a line is shown for one that does.
    """
    limits = limits.begun()
    found = asked.explain(replace(limits.times(_CORE), deadline=limits.deadline.part(_CORE)))
    more, left = _Longer(), limits.left(found.effort.seconds, found.effort.work)
    stuck = None
    if found.answer is Answer.UNWINNABLE and not found.core and left is not None:
        stuck = asked.stuck(left)
    if found.answer is Answer.UNWINNABLE and found.core and not options.get("no_repairs", False):
        more = _tried(asked, limits, found.effort)
    effort = found.effort + sum((each.effort for _, each in more.tried), Effort())
    before: Answer | None = None
    if found.answer is Answer.UNWINNABLE and asked.unplayed is not None and asked.ask is not None:
        before, spent = answer_before_play(asked.unplayed, asked.ask, limits.left(effort.seconds, effort.work))
        effort += spent
    readings = Readings()
    if found.answer is Answer.UNWINNABLE and asked.ask is not None and not options.get("no_repairs", False):
        readings = _in_other_readings(asked, asked.ask, limits, effort)
    effort += readings.effort

    def text(ink: Ink) -> Iterator[str]:
        yield from _text(asked, found, ink)
        if before is not None:
            yield from (wrapped(line, ink.width) for line in before_play_text(before))
        if stuck is not None:
            yield wrapped(f"  {printable(str(stuck))}", ink.width, 2)
        yield from (wrapped(line, ink.width) for line in _longer_text(asked, more))
        if more.does is not None and options.get("lines", False):
            yield from asked.play_text(more.does[1], ink)
        yield from (wrapped(line, ink.width) for line in readings.text())
        for _, witness in readings.helping if options.get("lines", False) else ():
            yield from asked.play_text(witness, ink)

    def written(folder: Path | None) -> str:
        texts = [asked.written(found.clash, None, "what clashes", Answer.UNWINNABLE, folder)]
        if more.does is not None:
            count, witness = more.does
            name = f"{asked.name} {count}"
            texts.append(asked.written(asked.at_horizon(count), witness, name, Answer.WINNABLE, folder))
        for reading, witness in readings.helping:
            texts.append(asked.written(reading.problem, witness, str(reading), Answer.WINNABLE, folder))
        return "---\n".join(texts)

    def view() -> Json:
        lines = [] if more.does is None else [asked.line_view(more.does[1])]
        return asked.deal_view(found.problem) | {"within": asked.within, "lines": lines}

    content = _json(asked, found) | _longer_json(asked, more)
    content |= {} if before is None else before_play_json(before)
    content |= readings.json(lambda _, witness: asked.line_json(witness)) if readings.tried else {}
    content |= {} if stuck is None else {"stuck": stuck.json}
    return Told(found.answer, text, content, written if found.core else None, (), effort, view)


def _tried(asked: Asked, limits: Limits, spent: Effort) -> _Longer:
    """Try longer horizons with what is left of the limits, or with a few times the work so far where there are none."""
    left = limits.left(spent.seconds, spent.work)
    if left is None:
        return _Longer(late=True)
    if asked.ask is not None:  # the rest is for other readings
        left = replace(left.times(_LONGER), deadline=left.deadline.part(_LONGER))
    if not limits.timed and limits.work is None:
        left = replace(left, work=_PATIENCE * max(spent.work, 1.0))
    tried = list(asked.longer(left, MOST))
    late = len(tried) < MOST and left.deadline.passed and not any(each.witness for _, each in tried)
    return _Longer(tried, late)


def _in_other_readings(
    asked: Asked, ask: Callable[[Any, Limits], Verdict[Any]], limits: Limits, spent: Effort
) -> Readings:
    """Ask under other readings with what is left of the limits, or within a bound of work where there are none."""
    left = limits.left(spent.seconds, spent.work)
    if left is None:
        return Readings(late=bool(asked.readings))
    if not limits.timed and limits.work is None:
        left = replace(left, work=_PATIENCE * max(spent.work, 1.0))
    return tried_readings(asked.readings, ask, left)


# --- text ----------------------------------------------------------------------------------------


def _text(asked: Asked, found: Explanation[Any, Any, Any], ink: Ink) -> Iterator[str]:
    answer = answer_text(found.answer, ink)
    if found.answer is Answer.UNKNOWN:
        yield wrapped(f"{answer}: {found.reason}; {_MORE}", ink.width)
        return
    if found.answer is Answer.WINNABLE:
        yield wrapped(f"{answer}: nothing clashes, all of it can be reached", ink.width)
        return
    within = printable(asked.within)
    if not found.core:
        yield wrapped(f"{answer}: no line of play is allowed {within}, even if nothing is to be reached", ink.width)
        return
    count = len(found.core)
    if asked.unplayed is not None:
        answer += " after what was played"
    if count == 1:
        yield wrapped(f"{answer}: this alone cannot be reached {within}", ink.width)
    else:
        these = "both of these" if count == 2 else f"all {count} of these"
        yield wrapped(f"{answer}: no line of play reaches {these} {within}", ink.width)
    for goal in found.core:
        yield wrapped(f"  - {printable(asked.goal_text(goal))}", ink.width, 4)
    if asked.note:
        yield wrapped(asked.note, ink.width)
    yield wrapped(_sure(found), ink.width)


def _sure(found: Explanation[Any, Any, Any]) -> str:
    """How sure it is that nothing can be left out, and that no fewer clash."""
    if len(found.core) == 1 and found.minimal:
        return "That is proved, whatever else is asked."
    if not found.minimal:
        return f"That is proved. Whether all of it is needed stayed open; {_MORE}."
    needed = "Without any one of them the others can be reached"
    if found.smallest:
        return f"{needed}, and no smaller set clashes (both proved)."
    return f"{needed} (proved). A smaller set may clash; {_MORE}."


def _longer_text(asked: Asked, more: _Longer) -> Iterator[str]:
    """Yield whether a longer horizon would do."""
    if more.does is not None:
        count = more.does[0]
        no = _horizons(asked, [asked.horizon, *more.refuted], "or")
        open_ = f"; {_numbers(more.open, 'and')} stayed open, {_MORE}" if more.open else ""
        all_ = "all of it can" if asked.goals > 1 else "it can"
        yield f"Not {no}, but {asked.before} {count} {all_} be reached{open_}."
    elif more.refuted:
        yield f"More {asked.noun}s do not help: not {asked.before} {_numbers(more.refuted, 'or')} either (proved)."
    if more.does is None and (more.open or more.late):
        where = _horizons(asked, more.open, "or") if more.open else f"within more {asked.noun}s"
        yield f"Whether it can be reached {where} stayed open; {_MORE}."


def _horizons(asked: Asked, numbers: Sequence[int], word: str) -> str:
    """`within 3 or 4 turns`, `by day 3 or 4`."""
    found = f"{asked.before} {_numbers(numbers, word)}"
    return f"{found} {asked.noun}{'' if numbers == [1] else 's'}" if asked.counted else found


def _numbers(numbers: Sequence[int], word: str) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last


# --- JSON -------------------------------------------------------------------------------


def _json(asked: Asked, found: Explanation[Any, Any, Any]) -> Json:
    content: Json = {"answer": found.answer.value, "reason": found.reason}
    if found.answer is not Answer.UNWINNABLE:
        return content
    return content | {
        "core": [{"goal": asked.goal_value(goal), "english": asked.goal_text(goal)} for goal in found.core],
        "minimal": found.minimal,
        "smallest": found.smallest,
        "solves": found.solves,
    }


def _longer_json(asked: Asked, more: _Longer) -> Json:
    if not more.tried:
        return {}
    content: Json = {
        "horizon": asked.horizon,
        "longer": [{"horizon": count, "answer": each.answer.value} for count, each in more.tried],
    }
    return content if more.does is None else content | {"longer_line": asked.line_json(more.does[1])}
