"""Task cards."""

from typing import Final

from winnable.missions.crew.format.cards import CARDS
from winnable.missions.crew.format.parts import GAME
from winnable.missions.crew.format.words import COMMANDER_WORDS
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.source.shape import ByNumber, Choice, Fields, Key, ListOf, TableOf, Text, Whole

__all__ = ["TASK_CARD", "TASK_CARDS"]

TASK_CARD: Final = Fields(
    "a task card",
    {
        "about": Key(Text(free=True), "What the card asks for, for people."),
        "goal": Key(GOAL, "What the owner must reach.", required=True),
        "difficulty": Key(
            ByNumber(2, 20, Whole(0, 99), "difficulties by number of players"),
            "What it counts for, by number of players.",
        ),
        "not": Key(Choice(COMMANDER_WORDS), "The captain may never own it."),
        "redeal": Key(ListOf(CARDS, at_least=1), "Deal again if one hand holds all of one of these."),
        "note": Key(Text(free=True), "A remark."),
    },
)
TASK_CARDS: Final = Fields(
    "task cards",
    {
        "game": GAME,
        "task_cards": Key(
            TableOf(TASK_CARD, "task cards by id", at_least=1),
            "The task cards by id; an id is words of small letters and digits with hyphens between them.",
            required=True,
        ),
    },
)
