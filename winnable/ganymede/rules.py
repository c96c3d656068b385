"""The rules of Ganymede for questions: moves are the turns of the free players, and before them the choice of ships.

The position of a problem is what the turns so far lead to. What a player does not see, for `--knowing`, are the piles
and ship cards in the hands of others.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NamedTuple

from winnable.games.parts import Rules
from winnable.questions.hidden import Group, Hidden
from winnable.rules.ganymede.card import CardId, PlayerIndex
from winnable.rules.ganymede.decision import NOTHING_PLAYED, DiscardTiles, Line, Ships, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.values import short_repr
from winnable.solver.verdict import NoAnswer

# --- the position of a problem -------------------------------------------------------------------


def reached(problem: Problem, line: Line) -> Report:
    """Replay a line from the deal on. Raises NoAnswer if it is not allowed."""
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), line)
    except IllegalStep as illegal:
        raise NoAnswer(f"what was played already is not allowed: {illegal}") from illegal


def chooses(problem: Problem) -> bool:
    """Whether ships are to be chosen next."""
    return any(problem.deal.choose) and problem.played == NOTHING_PLAYED


# --- hidden cards --------------------------------------------------------------------------------


# The cards that a player of Ganymede does not see: the piles, and ship cards in the hands of others.
#
# A player knows every card that lay open at any time, ships that the player drew or put under the pile, and which
# shuttles, tiles and ships there are. The order of discarded tiles that became a pile again is known, as it was seen.


def mover(problem: Problem) -> str | None:
    """Who moves next; None while ships are chosen, and when the game is over."""
    if chooses(problem):
        return None
    report = reached(problem, problem.played)
    return None if report.complete else problem.deal.table.name(report.position.player)


def seen(problem: Problem, name: str) -> Hidden:
    """The cards hidden from a player. Raises NoAnswer where they are not determined."""
    if not all(isinstance(problem.control(player), Free) for player in problem.players):
        raise NoAnswer("--knowing does not go with scripts, which name hidden cards")
    viewer, report = problem.deal.table.names.index(name), reached(problem, problem.played)
    known, now = _known(problem, report, viewer), report.position
    hands = [card for player, board in enumerate(now.boards) if player != viewer for card in sorted(board.hand)]
    groups = [[card for card in now.row(kind).draw if card not in known] for kind in RowKind]
    groups[RowKind.SHIPS] += [card for card in hands if card not in known]

    def lay(orders: Sequence[Group]) -> Problem:
        pairs = zip(groups, orders, strict=True)
        other = {old: new for cards, order in pairs for old, new in zip(cards, order, strict=True)}
        deal = replace(
            problem.deal,
            position=_renamed(problem.deal.position, other),
            choose=_renamed(problem.deal.choose, other),
        )
        return replace(problem, deal=deal, played=_renamed(problem.played, other))

    return Hidden(groups, lay)


def _known(problem: Problem, report: Report, viewer: PlayerIndex) -> set[CardId]:
    """The cards that a player has seen, if their place is known, too. Raises NoAnswer if it may not be."""
    known = set(problem.deal.choose[viewer]) if problem.deal.choose else set()
    for position in (report.start, *(record.position for record in report.records)):
        known.update(position.out, *(row.show for row in position.rows), position.boards[viewer].hand)
        for board in position.boards:
            known.update(board.tiles, board.shuttles, board.flown, (card for card in board.ships if card is not None))
    for record in report.records:
        assert isinstance(record.turn, Turn), "everybody is free"
        if record.player == viewer:
            known.update(record.turn.returned)
        elif record.turn.returned:
            other = problem.deal.table.name(record.player)
            raise NoAnswer(f"--knowing cannot say what is known about the ships that {other} put under the pile")
    return known


def _renamed(value: object, other: Mapping[CardId, CardId]) -> Any:
    """A value with other cards in the places of some."""
    if isinstance(value, str):
        return other.get(value, value)
    if isinstance(value, frozenset):
        return frozenset(_renamed(each, other) for each in value)
    if type(value) is tuple:
        return tuple(_renamed(each, other) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        changed = {name: new for name, old in parts.items() if (new := _renamed(old, other)) != old}
        return replace(value, **changed) if changed else value
    return value


# --- moves and steps -----------------------------------------------------------------------------


Move = Turn | Ships


class PlayedTurn(NamedTuple):
    """A turn of the free players, counted from 1, and the referee's record of it."""

    number: int
    record: Record

    def __repr__(self) -> str:
        return short_repr(self)

    def __str__(self) -> str:
        return f"turn {self.number}"


def _over(problem: Problem) -> bool:
    return not chooses(problem) and reached(problem, problem.played).complete


def _moves(problem: Problem, look: Callable[[], None]) -> Iterator[Move]:
    if chooses(problem):
        yield from problem.deal.choices()
        return
    position = reached(problem, problem.played).position
    for turn, _, _ in outcomes(problem.deal.table, position, look):
        yield turn


def _after(problem: Problem, move: Move) -> Problem:
    turns, ships = problem.played.turns, problem.played.ships
    played = Line((*turns, move), ships) if isinstance(move, Turn) else Line(turns, move)
    return replace(problem, played=played)


def _steps(report: Report) -> list[PlayedTurn]:
    free = report.problem.free
    records = [each for each in report.records if isinstance(each.turn, Turn) and each.player in free]
    return [PlayedTurn(number, record) for number, record in enumerate(records, 1)]


def _up_to(problem: Problem, line: Line, steps: Sequence[PlayedTurn]) -> Problem:
    return replace(problem, played=Line(line.turns[: len(steps)], line.ships))


def _leads(step: PlayedTurn) -> Hashable:
    """Turns that end alike, see `outcomes`."""
    turn = step.record.turn
    assert isinstance(turn, Turn), "the turn of a free player"
    return step.record.position, step.record.facts, isinstance(turn.action, DiscardTiles)


def _legal_part(problem: Problem, line: Line, illegal: IllegalStep) -> Report | None:
    """The report of the legal turns before the first one that is not; None if there are none."""
    players, starts = len(problem.players), problem.deal.position.player
    good = sum(isinstance(problem.control((starts + turn) % players), Free) for turn in range(illegal.turn - 1))
    if illegal.turn < 2 or good > len(line.turns):
        return None
    try:
        return replay(replace(problem, played=NOTHING_PLAYED), Line(line.turns[:good], line.ships))
    except IllegalStep:  # a script that cannot be played after these turns
        return None


RULES: Final = Rules(
    replay=replay,
    illegal=IllegalStep,
    unplayed=NOTHING_PLAYED,
    begun=lambda line: bool(line.turns),
    over=_over,
    moves=_moves,
    after=_after,
    steps=_steps,
    up_to=_up_to,
    leads=_leads,
    mover=mover,
    seen=seen,
    legal_part=_legal_part,
)
