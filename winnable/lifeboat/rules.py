"""The rules of Lifeboat for questions: moves are the draft of a day, a turn with the deeds before it, or the night.

Lines stop between these. The position of a problem is what the days so far lead to. What a player does not see, for
`--knowing`, are closed cards and relations of others, the piles and the table.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Final

from winnable.games.parts import Rules, with_played
from winnable.lifeboat.naming import called, known_as, telling
from winnable.questions.hidden import Group, Hidden
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import CAST, Character, DayNumber, NavId
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Decision, Flare, Line, Navigate, Row
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report, finished, line_of, reached, replay
from winnable.rules.lifeboat.setup import Relation, Setup
from winnable.rules.values import short_repr
from winnable.solver.verdict import NoAnswer

# --- the position of a problem -------------------------------------------------------------------


Moment = tuple[DayNumber, str, Character | None]
"""A day, `provisions`, `turn` or `night` of it, and whose turn it is."""


def so_far(problem: Problem, line: Line) -> Report:
    """Replay a line from the deal on. Raises NoAnswer if it is not allowed."""
    try:
        return reached(replace(problem, played=line))
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def dawned(problem: Problem, position: Position) -> Position:
    """The first decision of a day that has begun."""
    return change.dawn(problem.deal.setup, position) if position.phase is Phase.DAWN else position


def next_position(problem: Problem) -> Position:
    """The next decision."""
    return dawned(problem, so_far(problem, problem.played).position)


def moment_of(position: Position) -> Moment:
    """Which step a decision belongs to."""
    if position.phase is Phase.DRAFT:
        return position.day, "provisions", None
    actor = position.actor if position.phase <= Phase.FIGHT else None
    return position.day, "night" if actor is None else "turn", actor


# --- hidden cards --------------------------------------------------------------------------------


# The cards that a player of Lifeboat does not see: closed cards and relations of others, the piles, the table.
#
# A player sees open cards, and knows the navigation cards whose place is sure: those that the player drew as a rower or
# looked at as navigator, and those that were played or shown by a flare. Closed cards of others count as unseen even
# where the player saw them once, as when they were passed on in a draft: a player may have seen more than is counted.


def mover(problem: Problem) -> str | None:
    """Whose turn it is; None if the step is no turn, or of a character who does not decide."""
    if finished(problem, so_far(problem, problem.played).position):
        return None
    _, _, who = moment_of(next_position(problem))
    return str(who) if who in problem.free else None


def seen(problem: Problem, name: str) -> Hidden:
    """The cards hidden from a player whose turn it is. Raises NoAnswer where they are not determined."""
    if any(control.script for control in problem.controls.values()):
        raise NoAnswer("--knowing does not go with scripts, which name hidden cards")
    viewer = Character[name.upper()]
    report, now = so_far(problem, problem.played), next_position(problem)
    known = _known(problem, report.records, viewer)
    others = [who for who in CAST if who is not viewer]
    provisions = [*(card for who in others for card in now.closed[who]), *now.provisions]
    navigation = [card for card in (*now.table, *now.navigation) if card not in known]
    relations = problem.deal.setup.relations
    friends = [each.friend for who, each in relations.items() if who is not viewer and each.friend is not None]
    enemies = [each.enemy for who, each in relations.items() if who is not viewer and each.enemy is not None]

    def lay(orders: Sequence[Group]) -> Problem:
        cards, drawn, friend, enemy = map(iter, orders)
        closed = {who: tuple(sorted(islice(cards, len(now.closed[who])))) for who in others}
        related = {
            who: each
            if who is viewer
            else Relation(None if each.friend is None else next(friend), None if each.enemy is None else next(enemy))
            for who, each in relations.items()
        }
        position = now._replace(
            closed=tuple(closed.get(who, now.closed[who]) for who in CAST),
            provisions=tuple(cards),
            table=tuple(card if card in known else next(drawn) for card in now.table),
            navigation=tuple(card if card in known else next(drawn) for card in now.navigation),
        )
        return _from_here(problem, replace(problem.deal.setup, relations=related), position, report.records)

    return Hidden([provisions, navigation, friends, enemies], lay)


def _from_here(problem: Problem, setup: Setup, position: Position, records: Sequence[Record]) -> Problem:
    """The problem that begins at a turn, with other cards. Raises NoAnswer if no deal can say where it stands."""
    acted = tuple(
        record.before.order[record.before.slot]
        for record in records
        if record.before.day == position.day and record.before.phase is Phase.ACTION
    )
    marks = Marks(position.order, acted, position.rowed, position.fought, position.table)
    days = problem.last_day - position.day + 1
    try:
        return replace(problem, deal=Deal(setup, position, marks), days=days, played=NOTHING_PLAYED)
    except ValueError as error:
        raise NoAnswer(f"no deal can say where the game stands, which --knowing needs: {error}") from error


def _known(problem: Problem, records: Sequence[Record], viewer: Character) -> set[NavId]:
    """The navigation cards whose place a player knows. Raises NoAnswer if another one drew such a card secretly."""
    setup, known = problem.deal.setup, set[NavId]()
    for record in records:
        before, decision = dawned(problem, record.before), record.decision
        if isinstance(decision, Row):
            actor, cards = before.order[before.slot], change.drawn(setup, before, before.order[before.slot])
            if actor is viewer:
                known.update(cards)
            elif not known.isdisjoint(cards):
                raise NoAnswer(f"--knowing cannot say what {viewer} knows about the cards that {actor} drew")
        if isinstance(decision, Flare):
            known.update(before.navigation[: change.FLARE_CARDS])
        if isinstance(decision, Navigate):
            if before.navigator is viewer:
                known.update(before.table, before.navigation[: decision.compass])
            if record.after.played is not None:
                known.add(record.after.played)
            elif decision.card is not None:
                known.add(decision.card)
    return known


# --- moves and steps -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """Decisions that lead to the end of a step, with their names."""

    name: str
    known_as: str | None
    """Its name for the player whose turn it is, from the cards seen before; None if it begins with a card that another
    one holds closed. The name itself if it is no turn."""
    path: tuple[tuple[Position, Decision], ...]
    end: Position

    @classmethod
    def of(cls, problem: Problem, path: Sequence[tuple[Position, Decision]], end: Position) -> "Move":
        """The move of these decisions."""
        told, start = telling(problem, path), path[0][0]
        name = called(told)
        return cls(name, name if moment_of(start)[2] is None else known_as(start, told), tuple(path), end)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a game: the draft of a day, the turn of a character with the deeds before it, or the night."""

    day: DayNumber
    name: str
    """`provisions`, `turn` or `night`."""
    who: Character | None
    """Whose turn it is; None for the others."""
    records: tuple[Record, ...]
    """Its decisions, in order."""

    __repr__ = short_repr

    def __str__(self) -> str:
        return f"day {self.day}, {self.name if self.who is None else f'{self.name} of {self.who}'}"


