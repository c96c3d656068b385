"""The keys of an edit, checked against its problem."""

from typing import Any, Final

from winnable.crew.laying.sheet import Sheet
from winnable.games.usage import UsageError
from winnable.missions.source.dumper import Flow
from winnable.output.typed import Json
from winnable.rules.crew.card import Card

MOST_NAME: Final = 40
"""How many characters a name may have."""
Value = dict[str, Any]
"""The keys of a problem with their values."""


class Change:
    """The keys of an edit, checked against the problem."""

    def __init__(self, sheet: Sheet, about: Json) -> None:
        self.sheet = sheet
        self.about = about

    def number(self, key: str, least: int, most: int) -> int:
        """Return a whole number."""
        value = self.about.get(key)
        if type(value) is not int or not least <= value <= most:
            raise UsageError(f"expected {key!r} from {least} to {most}")
        return value

    def seat(self) -> int:
        """Return a seat."""
        return self.number("seat", 0, len(self.sheet.hands) - 1)

    def seat_or_none(self) -> int | None:
        """Return a seat; None if nobody is meant."""
        return None if self.about.get("seat") is None else self.seat()

    def card(self) -> Card:
        """Return a card of the deck."""
        found = next((card for card in self.sheet.deck.cards if str(card) == self.about.get("card")), None)
        if found is None:
            raise UsageError(f"expected a card of the deck, found {str(self.about.get('card'))[:20]!r}")
        return found

    def word(self, key: str, *words: str) -> str:
        """Return one of some words."""
        if self.about.get(key) not in words:
            raise UsageError(f"expected {key!r} to be one of: {', '.join(words)}")
        return str(self.about[key])

    def text(self, key: str, most: int = MOST_NAME) -> str:
        """Return a text of a certain length."""
        value = self.about.get(key)
        if not isinstance(value, str) or len(value) > most:
            raise UsageError(f"expected a text {key!r} of {most} characters at most")
        return value

    def on(self) -> bool:
        """Return whether something is to be so."""
        return self.about.get("on") is True

    def task(self) -> int:
        """Return the place of a task."""
        if "tasks" in self.sheet.unread:
            raise UsageError("expected tasks that can be read")
        return self.number("task", 0, len(self.sheet.tasks) - 1)


def without(value: Value, *keys: str) -> Value:
    """Return a mapping without some keys."""
    return {key: each for key, each in value.items() if key not in keys}


def of_players(sheet: Sheet, old: object, seat: int, value: object) -> Value:
    """Return a mapping by players with another value for one, written by name or by number; None: without."""
    found = dict(old) if isinstance(old, dict) else {}
    key = next((each for each in found if sheet.seat_of(each) == seat), str(sheet.player(seat)))
    if value is None:
        found.pop(key, None)
    else:
        found[key] = value
    return type(old)(found) if type(old) is Flow else Flow(found)


def like(old: object, new: Value) -> Value:
    """Return a mapping that is written on one line, unless it stands in the place of one."""
    return new if isinstance(old, dict) else Flow(new)
