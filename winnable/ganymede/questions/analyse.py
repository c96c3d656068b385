"""`winnable analyse` for Ganymede: which turn lost a game, and what would have kept it, as text, JSON and YAML."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from winnable.games.game import Json, Query, Told
from winnable.ganymede.judgement import line_json
from winnable.ganymede.page import deal_view, line_view
from winnable.ganymede.replaying import play_text
from winnable.ganymede.table import LEGEND, line_table
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.write.problem import dump
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import answer_text
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.judge import Record
from winnable.solver.ganymede.analyse import Analysis, analyse
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["tell"]


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Tell of every turn of the game what it did."""
    del options
    document: ProblemDocument = query.document
    line = document.line_of_play or document.problem.played
    if not line.turns:
        raise NoAnswer("there is no game to analyse: expected 'played:' or 'line:' in the file")
    found = analyse(document.problem, line, limits)
    late = "" if found.decided else f"limit reached: {limits}"

    def written(folder: Path | None) -> str:
        better = found.kept.line if found.kept is not None else None
        return dump(document, better, folder)

    return Told(
        found.answers[-1],
        lambda ink: _text(found, late, ink),
        _json(found, late),
        written if found.kept is not None else None,
        effort=found.effort,
        view=lambda: _view(found),
    )


def _view(found: Analysis) -> Json:
    """Return the deal, the game with the answer after each turn, and the line that would have kept it."""
    numbers = [record.number for record in _turns(found)]
    after = {number: answer.value for number, answer in zip(numbers, found.answers[1:], strict=True)}
    lines = [line_view(found.report, marks=after)]
    if found.kept is not None:
        lines.append(line_view(found.kept.report))
    return deal_view(found.report.problem) | {"lines": lines}


def _turns(found: Analysis) -> list[Record]:
    """The turns of the free players."""
    return [record for record in found.report.records if isinstance(record.turn, Turn) and _free(found, record)]


def _free(found: Analysis, record: Record) -> bool:
    return record.player in found.report.problem.free


def _text(found: Analysis, late: str, ink: Ink) -> Iterator[str]:
    yield wrapped(f"{answer_text(found.answers[-1], ink)}: {_headline(found, late)}", ink.width)
    yield ""
    yield from line_table(found.report, ink, _marks(found))
    yield ink.faint("+ the goals can be reached   x lost by this turn   - nothing left to lose   ? unknown")
    yield ink.faint(LEGEND)
    if found.kept is not None:
        yield ""
        yield f"{ink.strong('so they would have been kept')}:"
        yield from play_text(found.kept.report, ink)


def _headline(found: Analysis, late: str) -> str:
    """What there is to say in one line."""
    if found.losing is not None:
        record = _turns(found)[found.losing]
        assert isinstance(record.turn, Turn)
        name = printable(found.report.problem.deal.table.name(record.player))
        return f"{name} lost it in turn {record.number} with {printable(str(record.turn.action))}"
    if found.answers[0] is Answer.UNWINNABLE:
        return "there was nothing to lose, as the goals could not be reached before the first turn"
    if late:
        return f"{late}; more may help: --time-limit"
    return "no turn lost it" if found.report.complete else "no turn has lost it so far"


def _marks(found: Analysis) -> dict[int, str]:
    """By the number of a turn among those of all players, its mark; 0 is the deal."""
    sign = {Answer.WINNABLE: "+", Answer.UNWINNABLE: "-", Answer.UNKNOWN: "?"}
    numbers = [0, *(record.number for record in _turns(found))]
    marks = {number: sign[answer] for number, answer in zip(numbers, found.answers, strict=True)}
    if found.losing is not None:
        marks[numbers[found.losing + 1]] = "x"
    return marks


def _json(found: Analysis, late: str) -> Json:
    numbers = [record.number for record in _turns(found)]
    return {
        "answer": found.answers[-1].value,
        "reason": late,
        "before": found.answers[0].value,
        "losing_move": None if found.losing is None else numbers[found.losing],
        "moves": [
            {"number": number, "answer": answer.value}
            for number, answer in zip(numbers, found.answers[1:], strict=True)
        ],
        "played_line": line_json(found.report),
        "saving_line": None if found.kept is None else line_json(found.kept.report),
    }
