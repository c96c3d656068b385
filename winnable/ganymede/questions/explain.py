"""`winnable explain` for Ganymede: which goals clash, and whether more turns would do, as text, JSON and YAML."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from winnable.game import Json, Query, Told
from winnable.ganymede.judgement import line_json, words_of
from winnable.ganymede.replaying import play_text
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.english.document import horizon_text
from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.write.goal import goal_value
from winnable.missions.ganymede.write.problem import dump
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import answer_text
from winnable.rules.answer import Answer
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.explain import Explanation, explain
from winnable.solver.ganymede.horizons import at_horizon, longer
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["tell"]

MOST: Final = 3
"""How many longer horizons are tried."""
_PATIENCE: Final = 10.0
"""How many times the work for what clashes goes into longer horizons, where no limit is given."""
_CORE: Final = 0.5
"""The share of the time for what clashes; the rest is for longer horizons."""
_MORE: Final = "more may help: --time-limit"


@dataclass(frozen=True, slots=True)
class _Longer:
    """Horizons longer than that of the problem, each with its verdict, in order."""

    tried: Sequence[tuple[int, Verdict[Witness]]] = ()
    late: bool = False
    """Whether a limit was reached before as many were tried as wanted, or one that does was found."""

    @property
    def does(self) -> tuple[int, Witness] | None:
        """The horizon that does, with a line."""
        return next(((count, each.witness) for count, each in self.tried if each.witness is not None), None)

    @property
    def open(self) -> list[int]:
        """Those for which it is unknown."""
        return [count for count, each in self.tried if each.answer is Answer.UNKNOWN]

    @property
    def refuted(self) -> list[int]:
        """Those for which it is proved that they do not."""
        return [count for count, each in self.tried if each.answer is Answer.UNWINNABLE]


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Explain why goals are out of reach.

    `options`: `no_repairs`, whether no longer horizons are tried; `lines`, whether a line is shown for one that does.
    """
    document: ProblemDocument = query.document
    limits = limits.begun()
    found = explain(document.problem, replace(limits.times(_CORE), deadline=limits.deadline.part(_CORE)))
    more = _Longer()
    if found.answer is Answer.UNWINNABLE and found.core and not options.get("no_repairs", False):
        more = _longer(document.problem, limits, found.effort)
    effort = found.effort + sum((each.effort for _, each in more.tried), Effort())

    def text(ink: Ink) -> Iterator[str]:
        yield from _text(found, ink)
        yield from (wrapped(line, ink.width) for line in _longer_text(document.problem, more))
        if more.does is not None and options.get("lines", False):
            yield from play_text(more.does[1].report, ink)

    return Told(found.answer, text, _json(found) | _longer_json(found, more), _yaml(document, found, more), (), effort)


def _longer(problem: Problem, limits: Limits, spent: Effort) -> _Longer:
    """Try longer horizons with what is left of the limits, or with a few times the work so far where there are none."""
    left = limits.left(spent.seconds, spent.work)
    if left is None:
        return _Longer(late=True)
    if not limits.timed and limits.work is None:
        left = replace(left, work=_PATIENCE * max(spent.work, 1.0))
    tried = list(longer(problem, left, MOST))
    late = len(tried) < MOST and left.deadline.passed and not any(each.witness for _, each in tried)
    return _Longer(tried, late)


# --- text ----------------------------------------------------------------------------------------


def _text(found: Explanation, ink: Ink) -> Iterator[str]:
    answer = answer_text(found.answer, ink)
    problem, words = found.problem, words_of(found.problem)
    if found.answer is Answer.UNKNOWN:
        yield wrapped(f"{answer}: {found.reason}; {_MORE}", ink.width)
        return
    if found.answer is Answer.WINNABLE:
        yield wrapped(f"{answer}: nothing clashes, all of it can be reached", ink.width)
        return
    within = printable(horizon_text(problem.horizon, words))
    if not found.core:
        yield wrapped(f"{answer}: no line of play is allowed {within}, even if nothing is to be reached", ink.width)
        return
    count = len(found.core)
    if count == 1:
        yield wrapped(f"{answer}: this alone cannot be reached {within}", ink.width)
    else:
        these = "both of these" if count == 2 else f"all {count} of these"
        yield wrapped(f"{answer}: no line of play reaches {these} {within}", ink.width)
    for goal in found.core:
        yield wrapped(f"  - {printable(goal_text(goal, words))}", ink.width, 4)
    if problem.score_at == "end":
        yield wrapped("Points count only if the game is over by then.", ink.width)
    yield wrapped(_sure(found), ink.width)


