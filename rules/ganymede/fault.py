"""What can be wrong with a line of play, and the exception that says it."""

from enum import Enum

from winnable.rules.ganymede.card import PlayerIndex, TurnNumber
from winnable.rules.values import Picklable

StepPath = tuple[str | int, ...]
"""Where a step stands in a turn: names of fields of `Turn` and its parts, and places in them, from 0."""


class Fault(Enum):
    """A reason why a line of play is not legal."""

    OUT_OF_TURN = "out of turn"
    """The turn of another player, or of a player who follows a script."""
    TOO_MANY = "nothing left to play"
    """A turn after the horizon, or after the end of the game."""
    NOT_THERE = "not there"
    """A card or a settler is not where the step takes it from."""
    NEEDS = "needs"
    """The settlers who travel are not those that a shuttle needs."""
    TILE = "tile to discard"
    """A tile is discarded that must not be, or must be and is not."""
    LOSS = "loss"
    """More settlers are lost than must be, or other ones, or some who have no place are not."""
    ROOM = "no room"
    """Earth, Mars or a ship cannot take a settler."""
    SUPPLY = "supply"
    """The supply has no settler of that colour."""
    STEP = "impossible step"
    """A step that no rule knows: between places that are not neighbours, into the same colour."""
    EFFECT = "effect"
    """The effect does not give this step, or not so often."""
    REPUTATION = "reputation"
    """A gain that is too large or comes in the wrong place, or a bonus without its cell."""
    LAUNCH = "launch"
    """A ship leaves that may not, or does not that must."""
    REPLACEMENT = "replacement"
    """Another ship must be taken or laid after a launch, or cannot be."""
    HAND = "hand"
    """Too many or too few ship cards go under the pile."""
    PASS = "pass"  # noqa: S105
    """A pass where some action is possible, or where none is allowed."""
    SCRIPT = "script"
    """A script that cannot be played, or has ended."""
    START = "start"
    """Ships to begin with that may not be chosen."""
    PLAYED = "played"
    """The line does not begin with the turns that were played already."""


class IllegalStep(Picklable):
    """The first fault in a line of play.

    `turn` is the number of the turn among those of all players, 0 for what comes before them; `path` leads to the step
    in the turn; `detail` is the message without turn, player and step.
    """

    def __init__(
        self, fault: Fault, turn: TurnNumber, player: PlayerIndex, name: str, path: StepPath, detail: str
    ) -> None:
        where = ", ".join(part for part in (f"turn {turn}" if turn else "start", name, told_path(path)) if part)
        super().__init__(f"{where}: {detail}")
        self.fault = fault
        self.turn = turn
        self.player = player
        self.path = path
        self.detail = detail


_WORDS = {"launches": "launch", "steps": "step", "tiles": "tile"}


def told_path(path: StepPath) -> str:
    """The path in words: `launch 1, step 2, bonus action`; nothing for the action itself."""
    words = list[str]()
    for index, part in enumerate(path):
        if isinstance(part, int):
            words[-1] += f" {part + 1}" if path[index - 1] != "returned" else ""
        elif part == "then":
            words.append("bonus action")
        elif part == "launch":
            words.append("bonus launch")
        elif part == "returned":
            words.append("hand")
        elif part != "action" and part in _WORDS and index + 1 < len(path):
            words.append(_WORDS[part])
    return ", ".join(words)
