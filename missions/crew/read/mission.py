"""Reading missions: from the tree of a mission, merged and filled in, to a Mission."""

from collections.abc import Iterator
from typing import Final

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule, possible
from winnable.missions.crew.decks import read_deck
from winnable.missions.crew.format import COMMANDER, MISSION, RESERVED
from winnable.missions.crew.goals.forms import GOALS
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.mission import Mission, Reading, crowd
from winnable.missions.crew.notation import read_token
from winnable.missions.crew.read.deal import read_game
from winnable.missions.crew.read.faults import crew_tricks, faults, never_open, strangers
from winnable.missions.crew.task_card import find_task_card, task_cards
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Findings, Place, Source, nearest, quoted
from winnable.missions.source.shape import sound
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS, edition_of, official_deck
from winnable.rules.crew.goal import AllOf, InRole, parts
from winnable.rules.crew.problem import Role
from winnable.rules.crew.task import Task, Token, TokenChange

__all__ = ["TOKEN_CHANGES", "check_handover", "check_tokens", "read_filled", "read_roles"]

TOKEN_CHANGES: Final = {
    "nothing": TokenChange.NONE,
    "swap-two": TokenChange.SWAP_TWO,
    "move-one": TokenChange.MOVE_ONE,
}
"""Changes of the tokens, by the word of the format."""
_ANY_TASK: Final = Task("any", AllOf(()))
_MANY: Final = 99
"""The largest number of tasks tried where a difficulty decides; more than anybody draws."""
_THREE: Final = "two players and the robot count as three"
_MUTED: Final = ScalarNode(Place(Source(""), 1, 1), "muted", "muted", 1, exact=False)


def read_filled(table: MappingNode, findings: Findings, *, game: str, alone: bool) -> Mission | None:
    """Read a mission that extends nothing and has no parameters (any more); None if there is a mistake.

    `game` is the edition of a mission that names none. `alone`: it is not read for a certain deal, so it must make
    sense with its own deck and every size of its crew.
    """
    before = findings.errors
    reader = _MissionReader(table, findings, game)
    mission = reader.read()
    if findings.errors > before:
        return None
    if alone:
        reader.check_goals(mission)
        reader.check_crew(mission)
        reader.check_use(mission)
    return mission if findings.errors == before else None


def read_roles(table: MappingNode, game: str, findings: Findings) -> tuple[Role, ...]:
    """Read roles by name, each with the members who may not have it."""
    commander = EDITIONS[game].commander
    names = [entry.key.text for entry in table.entries]
    roles = []
    for entry in table.entries:
        if entry.key.text in RESERVED:
            message = f"expected a name that is no word of the format, found {quoted(entry.key.text)}"
            findings.add(entry.key.place, "M006", message)
        check_id(entry.key, findings, "the name of a role")
        barred = entry.value.get("not") if isinstance(entry.value, MappingNode) else None
        unlike: list[str] = []
        not_commander = False
        for item in items_of(barred):
            assert isinstance(item, ScalarNode)
            if item.text in COMMANDER:
                not_commander = True
            elif item.text in names and item.text != entry.key.text:
                unlike.append(item.text)
            else:
                known = [commander, *(name for name in names if name != entry.key.text)]
                message = f"expected {commander} or another role, found {quoted(item.text)}"
                findings.add(item.place, "M006", message, nearest(item.text, known))
        roles.append(Role(entry.key.text, not_commander, tuple(unlike)))
    return tuple(roles)


def check_tokens(tokens: list[tuple[Token, Place]], findings: Findings) -> None:
    """Note a token that occurs twice, and gaps in the numbers and arrows."""
    first: dict[str, Place] = {}
    for token, place in tokens:
        if token.text in first:
            message = f"the token {token} is there twice (first at {first[token.text].seen_from(place)})"
            findings.add(place, "T006", message)
        else:
            first[token.text] = place
    for kind in ("number", "arrows"):
        present = sorted(rank for token, _ in tokens if (rank := getattr(token, kind)) is not None)
        missing = [rank for rank in range(1, max(present, default=0)) if rank not in present]
        if missing:
            last = next(place for token, place in tokens if getattr(token, kind) == present[-1])
            absent = ", ".join(">" * rank if kind == "arrows" else str(rank) for rank in missing)
            shown = ">" * present[-1] if kind == "arrows" else str(present[-1])
            findings.add(last, "T007", f"expected no gap below the token {shown}, missing {absent}")


