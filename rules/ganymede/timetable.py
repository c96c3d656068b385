"""The timetable: whose turn is which, as far as a question goes and unless the game ends before."""

from collections.abc import Sequence
from dataclasses import dataclass

from winnable.rules.ganymede.index import PlayerIndex, RoundNumber, TurnNumber
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Problem, Turns


@dataclass(frozen=True, slots=True)
class Slot:
    """A turn to come."""

    number: TurnNumber
    """Among the turns of all players, those played already included."""
    player: PlayerIndex
    own: TurnNumber
    """Among the turns of this player."""
    round: RoundNumber


def timetable(problem: Problem, position: Position, past: Sequence[Record]) -> tuple[Slot, ...]:
    """The turns from a position to the horizon, after the line so far."""
    slots = list[Slot]()
    player, number, at_round = position.player, len(past), position.round
    own = [sum(record.player == each for record in past) for each in problem.players]
    horizon = problem.horizon
    while own[horizon.of] < horizon.count if isinstance(horizon, Turns) else at_round <= horizon.count:
        number, own[player] = number + 1, own[player] + 1
        slots.append(Slot(number, player, own[player], at_round))
        player = (player + 1) % len(own)
        at_round += player == 0
    return tuple(slots)


def by_own_turn(slots: Sequence[Slot], player: PlayerIndex, own: TurnNumber | None) -> Sequence[Slot]:
    """The turns of all up to an own turn of a player; all turns if it is None, or not among them."""
    last = next(
        (place for place, slot in enumerate(slots) if slot.player == player and slot.own == own), len(slots) - 1
    )
    return slots[: last + 1]
