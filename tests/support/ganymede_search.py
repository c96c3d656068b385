"""Whether the goals of a problem of Ganymede can be reached, by trying everything.

Turn by turn, all positions that can be reached are kept, equal ones once. What has happened before a position counts
only as far as the goals ask for it: two ways to it are one if the same atoms of the goals are decided alike, each of
every player.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from winnable.rules.answer import State
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import AllOf, AnyOf, Goal, Group, Not
from winnable.rules.ganymede.judge import Judge, Record
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Facts, Position
from winnable.rules.ganymede.problem import Free, Problem, RowsTurn
from winnable.rules.ganymede.referee import Report, finished, replay, rows_turn
from winnable.rules.goal import parts

Records = tuple[Record, ...]


class TooMany(Exception):
    """More positions than were allowed."""


@dataclass(frozen=True)
class Found:
    """The result of a search: a replayed line that reaches the goals, or None if there is none."""

    report: Report | None
    reached: tuple[int, ...]
    """By turn, how many positions can be reached, as far as the search went."""


def search(problem: Problem, most: int = 200_000, steps: int | None = None) -> Found:
    """A line that reaches the goals and goes on from what was played, after all shorter play has been tried.

    Raises TooMany for too many positions after a turn, or too many steps that are tried.
    """
    atoms, tried = _atoms(problem), count()

    def look() -> None:
        if steps is not None and next(tried) >= steps:
            raise TooMany

    start, past, reached = problem.deal.begin(), tuple[Record, ...](), list[int]()
    if problem.played != NOTHING_PLAYED:
        report = replay(replace(problem, played=NOTHING_PLAYED), problem.played)
        if report.complete:
            return Found(report if report.met else None, ())
        past = report.records
    layer: dict[tuple[Position, tuple[State, ...]], Records] = {(past[-1].position if past else start, ()): past}
    while layer:
        following: dict[tuple[Position, tuple[State, ...]], Records] = {}
        for (position, _), records in layer.items():
            for record in _nexts(problem, position, records, look):
                line = (*records, record)
                final = finished(problem.horizon, record.position, line)
                judge = Judge(problem, start, line, final)
                states = [judge.state(goal) for goal in problem.goals]
                if final and all(state is State.MET for state in states):
                    return Found(_replayed(problem, line), tuple(reached))
                if not final and State.LOST not in states:
                    key = (record.position, tuple(map(judge.state, atoms)))
                    following.setdefault(key, line)
                    if len(following) > most:
                        raise TooMany
        reached.append(len(following))
        layer = following
    return Found(None, tuple(reached))


def reachable(deal: Deal, turns: int) -> list[set[tuple[Position, Facts]]]:
    """By turn, the positions that free players can reach, with what happened in the turn."""
    layers = list[set[tuple[Position, Facts]]]()
    positions = {deal.begin()}
    for _ in range(turns):
        layer = {
            (after, facts)
            for position in positions
            for _, after, facts in outcomes(deal.table, position)
            if not position.over
        }
        layers.append(layer)
        positions = {position for position, _ in layer}
    return layers


def _atoms(problem: Problem) -> list[Goal]:
    """What the goals are made of, asked of every player by himself: who of several did something may matter later."""
    found = list[Goal]()
    for part in (part for goal in problem.goals for part in parts(goal)):
        of: Any = getattr(part, "of", None)
        if isinstance(of, Group):
            asked: Any = part
            found += [replace(asked, of=player) for player in problem.meant(of)]
        elif not isinstance(part, AllOf | AnyOf | Not):
            found.append(part)
    return found


def _nexts(problem: Problem, position: Position, records: Records, look: Callable[[], None]) -> Iterator[Record]:
    """Every turn that may follow; the only one of a script, if it can be played."""
    player, number = position.player, len(records) + 1
    own = 1 + sum(record.player == player for record in records)
    control = problem.control(player)
    if isinstance(control, Free):
        for turn, after, facts in outcomes(problem.deal.table, position, look):
            yield Record(number, player, own, position.round, turn, after, facts)
        return
    if own > len(control.turns):
        return  # nothing goes on where a script ends
    scripted = control.turns[own - 1]
    if isinstance(scripted, RowsTurn):
        after, notes = rows_turn(problem, position, scripted)
        yield Record(number, player, own, position.round, scripted, after, Facts(), notes)
        return
    try:
        after, facts = play(problem.deal.table, position, scripted, number)
    except IllegalStep:
        return
    yield Record(number, player, own, position.round, scripted, after, facts)


def _replayed(problem: Problem, records: Records) -> Report:
    turns = [record.turn for record in records if record.player in problem.free]
    report = replay(problem, Line(tuple(turn for turn in turns if isinstance(turn, Turn))))
    assert report.met, "the referee agrees"
    return report