def _over(problem: Problem) -> bool:
    return finished(problem, so_far(problem, problem.played).position)


def _moves(problem: Problem, look: Callable[[], None]) -> Iterator[Move]:
    """Every end of the step, and one way to it; those with few other deeds come first."""
    setup, start = problem.deal.setup, next_position(problem)
    origin: dict[Position, tuple[Position, Decision] | None] = {start: None}
    pending, seen, step = deque([start]), set[tuple[str, Position]](), moment_of(start)
    while pending:
        look()
        position = pending.popleft()
        for decision in legal(setup, problem.controls, position):
            after = change.make(setup, position, decision)
            if not after.over and after.phase is not Phase.DAWN and moment_of(after) == step:
                if after not in origin:
                    origin[after] = (position, decision)
                    pending.append(after)
                continue
            path = [(position, decision)]
            while (before := origin[path[-1][0]]) is not None:
                path.append(before)
            path.reverse()
            move = Move.of(problem, path, after)
            if (move.name, after) not in seen:
                seen.add((move.name, after))
                yield move


def _after(problem: Problem, move: Move) -> Problem:
    records = so_far(problem, problem.played).records
    steps = [*((record.before, record.decision) for record in records), *move.path]
    return replace(problem, played=line_of(steps, move.end))


def steps_of(report: Report) -> list[Step]:
    """The steps of a game, each with its decisions."""
    parts = groupby(report.records, lambda record: moment_of(record.before))
    return [Step(*moment, tuple(records)) for moment, records in parts]


def _up_to(problem: Problem, _line: Line, steps: Sequence[Step]) -> Problem:
    """The problem after a line with everything said that is done."""
    records = [(record.before, record.decision) for step in steps for record in step.records]
    return replace(problem, played=line_of(records, steps[-1].records[-1].after) if steps else NOTHING_PLAYED)


def _legal_part(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the days before the one that is not legal; None if there are none."""
    days = illegal.day - problem.deal.position.day
    if days < 1:
        return None
    try:
        return replay(with_played(problem, NOTHING_PLAYED), Line(line.days[:days]))
    except IllegalStep:  # it has fewer days than it should
        return None


RULES: Final = Rules(
    replay=replay,
    illegal=IllegalStep,
    unplayed=NOTHING_PLAYED,
    begun=lambda line: bool(line.days),
    over=_over,
    moves=_moves,
    after=_after,
    steps=steps_of,
    up_to=_up_to,
    leads=lambda step: step.records[-1].after,
    mover=mover,
    seen=seen,
    legal_part=_legal_part,
)
