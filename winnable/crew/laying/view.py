"""The table, for a page that shows it and knows no rule: hands, tasks, and all that can be tapped.

Other keys are in `others`, by the path of keys that leads there, as they are written.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from winnable.crew.laying.sheet import COLUMNS, Column, Sheet
from winnable.crew.laying.tricks import falls
from winnable.crew.page import cards_json, deck_json, is_printed
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text as english_of
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.words import DISTRESS, SOME
from winnable.missions.source.dumper import to_yaml
from winnable.output.typed import Json
from winnable.rules.crew.card import names_card
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.task import Task

SHOWN: Final = (
    "game",
    "mission",
    "deck",
    "hands",
    "robot",
    "lead",
    "unknown",
    "tasks",
    "roles",
    "distress",
    "played",
)
"""The keys that are shown, and can be tapped."""
OF_A_GAME: Final = ("played", "line", "expect")
"""Keys that are of one game with a deal, not of the deal."""


def view_of(sheet: Sheet) -> Json:
    """Return the parts of a problem that a page shows, and those that it can change."""
    return {
        "game": sheet.edition.key,
        "deck": deck_json(sheet.deck),
        "players": list(sheet.players),
        "robot": sheet.robot,
        "crew": len(sheet.hands) - (sheet.robot is not None),
        "seats": [_seat(sheet, seat) for seat in range(len(sheet.hands))],
        "columns": [[None if card is None else str(card) for card in column] for column in column_places(sheet)],
        "holders": {str(card): seat for seat, hand in enumerate(sheet.hands) for card in sorted(hand.known)},
        "free": cards_json(sheet.free(), sheet.deck),
        "complete": sheet.good,
        "next": next_seats(sheet),
        "mission": _mission(sheet),
        "lead": sheet.lead,
        "unknown": sheet.value.get("unknown", SOME),
        "tasks": _tasks(sheet),
        "roles": [{"name": name, "seat": seat} for name, seat in roles_of(sheet).items()],
        "distress": _distress(sheet),
        "middle": sheet.middle,
        "falls": falls(sheet),
        "played": [str(card) for trick in sheet.played for card in trick],
        "one": sheet.value.get("unknown", SOME) == SOME,
        "others": [{"key": " › ".join(keys), "text": _written(keys, value)} for keys, value in _others(sheet)],
        "random": _random(sheet),
        "deal": _deal(sheet.value),
    }


def _seat(sheet: Sheet, seat: int) -> Json:
    hand, sizes = sheet.hands[seat], sheet.sizes(seat)
    known = len(hand.known)
    return {
        "have": known,
        "unknown": hand.hidden,
        "least": sizes[0] if sizes else None,
        "most": sizes[1] if sizes else None,
        "full": known > 0 if sizes is None else known >= sizes[0],
        "rest": hand.rest,
    }


# --- where the next card goes ----------------------------------------------------------------------


def room(sheet: Sheet, seat: int) -> bool:
    """Whether a seat can take one more card: in place of an unknown one, or in addition to those it has."""
    hand, sizes = sheet.hands[seat], sheet.sizes(seat)
    if sizes is None or hand.hidden or hand.size < sizes[0]:
        return True
    least = [each[0] for other in range(len(sheet.hands)) if (each := sheet.sizes(other))]
    over = sum(other.size > size for other, size in zip(sheet.hands, least, strict=True))
    return hand.size < sizes[1] and over < len(sheet.deck.cards) % len(sheet.hands)


def next_seats(sheet: Sheet) -> list[int | None]:
    """Return for each seat the one to go on with: itself until its hand is full; None if all are."""
    count = len(sheet.hands)
    if sheet.middle or sheet.dealt:
        return list(range(count))
    least = [sizes[0] if (sizes := sheet.sizes(seat)) else 0 for seat in range(count)]
    full = [len(hand.known) >= size for hand, size in zip(sheet.hands, least, strict=True)]
    hidden = [bool(hand.hidden) and seat != sheet.robot for seat, hand in enumerate(sheet.hands)]

    def after(seat: int) -> int | None:
        if not full[seat]:
            return seat
        others = ((seat + step) % count for step in range(1, count))
        return next((each for each in others if not full[each] and not hidden[each]), None)

    return [after(seat) for seat in range(count)]


def column_places(sheet: Sheet) -> tuple[Column, ...]:
    """Return the robot's columns; at the start of a game with an official deck those that are empty, too."""
    if sheet.robot is None:
        return ()
    columns = sheet.hands[sheet.robot].columns
    missing = COLUMNS - len(columns) if sheet.official else 0
    return columns + ((None, None),) * missing


def next_place(columns: Sequence[Column]) -> tuple[int, int] | None:
    """Return the column of the robot's next card, and whether it lies below: first come all that lie open."""
    places = ((column, level) for level in (0, 1) for column in range(len(columns)))
    return next((place for place in places if columns[place[0]][place[1]] is None), None)


# --- other keys -------------------------------------------------------------------------------------


