"""Writing task cards."""

from collections.abc import Sequence
from typing import Any

from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.task_card import TaskCard
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import EDITIONS

__all__ = ["task_card_value"]


def task_card_value(card: TaskCard) -> dict[str, Any]:
    """The mapping of a task card."""
    value: dict[str, Any] = {"about": card.about} if card.about else {}
    value["goal"] = goal_value(card.goal, EDITIONS[card.game].commander)
    if card.difficulty:
        value["difficulty"] = Flow({str(players): count for players, count in card.difficulty.items()})
    if card.not_captain:
        value["not"] = EDITIONS[card.game].commander
    if card.redeal:
        value["redeal"] = [_run(cards) for cards in card.redeal]
    if card.note:
        value["note"] = card.note
    return value


def _run(cards: Sequence[Card]) -> str:
    return " ".join(f"{card}," if card.rank > 9 else str(card) for card in cards)
