"""Reading missions: from the tree of a mission, merged and filled in, to a Mission that can be played."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from winnable.missions.crew.assignment_rule import possible
from winnable.missions.crew.cards import TaskCard, read_game
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.goals.faults import crew_tricks, faults, faults_of_each, never_open, strangers
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.mission import Mission, crowd
from winnable.missions.crew.task_cards import own_task_cards
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.shape import codec
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS, edition_of, official_deck, seats_of
from winnable.rules.crew.goal import AllOf, parts
from winnable.rules.crew.task import Task, of_card
from winnable.rules.crew.who import InRole

_ANY_TASK: Final = Task("any", AllOf(()))
_MANY: Final = 99
"""The largest number of tasks tried where a difficulty decides; more than anybody draws."""
_THREE: Final = "two players and the robot count as three"


def read_filled(table: MappingNode, findings: Findings, *, game: str, alone: bool) -> Mission | None:
    """Read a mission that extends nothing and has no parameters (any more); None if there is a mistake.

    `game` is the edition of a mission that names none. `alone`: it is not read for a certain deal, so it must make
    sense with its own deck and every size of its crew.
    """
    before = findings.errors
    broken = MISSION.broken(table, findings)
    usable = MISSION.usable(table, broken)
    roles = usable.get("roles")
    names = [entry.key.text for entry in roles.entries] if isinstance(roles, MappingNode) else []
    game = read_game(table, broken, game)
    reading = GoalReader(findings, names, roles_known="roles" not in broken, game=game, measured=True)
    if (cards := table.get("task_cards")) is not None and (
        "task_cards" not in broken or isinstance(cards, MappingNode)
    ):
        reading.cards = {card.id: card for card in _own_cards(cards, usable, reading)}
    mission: Mission = MISSION.read(usable, reading)
    if "goals" in broken:
        from winnable.missions.crew.goals.aside import read_goals_aside  # noqa: PLC0415  # for mistakes alone

        read_goals_aside(table.get("goals"), reading)
    if "readings" not in broken:
        _check_default(mission, usable, findings)
    checks = _Checks(mission, table, usable, reading)
    if findings.errors > before:
        if alone and _table_is_set(usable, broken, reading):
            checks.goals()
            checks.difficulties()
        return None
    if alone:
        checks.goals()
        checks.tasks()
        checks.crew()
        checks.use()
    return mission if findings.errors == before else None


_TABLE: Final = ("game", "deck", "crew", "tasks", "roles")
"""The keys that say what goals are about."""


def _table_is_set(usable: MappingNode, broken: set[str], reading: GoalReader) -> bool:
    """Whether goals can be held against deck, crew, tasks and roles, as neither these nor the keys have mistakes."""
    aside = replace(reading, findings=Findings())
    for key in _TABLE:
        node = usable.get(key)
        if node is not None:
            codec(MISSION.keys[key].shape).read(node, aside)
    return not broken.intersection({*_TABLE, "?"}) and not aside.findings.errors


def _own_cards(cards: Node, table: MappingNode, reading: GoalReader) -> tuple[TaskCard, ...]:
    """Read the task cards of a mission, for its deck and its crew."""

    def said(key: str) -> Any:
        node = table.get(key)
        return None if node is None else codec(MISSION.keys[key].shape).read(node, reading)

    deck, crew = said("deck") or EDITIONS[reading.game].deck, said("crew")
    sizes = {seats_of(deck, players) for players in (crew["crew"] if crew else EDITIONS[reading.game].crew)}
    return own_task_cards(cards, deck, reading.game, reading.findings, sorted(sizes))


def _check_default(mission: Mission, table: MappingNode, findings: Findings) -> None:
    """Note a default reading that is none of the readings."""
    node, names = table.get("default_reading"), [each.name for each in mission.readings]
    if isinstance(node, ScalarNode) and node.text not in names:
        message = f"expected one of the readings {', '.join(names) or '(there are none)'}, found {quoted(node.text)}"
        findings.add(node.place, "M005", message, nearest(node.text, names))


class _Checks:
    """Notes contradictions in a mission of which each part is good."""

    def __init__(self, mission: Mission, table: MappingNode, usable: MappingNode, reading: GoalReader) -> None:
        self.mission = mission
        self.table = table
        self.usable = usable
        self.reading = reading
        self.findings = reading.findings
        self.every_goal = (*mission.goals, *(goal for each in mission.readings for goal in each.goals))

    def goals(self) -> None:
        """Note goals that make no sense with the mission's own deck and crew."""
        mission = self.mission
        deck = mission.default_deck()
        crew = crew_tricks(deck, mission.seats)
        tokens = [token.text for token in mission.tokens]
        unsound, aside = [*self.reading.unsound, *self.reading.aside], self.reading.aside
        goals = (*self.every_goal, *aside)
        for goal, found in faults_of_each(goals, deck, crew=crew, tokens=tokens, unsound=unsound):
            for fault in found:
                place = self.reading.place(fault) or self.table.place
                three = fault.code == "G009" and mission.seats != mission.crew
                fault.note(self.findings, place, hint=_THREE if three else None)
            for fault in (*strangers(goal, mission.seats), *(() if mission.has_tasks else never_open(goal))):
                place = self.reading.place(fault) or self.table.place
                if self._own(place):  # parts of the base may be meant for more
                    three = fault.word == "2" and edition_of(deck) is not None
                    fault.note(self.findings, place, hint=_THREE if three else None)

    def tasks(self) -> None:
        """Note goals of the tasks that make no sense with the mission's own deck and crew."""
        mission, tasks = self.mission, self.usable.get("tasks")
        deck = mission.default_deck()
        crew = crew_tricks(deck, mission.seats)
        if mission.task_goal is not None:
            card = next(card for card in deck.cards if not deck.is_trump(card))
            for fault in faults(of_card(card, mission.task_goal), deck, crew=crew):
                at = tasks.key("goal") if isinstance(tasks, MappingNode) else self.table.place
                fault.note(self.findings, at)
        for item in items_of(tasks.get("cards") if isinstance(tasks, MappingNode) else None):
            assert isinstance(item, ScalarNode)
            for fault in faults(mission.card(item.text).goal, deck, crew=crew):
                fault.note(self.findings, item.place, f"the task {item.text} does not go with the deck or the crew: ")

    def _own(self, place: Place) -> bool:
        """Whether a place is in the file of the mission itself."""
        return place.source.path == self.table.place.source.path

    def use(self) -> None:
        """Note roles that nothing mentions, and more players or tasks than the deck has cards."""
        mission = self.mission
        mentioned = {part.role for part in parts(self.every_goal) if isinstance(part, InRole)}
        mentioned |= {name for role in mission.roles for name in role.unlike}
        roles = self.usable.get("roles")
        for entry in roles.entries if isinstance(roles, MappingNode) else ():
            if entry.key.text not in mentioned and self._own(entry.key.place):
                message = f"expected a goal or another role that mentions the role {quoted(entry.key.text)}"
                self.findings.warn(entry.key.place, "M014", message)
        deck = mission.default_deck()
        edition = edition_of(deck)
        if edition is not None and mission.seats[-1] > edition.crew[-1]:
            message = f"expected 2 to {edition.crew[-1]} players with an official deck, found {mission.crew[-1]}"
            self.findings.add(
                self.table.key("crew"), "M003", message, "for larger crews give the mission a deck of its own"
            )
        else:
            self._deck()
        if edition is None and max(mission.crew) > len(deck.cards):
            message = f"expected at most {len(deck.cards)} players, one for each card, found {max(mission.crew)}"
            self.findings.add(self.table.key("crew"), "M015", message)
        colours = [card for card in deck.cards if not deck.is_trump(card)]
        if mission.game == DEFAULT_EDITION.key and (mission.tasks or 0) > len(colours):
            message = f"expected at most {len(colours)} tasks, one for each colour card, found {mission.tasks}"
            self.findings.warn(self.table.key("tasks"), "M015", message)

    def _deck(self) -> None:
        """Note crews that the deck is not for, though the game is: at the crew, or at the deck if that is the news."""
        mission = self.mission
        official = official_deck(mission.deck)
        wrong = [size for size in mission.crew if official and official.crew_fault(size)]
        if official is None or not wrong:
            return
        place = self.table.key("crew")
        fault = official.crew_fault(wrong[0])
        self.findings.add(
            place if self._own(place) else self.table.key("deck"),
            "M003",
            f"{fault} in the crew of the mission",
            f"write crew: {list(official.only_for)}",
        )

    def crew(self) -> None:
        """Note tasks and roles that cannot be assigned with some number of players."""
        mission = self.mission
        rules = [(mission.assignment, self.table.key("assignment"), mission.difficulty)]
        if isinstance(node := self.usable.get("readings"), MappingNode):
            for entry in node.entries:
                if isinstance(entry.value, MappingNode) and (entry.value.get("assignment") or entry.value.get("tasks")):
                    place, read = entry.value.key("assignment"), entry.key.text
                    rules.append((mission.assignment_read(read), place, mission.difficulty_read(read)))
        for rule, place, difficulty in rules:
            for seats in mission.seats:
                if not any(
                    possible(rule.assignment(t, seats, 0), t, seats, 0) for t in _draws(mission, seats, difficulty)
                ):
                    found = f"{mission.tasks}" if difficulty is None else f"tasks of difficulty {difficulty}"
                    found = " ".join(mission.cards) or found
                    message = f"expected tasks that {seats} players can share out by the rule, found {found}"
                    self.findings.add(place, "M009", message)
                    break
        self.difficulties()
        if crowded := crowd(mission.roles, min(mission.seats), mission.commander_word):
            self.findings.add(self.table.key("roles"), "M006", crowded)

    def difficulties(self) -> None:
        """Note own task cards without a difficulty, where tasks are drawn to one."""
        mission = self.mission
        if mission.difficulty is None:
            return
        for card in self.reading.cards.values():
            lacking = [str(seats) for seats in mission.seats if seats not in card.difficulty]
            if lacking:
                message = f"expected a difficulty of the task card {card.id} for {' and '.join(lacking)} players"
                hint = f"as tasks are drawn to one: difficulty: {{{lacking[0]}: 2}}"
                self.findings.add(self.table.key("task_cards"), "T012", message, hint)


def _draws(mission: Mission, seats: int, difficulty: int | None) -> Iterator[tuple[Task, ...]]:
    """Yield tasks that may lie on the table; where their difficulty counts, every possible number of them."""
    if mission.cards:
        yield mission.fixed_tasks(seats)
    elif difficulty is None:
        yield (_ANY_TASK,) * (mission.tasks or 0)
    else:
        yield from ((_ANY_TASK,) * number for number in range(1, min(difficulty, _MANY) + 1))
