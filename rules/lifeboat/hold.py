"""Checks of several decisions: who is conscious, and which copy of a card is meant."""

from collections import Counter
from collections.abc import Iterable

from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import Copy
from winnable.rules.lifeboat.fault import Fault, StepPath, Wrong
from winnable.rules.lifeboat.index import Kind
from winnable.rules.lifeboat.position import Position


def listed(cards: Iterable[str]) -> str:
    """Cards in a message."""
    return ", ".join(cards) or "none"


def need_awake(position: Position, who: Character, path: StepPath = ()) -> None:
    """Check that an acting character is conscious. Raises Wrong."""
    if not position.conscious(who):
        detail = f"{who} is not conscious" if position.aboard(who) else f"{who} is not in the boat"
        raise Wrong(Fault.ASLEEP, detail, path)


def copy_of(
    position: Position,
    who: Character,
    kind: Kind,
    copy: Copy | None,
    spent: Counter[Copy | None] | None = None,
    path: StepPath = (),
) -> Copy:
    """Which card of a character is meant, if the same decision spends these before it. Raises Wrong."""
    left = [
        each
        for each in position.copies(who, kind)
        if position.hand(who, each).count(kind) > (0 if spent is None else spent[each])
    ]
    if copy is None and len(left) > 1:
        raise Wrong(Fault.UNSAID, f"expected to be told whether the open or the closed {kind} of {who} is meant", path)
    if copy is None and left:
        return left[0]
    if copy is None or copy not in left:
        words = kind if copy is None else f"{copy} {kind}"
        raise Wrong(Fault.NOT_THERE, f"{who} has no {words}" + (" left" if spent else ""), path)
    return copy
