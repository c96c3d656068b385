"""Reading tasks: the short notation `p3>Ann[1]`, mappings, task cards by id, and tasks with goals of their own."""

import re
from dataclasses import dataclass, replace

from winnable.missions.crew.format.players import ReadDeal
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.notation import read_card, read_tasks, read_token
from winnable.missions.crew.spelling import ANY_RANK, Suits, card_hint
from winnable.missions.crew.task_card import find_task_card
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, whole
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import DECKS, EDITIONS
from winnable.rules.crew.goal import task_card
from winnable.rules.crew.task import Task, Token

__all__ = ["ReadTask", "card_of", "mark_done", "read_tasks_of"]


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


def read_tasks_of(
    node: Node | None, done: Node | None, dealt: ReadDeal, goals: GoalReader, findings: Findings
) -> list[ReadTask]:
    """Read the tasks of a problem, in draw order, but for those with mistakes.

    `done` names tasks that were met before; their cards need not be in the deck any more.
    """
    reader = _TaskReader(dealt, goals, findings, {word for name in _names(done) for word in _listed(name.text)})
    for item in items_of(node):
        if isinstance(item, MappingNode):
            reader.long_form(item)
        else:
            assert isinstance(item, ScalarNode)
            reader.short_form(item)
    return reader.tasks


def mark_done(node: Node | None, tasks: list[ReadTask], dealt: ReadDeal, findings: Findings) -> list[ReadTask]:
    """Mark the tasks that the file names as met before."""
    marked = list(tasks)
    first: dict[str, Place] = {}
    for written in _names(node):
        name, place = written.text, written.at(0)
        called = [index for index, each in enumerate(tasks) if each.task.name == name]
        if name in first:
            message = f"the task {name} is there twice (first at {first[name].seen_from(place)})"
            findings.add(place, "T003", message)
        elif len(called) != 1:
            names = [each.task.name for each in tasks]
            several = name not in names and set(_listed(name)) <= set(names)
            hint = "write them as a list, [p3, b4]" if several else nearest(name, names)
            found = f"{quoted(name)}, the name of {len(called)} tasks" if called else quoted(name)
            findings.add(place, "T014", f"expected the name of one of the tasks, found {found}", hint)
        elif (card := card_of(tasks[called[0]].task)) and dealt.deck is not None and card in dealt.deck.cards:
            message = f"expected a task that was met before, found {name}, whose card is still to be played"
            findings.add(place, "T014", message, "the line so far meets tasks without being told")
        else:
            marked[called[0]] = replace(tasks[called[0]], task=replace(tasks[called[0]].task, done=True))
        first.setdefault(name, place)
    return marked


def _listed(text: str) -> list[str]:
    """Return the names in a text in which they stand one after the other."""
    return re.split(r"[\s,]+", text.strip(", "))


def _names(node: Node | None) -> list[ScalarNode]:
    return [item for item in items_of(node) if isinstance(item, ScalarNode)]


def card_of(task: Task) -> Card | None:
    """Return the card of a Planet Nine task; None for any other task."""
    try:
        card = Card.parse(task.name)
    except ValueError:
        return None
    return card if task.goal == task_card(card) else None


def _hint(name: str) -> str:
    """Return a hint for a name that is neither a card nor a task card."""
    if name.endswith(("-", ":")):  # p3->Ann, p3: Ann
        return f"write the owner after '>' alone, '{name.rstrip('-:')}>Ann'"
    if other := re.fullmatch(r"([^\W_]+)[<@|/;:]([^\W_]+)", name):
        return f"write the owner after '>', '{other[1]}>{other[2]}'"
    if name.endswith((";", "/", "+", "&")):
        return "put blanks or commas between tasks"
    if "#" in name:
        return "a comment needs a blank before '#'"
    if bracket := re.fullmatch(r"(.+)\((.+)\)", name):
        return f"a token stands in square brackets, '{bracket[1]}[{bracket[2]}]'"
    return card_hint(name)


