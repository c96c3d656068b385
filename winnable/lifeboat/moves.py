"""The moves of Lifeboat: the draft of a day, a turn with what is done before it, or the night, each as a whole.

Lines stop between these. A move is told by the first decision in it that leaves a choice, apart from what is done
beside actions: the provision that is taken, the action, the answer to a claim, the navigation card.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.lifeboat.write.line import action_value, fall_texts, fight_texts, line_value, thirst_texts
from winnable.missions.source.dumper import on_one_line
from winnable.output.as_json import Json
from winnable.output.schema import Properties, among, of_type
from winnable.questions.hint import Moves, Place
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import (
    NOTHING_PLAYED,
    Action,
    Decision,
    Fall,
    Fight,
    Line,
    Navigate,
    Pick,
    Reply,
    Thirst,
)
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.index import DayNumber
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, finished, reached
from winnable.rules.lifeboat.tell import line_of
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import NoAnswer

__all__ = ["MOVES", "Move", "called"]

Step = tuple[DayNumber, str, Character | None]
"""A day, `provisions`, `turn` or `night` of it, and whose turn it is."""
_BESIDE: Final = (Phase.TRADE, Phase.SHOWN, Phase.NIGHT)
_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([a-z]+))?")


@dataclass(frozen=True, slots=True)
class Move:
    """Decisions that lead to the end of a step, with what they are called."""

    name: str
    path: tuple[tuple[Position, Decision], ...]
    end: Position


def _played(problem: Problem, line: Line) -> Report:
    try:
        return reached(replace(problem, played=line))
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def _dawned(problem: Problem, position: Position) -> Position:
    """The first decision of a day that has begun."""
    return change.dawn(problem.deal.setup, position) if position.phase is Phase.DAWN else position


def _next(problem: Problem) -> Position:
    return _dawned(problem, _played(problem, problem.played).position)


def _step(position: Position) -> Step:
    if position.phase is Phase.DRAFT:
        return position.day, "provisions", None
    actor = position.actor if position.phase <= Phase.FIGHT else None
    return position.day, "night" if actor is None else "turn", actor


def _over(problem: Problem) -> bool:
    return finished(problem, _played(problem, problem.played).position)


def _moves(problem: Problem, look: Callable[[], None]) -> Iterator[Move]:
    """Every end of the step, and one way to it; those with little done beside actions come first."""
    setup, start = problem.deal.setup, _next(problem)
    origin: dict[Position, tuple[Position, Decision] | None] = {start: None}
    pending, seen, step = deque([start]), set[tuple[str, Position]](), _step(start)
    while pending:
        look()
        position = pending.popleft()
        for decision in legal(setup, problem.controls, position):
            after = change.make(setup, position, decision)
            if not after.over and after.phase is not Phase.DAWN and _step(after) == step:
                if after not in origin:
                    origin[after] = (position, decision)
                    pending.append(after)
                continue
            path = [(position, decision)]
            while (before := origin[path[-1][0]]) is not None:
                path.append(before)
            path.reverse()
            move = Move(called(problem, path), tuple(path), after)
            if (move.name, after) not in seen:
                seen.add((move.name, after))
                yield move


def _after(problem: Problem, move: Move) -> Problem:
    records = _played(problem, problem.played).records
    steps = [*((record.before, record.decision) for record in records), *move.path]
    return replace(problem, played=line_of(steps, move.end))


def _first(problem: Problem, witness: Witness) -> str:
    begun = len(_played(problem, problem.played).records)
    records = witness.report.records[begun:]
    step = _step(records[0].before)
    return called(problem, [(each.before, each.decision) for each in records if _step(each.before) == step])


# --- words ---------------------------------------------------------------------------------------


def called(problem: Problem, path: Sequence[tuple[Position, Decision]]) -> str:
    """What the decisions of a step are called: the first that leaves a choice; where none does the first one of all."""
    first = ""
    for position, decision in path:
        if position.phase in _BESIDE:
            continue
        first = first or _text(position, decision)
        if len([*zip(range(2), legal(problem.deal.setup, problem.controls, position), strict=False)]) > 1:
            return _text(position, decision)
    return first or "nothing more"


def _text(position: Position, decision: Decision) -> str:
    match decision:
        case Pick(who, card):
            return f"{who}: {card}"
        case Reply(answer, defender):
            claim = position.claim
            assert claim is not None, "there is something to answer"
            return f"{defender or claim.of}: {answer.value.replace('_', ' ')}"
        case Fight():
            return f"fight: {', '.join(fight_texts(decision)) or 'nobody joins'}"
        case Navigate(card, compass):
            return f"{card or 'no card'}{' with the compass' if compass else ''}"
        case Fall():
            return ", ".join(fall_texts(decision)) or "nobody is saved"
        case Thirst():
            return ", ".join(thirst_texts(decision)) or "nobody drinks"
    assert isinstance(decision, Action), "nothing else leaves a choice"
    return on_one_line(action_value(decision))


# --- places --------------------------------------------------------------------------------------


def _at(problem: Problem, line: Line, place: str) -> Problem:
    """The problem at a place of a line: the morning of a day, somebody's turn, or the night."""
    written = _PLACE.fullmatch(place)
    if written is None:
        raise NoAnswer(f"expected a day for --at, a turn or the night, such as 2, 2.kid or 2.night, found {place!r}")
    report = _played(problem, line)
    moments = [record.before for record in report.records]
    if not finished(problem, report.position):
        moments.append(_dawned(problem, report.position))
    for number, moment in enumerate(moments):
        day, name, who = _step(moment)
        if day == int(written[1]) and written[2] in (None, name, str(who)):
            steps = [(record.before, record.decision) for record in report.records[:number]]
            return replace(problem, played=line_of(steps, moment) if steps else NOTHING_PLAYED)
    raise NoAnswer(f"there is no {place} in the game, as far as it comes, for --at")


def _where(problem: Problem) -> tuple[str, Json]:
    day, name, who = _step(_next(problem))
    told = f"day {day}, {f'the turn of {who}' if who is not None else f'the {name}'}"
    return told, {"unit": "day", "number": day, "step": name, "to_move": None if who is None else str(who)}


_KEYS: Final[Properties] = {
    "unit": among(["day"], "What `number` counts."),
    "number": of_type("integer", "The day.", minimum=1),
    "step": among(["provisions", "turn", "night"], "Which part of it."),
    "to_move": of_type(["string", "null"], "Whose turn it is; null: it is no turn."),
}


def _line_value(witness: Witness) -> object:
    return line_value(witness.line, witness.report.problem.deal.position.day)


MOVES: Final = Moves[Problem, Move](
    _over, _moves, _after, lambda _problem, move: move.name, _first, Place(_at, _where, _KEYS), _line_value
)
"""What can be played next."""
