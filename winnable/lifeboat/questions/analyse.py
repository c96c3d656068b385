"""`winnable analyse` for Lifeboat: which turn or night lost a game, and what would have kept it, in all its forms."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from winnable.games.game import Json, Query, Told
from winnable.lifeboat.judgement import line_json
from winnable.lifeboat.replaying import play_text
from winnable.lifeboat.story import days_of
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.write.problem import dump
from winnable.output.ink import Ink, wrapped
from winnable.output.text import answer_text
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.decision import NOTHING_PLAYED
from winnable.rules.lifeboat.referee import Report
from winnable.solver.lifeboat.analyse import Analysis, Step, analyse
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["tell"]

_INDENT: Final = 16
"""The columns before what is done: the mark, and the word before each part of a day."""
_SIGN: Final = {Answer.WINNABLE: "+", Answer.UNWINNABLE: "-", Answer.UNKNOWN: "?"}


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Tell of every step of the game what it did."""
    del options
    document: ProblemDocument = query.document
    line = document.line_of_play or document.problem.played
    if line == NOTHING_PLAYED:
        raise NoAnswer("there is no game to analyse: expected 'played:' or 'line:' in the file")
    found = analyse(document.problem, line, limits)
    late = "" if found.decided else f"limit reached: {limits}"

    def written(folder: Path | None) -> str:
        return dump(document, None if found.kept is None else found.kept.line, folder)

    return Told(
        found.answers[-1],
        lambda ink: _text(found, late, ink),
        _json(found, late),
        written if found.kept is not None else None,
        effort=found.effort,
    )


def _rows(found: Analysis, step: Step) -> list[tuple[str, str]]:
    """What is done in a step: the word before each part, and the part."""
    part = Report(found.report.problem, step.records[0].before, step.records, complete=False)
    return [(each.label, "; ".join(each.texts)) for told in days_of(part) for each in told.steps]


def _text(found: Analysis, late: str, ink: Ink) -> Iterator[str]:
    yield wrapped(f"{answer_text(found.answers[-1], ink)}: {_headline(found, late)}", ink.width)
    yield ""
    yield f" {_SIGN[found.answers[0]]}  the deal"
    day = None
    for place, step in enumerate(found.steps):
        if step.day != day:
            day = step.day
            yield ink.strong(f"day {day}")
        mark = "x" if place == found.losing else _SIGN[found.answers[place + 1]]
        for label, text in _rows(found, step):
            yield wrapped(f" {mark}  {label:11} {text}", ink.width, _INDENT)
    yield ink.faint("+ the goals can be reached   x lost by this   - nothing left to lose   ? unknown")
    if found.kept is not None:
        yield ""
        yield f"{ink.strong('so they would have been kept')}:"
        yield from play_text(found.kept.report, ink)


def _headline(found: Analysis, late: str) -> str:
    """What there is to say in one line."""
    if found.losing is not None:
        step = found.steps[found.losing]
        rows = _rows(found, step)
        what = "; ".join(text if label in (str(step.who), "provisions") else f"{label} {text}" for label, text in rows)
        match step.name:
            case "turn" if [label for label, _ in rows] == ["at rest"]:
                return f"{step.who} lost it on day {step.day} by resting"
            case "turn":
                return f"{step.who} lost it on day {step.day} with this turn: {what}"
            case "night":
                return f"the night of day {step.day} lost it: {what}"
        return f"it was lost on day {step.day} by who took which provisions: {what}"
    if found.answers[0] is Answer.UNWINNABLE:
        return "there was nothing to lose, as the goals could not be reached from the deal"
    if late:
        return f"{late}; more may help: --time-limit"
    return "no step lost it" if found.report.complete else "no step has lost it so far"


def _json(found: Analysis, late: str) -> Json:
    return {
        "answer": found.answers[-1].value,
        "reason": late,
        "before": found.answers[0].value,
        "losing_move": None if found.losing is None else found.losing + 1,
        "moves": [
            {"number": number, **_step(step), "answer": answer.value}
            for number, (step, answer) in enumerate(zip(found.steps, found.answers[1:], strict=True), 1)
        ],
        "played_line": line_json(found.report, found.report.line),
        "saving_line": None if found.kept is None else line_json(found.kept.report, found.kept.line),
    }


def _step(step: Step) -> Json:
    return {"day": step.day, "step": step.name, "player": None if step.who is None else str(step.who)}
