"""Tasks that are drawn, put back and moved, with their owners and tokens; in a list each is written anew for itself."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from winnable.crew.laying.change import Change, Value, without
from winnable.crew.laying.sheet import Item, Sheet
from winnable.games.usage import UsageError
from winnable.missions.crew.notation import short_task
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.task import Task, Token

MOST_PREDICTED: Final = 99
SHORT_NAME: Final = re.compile(r"[^\s,\[\]>]+")
"""A name that the short notation of tasks can hold."""


def add_task(sheet: Sheet, value: Value, change: Change) -> Value:
    """Draw one more task, the card or the task card of a name."""
    name = change.text("name", 60)
    if not re.fullmatch(r"[^\s>=\[\],{}]+", name) or any(task.name == name for task in sheet.tasks):
        raise UsageError(f"expected a task that is not there, found {name!r}")
    if "tasks" in sheet.unread:  # they would be lost
        raise UsageError("expected tasks that can be read")
    return _with_items(sheet, value, [*_single(sheet), Item(name, ())])


def drop_task(sheet: Sheet, value: Value, change: Change) -> Value:
    """Take a task away."""
    task = change.task()
    items = _single(sheet)
    gone = sheet.tasks[task].name
    value = _with_items(sheet, value, items[:task] + items[task + 1 :])
    return _with_done(value, [name for name in sheet.done if name != gone])


def move_task(sheet: Sheet, value: Value, change: Change) -> Value:
    """Move a task to another place in the order drawn."""
    task, to = change.task(), change.number("to", 0, len(sheet.tasks) - 1)
    items = _single(sheet)
    items.insert(to, items.pop(task))
    return _with_items(sheet, value, items)


def owner(sheet: Sheet, value: Value, change: Change) -> Value:
    """Give a task to a player, or leave it open."""
    return _with_task(sheet, value, change.task(), owner=change.seat_or_none())


def token(sheet: Sheet, value: Value, change: Change) -> Value:
    """Give a task a token, or none with an empty one; those that the others have by the mission are written, too."""
    written = change.text("token", 5)
    try:
        token = Token(written) if written else None
    except ValueError as error:
        raise UsageError(str(error)) from error
    tokens = [*sheet.tokens]
    tokens[change.task()] = token
    items = []
    for old, lies in zip(_single(sheet), tokens, strict=True):
        task = replace(old.tasks[0], token=lies)
        items.append(old if task == old.tasks[0] else Item(_changed(sheet, old, task), (task,)))
    return _with_items(sheet, value, items)


def predict(sheet: Sheet, value: Value, change: Change) -> Value:
    """Note the prediction of the owner of a task, or leave it open."""
    number = None if change.about.get("n") is None else change.number("n", 0, MOST_PREDICTED)
    if not sheet.tasks[change.task()].predicts:
        raise UsageError("expected a task that asks for a prediction")
    return _with_task(sheet, value, change.task(), predicted=number)


def _with_done(value: Value, done: Sequence[str]) -> Value:
    if not done:
        return without(value, "done")
    written = value.get("done")
    return value if list(done) in (written, [written]) else {**value, "done": list(done)}


def _single(sheet: Sheet) -> list[Item]:
    """Return the tasks, each as an item of its own."""
    if "tasks" not in sheet.value:  # those of the mission
        return [Item(_short(sheet, task), (task,)) for task in sheet.tasks]
    items = []
    for item in sheet.items:
        several = [Item(_short(sheet, task), (task,)) for task in item.tasks]
        items += [item] if isinstance(item.value, dict) else several
    return items


def _with_task(sheet: Sheet, value: Value, place: int, **change: Any) -> Value:
    items = _single(sheet)
    old = items[place]
    task = replace(old.tasks[0], **change)
    items[place] = Item(_changed(sheet, old, task), (task,))
    return _with_items(sheet, value, items)


def _changed(sheet: Sheet, item: Item, task: Task) -> Any:
    """Return a task as it is written after a change of its owner or its token."""
    if not isinstance(item.value, dict):
        return _short(sheet, task)
    (old,) = item.tasks
    parts = {}
    if task.owner != old.owner:
        parts["owner"] = None if task.owner is None else sheet.player(task.owner)
    if task.token != old.token:
        parts["token"] = None if task.token is None else str(task.token)
    if task.predicted != old.predicted:
        parts["predicted"] = task.predicted
    changed = {**item.value, **parts}
    return type(item.value)({key: each for key, each in changed.items() if each is not None})


def _short(sheet: Sheet, task: Task) -> str | Flow:
    """Return a task in the short notation, or as a mapping if the name of its owner has blanks."""
    owner = None if task.owner is None else sheet.player(task.owner)
    if owner is None or SHORT_NAME.fullmatch(str(owner)):
        return short_task(task.name, task.token, task.predicted, owner)
    kind = "card" if re.fullmatch(r"[a-z][0-9]+", task.name) else "task"
    parts = {kind: task.name, "predicted": task.predicted, "owner": owner, "token": task.token and str(task.token)}
    return Flow({key: part for key, part in parts.items() if part is not None})


def _with_items(sheet: Sheet, value: Value, items: Sequence[Item]) -> Value:
    """Return the keys of a problem with these tasks, in one text if they were, and can be."""
    written = [item.value for item in items]
    old = value.get("tasks")
    if not written:
        return without(value, "tasks")
    if isinstance(old, list):
        several = any(len(item.tasks) > 1 for item in sheet.items)
        return {**value, "tasks": written} if several or written != old else value
    if all(isinstance(each, str) for each in written):
        return {**value, "tasks": " ".join(written)}
    return {**value, "tasks": written}


def named_anew(sheet: Sheet, value: Value) -> Value:
    """Return the keys of a problem with its tasks written for other names."""
    return _with_items(sheet, value, _single(sheet))


def without_owners(sheet: Sheet, value: Value) -> Value:
    """Return the keys of a problem with tasks that nobody owns."""
    items = [Item(_changed(sheet, item, replace(item.tasks[0], owner=None)), item.tasks) for item in _single(sheet)]
    return _with_items(sheet, value, items)
