"""What is tapped, as a change of the text of a problem: what is not touched stays as it is written.

An edit is a mapping: `do` names it, its other keys say of what. A `line` and an `expect` are of the problem as it was,
and go with the first change of what is asked.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from winnable.crew.laying import choices, hands, players, tasks
from winnable.crew.laying.change import Change, Value, without
from winnable.crew.laying.sheet import Sheet, sheet_of
from winnable.games.usage import UsageError
from winnable.missions.source.edit import edited
from winnable.output.typed import Json

__all__ = ["edit"]

ORDER: Final = (
    "name",
    "note",
    "game",
    "mission",
    "with",
    "reading",
    "deck",
    "hands",
    "deal",
    "robot",
    "lead",
    "before",
    "hints",
    "unknown",
    "tasks",
    "done",
    "assignment",
    "handover",
    "tokens_may",
    "goals",
    "roles",
    "draw",
    "draws",
    "distress",
    "played",
    "line",
    "expect",
)
"""The order of the keys of a problem, in which new ones are put: that in which problems are written."""
OF_THE_OLD: Final = ("line", "expect")


def edit(text: str, change: Json) -> str:
    """Return the text of a problem after an edit; the same one if nothing comes of it, as where a hand is full.

    Raises UsageError for an edit that makes no sense, and ValueError if the hands of the text cannot be laid out.
    """
    name = change.get("do")
    if name == "new":
        return players.new_deal(change)
    do = _EDITS.get(str(name))
    if do is None:
        raise UsageError(f"expected an edit: new, {', '.join(_EDITS)}")
    sheet = sheet_of(text)
    new = do(sheet, dict(sheet.value), Change(sheet, change))
    if name == "rename":
        renamed = edited(text, new, ORDER)
        return renamed if players.asks_the_same(text, renamed) else text
    return text if new == sheet.value else edited(text, without(new, *OF_THE_OLD), ORDER)


def _play(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say which cards were played, as a list or as they are written down."""
    cards = change.about.get("cards")
    if isinstance(cards, str):
        cards = [word for word in re.split(r"[\s/,;]+", cards.lower()) if word]
    known = {str(card) for card in sheet.deck.cards}
    if not isinstance(cards, list) or not all(card in known for card in cards):
        raise UsageError("expected cards of the deck")
    if "played" in sheet.unread:
        raise UsageError("expected cards played that can be read")
    return _with_played(sheet, value, cards)


def _after(sheet: Sheet, value: Value, change: Change) -> Value:
    """Take back the cards played after a certain number; what is left is asked about, without a line or an answer."""
    if "played" in sheet.unread:
        raise UsageError("expected cards played that can be read")
    cards = [str(card) for trick in sheet.played for card in trick]
    value = without(value, *OF_THE_OLD)
    number = change.number("cards", 0, 10**9)
    return value if number >= len(cards) else _with_played(sheet, value, cards[:number])


def _with_played(sheet: Sheet, value: Value, cards: Sequence[str]) -> Value:
    """Return the keys of a problem with these cards played; a list keeps the tricks that stay."""
    if not cards:
        return without(value, "played")
    count, old = len(sheet.hands), value.get("played")
    tricks = [list(cards[at : at + count]) for at in range(0, len(cards), count)]
    if isinstance(old, str) or old is None:
        return {**value, "played": " / ".join(map(" ".join, tricks))}
    written = [[str(card) for card in trick] for trick in sheet.played]
    same = len(old) == len(written)
    return {
        **value,
        "played": [
            old[at] if same and at < len(old) and written[at] == trick else " ".join(trick)
            for at, trick in enumerate(tricks)
        ],
    }


_EDITS: Final[Mapping[str, Callable[[Sheet, Value, Change], Value]]] = {
    "give": hands.give,
    "take": hands.take,
    "hidden": hands.hidden,
    "add-task": tasks.add_task,
    "drop-task": tasks.drop_task,
    "move-task": tasks.move_task,
    "owner": tasks.owner,
    "token": tasks.token,
    "done": tasks.done,
    "lead": choices.lead,
    "role": choices.role,
    "unknown": choices.unknown,
    "distress": choices.distress,
    "may": choices.may,
    "pass": choices.passed,
    "middle": choices.middle,
    "commander": choices.commander,
    "tricks": choices.tricks,
    "play": _play,
    "after": _after,
    "rename": players.rename,
    "mission": players.mission,
    "crew": players.crew,
}
