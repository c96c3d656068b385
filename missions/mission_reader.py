"""Reading missions: from the tree of a mission document to a Mission."""

from typing import Final

from winnable.missions.assignment import ASSIGNMENTS, Assignment, possible
from winnable.missions.deals import read_game
from winnable.missions.decks import OFFICIAL_CREW, read_deck
from winnable.missions.finding import Findings, Place, Source, nearest, quoted
from winnable.missions.format import COMMANDER, MISSION, RESERVED
from winnable.missions.goals import GoalReader, faults
from winnable.missions.mission import Mission, Reading, crowd
from winnable.missions.notation import items_of, read_token, whole
from winnable.missions.shape import sound
from winnable.missions.tree import Entry, Node, Scalar, Table
from winnable.rules.crew.problem import Role, Token, TokenChange

__all__ = ["TOKEN_CHANGES", "check_tokens", "read_mission", "read_roles", "text_of"]

TOKEN_CHANGES: Final = {
    "nothing": TokenChange.NONE,
    "swap-two": TokenChange.SWAP_TWO,
    "move-one": TokenChange.MOVE_ONE,
}
"""What the crew may do with the tokens, by the word of the format."""
_MUTED: Final = Scalar(Place(Source(""), 1, 1), "muted", "muted", 1, exact=False)


def read_mission(table: Table, findings: Findings, *, alone: bool = True) -> Mission | None:
    """The mission of a mapping; None if there is a mistake.

    `alone`: it is not read for a certain deal, so it must make sense with its own deck and every size of its crew.
    """
    before = findings.errors
    reader = _MissionReader(table, findings)
    mission = reader.read()
    if findings.errors > before:
        return None
    if alone:
        reader.check_goals(mission)
        reader.check_crew(mission)
    return mission if findings.errors == before else None


def text_of(node: Node | None, default: str = "") -> str:
    """The text of an optional key."""
    return node.text.rstrip("\n") if isinstance(node, Scalar) else default


def read_roles(table: Table, findings: Findings) -> tuple[Role, ...]:
    """Roles by name, each with who may not have it."""
    names = [entry.key.text for entry in table.entries]
    roles = []
    for entry in table.entries:
        if entry.key.text in RESERVED:
            message = f"expected a name that is no word of the format, found {quoted(entry.key.text)}"
            findings.add(entry.key.place, "M006", message)
        barred = entry.value.get("not") if isinstance(entry.value, Table) else None
        unlike: list[str] = []
        not_commander = False
        for item in items_of(barred):
            assert isinstance(item, Scalar)
            if item.text in COMMANDER:
                not_commander = True
            elif item.text in names and item.text != entry.key.text:
                unlike.append(item.text)
            else:
                known = ["commander", *(name for name in names if name != entry.key.text)]
                message = f"expected commander or another role, found {quoted(item.text)}"
                findings.add(item.place, "M006", message, nearest(item.text, known))
        roles.append(Role(entry.key.text, not_commander, tuple(unlike)))
    return tuple(roles)


def check_tokens(tokens: list[tuple[Token, Place]], findings: Findings) -> None:
    """Every token is there once, and numbers and arrows have no gaps."""
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


