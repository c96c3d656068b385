"""Edits of all but cards and tasks: the leader, roles, the signal, and facts from before the hands as they are."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from winnable.crew.laying.change import Change, Value, like, of_players, without
from winnable.crew.laying.hands import with_hands
from winnable.crew.laying.sheet import Sheet
from winnable.crew.laying.view import roles_of, won_before
from winnable.games.usage import UsageError
from winnable.missions.crew.words import COMMANDER, DISTRESS, SOME
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.exchange import Direction

MOST_TRICKS: Final = 20


def lead(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say who leads first, or leave it to the rules."""
    seat = change.seat_or_none()
    return without(value, "lead") if seat is None else {**value, "lead": sheet.player(seat)}


def role(sheet: Sheet, value: Value, change: Change) -> Value:
    """Give a role to a player, or leave it open."""
    role, seat = change.text("role"), change.seat_or_none()
    if role not in roles_of(sheet):
        raise UsageError(f"expected a role: {', '.join(roles_of(sheet))}")
    roles = dict(value.get("roles") or {})
    written = roles.get(role)
    if isinstance(written, dict):
        kept = {key: each for key, each in written.items() if key != "player"}
        roles[role] = kept if seat is None else {"player": sheet.player(seat), **kept}
    elif seat is not None:
        roles[role] = sheet.player(seat)
    elif sheet.mission is None:
        roles[role] = Flow()  # the role itself stays
    else:
        roles.pop(role, None)
    return {**value, "roles": like(value.get("roles"), roles)} if roles else without(value, "roles")


def unknown(_sheet: Sheet, value: Value, change: Change) -> Value:
    """Set the question about unknown cards: whether some deal of them suffices, or every one must."""
    word = change.word("value", SOME, "every")
    return without(value, "unknown") if word == SOME else {**value, "unknown": word}


def distress(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say whether the signal is sent, and where to."""
    none, allowed, _ = DISTRESS
    kind = change.word("kind", *DISTRESS, *(each.value for each in Direction))
    old = value.get("distress", sheet.usual_signal)
    if kind == none:
        return without(value, "distress") if sheet.usual_signal == none else {**value, "distress": none}
    parts = dict(old) if isinstance(old, dict) else ({"may": allowed} if old == allowed else {})
    if kind in DISTRESS:
        parts.pop("to", None)
        parts.pop("may", None)
        if kind == allowed:
            parts["may"] = allowed
        return _signalled(value, parts) if parts.get("cards") else {**value, "distress": kind}
    return _signalled(value, {"to": kind, **{key: each for key, each in parts.items() if key != "to"}})


def _signalled(value: Value, parts: Value) -> Value:
    return {**value, "distress": like(value.get("distress"), parts)}


def may(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say whether the crew may do without the signal of which some is given."""
    old = value.get("distress", sheet.usual_signal)
    if not isinstance(old, dict):
        raise UsageError("expected a signal of which something is given")
    parts = {key: each for key, each in old.items() if key != "may"}
    return _signalled(value, parts | ({"may": DISTRESS[1]} if change.on() else {}))


def passed(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say which card a player passes; without a card it is open."""
    seat = change.seat()
    card = None if change.about.get("card") is None else str(change.card())
    old = value.get("distress", sheet.usual_signal)
    parts: Value = dict(old) if isinstance(old, dict) else {}
    cards = of_players(sheet, parts.get("cards"), seat, card)
    parts = {**parts, "cards": cards} if cards else without(parts, "cards")
    return _signalled(value, parts) if parts else {**value, "distress": DISTRESS[2]}


# --- in the middle of a game -----------------------------------------------------------------------


def middle(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say that the first tricks of the game are not in the file, or that it begins with these hands."""
    if not change.on():
        return without(value, "before", "done")
    if sheet.middle:
        return value
    known = [replace(hand, unknown=0) for hand in sheet.hands]
    return {**without(with_hands(sheet, value, known), "played"), "before": Flow(tricks=Flow())}


def commander(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say who was commander from the start."""
    seat, before = change.seat_or_none(), dict(_before(value))
    word = next((each for each in COMMANDER if each in before), sheet.edition.commander)
    before.pop(word, None)
    return {**value, "before": before if seat is None else {word: sheet.player(seat), **before}}


def tricks(sheet: Sheet, value: Value, change: Change) -> Value:
    """Say how many tricks a player has won so far; their order, if there was one, is not known then."""
    seat, before = change.seat(), dict(_before(value))
    number = change.number("n", 0, MOST_TRICKS)
    old = before.get("tricks")
    if isinstance(old, list):
        old = Flow({str(sheet.player(each)): won for each, won in enumerate(won_before(sheet, before) or ()) if won})
    before["tricks"] = of_players(sheet, old, seat, number or None)
    return {**value, "before": before}


def _before(value: Value) -> Mapping[str, Any]:
    before = value.get("before")
    if not isinstance(before, dict):
        raise UsageError("expected a deal in the middle of a game")
    return before
