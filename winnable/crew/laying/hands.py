"""Cards that are given to a hand and taken back, and the changes of the other hands."""

from collections.abc import Sequence
from dataclasses import replace

from winnable.crew.laying.change import Change, Value
from winnable.crew.laying.sheet import Column, Hand, Sheet
from winnable.crew.laying.view import column_places, next_place, room
from winnable.rules.crew.card import Card


def give(sheet: Sheet, value: Value, change: Change) -> Value:
    """Give a card to a seat. When all other hands are full then, the last one gets the cards that are left."""
    seat, card = change.seat(), change.card()
    place = change.about.get("place")
    hands = list(sheet.hands)
    if seat == sheet.robot:
        columns = column_places(sheet)
        at = next_place(columns) if place is None else (change.number("place", 0, 2 * len(columns) - 1) // 2, place % 2)
        if at is None and (sheet.official or not room(sheet, seat)):
            return value
        for other, hand in enumerate(hands):
            hands[other] = hand.without(card) if card in hand.known else hand
        hands[seat] = _in_column(replace(hands[seat], columns=columns), card, at)
    else:
        if not room(sheet, seat):
            return value
        for other, hand in enumerate(hands):
            hands[other] = hand.without(card) if card in hand.known else hand
        mine = hands[seat]
        hands[seat] = replace(mine, cards=mine.cards | {card}, unknown=max(mine.unknown - 1, 0), rest=False)
    return with_hands(sheet, value, _filled(sheet, hands))


def _in_column(hand: Hand, card: Card, at: tuple[int, int] | None) -> Hand:
    """Put a card into a column of the robot, in place of the card there; without a place it lies next to them."""
    if at is None:
        return replace(hand, cards=hand.cards | {card}, unknown=max(hand.unknown - 1, 0))
    columns: list[Column] = [
        (cover if cover != card else None, below if below != card else None) for cover, below in hand.columns
    ]
    cover, below = columns[at[0]]
    columns[at[0]] = (cover, card) if at[1] else (card, below)
    return replace(hand, cards=hand.cards - {card}, columns=tuple(columns))


def _filled(sheet: Sheet, hands: list[Hand]) -> list[Hand]:
    """Give the cards that are left to the one hand that lacks some; the robot's, whose order nobody knows, stays."""
    held = {card for hand in hands for card in hand.known}
    free = [card for card in sheet.deck.cards if card not in held]
    sizes = [sheet.sizes(seat) for seat in range(len(hands))]
    short = [seat for seat, size in enumerate(sizes) if size and hands[seat].size < size[0]]
    if len(short) != 1 or short[0] == sheet.robot or any(hand.hidden for hand in hands):
        return hands
    (seat,) = short
    size, hand = sizes[seat], hands[seat]
    if size and hand.size + len(free) <= size[1]:
        hands[seat] = replace(hand, cards=hand.cards | set(free), rest=False)
    return hands


def take(sheet: Sheet, value: Value, change: Change) -> Value:
    """Take a card back from the hand that has it."""
    card = change.card()
    hands = [hand.without(card) if card in hand.known else hand for hand in sheet.hands]
    return with_hands(sheet, value, hands)


def hidden(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say whether the cards that a hand lacks are unknown."""
    seat = change.seat()
    hand, sizes = sheet.hands[seat], sheet.sizes(seat)
    lacks = max(sizes[0] - len(hand.known), 0) if sizes and change.on() else 0
    hands = [*sheet.hands]
    hands[seat] = replace(hand, unknown=lacks)
    return with_hands(sheet, value, hands)


def with_hands(sheet: Sheet, value: Value, hands: Sequence[Hand]) -> Value:
    """Return the keys of a problem with these hands; a hand is written anew if it would be read otherwise."""
    old = value["hands"]
    written = list(old.values()) if isinstance(old, dict) else list(old)
    for seat, (before, after) in enumerate(zip(sheet.hands, hands, strict=True)):
        if before.rest:
            others = {card for other, each in enumerate(hands) if other != seat for card in each.known}
            same = not any(each.hidden for each in hands) and after.known == set(sheet.deck.cards) - others
        else:
            same = replace(after, rest=False) == before
        if not same:
            empty = sheet.official and seat == sheet.robot and not after.known
            written[seat] = [] if empty else after.written(sheet.deck)
    return {**value, "hands": dict(zip(old, written, strict=True)) if isinstance(old, dict) else written}