def _mission(sheet: Sheet) -> Json | None:
    if "mission" not in sheet.value:
        return None
    mission = sheet.mission
    if mission is None:
        key = str(sheet.value["mission"])[:60]
        own = isinstance(sheet.value["mission"], dict)
        return {"key": key, "own": own, "title": "", "about": "", "tasks": None, "tokens": [], "cards": []}
    return {
        "key": mission.key,
        "own": isinstance(sheet.value["mission"], dict),
        "title": mission.title,
        "about": mission.about,
        "tasks": mission.tasks,
        "tokens": [str(token) for token in mission.tokens],
        "cards": [
            {
                "name": card.id,
                "about": _about(sheet, card),
                "difficulty": {str(n): each for n, each in card.difficulty.items()},
            }
            for card in mission.own_cards
        ],
    }


def _random(sheet: Sheet) -> Json:
    """Return the request for a random deal of the same kind."""
    mission = sheet.value.get("mission")
    about = {"game": sheet.edition.key, "players": len(sheet.hands) - (sheet.robot is not None)}
    if isinstance(mission, dict):
        about["mission_text"] = to_yaml(mission)
    elif mission is not None:
        about["mission"] = str(mission)
    return about | {key: sheet.value[key] for key in ("with", "reading") if key in sheet.value}


def _tasks(sheet: Sheet) -> list[Json]:
    return [
        {
            "name": task.name,
            "about": _told(sheet, task),
            "printed": is_printed(task),
            "owner": task.owner,
            "token": "" if token is None else str(token),
            "predicted": task.predicted,
            "predicts": task.predicts,
        }
        for task, token in zip(sheet.tasks, sheet.tokens, strict=True)
    ]


def _told(sheet: Sheet, task: Task) -> str:
    """Return a task in English; empty where it is a card of the deck."""
    if names_card(task.name):
        return ""
    card = {**task_cards(), **{each.id: each for each in sheet.own_cards}}.get(task.name)
    return _english(sheet, task.goal) if card is None else _about(sheet, card)


def _about(sheet: Sheet, card: TaskCard) -> str:
    return card.about or _english(sheet, card.goal)


def _english(sheet: Sheet, goal: Goal) -> str:
    words = Words(sheet.deck, commander_word(sheet.deck), sheet.names)
    return english_of(goal, words, len(sheet.hands))


def roles_of(sheet: Sheet) -> dict[str, int | None]:
    """Return who has which role, those of the mission first; None where it is open."""
    written = sheet.value.get("roles")
    given = written if isinstance(written, dict) and "roles" not in sheet.unread else {}
    found: dict[str, int | None] = dict.fromkeys(role.name for role in sheet.mission.roles) if sheet.mission else {}
    for role, player in given.items():
        found[str(role)] = sheet.seat_of(player.get("player")) if isinstance(player, dict) else sheet.seat_of(player)
    return found


def _distress(sheet: Sheet) -> Json:
    """Return the signal: a word for all of it, or its direction and cards."""
    written = sheet.value.get("distress", sheet.usual_signal)
    if not isinstance(written, dict):
        return {"kind": written, "given": False, "may": False, "cards": {}, "options": []}
    may = written.get("may") == DISTRESS[1]
    cards = {sheet.seat_of(player): str(card) for player, card in (written.get("cards") or {}).items()}
    kind = written.get("to") or DISTRESS[1 if may else 2]
    below = {card for hand in sheet.hands for _, card in hand.columns}
    colours = [[card for card in hand.known - below if not sheet.deck.is_trump(card)] for hand in sheet.hands]
    return {
        "kind": kind,
        "given": True,
        "may": may,
        "cards": {str(seat): card for seat, card in cards.items()},
        "options": [cards_json(each, sheet.deck) for each in colours],
    }


def _others(sheet: Sheet) -> Iterator[tuple[Sequence[str], Any]]:
    """Yield the values that are not shown, by the path of keys: whole keys, and parts of keys that are shown."""
    value = sheet.value
    for key, each in value.items():
        if key not in SHOWN or key in sheet.unread or (key == "mission" and isinstance(each, dict)):
            yield (key,), each
    roles = value.get("roles")
    for role, each in roles.items() if isinstance(roles, dict) else ():
        if isinstance(each, dict) and "not" in each:
            yield ("roles", role, "not"), each["not"]
    for item in sheet.items:
        parts = item.value.items() if isinstance(item.value, dict) else ()
        if more := {key: each for key, each in parts if key in _OF_TASKS}:
            yield ("tasks", item.tasks[0].name), more


def _written(keys: Sequence[str], value: object) -> str:
    """Return a value with the keys that lead there, as a file would have it."""
    for key in reversed(keys):
        value = {key: value}
    return to_yaml(value).rstrip("\n")


_OF_TASKS: Final = ("goal", "difficulty", "not")
"""Keys of a task that are not shown."""


def _deal(value: Mapping[str, Any]) -> str:
    """Return a word that changes with the problem, but not with the cards that were played."""
    asked = {key: each for key, each in value.items() if key not in OF_A_GAME}
    return sha256(json.dumps(asked, default=str).encode()).hexdigest()[:16]
