"""Reading tasks: the short notation `p3>Ann[1]`, mappings, and tasks with goals of their own."""

from collections.abc import Iterator
from dataclasses import dataclass

from winnable.missions.deals import ReadDeal
from winnable.missions.finding import Findings, Place
from winnable.missions.goals import GoalReader
from winnable.missions.notation import items_of, read_card, read_tasks, read_token
from winnable.missions.tree import Node, Scalar, Table
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Task, Token

__all__ = ["ReadTask", "read_tasks_of"]


@dataclass(frozen=True, slots=True)
class ReadTask:
    """A task with the places of its parts; those that are not written stand at the task."""

    task: Task
    place: Place
    owner: Place
    token: Place
    card: Card | None = None


def read_tasks_of(node: Node | None, dealt: ReadDeal, goals: GoalReader, findings: Findings) -> list[ReadTask]:
    """The tasks of a problem, in draw order, those with mistakes left out."""
    tasks: list[ReadTask] = []
    for item in items_of(node):
        if isinstance(item, Table):
            task = _long_form(item, len(tasks) + 1, dealt, goals, findings)
            tasks += [task] if task else []
        else:
            assert isinstance(item, Scalar)
            tasks += _short_form(item, dealt, findings)
    _check_cards(tasks, dealt, findings)
    return tasks


def _short_form(scalar: Scalar, dealt: ReadDeal, findings: Findings) -> Iterator[ReadTask]:
    for written in read_tasks(scalar, findings):
        owner = None
        if written.owner is not None and dealt.players is not None:
            owner = dealt.players.seat(written.owner, written.owner_place, findings)
        task = Task.card(written.card.card, written.token, owner)
        yield ReadTask(task, written.card.place, written.owner_place, written.token_place, written.card.card)


def _long_form(table: Table, number: int, dealt: ReadDeal, goals: GoalReader, findings: Findings) -> ReadTask | None:
    owner_node, token_node = table.get("owner"), table.get("token")
    owner: int | None = None
    token: Token | None = None
    if isinstance(owner_node, Scalar) and dealt.players is not None:
        owner = dealt.players.seat(owner_node.text, owner_node.at(0), findings)
    if isinstance(token_node, Scalar):
        token = read_token(token_node.text, token_node.at(0), findings)
    owner_place = (owner_node or table).place
    token_place = (token_node or table).place
    card_node, goal_node = table.get("card"), table.get("goal")
    if isinstance(card_node, Scalar):
        placed = read_card(card_node, findings, "T001")
        if placed is None:
            return None
        return ReadTask(Task.card(placed.card, token, owner), placed.place, owner_place, token_place, placed.card)
    assert goal_node is not None
    before = findings.errors
    (goal,) = goals.read(goal_node, in_task=True)
    if findings.errors > before:
        return None
    name = table.get("name")
    called = name.text if isinstance(name, Scalar) else f"task {number}"
    return ReadTask(Task(called, goal, token, owner), table.place, owner_place, token_place)


def _check_cards(tasks: list[ReadTask], dealt: ReadDeal, findings: Findings) -> None:
    first: dict[Card, Place] = {}
    for task in tasks:
        if task.card is None:
            continue
        if task.card in first:
            message = f"the task {task.card} is there twice (first at {first[task.card].seen_from(task.place)})"
            findings.add(task.place, "T003", message)
        first.setdefault(task.card, task.place)
        if dealt.deck is None:
            continue
        if task.card not in dealt.deck.cards:
            findings.add(task.place, "T002", f"there is no task for {task.card}, the card is not in the deck")
        elif dealt.deck.is_trump(task.card):
            message = f"the game has no task for {task.card}, tasks are for colour cards only"
            findings.warn(task.place, "T004", message)
