"""Tasks: the short notation `p3>Ann[1]`, mappings, task cards by id, and tasks with goals of their own."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from winnable.missions.crew.cards import IS_COMMANDER, OneCard, TaskCard
from winnable.missions.crew.format.parts import token
from winnable.missions.crew.format.players import PLAYER, ProblemReading, with_players
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.crew.notation import WRITTEN, read_tasks, short_task
from winnable.missions.crew.spelling import as_card, card_hint
from winnable.missions.crew.task_cards import WITH_TASK_CARDS, described, described_hint, find_task_card, task_cards
from winnable.missions.crew.words import ADVICE, words_of
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Place, nearest, quoted
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, Text, Whole
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, scalar, text_of, whole
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal, task_card
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, of_card

_SHORT_NAME: Final = re.compile(r"[^\s,\[\]>]+")
_CARD: Final = OneCard("a card such as 'p9'", examples=("p9",), code="T001")
_TOKEN: Final = token("a token in quotes")
_TASK: Final = Fields(
    "a task",
    {
        "card": Key(_CARD, "The card of a Planet Nine task: the owner wins the trick that holds it."),
        "task": Key(Text("the id of a task card", examples=("win-p1-g7",)), "The id of a task card."),
        "goal": Key(GOAL, "What the owner must reach."),
        "name": Key(Text("a name"), "What to call the task; only with a goal."),
        "difficulty": Key(Whole(0, 99), "What the task counts for; only with a goal."),
        "not": Key(IS_COMMANDER, "The captain may not own it; only with a goal."),
        "predicted": Key(Whole(0, 99), "The number that its owner has predicted; open if not given."),
        "owner": Key(PLAYER, "The player who owns it, by name or seat number; open if not given."),
        "token": Key(_TOKEN, "Its order token."),
    },
    one_of=(("card", "task", "goal"),),
    at_most_one_of=tuple((kind, key) for kind in ("card", "task") for key in ("name", "difficulty", "not")),
    advice=ADVICE["task"],
)
TASKS: Final = ByKind(
    "the tasks, such as 'p3>Ann y5' or a list",
    text=Text("tasks such as 'p3 y5'", examples=("p3 y5", "p3>Ann[1] y5>Bob", "win-p1-g7>Ann low-sum")),
    items=ListOf(
        ByKind(
            "a task such as 'p3>Ann' or a mapping",
            text=Text("a task such as 'p3>Ann[1]'", examples=("p3", "p3>Ann[1]", "predict-openly=3>Ann")),
            table=_TASK,
        )
    ),
    advice={
        "number": "name the tasks that were drawn; a mission has their number",
        "mapping": "write each task with its owner, 'p3>Ann y5>Bob'",
    },
)
_NAME: Final = Text("the name of a task", examples=("p3",))
DONE: Final = ByKind("the name of a task, or a list of names", text=_NAME, items=ListOf(_NAME))


@dataclass(frozen=True, slots=True)
class ReadTask:
    """A task with the places of its parts; a part that is not written has the place of the task.

    `by_id`: it is a task card of the library, whose goal is not written in the file.
    """

    task: Task
    place: Place
    owner: Place
    token: Place
    by_id: bool = False


# --- writing ---


def tasks_value(
    tasks: Sequence[Task], players: int, words: Words, own: Sequence[TaskCard] = (), asked: Goal | None = None
) -> Any:
    """Return the short notation if every task has an id and every owner a short name, else a list.

    `own` are task cards of the mission, `asked` is its goal for the task of a card, if that is not to win the card.
    """
    tasks = [_plain(task, asked) for task in tasks]
    kinds = [_kind_of(task, players, own) for task in tasks]
    owners = [None if task.owner is None else str(PLAYER.write(task.owner, words)) for task in tasks]
    if "goal" in kinds or not all(owner is None or _SHORT_NAME.fullmatch(owner) for owner in owners):
        return [_task_value(task, kind, words) for task, kind in zip(tasks, kinds, strict=True)]
    each = zip(tasks, owners, strict=True)
    return " ".join(short_task(task.name, task.token, task.predicted, owner) for task, owner in each)


def _plain(task: Task, asked: Goal | None) -> Task:
    """Return a task for a card as it is written, without the parts that the mission gives it."""
    card = as_card(task.name)
    meant = card is not None and asked is not None and task.goal == of_card(card, asked)
    return replace(task, goal=task_card(card)) if meant and card is not None else task


def task_value(task: Task, problem: Problem, game: str) -> dict[str, Any]:
    """Return a task as a mapping, with its owner named as the problem names players."""
    words = with_players(words_of(game), problem.names)
    return _task_value(task, _kind_of(task, len(problem.deal.hands)), words)


def _task_value(task: Task, kind: str, words: Words) -> dict[str, Any]:
    value: dict[str, Any] = Flow({kind: task.name})
    if kind == "goal":
        value = {"name": task.name, "goal": GOAL.write(task.goal, words)}
        if task.difficulty is not None:
            value["difficulty"] = task.difficulty
        if task.not_commander:
            value["not"] = IS_COMMANDER.write(task.not_commander, words)
    if task.predicted is not None:
        value["predicted"] = task.predicted
    if task.owner is not None:
        value["owner"] = PLAYER.write(task.owner, words)
    if task.token is not None:
        value["token"] = _TOKEN.write(task.token, words)
    return value


def _kind_of(task: Task, players: int, own: Sequence[TaskCard] = ()) -> str:
    """Return the key for a task: `card` (Planet Nine), `task` (a task card) or its own `goal`."""
    card = card_of(task)
    if card is not None and task == Task.card(card, task.token, task.owner):
        return "card"
    shipped = next((card for card in own if card.id == task.name), None) or task_cards().get(task.name)
    if shipped is not None and task == shipped.task(players, task.owner, task.token, task.predicted):
        return "task"
    return "goal"


# --- reading ---


def read_tasks_of(node: Node | None, done: Node | None, reading: ProblemReading) -> list[ReadTask]:
    """Read the tasks of a problem, in draw order, but for those with mistakes.

    `done` names tasks that were met before; their cards need not be in the deck any more.
    """
    reader = _TaskReader(reading, {word for item in items_of(done) for word in _listed(text_of(item))})
    for item in items_of(node):
        if isinstance(item, MappingNode):
            reader.long_form(item)
        else:
            reader.short_form(scalar(item))
    return reader.tasks


def mark_done(node: Node | None, tasks: list[ReadTask], reading: ProblemReading) -> list[ReadTask]:
    """Mark the tasks that the file names as met before."""
    marked, deck, findings = list(tasks), reading.dealt.deck, reading.findings
    first: dict[str, Place] = {}
    for written in map(scalar, items_of(node)):
        name, place = written.text, written.at(0)
        called = [index for index, each in enumerate(tasks) if each.task.name == name]
        if findings.again(first, name, place, "T003", f"the task {name} is there twice"):
            continue
        if len(called) != 1:
            names = [each.task.name for each in tasks]
            several = name not in names and set(_listed(name)) <= set(names)
            hint = "write them as a list, [p3, b4]" if several else nearest(name, names)
            found = f"{quoted(name)}, the name of {len(called)} tasks" if called else quoted(name)
            findings.add(place, "T014", f"expected the name of one of the tasks, found {found}", hint)
        elif (card := card_of(tasks[called[0]].task)) and deck is not None and card in deck.cards:
            message = f"expected a task that was met before, found {name}, whose card is still to be played"
            findings.add(place, "T014", message, "the line so far meets tasks without being told")
        else:
            marked[called[0]] = replace(tasks[called[0]], task=replace(tasks[called[0]].task, done=True))
    return marked


def _listed(text: str) -> list[str]:
    """Return the names in a text in which they stand one after the other."""
    return re.split(r"[\s,]+", text.strip(", "))


def card_of(task: Task) -> Card | None:
    """Return the card of a Planet Nine task; None for any other task."""
    card = as_card(task.name)
    return card if card is not None and task.goal == task_card(card) else None


class _TaskReader:
    """Reads tasks one by one; `done` are the names of those that were met before."""

    def __init__(self, reading: ProblemReading, done: set[str]) -> None:
        self.done = done
        self.reading = reading
        self.dealt = reading.dealt
        self.findings = reading.findings
        self.tasks: list[ReadTask] = []
        self.first: dict[str, Place] = {}

    def short_form(self, text: ScalarNode) -> None:
        """Read the tasks of a text."""
        if words := described(text.text, self.reading.cards):
            self.findings.add(text.at(0), "T001", f"expected tasks, found {quoted(text.text)}", described_hint(words))
            return
        before, predict = "", self.dealt.game == WITH_TASK_CARDS
        for written in read_tasks(text, self.dealt.suits, self.findings, predict=predict):
            task_before, before = before, written.name if written.owner is None else ""
            owner = None if written.owner is None else self.reading.seat(written.owner, written.owner_place)
            if (card := as_card(written.name)) is not None:
                self._check_card(card, written.place)
                task = Task.card(card, written.token, owner)
            else:
                expected = "a task for a card such as 'p7' or the id of a task card"
                hint = card_hint(written.name) or (WRITTEN if re.search(r"[^\w-]|-$", written.name) else "")
                if task_before and written.name in self.dealt.names:
                    hint = f"write the owner after '>', '{task_before}>{written.name}'"
                found = find_task_card(written.name, written.place, self.reading, expected, hint)
                if found is None:
                    continue
                task = found.task(self.dealt.count, owner, written.token)
            read = ReadTask(task, written.place, written.owner_place, written.token_place, by_id=card is None)
            self._add(self._predicting(read, written.predicted, written.predicted_place), named=True)

    def long_form(self, table: MappingNode) -> None:
        """Read the task of a mapping."""
        owner_node, token_node, predicted = table.get("owner"), table.get("token"), table.get("predicted")
        owner = None if owner_node is None else PLAYER.read(owner_node, self.reading)
        own_token = None if token_node is None else _TOKEN.read(token_node, self.reading)
        task, place = self._long(table)
        if task is None:
            return
        read = ReadTask(
            replace(task, owner=owner, token=own_token),
            place,
            (owner_node or table).place,
            (token_node or table).place,
            by_id=table.get("task") is not None,
        )
        if predicted is not None:
            read = self._predicting(read, text_of(predicted), predicted.place)
        self._add(read, named=table.get("goal") is None)

    def _long(self, table: MappingNode) -> tuple[Task | None, Place]:
        """Read the task of a mapping, without owner and token: a card, a task card, or a goal; with its place."""
        if (node := table.get("card")) is not None:
            if (placed := _CARD.read(node, self.reading)) is None:
                return None, table.place
            self._check_card(placed.card, placed.place)
            return Task.card(placed.card), placed.place
        if (node := table.get("task")) is not None:
            place = scalar(node).at(0)
            found = find_task_card(text_of(node), place, self.reading, "the id of a task card")
            return found.task(self.dealt.count) if found else None, place
        return self._own(table), table.place

    def _own(self, table: MappingNode) -> Task | None:
        """Read a task with a goal of its own."""
        node, difficulty, before = table.get("goal"), table.get("difficulty"), self.findings.errors
        assert node is not None
        goal = GOAL.read(node, self.reading.within(task=True))
        if self.findings.errors > before:
            return None
        return Task(
            text_of(table.get("name"), f"task {len(self.tasks) + 1}"),
            goal,
            not_commander=table.get("not") is not None,
            difficulty=None if difficulty is None else whole(difficulty),
        )

    def _add(self, read: ReadTask, *, named: bool) -> None:
        """Keep a task; a task with the id or the card of an earlier one is a mistake."""
        name = read.task.name
        if named:
            self.findings.again(self.first, name, read.place, "T003", f"the task {name} is there twice")
        self.tasks.append(read)

    def _predicting(self, read: ReadTask, written: str | None, place: Place) -> ReadTask:
        """Return the task with the prediction of its owner."""
        if written is None:
            return read
        tricks = self.dealt.deal.last if self.dealt.deal else 99
        if not read.task.predicts:
            hint = "" if written.isdecimal() else f"the owner follows after '>', '{read.task.name}>{written}'"
            self.findings.add(place, "T011", f"expected no prediction, as {read.task.name} asks for none", hint)
        elif not re.fullmatch(r"[0-9]{1,2}", written) or int(written) > tricks:
            message = f"expected the prediction of a number of tricks from 0 to {tricks}, found {quoted(written)}"
            self.findings.add(place, "T011", message)
        else:
            return replace(read, task=replace(read.task, predicted=int(written)))
        return read

    def _check_card(self, card: Card, place: Place) -> None:
        """Note a card for which there is no task."""
        deck = self.dealt.deck
        if deck is None or str(card) in self.done:
            return
        if card not in deck.cards and self.dealt.whole is not None and card in self.dealt.whole.cards:
            message, hint = f"the card of the task {card} was played before", f"if it was met, write done: [{card}]"
            self.findings.add(place, "T002", message, hint)
        elif card not in deck.cards:
            single = [Card(card.suit, int(digit)) for digit in str(card.rank) if digit != "0"]
            two = len(single) > 1 and all(each in deck.cards for each in single)
            hint = f"for two tasks write '{' '.join(map(str, single))}'" if two else ""
            self.findings.add(place, "T002", f"there is no task for {card}, the card is not in the deck", hint)
        elif deck.is_trump(card):
            message = f"the game has no task for {card}, tasks are for colour cards only"
            self.findings.warn(place, "T004", message)