def _sure(found: Explanation) -> str:
    """How sure it is that nothing can be left out, and that no fewer clash."""
    if len(found.core) == 1 and found.minimal:
        return "That is proved, whatever else is asked."
    if not found.minimal:
        return f"That is proved. Whether all of it is needed stayed open; {_MORE}."
    needed = "Without any one of them the others can be reached"
    if found.smallest:
        return f"{needed}, and no smaller set clashes (both proved)."
    return f"{needed} (proved). A smaller set may clash; {_MORE}."


def _longer_text(problem: Problem, more: _Longer) -> Iterator[str]:
    """Yield whether more turns would do."""
    noun = "turn" if isinstance(problem.horizon, Turns) else "round"
    if more.does is not None:
        count = more.does[0]
        no = _numbers([problem.horizon.count, *more.refuted], "or")
        open_ = f"; {_numbers(more.open, 'and')} stayed open, {_MORE}" if more.open else ""
        all_ = "all of it can" if len(problem.goals) > 1 else "it can"
        yield f"Not within {no} {noun}{'' if no == '1' else 's'}, but within {count} {all_} be reached{open_}."
    elif more.refuted:
        yield f"More {noun}s do not help: not within {_numbers(more.refuted, 'or')} either (proved)."
    if more.does is None and (more.open or more.late):
        where = f"within {_numbers(more.open, 'or')} {noun}s" if more.open else f"within more {noun}s"
        yield f"Whether it can be reached {where} stayed open; {_MORE}."


def _numbers(numbers: Sequence[int], word: str) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} {word} {last}" if first else last


# --- JSON and YAML -------------------------------------------------------------------------------


def _json(found: Explanation) -> Json:
    content: Json = {"answer": found.answer.value, "reason": found.reason}
    if found.answer is not Answer.UNWINNABLE:
        return content
    names, words = found.problem.deal.table.names, words_of(found.problem)
    return content | {
        "core": [{"goal": goal_value(goal, names), "english": goal_text(goal, words)} for goal in found.core],
        "minimal": found.minimal,
        "smallest": found.smallest,
        "solves": found.solves,
    }


def _longer_json(found: Explanation, more: _Longer) -> Json:
    if not more.tried:
        return {}
    content: Json = {
        "horizon": found.problem.horizon.count,
        "longer": [{"horizon": count, "answer": each.answer.value} for count, each in more.tried],
    }
    return content if more.does is None else content | {"longer_line": line_json(more.does[1].report)}


def _yaml(document: ProblemDocument, found: Explanation, more: _Longer) -> Callable[[Path | None], str] | None:
    """Return what writes the deal with what clashes alone, then with the horizon that does and a line for it."""
    if not found.core:
        return None
    named = document.name or (document.mission.title if document.mission is not None else "")

    def alone(problem: Problem, name: str, expect: Answer) -> ProblemDocument:
        name = f"{named}: {name}" if named else name
        plain = replace(document, problem=problem, name=name, expect=expect, line_of_play=None)
        return replace(plain, mission=None, mission_path=None, mission_name="", given={})

    def written(folder: Path | None) -> str:
        texts = [dump(alone(found.clash, "what clashes", Answer.UNWINNABLE), None, folder)]
        if more.does is not None:
            count, witness = more.does
            longer_one = alone(at_horizon(document.problem, count), f"horizon {count}", Answer.WINNABLE)
            texts.append(dump(longer_one, witness.line, folder))
        return "---\n".join(texts)

    return written
