"""Edits of all but cards and tasks: the leader, roles and the signal."""

from winnable.crew.laying.change import Change, Value, like, of_players, without
from winnable.crew.laying.sheet import Sheet
from winnable.crew.laying.view import roles_of
from winnable.games.usage import UsageError
from winnable.missions.crew.words import DISTRESS, SOME
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.exchange import Direction


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