def check_handover(rule: AssignmentRule, place: Place, findings: Findings) -> None:
    """Note a handover beside a rule by which the commander must keep one of the hardest tasks."""
    if rule.hardest:
        message = f"expected no handover together with {rule.name}, as the task could be handed on again"
        findings.add(place, "K006", message)


class _MissionReader:
    """Reads one mission."""

    def __init__(self, table: MappingNode, findings: Findings, game: str) -> None:
        self.table = table
        self.findings = findings
        self.broken = MISSION.broken(table, findings)
        self.game = read_game(table, self.broken, game)
        roles = self._get("roles")
        self.roles = read_roles(roles, self.game, findings) if isinstance(roles, MappingNode) else ()
        self.goals = GoalReader(findings, [role.name for role in self.roles], roles_known="roles" not in self.broken)

    def _get(self, key: str) -> Node | None:
        """Return the usable part of a key's value."""
        node = self.table.get(key)
        return node if node is None or key not in self.broken else sound(MISSION.keys[key].shape, node)

    def read(self) -> Mission:
        """Read the mission as far as there are no mistakes; the caller drops it if a finding was noted."""
        game = self.game
        if isinstance(id_node := self._get("id"), ScalarNode):
            check_id(id_node, self.findings)
        deck_node = self._get("deck")
        deck = None if deck_node is None else read_deck(deck_node, game, self.findings)
        official = official_deck(deck)
        tasks, tokens = self._tasks()
        cards = self._cards()
        difficulty = self._difficulty(self._get("tasks"))
        readings = self._readings(difficulty)
        goals = self._get("goals")
        assignment = _assignment(self._get("assignment"), EDITIONS[game].assignment)
        handover, real_time, and_more = self._get("handover"), self._get("real_time"), self._in_tasks("and_more")
        handed = isinstance(handover, ScalarNode) and handover.value is True
        if handed:
            for rule in (assignment, *(each.assignment for each in readings if each.assignment)):
                check_handover(rule, self.table.key("handover"), self.findings)
        return Mission(
            id=text_of(id_node, "custom"),
            game=game,
            title=text_of(self._get("title")),
            about=text_of(self._get("about")),
            deck=deck,
            crew=tuple(sorted({whole(item) for item in items_of(self._get("crew"))}))
            or (official and official.only_for)
            or EDITIONS[game].crew,
            tasks=tasks,
            tokens=tokens,
            difficulty=difficulty,
            and_more=isinstance(and_more, ScalarNode) and and_more.value is True,
            cards=cards,
            assignment=assignment,
            handover=handed,
            token_change=TOKEN_CHANGES[text_of(self._get("tokens_may"), "nothing")],
            roles=self.roles,
            draw=self._get("draw") is not None,
            goals=GOALS.read(goals, self.goals) if goals is not None else (),
            readings=readings,
            default_reading=self._default_reading(readings),
            communication=_communication(self._get("communication")) or "normal",
            real_time=None if real_time is None else whole(real_time),
            muted=self._muted(),
            notes=tuple(text_of(item) for item in items_of(self._get("notes"))),
            story=text_of(self._get("story")),
            tags=tuple(text_of(item) for item in items_of(self._get("tags"))),
        )

    def _in_tasks(self, key: str) -> Node | None:
        """Return the value of a key of `tasks`."""
        node = self._get("tasks")
        return node.get(key) if isinstance(node, MappingNode) else None

    @staticmethod
    def _difficulty(node: Node | None) -> int | None:
        difficulty = node.get("difficulty") if isinstance(node, MappingNode) else None
        return None if difficulty is None else whole(difficulty)

    def _cards(self) -> tuple[str, ...]:
        """Read the ids of the task cards of a mission with fixed cards."""
        first: dict[str, Place] = {}
        for item in items_of(self._in_tasks("cards")):
            assert isinstance(item, ScalarNode)
            card = find_task_card(item.text, item.place, self.findings, "the id of a task card")
            if item.text in first:
                message = f"the task {item.text} is there twice (first at {first[item.text].seen_from(item.place)})"
                self.findings.add(item.place, "T003", message)
            elif card is not None:
                first[item.text] = item.place
        return tuple(first)

    def _tasks(self) -> tuple[int | None, tuple[Token, ...]]:
        """Read the number of tasks, None where `tasks` has a difficulty or cards instead, and their tokens."""
        node = self._get("tasks")
        if node is None:
            return 0, ()
        if not isinstance(node, MappingNode):
            return whole(node), ()
        count_node = node.get("count")
        if count_node is None:
            return None, ()
        count = whole(count_node)
        placed = []
        for item in items_of(node.get("tokens")):
            assert isinstance(item, ScalarNode)
            token = read_token(item.text, item.at(0), self.findings)
            if token is not None:
                placed.append((token, item.place))
        check_tokens(placed, self.findings)
        if len(placed) > count:
            message = f"expected {count} tokens at most, one for each task, found {len(placed)}"
            self.findings.add(node.key("tokens"), "M008", message)
        return count, tuple(token for token, _ in placed)

    def _readings(self, difficulty: int | None) -> tuple[Reading, ...]:
        """Read the readings of a mission whose tasks have this difficulty."""
        node = self._get("readings")
        if not isinstance(node, MappingNode):
            return ()
        readings = []
        for entry in node.entries:
            value = entry.value
            assert isinstance(value, MappingNode)
            check_id(entry.key, self.findings, "the name of a reading")
            goals, rule, tasks = value.get("goals"), value.get("assignment"), value.get("tasks")
            real_time = value.get("real_time")
            if tasks is not None and difficulty is None:
                message = "expected a mission whose tasks have a difficulty of their own, as a reading has one"
                self.findings.add(value.key("tasks"), "K006", message)
            readings.append(
                Reading(
                    entry.key.text,
                    text_of(value.get("note")),
                    GOALS.read(goals, self.goals) if goals is not None else (),
                    self._difficulty(tasks),
                    None if rule is None else _assignment(rule),
                    _communication(value.get("communication")),
                    None if real_time is None else whole(real_time),
                )
            )
        return tuple(readings)

    def _default_reading(self, readings: tuple[Reading, ...]) -> str:
        node = self._get("default_reading")
        names = [reading.name for reading in readings]
        if isinstance(node, ScalarNode):
            if node.text not in names and "readings" not in self.broken:
                message = f"expected one of the readings {', '.join(names) or '(there are none)'}"
                message += f", found {quoted(node.text)}"
                self.findings.add(node.place, "M005", message, nearest(node.text, names))
            return node.text
        return names[0] if names else ""

    def _muted(self) -> Role | None:
        node = self._get("muted")
        if isinstance(node, MappingNode):
            (role,) = read_roles(MappingNode(node.place, (Entry(_MUTED, node),)), self.game, self.findings)
            return role
        return Role(_MUTED.text) if isinstance(node, ScalarNode) and node.value is True else None

    def check_goals(self, mission: Mission) -> None:
        """Note goals that make no sense with the mission's own deck and crew."""
        deck = mission.default_deck()
        crew = crew_tricks(deck, mission.seats)
        tokens = [token.text for token in mission.tokens]
        every = (*mission.goals, *(goal for reading in mission.readings for goal in reading.goals))
        for goal in every:
            for fault in faults(goal, deck, crew=crew, tokens=tokens):
                place = self.goals.place(fault) or self.table.place
                hint = _THREE if fault.code == "G009" and mission.seats != mission.crew else fault.hint
                self.findings.add(place, fault.code, fault.message, hint, fault.level)
            for fault in (*strangers(goal, mission.seats), *(() if mission.has_tasks else never_open(goal))):
                place = self.goals.place(fault) or self.table.place
                if self._own(place):  # what is taken over may be meant for more
                    hint = _THREE if fault.word == "2" and edition_of(deck) else fault.hint
                    self.findings.add(place, fault.code, fault.message, hint, fault.level)
        for item in items_of(self._in_tasks("cards")):
            assert isinstance(item, ScalarNode)
            for fault in faults(task_cards()[item.text].goal, deck, crew=crew):
                message = f"the task {item.text} does not go with the deck or the crew: {fault.message}"
                self.findings.add(item.place, fault.code, message, fault.hint, fault.level)

    def _own(self, place: Place) -> bool:
        """Whether a place is in the file of the mission itself."""
        return place.source.path == self.table.place.source.path

    def check_use(self, mission: Mission) -> None:
        """Note roles that nothing mentions, and more players or tasks than the deck has cards."""
        every = (*mission.goals, *(goal for reading in mission.readings for goal in reading.goals))
        mentioned = {part.role for part in parts(every) if isinstance(part, InRole)}
        mentioned |= {name for role in mission.roles for name in role.unlike}
        roles = self._get("roles")
        for entry in roles.entries if isinstance(roles, MappingNode) else ():
            if entry.key.text not in mentioned and self._own(entry.key.place):
                message = f"expected a goal or another role that mentions the role {quoted(entry.key.text)}"
                self.findings.warn(entry.key.place, "M014", message)
        deck = mission.default_deck()
        edition = edition_of(deck)
        if edition is not None and mission.seats[-1] > edition.crew[-1]:
            message = f"expected 2 to {edition.crew[-1]} players with an official deck, found {mission.crew[-1]}"
            self.findings.add(self.table.key("crew"), "M003", message, "write a deck of one's own for larger crews")
        else:
            self._check_deck(mission)
        if edition is None and max(mission.crew) > len(deck.cards):
            message = f"expected at most {len(deck.cards)} players, one for each card, found {max(mission.crew)}"
            self.findings.add(self.table.key("crew"), "M015", message)
        colours = [card for card in deck.cards if not deck.is_trump(card)]
        if mission.game == DEFAULT_EDITION.key and (mission.tasks or 0) > len(colours):
            message = f"expected at most {len(colours)} tasks, one for each colour card, found {mission.tasks}"
            self.findings.warn(self.table.key("tasks"), "M015", message)

    def _check_deck(self, mission: Mission) -> None:
        """Note crews that the deck is not for, though the game is: at the crew, or at the deck if that is the news."""
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

    def check_crew(self, mission: Mission) -> None:
        """Note tasks and roles that cannot be assigned with some number of players."""
        rules = [(mission.assignment, self.table.key("assignment"), mission.difficulty)]
        if isinstance(node := self._get("readings"), MappingNode):
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
        if crowded := crowd(mission.roles, min(mission.seats), mission.commander_word):
            self.findings.add(self.table.key("roles"), "M006", crowded)


def _draws(mission: Mission, seats: int, difficulty: int | None) -> Iterator[tuple[Task, ...]]:
    """Yield tasks that may lie on the table; where their difficulty counts, every possible number of them."""
    if mission.cards:
        yield mission.fixed_tasks(seats)
    elif difficulty is None:
        yield (_ANY_TASK,) * (mission.tasks or 0)
    else:
        yield from ((_ANY_TASK,) * number for number in range(1, min(difficulty, _MANY) + 1))


def _communication(node: Node | None) -> str | int | None:
    if isinstance(node, MappingNode):
        trick = node.get("disruption")
        return whole(trick) if trick is not None else None
    return node.text if isinstance(node, ScalarNode) else None


def _assignment(node: Node | None, default: str = "") -> AssignmentRule:
    if isinstance(node, MappingNode):
        spread, takers, most = node.get("spread"), node.get("takers"), node.get("most")
        return AssignmentRule(
            spread=whole(spread) if spread else None,
            takers=whole(takers) if takers else None,
            not_commander=node.get("not") is not None,
            most=whole(most) if most else None,
        )
    return ASSIGNMENTS[text_of(node, default)]
