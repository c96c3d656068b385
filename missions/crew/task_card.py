"""Task cards: those of Deep Sea, or of a mission with cards of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.task import Task, Token


@dataclass(frozen=True, slots=True)
class TaskCard:
    """A task card: the goal of its owner, and its difficulty by number of players (S23).

    `not_captain`: the captain may never own it (S8). `redeal`: sets of cards; if one hand holds all cards of a set, the
    cards are dealt again (S18). `about` and `note` are for people.
    """

    id: str
    goal: Goal
    about: str = ""
    difficulty: Mapping[int, int] = field(default_factory=dict, hash=False)
    not_captain: bool = False
    redeal: tuple[tuple[Card, ...], ...] = ()
    note: str = ""
    game: str = "deep-sea"

    def task(
        self, players: int, owner: int | None = None, token: Token | None = None, predicted: int | None = None
    ) -> Task:
        """Make the task for this number of players."""
        difficulty = self.difficulty.get(players)
        return Task(self.id, self.goal, token, owner, self.not_captain, predicted, difficulty)

    def __str__(self) -> str:
        return self.id
