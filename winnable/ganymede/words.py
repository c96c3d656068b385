"""The words of Ganymede: goals, moves and lines of play for people and machines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from winnable.ganymede.counts import COUNTS
from winnable.ganymede.judgement import LINE, line_json, words_of
from winnable.ganymede.page import deal_view, line_view
from winnable.ganymede.rules import Move, PlayedTurn
from winnable.ganymede.standing import chooses, reached
from winnable.ganymede.table import LEGEND, line_table
from winnable.missions.ganymede.english import goal_text, horizon_text
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.format.line import line_value
from winnable.output.ink import Ink, counted, printable
from winnable.output.typed import Json, of_type
from winnable.questions.lines import goals_text
from winnable.questions.parts import ILLEGAL, Horizon, Places, Steps, Words
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.decision import DiscardTiles, Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Free, Problem, Turns
from winnable.rules.ganymede.referee import Judgement, Report
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import NoAnswer

_PLACE: Final = re.compile(r"[0-9]{1,3}")


# --- lines ---------------------------------------------------------------------------------------


def play_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, the table of the line, and the outcome of the goals."""
    words = words_of(report.problem)
    yield ""
    yield from line_table(report, ink)
    yield ink.faint(LEGEND)
    yield ""
    yield from goals_text(report, _certain, lambda goal: goal_text(goal, words), ink)


def _certain(judged: Judgement) -> str:
    if judged.turn is None:
        return ""
    return f"after turn {judged.turn}" if judged.turn else "from the start"


def _lost(report: Report) -> str:
    turns = [each.turn or 0 for each in report.judgements if each.state is State.LOST]
    return f"after turn {max(turns)}"


def _illegal_json(problem: Problem, illegal: IllegalStep) -> Json:
    return {
        "fault": illegal.fault.value,
        "number": illegal.turn,
        "player": problem.deal.table.names[illegal.player] if illegal.player in problem.players else None,
        "path": list(illegal.path),
        "detail": illegal.detail,
    }


def _horizon(problem: Problem) -> Horizon:
    horizon = problem.horizon
    noun = "turn" if isinstance(horizon, Turns) else "round"
    within = horizon_text(horizon, words_of(problem))
    return Horizon(horizon.count, within, before="within", noun=noun, counted=True, name="horizon")


# --- moves ---------------------------------------------------------------------------------------


def _move(problem: Problem, move: Move) -> str:
    if isinstance(move, Turn):
        action = move.action
        return f"discard {', '.join(sorted(action.tiles))}" if isinstance(action, DiscardTiles) else str(action)
    names = problem.deal.table.names
    chosen = [(name, *ships) for name, ships in zip(names, move, strict=True) if ships is not None]
    return "; ".join(f"{name}: {top} on top, {bottom} at the bottom" for name, top, bottom in chosen)


def _first_move(problem: Problem, witness: Witness) -> Move:
    line = witness.line
    return line.ships if chooses(problem) else line.turns[len(problem.played.turns)]


def _at(problem: Problem, line: Line, place: str) -> Problem:
    """The problem just before a turn of a line, counted among those of all players; 0: before ships are chosen."""
    if not _PLACE.fullmatch(place):
        raise NoAnswer(f"expected the number of a turn for --at, such as 4, found {place!r}")
    records, number = reached(problem, line).records, int(place)
    first = 0 if any(problem.deal.choose) else 1
    if not first <= number <= len(records) + 1:
        raise NoAnswer(f"expected a turn from {first} to {len(records) + 1} for --at, as far as the game goes")
    own = sum(isinstance(problem.control(record.player), Free) for record in records[: max(0, number - 1)])
    return replace(problem, played=Line(line.turns[:own], line.ships if number else ()))


def _where(problem: Problem) -> Json:
    if chooses(problem):
        return {"number": 0, "to_move": None}
    report = reached(problem, problem.played)
    name = problem.deal.table.name(report.position.player)
    return {"number": len(report.records) + 1, "to_move": name}


def _where_text(problem: Problem, _ink: Ink) -> str:
    where = _where(problem)
    return (
        "ships are to be chosen"
        if chooses(problem)
        else printable(f"turn {where['number']}, {where['to_move']} to move")
    )


# --- a game that was played ----------------------------------------------------------------------


def _lost_by(report: Report, step: PlayedTurn) -> str:
    record = step.record
    assert isinstance(record.turn, Turn)
    name = printable(report.problem.deal.table.name(record.player))
    return f"{name} lost it in turn {record.number} with {printable(str(record.turn.action))}"


def _by_turn(steps: Sequence[PlayedTurn], values: Sequence[str]) -> Mapping[int, str]:
    """Values of steps by the number of the turn among those of all players."""
    return {step.record.number: value for step, value in zip(steps, values, strict=True)}


def _marked(report: Report, steps: Sequence[PlayedTurn], marks: Sequence[str], ink: Ink) -> Iterator[str]:
    start, *behind = marks
    return line_table(report, ink, {0: start, **_by_turn(steps, behind)})


def _marked_view(report: Report, steps: Sequence[PlayedTurn], answers: Sequence[Answer]) -> Json:
    return line_view(report, marks=_by_turn(steps, [each.value for each in answers]))


STEPS: Final = Steps(
    noun="turn",
    start="before the first turn",
    lost=_lost_by,
    text=_marked,
    this="this turn",
    legend=LEGEND,
    number=lambda _, step: step.record.number,
    json=lambda _: {},
    view=_marked_view,
)
WORDS: Final = Words(
    goal_text=lambda problem, goal: goal_text(goal, words_of(problem)),
    goal_value=lambda problem, goal: goal_value(goal, problem.deal.table.names),
    move=_move,
    first_move=_first_move,
    line_value=lambda witness: line_value(witness.line, witness.report.problem.deal.table.names),
    text=play_text,
    json=lambda witness: line_json(witness.report),
    keys=LINE,
    places=Places(
        _at,
        _where_text,
        _where,
        {
            "number": of_type(
                ("integer", "null"),
                "The turn, among those of all players; 0: ships are to be chosen; null: the game is over.",
                minimum=0,
            ),
            "to_move": of_type(("string", "null"), "Whose turn it is."),
        },
        "turn",
    ),
    steps=STEPS,
    view=lambda witness: line_view(witness.report),
    deal_view=deal_view,
    illegal_json=_illegal_json,
    illegal_keys={
        **ILLEGAL,
        "number": of_type("integer", "In which turn, among those of all players; 0: before the first.", minimum=0),
        "player": of_type(("string", "null"), "Whose turn it is."),
    },
    reached=lambda report: f"in {counted(len(report.records), 'turn')}",
    lost=_lost,
    stops=lambda report: f"after turn {len(report.records)}",
    horizon=_horizon,
    fewest="fewest_turns",
    counts=COUNTS,
    free=lambda problem: [problem.deal.table.names[player] for player in problem.free],
    note=lambda problem: "Points count only if the game is over by then." if problem.score_at == "end" else "",
)