class _TaskReader:
    """Reads tasks one by one; `done` are the names of those that were met before."""

    def __init__(self, dealt: ReadDeal, goals: GoalReader, findings: Findings, done: set[str]) -> None:
        self.done = done
        self.dealt = dealt
        self.goals = goals
        self.findings = findings
        self.tasks: list[ReadTask] = []
        self.first: dict[str, Place] = {}

    def short_form(self, scalar: ScalarNode) -> None:
        """Read the tasks of a text."""
        edition = EDITIONS[self.dealt.game].deck
        deck = self.dealt.deck or edition  # a deck with a mistake says nothing about ranks
        suits = Suits.of(deck, edition)
        if deck not in DECKS.values():  # a deck that is just the hands may have had any rank before
            suits = replace(suits, highest=ANY_RANK)
        before = ""
        for written in read_tasks(scalar, suits, self.findings):
            task_before, before = before, written.name if written.owner is None else ""
            owner: int | None = None
            if written.owner is not None and self.dealt.players is not None:
                owner = self.dealt.players.seat(written.owner, written.owner_place, self.findings)
            try:
                card: Card | None = Card.parse(written.name)
            except ValueError:
                card = None
            if card is not None:
                self._check_card(card, written.place)
                task = Task.card(card, written.token, owner)
            else:
                expected, hint = "a task for a card such as 'p7' or the id of a task card", _hint(written.name)
                if task_before and self.dealt.players is not None and written.name in self.dealt.players.names:
                    hint = f"write the owner after '>', '{task_before}>{written.name}'"
                found = find_task_card(written.name, written.place, self.findings, expected, hint)
                if found is None:
                    continue
                task = found.task(self._players(), owner, written.token)
            read = ReadTask(task, written.place, written.owner_place, written.token_place, by_id=card is None)
            self._add(self._predicting(read, written.predicted, written.predicted_place), named=True)

    def long_form(self, table: MappingNode) -> None:
        """Read the task of a mapping."""
        owner_node, token_node = table.get("owner"), table.get("token")
        owner: int | None = None
        token: Token | None = None
        if isinstance(owner_node, ScalarNode) and self.dealt.players is not None:
            owner = self.dealt.players.seat(owner_node.text, owner_node.at(0), self.findings)
        if isinstance(token_node, ScalarNode):
            token = read_token(token_node.text, token_node.at(0), self.findings)
        owner_place, token_place = (owner_node or table).place, (token_node or table).place
        card_node, id_node, predicted = table.get("card"), table.get("task"), table.get("predicted")
        if isinstance(card_node, ScalarNode):
            placed = read_card(card_node, self.findings, "T001")
            if placed is None:
                return
            self._check_card(placed.card, placed.place)
            read = ReadTask(Task.card(placed.card, token, owner), placed.place, owner_place, token_place)
        elif isinstance(id_node, ScalarNode):
            card = find_task_card(id_node.text, id_node.at(0), self.findings, "the id of a task card")
            if card is None:
                return
            task = card.task(self._players(), owner, token)
            read = ReadTask(task, id_node.at(0), owner_place, token_place, by_id=True)
        else:
            own = self._own(table, owner, token)
            if own is None:
                return
            read = ReadTask(own, table.place, owner_place, token_place)
        if isinstance(predicted, ScalarNode):
            read = self._predicting(read, predicted.text, predicted.place)
        self._add(read, named=table.get("goal") is None)

    def _own(self, table: MappingNode, owner: int | None, token: Token | None) -> Task | None:
        """Read a task with a goal of its own."""
        goal_node, name, difficulty = table.get("goal"), table.get("name"), table.get("difficulty")
        assert goal_node is not None
        before = self.findings.errors
        goal = GOAL.read(goal_node, self.goals.within(task=True))
        if self.findings.errors > before:
            return None
        called = name.text if isinstance(name, ScalarNode) else f"task {len(self.tasks) + 1}"
        return Task(
            called,
            goal,
            token,
            owner,
            not_commander=table.get("not") is not None,
            difficulty=None if difficulty is None else whole(difficulty),
        )

    def _players(self) -> int:
        """Return the number of players; 0 without hands, for which there is a finding already."""
        return self.dealt.players.count if self.dealt.players else 0

    def _add(self, read: ReadTask, *, named: bool) -> None:
        """Keep a task; a task with the id or the card of an earlier one is a mistake."""
        name = read.task.name
        if named and name in self.first:
            message = f"the task {name} is there twice (first at {self.first[name].seen_from(read.place)})"
            self.findings.add(read.place, "T003", message)
        if named:
            self.first.setdefault(name, read.place)
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
