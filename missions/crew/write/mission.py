"""Writing missions, and the parts that problems write in the same way: decks and who may not have a role."""

import re
from typing import Any, Final

from winnable.missions.crew.assignment_rule import AssignmentRule
from winnable.missions.crew.format import DRAW
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.library import library
from winnable.missions.crew.mission import Mission, Reading
from winnable.missions.crew.read.mission import TOKEN_CHANGES
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.card import Card, Deck, format_cards
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.problem import Role
from winnable.rules.crew.task import TokenChange

__all__ = ["WORD_OF_CHANGE", "barred_value", "deck_value", "mission_reference", "mission_value"]

WORD_OF_CHANGE: Final = {change: word for word, change in TOKEN_CHANGES.items()}
"""The word of the format for what the crew may do with the tokens."""


def mission_reference(mission: Mission) -> Any:
    """Return the key of a mission of the library; for any other mission the mission itself."""
    shipped = library()
    if mission.key in shipped and shipped[mission.key] == mission:
        return int(mission.id) if mission.game == DEFAULT_EDITION.key and mission.id.isdecimal() else mission.key
    return mission_value(mission)


def mission_value(mission: Mission) -> dict[str, Any]:
    """The mapping of a mission, keys in reading order."""
    value: dict[str, Any] = {"id": int(mission.id) if re.fullmatch(r"[1-9]\d{0,8}", mission.id) else mission.id}
    texts = {"game": mission.game, "title": mission.title, "about": mission.about, "story": mission.story}
    value |= {key: text for key, text in texts.items() if text}
    if mission.tags:
        value["tags"] = list(mission.tags)
    if mission.deck is not None:
        value["deck"] = deck_value(mission.deck, mission.game)
    if mission.crew != EDITIONS[mission.game].crew:
        value["crew"] = list(mission.crew)
    if mission.tokens:
        value["tasks"] = Flow({"count": mission.tasks, "tokens": [str(token) for token in mission.tokens]})
    elif mission.cards:
        value["tasks"] = Flow({"cards": list(mission.cards)})
    elif mission.difficulty is not None:
        more = {"and_more": True} if mission.and_more else {}
        value["tasks"] = Flow({"difficulty": mission.difficulty, **more})
    elif mission.tasks:
        value["tasks"] = mission.tasks
    word = mission.commander_word
    value["assignment"] = _assignment_value(mission.assignment, word)
    if mission.handover:
        value["handover"] = True
    if mission.token_change is not TokenChange.NONE:
        value["tokens_may"] = WORD_OF_CHANGE[mission.token_change]
    if mission.roles:
        value["roles"] = {role.name: barred_value(role, word) for role in mission.roles}
    if mission.draw:
        value["draw"] = DRAW
    if mission.goals:
        value["goals"] = [goal_value(goal, word) for goal in mission.goals]
    if mission.readings:
        value["readings"] = {reading.name: _reading_value(reading, word) for reading in mission.readings}
        value["default_reading"] = mission.default_reading
    if mission.communication != "normal":
        value["communication"] = _communication_value(mission.communication)
    if mission.real_time is not None:
        value["real_time"] = mission.real_time
    if mission.muted is not None:
        value["muted"] = barred_value(mission.muted, word) or True
    if mission.notes:
        value["notes"] = list(mission.notes)
    return value


def _reading_value(reading: Reading, commander: str) -> dict[str, Any]:
    value: dict[str, Any] = {"note": reading.note} if reading.note else {}
    if reading.goals:
        value["goals"] = [goal_value(goal, commander) for goal in reading.goals]
    if reading.difficulty is not None:
        value["tasks"] = Flow({"difficulty": reading.difficulty})
    if reading.assignment is not None:
        value["assignment"] = _assignment_value(reading.assignment, commander)
    if reading.communication is not None:
        value["communication"] = _communication_value(reading.communication)
    if reading.real_time is not None:
        value["real_time"] = reading.real_time
    return value


def _communication_value(communication: str | int) -> Any:
    return Flow({"disruption": communication}) if isinstance(communication, int) else communication


def _assignment_value(assignment: AssignmentRule, commander: str) -> Any:
    if assignment.name:
        return assignment.name
    value = {
        "spread": assignment.spread,
        "takers": assignment.takers,
        "most": assignment.most,
        "not": commander if assignment.not_commander else None,
    }
    return Flow({key: each for key, each in value.items() if each is not None})


def deck_value(deck: Deck, game: str, *, dealt: bool = False) -> Any:
    """Return the shortest form of a deck: its name, `dealt` where that may be, or suits and ranks without the gaps."""
    for name, official in DECKS.items():
        if deck == official:
            return name
    suits = [suit for suit in deck.suits if not suit.trump]
    trump = deck.trump
    ranks = max((suit.ranks[-1] for suit in suits), default=1)
    missing = [
        Card(suit.letter, rank)
        for suit in deck.suits
        for rank in range(1, (suit.ranks[-1] if suit.trump else ranks) + 1)
        if rank not in suit.ranks
    ]
    if dealt and missing and Deck.of(deck.cards, EDITIONS[game].deck) == deck:
        return "dealt"
    if trump is not None and deck.suits[-1] is not trump:
        raise ValueError("expected the trump suit to be the last suit of the deck")
    value = Flow({"suits": [suit.name for suit in suits], "ranks": ranks})
    if trump is not None:
        value["trumps"] = trump.ranks[-1]
        official_trump = EDITIONS[game].deck.trump
        if official_trump is None or official_trump.name != trump.name:
            value["trump"] = trump.name
    if missing:
        value["without"] = format_cards(missing, deck)
    return value


def barred_value(role: Role, commander: str) -> Flow:
    """The mapping that says who may not have a role, empty if anybody may."""
    barred = [*([commander] if role.not_commander else []), *role.unlike]
    return Flow({"not": barred[0] if len(barred) == 1 else barred}) if barred else Flow()
