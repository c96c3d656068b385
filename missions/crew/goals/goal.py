"""Goals: a mapping whose key is its form; and what the forms need that are made of goals themselves.

A form is declared once, in a chapter: `counts`, `ordered`, `times`, `together`; `forms` puts these together. Its key
has a shape, which checks the value below the key, reads it as a goal of `rules.crew.goal`, writes the goal so that it
reads back the same, and exports its schema. Beside it stands its English, what `said` does with such a goal: a sentence
with just the condition that the referee judges. It is built as the goal is, of a subject, a verb, and a number of
tricks or cards of a kind. Counts are words, ranks and sums are figures. Different goals get different sentences.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Final

from winnable.missions.crew.english import words as english
from winnable.missions.crew.english.clause import Clause
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.words import ADVICE
from winnable.missions.source.advice import as_mapping
from winnable.missions.source.finding import Findings
from winnable.missions.source.meaning import Named, OneOfKeys
from winnable.missions.source.plain import Reading, Words, wrong
from winnable.missions.source.shape import ByKind, Key, ListOf, Shape
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of
from winnable.rules.crew.goal import AllOf, Always, ByCrew, Compare, Goal, OneOf, asks_when_met, parts
from winnable.rules.crew.ordered import Falls, TasksInOrder


class _Meet(ByKind):
    """A goal, or a list of goals that are met together."""

    def read(self, node: Node, reading: Reading) -> Any:
        goals = tuple(GOAL.read(item, reading) for item in items_of(node))
        return goals[0] if len(goals) == 1 else reading.mark(AllOf(goals), node)

    def write(self, value: Any, words: Words) -> Any:
        return GOAL.write(value, words)


class _Goal(OneOfKeys):
    """A goal: the key is its form."""

    def check(self, node: Node, findings: Findings) -> bool:
        if isinstance(node, ScalarNode) and isinstance(node.value, str) and not as_mapping(node):
            return wrong(self, node, findings, EXAMPLE)
        return super().check(node, findings)

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        goal = super().read(node, reading)
        asks = isinstance(goal, Falls | TasksInOrder | Compare | Always) and any(map(asks_when_met, parts(goal)))
        if asks and reading.inside.task:
            (entry,) = node.entries
            message = f"expected no {entry.key.text} in the goal of a task, as it asks for this task, too"
            if isinstance(goal, Falls):
                message = "expected a token of another task, as task_falls without one asks for this task, too"
            reading.findings.add(entry.key.place, "G017", message, "for every task write it under goals")
        return goal


FORMS: Final[dict[str, Key]] = {}
"""The forms by their keys: those of all chapters, see `forms`."""
GOAL: Final[Named] = Named(
    "goal",
    "a goal",
    lambda: _Goal(
        "a goal",
        FORMS,
        advice=ADVICE["goal"],
        example="{tricks_won: {by: commander, at_least: 2}}",
        several="write a goal of its own for each, with '- ' before it",
        written=dict,
    ),
)
GOAL_OR_LIST: Final = "a goal or a list of goals"
EXAMPLE: Final = "a goal is a mapping; 'winnable guide format goals' lists them"


def meet(**advice: str) -> Shape:
    """Return the shape of a goal, or of a list of goals that are met together, with hints for other values."""
    return _Meet(GOAL_OR_LIST, items=ListOf(GOAL, at_least=1), table=GOAL, advice={"text": EXAMPLE, **advice})


# --- in English ---


@dataclass(frozen=True, slots=True)
class Telling:
    """How goals are told: in the words of a deck, and with a number of players only what applies to them."""

    words: english.Words
    players: int | None = None

    def clause(self, goal: Goal) -> Clause:
        """Say a goal."""
        return said(self.unwrapped(goal), self)

    def part(self, goal: Goal) -> Clause:
        """Say a goal within another one, in brackets if it has parts itself."""
        clause = self.clause(goal)
        return Clause(f"({clause.text})") if clause.has_parts else clause

    def listed(self, goals: Iterable[Goal]) -> str:
        """Say goals one after the other, each in brackets."""
        return "; ".join(f"({self.clause(goal).text})" for goal in goals)

    def unwrapped(self, goal: Goal) -> Goal:
        """Unwrap a goal: a group of one goal, or the goal for this number of players."""
        match goal:
            case AllOf((part,)) | OneOf((part,)):
                return self.unwrapped(part)
            case ByCrew() if self.players is not None:
                return self.unwrapped(goal.of(self.players))
        return goal


@singledispatch
def said(goal: Goal, to: Telling) -> Clause:  # noqa: ARG001  # each form has its own
    """Say a goal of some form, as its chapter has it."""
    raise TypeError(f"expected a goal, found {goal}")
