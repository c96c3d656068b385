"""Problems with tasks, their order, and what the crew may choose, on small decks, from `problems.yaml`."""

from collections.abc import Iterator

import yaml

from tests.support.decks import small_deal, task
from tests.support.goals import AT_LEAST, EXACTLY, PINK
from tests.support.paths import DATA
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.goal import Compare, Goal, Not, OneOf
from winnable.rules.crew.kinds import Half, Relation, Span
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, Predicted, Quantity, TasksOwned, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, Member


def problem(size: int | str, *tasks: str, late: Goal | None = None, **rest: object) -> Problem:
    """A problem with tasks written `p1`, `p1>2` (owner), `p1[>]` (token) or `p1>2[omega]`.

    `late` is one more task, of seat 1 and without a token.
    """
    made = [] if late is None else [Task("late", late, owner=1)]
    made += map(task, tasks)
    return Problem(small_deal(size), tuple(made), **rest)  # type: ignore[arg-type]


ROLES = (Role("sick", not_commander=True), Role("well", unlike=("sick",)))
SICK = Compare(TricksWon(InRole("sick")), EXACTLY, 0)
TWO_PINK = Task("two pink", Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 2))


def noted(relation: Relation, of: Quantity | None = None) -> Compare:
    """The owner's tricks, or another count, stand so to what the owner predicted."""
    return Compare(of or TricksWon(Member.OWNER), relation, Predicted.PREDICTED)


def _read() -> Iterator[tuple[str, Problem]]:
    read = yaml.safe_load((DATA / "problems.yaml").read_text(encoding="utf-8"))
    for name, keys in read["problems"].items():
        rule = {"assignment": "free"} if "tasks" in keys else {}
        text = yaml.safe_dump({**read["deals"][keys.pop("deal")], **rule, **keys}, sort_keys=False)
        (document,) = load_text(text).problems
        yield name, document.problem


PROBLEMS = dict(_read())
PROBLEMS |= {
    # no file says that
    "gap in number tokens": problem(3, "p1[3]", "b2[1]", "p3>0"),
    "a task that no card decides falls in no trick": problem(
        3,
        "p1",
        late=Compare(TasksOwned(Member.OWNER), AT_LEAST, 1),
        goals=(Not(OneOf((Falls("", (Half.FIRST,)), Falls("", (Span(-9, -1),))))),),
    ),
    "at most one each of too many": problem(3, "p1>1", "b2", "p3", "b1", assignment=Assignment(most=1)),
    "one of these tasks": problem(3, "p1", "b2", "p3>2", assignment=Assignment(must=(1, (0, 1)))),
    "one of these tasks, one given": problem(3, "p1>0", "b2", "p3", assignment=Assignment(must=(1, (0, 1)))),
    "one of these tasks, none left": problem(3, "p1>0", "b2", assignment=Assignment(must=(1, (0,)))),
    "draft with one of these tasks": problem(
        3, "p1", "b2", "p3", assignment=Assignment(Assignment.draft(3, 3, 1).counts, must=(1, (2,)))
    ),
}
