"""The cards that a player of Ganymede does not see: the piles, and ship cards in the hands of others.

A player knows every card that lay open at any time, ships that the player drew or put under the pile, and which
shuttles, tiles and ships there are. The order of discarded tiles that became a pile again is known, as it was seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from winnable.ganymede.standing import chooses, reached
from winnable.questions.hidden import Group, Hidden
from winnable.rules.ganymede.card import CardId, PlayerIndex
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Problem
from winnable.rules.ganymede.referee import Report
from winnable.solver.verdict import NoAnswer


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