class _MissionReader:
    """Reads one mission."""

    def __init__(self, table: Table, findings: Findings) -> None:
        self.table = table
        self.findings = findings
        self.broken = MISSION.broken(table, findings)
        roles = self._get("roles")
        self.roles = read_roles(roles, findings) if isinstance(roles, Table) else ()
        self.goals = GoalReader(findings, [role.name for role in self.roles])

    def _get(self, key: str) -> Node | None:
        """The value of a key, as much of it as can be used."""
        node = self.table.get(key)
        return node if node is None or key not in self.broken else sound(MISSION.keys[key].shape, node)

    def read(self) -> Mission:
        """The mission, as far as there are no mistakes."""
        game = read_game(self.table, self.broken)
        deck = self._get("deck")
        handover = self._get("handover")
        tasks, tokens = self._tasks()
        readings = self._readings()
        goals = self._get("goals")
        return Mission(
            id=text_of(self._get("id"), "custom"),
            game=game,
            title=text_of(self._get("title")),
            about=text_of(self._get("about")),
            deck=None if deck is None else read_deck(deck, game, self.findings),
            crew=tuple(sorted({whole(item) for item in items_of(self._get("crew"))})) or OFFICIAL_CREW,
            tasks=tasks,
            tokens=tokens,
            assignment=_assignment(self._get("assignment")),
            handover=isinstance(handover, Scalar) and handover.value is True,
            token_change=TOKEN_CHANGES[text_of(self._get("tokens_may"), "nothing")],
            roles=self.roles,
            draw=self._get("draw") is not None,
            goals=self.goals.read(goals) if goals is not None else (),
            readings=readings,
            default_reading=self._default_reading(readings),
            communication=self._communication(),
            muted=self._muted(),
            notes=tuple(text_of(item) for item in items_of(self._get("notes"))),
        )

    def _tasks(self) -> tuple[int, tuple[Token, ...]]:
        node = self._get("tasks")
        if node is None:
            return 0, ()
        if not isinstance(node, Table):
            return whole(node), ()
        count = whole(count_node) if (count_node := node.get("count")) else 0
        placed = []
        for item in items_of(node.get("tokens")):
            assert isinstance(item, Scalar)
            token = read_token(item.text, item.at(0), self.findings)
            if token is not None:
                placed.append((token, item.place))
        check_tokens(placed, self.findings)
        if len(placed) > count:
            message = f"expected {count} tokens at most, one for each task, found {len(placed)}"
            self.findings.add(node.key("tokens"), "M008", message)
        return count, tuple(token for token, _ in placed)

    def _readings(self) -> tuple[Reading, ...]:
        node = self._get("readings")
        if not isinstance(node, Table):
            return ()
        readings = []
        for entry in node.entries:
            assert isinstance(entry.value, Table)
            goals = entry.value.get("goals")
            read = self.goals.read(goals) if goals is not None else ()
            readings.append(Reading(entry.key.text, text_of(entry.value.get("note")), read))
        return tuple(readings)

    def _default_reading(self, readings: tuple[Reading, ...]) -> str:
        node = self._get("default_reading")
        names = [reading.name for reading in readings]
        if isinstance(node, Scalar):
            if node.text not in names and "readings" not in self.broken:
                message = f"expected one of the readings {', '.join(names) or '(there are none)'}"
                message += f", found {quoted(node.text)}"
                self.findings.add(node.place, "M005", message, nearest(node.text, names))
            return node.text
        return names[0] if names else ""

    def _communication(self) -> str | int:
        node = self._get("communication")
        if isinstance(node, Table):
            trick = node.get("disruption")
            return whole(trick) if trick is not None else "normal"
        return text_of(node, "normal")

    def _muted(self) -> Role | None:
        node = self._get("muted")
        if isinstance(node, Table):
            (role,) = read_roles(Table(node.place, (Entry(_MUTED, node),)), self.findings)
            return role
        return Role(_MUTED.text) if isinstance(node, Scalar) and node.value is True else None

    def check_goals(self, mission: Mission) -> None:
        """Note goals that cannot be meant with the mission's own deck and crew."""
        deck = mission.default_deck()
        tokens = [token.text for token in mission.tokens]
        every = (*mission.goals, *(goal for reading in mission.readings for goal in reading.goals))
        for goal in every:
            for fault in faults(goal, deck, tricks=mission.tricks(), seats=min(mission.crew), tokens=tokens):
                place = self.goals.place(fault) or self.table.place
                self.findings.add(place, fault.code, fault.message, fault.hint, fault.level)

    def check_crew(self, mission: Mission) -> None:
        """Note tasks and roles that some crew of the mission cannot share out."""
        for seats in mission.crew:
            rule = mission.assignment.sharing(mission.tasks, seats, commander=0)
            if not possible(rule, [None] * mission.tasks, seats):
                message = f"expected tasks that {seats} players can share out by the rule, found {mission.tasks}"
                self.findings.add(self.table.key("assignment"), "M009", message)
                break
        if crowded := crowd(mission.roles, min(mission.crew)):
            self.findings.add(self.table.key("roles"), "M006", crowded)


def _assignment(node: Node | None) -> Assignment:
    if isinstance(node, Table):
        spread, takers = node.get("spread"), node.get("takers")
        return Assignment(
            spread=whole(spread) if spread else None,
            takers=whole(takers) if takers else None,
            not_commander=node.get("not") is not None,
        )
    return ASSIGNMENTS[text_of(node, "draft")]
