"""The forms of all chapters in one language, and goals as they are written and told."""

from typing import Any, Final

from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals import goal as language
from winnable.missions.crew.goals.counts import COMPARISONS, SIGNALS
from winnable.missions.crew.goals.goal import EXAMPLE, FORMS, GOAL_OR_LIST, Telling
from winnable.missions.crew.goals.ordered import ORDERED
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.goals.times import EVERY_TRICK, ONE_TRICK
from winnable.missions.crew.goals.together import TOGETHER
from winnable.missions.source.english import capital
from winnable.missions.source.meaning import OneOrMore
from winnable.missions.source.shape import ListOf
from winnable.missions.source.tree import Node, items_of
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.task import of_card

FORMS.update({**SIGNALS, **COMPARISONS, **EVERY_TRICK, **ORDERED, **ONE_TRICK, **TOGETHER})
GOAL: Final = language.GOAL
"""A goal of any form."""


def goal_value(goal: Goal, commander: str = "commander") -> dict[str, Any]:
    """Return the mapping of a goal in a file. `commander` is the edition's word for the commander."""
    value: dict[str, Any] = GOAL.write(goal, {"commander": commander})
    return value


def goal_text(goal: Goal, words: Words, players: int | None = None) -> str:
    """Return the sentence for a goal; with a number of `players` only the parts that apply to it."""
    return capital(Telling(words, players).clause(goal).text) + "."


class _ItsCard(Words):
    """The words for the goal of each task, in which a card by its name is that of the task."""

    def card(self, card: Card) -> str:  # noqa: ARG002
        return "its card"


def for_each_task(goal: Goal, words: Words, players: int | None = None) -> str:
    """Return the sentence for the goal of each task, about `CARD`."""
    of_one = of_card(words.deck.cards[0], goal)
    told = Telling(_ItsCard(words.deck, words.commander), players)
    return f"For each task, {told.clause(of_one).text}."


class _Goals(OneOrMore):
    """The goals of a document; those with findings are also kept in `GoalReader.unsound`."""

    def read(self, node: Node, reading: GoalReader) -> Any:
        goals = []
        for item in items_of(node):
            before = reading.findings.errors
            goals.append(self._item.read(item, reading))
            if reading.findings.errors > before:
                reading.unsound.append(goals[-1])
        return tuple(goals)


GOALS: Final = _Goals(
    GOAL_OR_LIST, items=ListOf(GOAL), table=GOAL, advice={"text": f"{EXAMPLE}; leave it out for none"}, listed=True
)
