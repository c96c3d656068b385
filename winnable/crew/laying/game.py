"""The cards that were played: written down after each other, taken back, and given to those who played them.

After a round the hands are gone and the tricks lie there: cards that fall in the order of play give the hands, too.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.crew.laying.change import Change, Value, without
from winnable.crew.laying.hands import with_hands
from winnable.crew.laying.sheet import Sheet
from winnable.crew.laying.tricks import cards_played, falls, first_leader, leaders_of
from winnable.games.usage import UsageError
from winnable.rules.crew.card import Card

OF_THE_OLD: Final = ("line", "expect")
"""The keys of a problem about the game as it was played."""
_PARTS: Final = re.compile(r"(?:(?<!\s)\s+)?[/\n]\s*")
_LEADER: Final = re.compile(r"([^:/]*[^:/\s])\s*:\s*")


def play(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say which cards were played, as a list or as they are written down."""
    cards = change.about.get("cards")
    if isinstance(cards, str):
        cards = [word for word in re.split(r"[\s/,;]+", cards.lower()) if word]
    known = {str(card) for card in sheet.deck.cards}
    if not isinstance(cards, list) or not all(card in known for card in cards):
        raise UsageError("expected cards of the deck")
    return _with_played(_readable(sheet), value, cards)


def after(sheet: Sheet, value: Value, change: Change) -> Value:
    """Keep the first cards that were played, up to a number, and ask about that position, without line and answer."""
    cards = cards_played(_readable(sheet))
    value = without(value, *OF_THE_OLD)
    number = change.number("cards", 0, 10**9)
    return value if number >= len(cards) else _with_played(sheet, value, cards[:number])


def _readable(sheet: Sheet) -> Sheet:
    if "played" in sheet.unread:
        raise UsageError("expected cards played that can be read")
    return sheet


def _with_played(sheet: Sheet, value: Value, cards: Sequence[str]) -> Value:
    """Return the keys of a problem with these cards played; a list keeps the tricks that stay, a text its leaders."""
    if not cards:
        return without(value, "played")
    count, old = len(sheet.hands), value.get("played")
    tricks = [list(cards[at : at + count]) for at in range(0, len(cards), count)]
    if isinstance(old, str) or old is None:
        return {**value, "played": _text(sheet, old or "", tricks)}
    written = [[str(card) for card in trick] for trick in sheet.played]
    same = len(old) == len(written)
    return {
        **value,
        "played": [
            old[at] if same and at < len(old) and written[at] == trick else " ".join(trick)
            for at, trick in enumerate(tricks)
        ],
    }


def _text(sheet: Sheet, old: str, tricks: Sequence[Sequence[str]]) -> str:
    """Return tricks as one text; where the old one names leaders, the new one does."""
    parts = [part for part in _PARTS.split(old.strip()) if part]
    named = [_LEADER.match(part) for part in parts]
    if len(parts) != len(sheet.played) or not any(named):
        return " / ".join(map(" ".join, tricks))
    first = named[0]
    start = sheet.seat_of(first[1].strip()) if first else first_leader(sheet)
    leaders = leaders_of(sheet, tricks, start or 0)
    told = [
        f"{sheet.player(seat)}: {' '.join(trick)}" if at >= len(named) or named[at] else " ".join(trick)
        for at, (seat, trick) in enumerate(zip(leaders, tricks, strict=True))
    ]
    return ("\n" if "\n" in old and "/" not in old else " / ").join(told)


# --- entry by tricks -------------------------------------------------------------------------------


def _lies_open(sheet: Sheet, card: Card, played: Sequence[str]) -> bool:
    """Whether a card of the robot can be seen: it covers another one, or its own cover was played."""
    columns = () if sheet.robot is None else sheet.hands[sheet.robot].columns
    return any(card == cover or (card == below and str(cover) in played) for cover, below in columns)


def fall(sheet: Sheet, value: Value, change: Change) -> Value:
    """Let a card fall in its turn: it is played, and was in that hand. The card that fell last is taken back."""
    told = falls(_readable(sheet))
    if told is None:
        raise UsageError("expected a deal whose cards can be entered in the order of play")
    card, cards, seat = change.card(), cards_played(sheet), told["seat"]
    hands = list(sheet.hands)
    if str(card) in cards:
        if str(card) != cards[-1]:
            return value
        hands = [
            hand.without(card) if card in hand.known and other != sheet.robot else hand
            for other, hand in enumerate(hands)
        ]
        leader, usual = first_leader(sheet), first_leader(replace(sheet, hands=tuple(hands), lead=None))
        value = without(with_hands(sheet, value, hands), "lead")
        if len(cards) > 1 and leader is not None and leader != usual:
            value = {**value, "lead": sheet.player(leader)}
        return _with_played(sheet, value, cards[:-1])
    if sheet.holder(card) not in (None, seat) or (seat == sheet.robot and not _lies_open(sheet, card, cards)):
        return value
    if not cards and sheet.lead is None:
        value = {**value, "lead": sheet.player(seat)}  # until it is seen who has the highest trump
        sheet = replace(sheet, lead=seat)
    if seat != sheet.robot:
        hands[seat] = replace(hands[seat], cards=hands[seat].cards | {card}, rest=False)
    cards = [*cards, str(card)]
    left = [each for each in sheet.deck.cards if each not in {one for hand in hands for one in hand.known}]
    following = (seat + 1) % len(hands)
    sizes = sheet.sizes(following)
    if len(left) == 1 and len(cards) % len(hands) and sizes and len(hands[following].known) < sizes[0]:
        hands[following] = replace(hands[following], cards=hands[following].cards | {*left}, rest=False)
        cards = [*cards, str(left[0])]
        left = []
    value = _with_played(sheet, with_hands(sheet, value, hands), cards)
    usual = first_leader(replace(sheet, hands=tuple(hands), lead=None))
    return without(value, "lead") if usual is not None and usual == sheet.lead and not left else value
