"""Who plays what: names, mission, the number of players, and a deal to begin with."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from winnable.crew.laying.change import MOST_NAME, Change, Value, without
from winnable.crew.laying.sheet import Sheet
from winnable.crew.laying.tasks import SHORT_NAME, named_anew, without_owners
from winnable.games.usage import UsageError
from winnable.missions.crew.read.problem import read_problem
from winnable.missions.crew.words import COMMANDER
from winnable.missions.source.dumper import to_yaml
from winnable.missions.source.edit import root_of
from winnable.missions.source.finding import Findings
from winnable.output.typed import Json
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS, ROBOT_CREW, edition_of

OF_PLAYERS: Final = ("robot", "lead", "before", "done", "hints", "draws", "roles", "played")
"""Keys that name players, or tell of their hands."""


def rename(sheet: Sheet, value: Value, change: Change) -> Value:
    """Give a seat another name, wherever it stands; not one of another player, or a word with a meaning of its own."""
    seat, name = change.seat(), change.text("name").strip()
    if not name or name in sheet.players or name.isdecimal() or name in COMMANDER:
        return value
    if not sheet.names:
        names = [name if each == seat else player for each, player in enumerate(sheet.players)]
        return {**value, "hands": dict(zip(names, value["hands"], strict=True))}
    old = sheet.names[seat]
    short = SHORT_NAME.fullmatch(name) or "tasks" not in value or "tasks" in sheet.unread
    if not short:  # as text the tasks could not tell it
        value = named_anew(replace(sheet, names=(*sheet.names[:seat], name, *sheet.names[seat + 1 :])), value)
    hands = {name if each == old else each: hand for each, hand in value["hands"].items()}
    return {key: _renamed(each, old, name, key) for key, each in value.items()} | {"hands": hands}


_NO_NAMES: Final = ("name", "note", "game", "deck", "mission", "with", "reading", "unknown", "expect", "done")
"""Keys in which no player is named."""


def _renamed(value: object, old: str, new: str, key: str) -> Any:
    if key in _NO_NAMES:
        return value
    if isinstance(value, dict):
        kept = {new if each == old else each: _renamed(inner, old, new, str(each)) for each, inner in value.items()}
        return type(value)(kept)
    if isinstance(value, list):
        return [_renamed(each, old, new, key) for each in value]
    if value == old:
        return new
    if key == "tasks" and isinstance(value, str):
        return re.sub(rf"(?<=>){re.escape(old)}(?=[\s,\[]|$)", lambda _: new, value)
    if key in ("played", "line") and isinstance(value, str):
        return re.sub(rf"(?m)(^|/)(\s*){re.escape(old)}(?=\s*:)", lambda found: found[1] + found[2] + new, value)
    return value


def mission(sheet: Sheet, value: Value, change: Change) -> Value:
    """Play another mission, or none; roles, readings and values of parameters are of the old one."""
    value = without(value, "with", "reading", "roles")
    if change.about.get("mission") is None:
        return without(value, "mission")
    edition, _, name = change.text("mission", 100).rpartition("/")
    if edition in ("", sheet.edition.key) and name.isdecimal() and sheet.edition == DEFAULT_EDITION:
        return {**value, "mission": int(name)}
    return {**value, "mission": f"{edition}/{name}" if edition else name}


def crew(sheet: Sheet, value: Value, change: Change) -> Value:
    """Have more or fewer players, with empty hands; `names` are for those who come."""
    number = change.number("crew", 2, 5)
    robot = number == ROBOT_CREW - 1 and edition_of(sheet.deck) is not None
    known = [name for seat, name in enumerate(sheet.players) if seat != sheet.robot]
    names = [*known, *(name for name in _names(change.about) if name not in known)][:number]
    value = without(value, *OF_PLAYERS, *(["distress"] if isinstance(value.get("distress"), dict) else []))
    if "tasks" in value and "tasks" not in sheet.unread:
        value = without_owners(sheet, value)
    value["hands"] = _empty(names, sheet.edition.robot if robot else None)
    return {**value, "robot": sheet.edition.robot} if robot else value


def new_deal(change: Json) -> str:
    """Return the text of a deal without cards, for a number of players of an edition."""
    edition, number = EDITIONS.get(str(change.get("game"))), change.get("crew")
    if edition is None or number not in (2, 3, 4, 5):
        raise UsageError(f"expected 'game' ({', '.join(EDITIONS)}), and 'crew' from 2 to 5")
    robot = edition.robot if number == ROBOT_CREW - 1 else None
    value: Value = {} if edition == DEFAULT_EDITION else {"game": edition.key}
    value["hands"] = _empty(_names(change)[:number], robot)
    return to_yaml({**value, "robot": robot} if robot else value)


def _names(change: Json) -> list[str]:
    names = change.get("names")
    if not isinstance(names, list) or len(set(names)) < 5 or not all(isinstance(each, str) for each in names):
        raise UsageError("expected five 'names'")
    return [name[:MOST_NAME] for name in names]


def _empty(names: Sequence[str], robot: str | None) -> Value:
    """Return hands without cards; the robot has the third seat, as in deals at random."""
    seats = list(names) if robot is None else [*names, robot]
    return {name: [] for name in seats}


def asks_the_same(text: str, renamed: str) -> bool:
    """Whether a problem is the same but for its names: a name may mean something else where a goal speaks of it."""
    old, new = (read_problem(root_of(each), Findings()) for each in (text, renamed))
    if old is None:
        return True
    return new is not None and replace(old.problem, names=new.problem.names) == new.problem
