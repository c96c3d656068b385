"""The faults of a line of play, and their exceptions."""

from enum import Enum

from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.values import Picklable

StepPath = tuple[str | int, ...]
"""Where a step stands in a day: names of fields of `Day` and its parts, and places in them, from 0."""


class Fault(Enum):
    """A reason why a line of play is not legal."""

    OUT_OF_TURN = "out of turn"
    """A turn of a character who has none there, or a provision taken by a character who gets none."""
    TOO_MANY = "nothing to decide"
    """A decision that does not come up, or a day after the last one."""
    UNSAID = "not said"
    """A choice between cards that must be made is not."""
    NOT_THERE = "not there"
    """A card is not where the step takes it from."""
    ASLEEP = "not conscious"
    """An unconscious character acts or gets a card, or a deed for the unconscious names a conscious one."""
    TARGET = "target"
    """A deed against a character whom it cannot be done to."""
    READING = "reading"
    """A deed that the readings chosen for this deal do not allow."""
    ACTION = "action"
    """A deed that takes an action, or that nobody can do."""
    ROW = "row"
    """Cards are kept or put under the pile that were not drawn, or some are missing."""
    STEAL = "steal"
    """Another character than the kid steals."""
    SIDE = "side"
    """A character is on both sides of a fight, twice on one, or on one that is clear."""
    WEAPON = "weapon"
    """A card opened in a fight that is no weapon, or by a character who is not in the fight."""
    NAVIGATE = "navigate"
    """A card is played that the navigator cannot choose, or a compass is used that is not there."""
    RING = "ring"
    """The ring is opened or thrown by or for a character for whom it cannot be."""
    THIRST = "thirst"
    """A water or a parasol is used against thirst that is not there."""
    SCRIPT = "script"
    """A script that cannot be played."""
    SCRIPTED = "scripted"
    """A decision of a scripted character other than that of the script."""
    PLAYED = "played"
    """The line does not begin with the problem's line so far."""


class Wrong(Picklable):
    """A decision that is not allowed; `path` leads from it to the part that is wrong."""

    def __init__(self, fault: Fault, detail: str, path: StepPath = ()) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail
        self.path = path


class IllegalStep(Picklable):
    """The first fault in a line of play.

    `day` is the number of the day; `path` leads to the step in the day; `who` is whose decision it is, None where it is
    nobody's; `detail` is the message without day, person and step.
    """

    def __init__(self, fault: Fault, day: DayNumber, who: Character | None, path: StepPath, detail: str) -> None:
        where = ", ".join(part for part in (f"day {day}", "" if who is None else str(who), told_path(path)) if part)
        super().__init__(f"{where}: {detail}")
        self.fault = fault
        self.day = day
        self.who = who
        self.path = path
        self.detail = detail


_WORDS = {
    "draft": "provisions",
    "free": "before the turn",
    "action": "action",
    "answer": "answer",
    "defender": "answer",
    "fight": "fight",
    "navigate": "navigation",
    "shown": "after the bird",
    "fall": "overboard",
    "thirst": "thirst",
    "night": "night",
}


def told_path(path: StepPath) -> str:
    """The path in words: `fight, weapon 1`; nothing for a day or a turn itself."""
    words = list[str]()
    for index, part in enumerate(path):
        if isinstance(part, int):
            if words and path[index - 1] not in ("turns", "draft"):
                words[-1] += f" {part + 1}"
        elif part == "free" and index == 0:
            words.append("after the last turn")
        elif part in _WORDS:
            words.append(_WORDS[part])
        elif part in ("attackers", "defenders", "weapons", "shots", "rings", "throws", "chums", "parasols", "waters"):
            words.append(part[:-1])
    return ", ".join(words)
