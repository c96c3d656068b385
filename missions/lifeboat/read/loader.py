"""Loading: a file or a text in, documents and findings out.

In the order in which they need each other: missions, which may take over parts of others and have parameters; deals,
with what cannot be so in them, such as a character on two seats; problems; files.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from winnable.missions.lifeboat.document import PLAYERS, Document, Mission, MissionDocument, ProblemDocument
from winnable.missions.lifeboat.format import SCHEMAS
from winnable.missions.lifeboat.format.control import read_controls
from winnable.missions.lifeboat.format.names import character_named
from winnable.missions.lifeboat.format.people import entry_of
from winnable.missions.lifeboat.format.problem import MISSION, PROBLEM
from winnable.missions.lifeboat.format.reading import DOCUMENTS, GAME, CardTable, DealReading
from winnable.missions.lifeboat.read.outlook import check_days, check_played, check_scripts, warn_of_pile
from winnable.missions.lifeboat.write import dump
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.loader import Documents
from winnable.missions.source.mission import read_shared
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.problem import ProblemReader
from winnable.missions.source.shelf import Shelf, catalogue
from winnable.missions.source.tree import MappingNode, Node, items_of, text_of
from winnable.rules.lifeboat.card import CAST, Character
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.problem import NIGHT, Problem
from winnable.rules.lifeboat.setup import Options, Relation, Setup

# --- missions ------------------------------------------------------------------------------------


@cache
def shelf() -> Shelf:
    """The missions, by key such as `lifeboat/points`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    parts = Parts.of(MISSION, table, findings)
    reading = DealReading(findings, CardTable(findings, known=False))
    shared = read_shared(parts, PLAYERS, parameters, reading)
    reading.players = shared["players"]
    controls = read_controls(parts.node("control"), None, reading)
    days, at = parts.read("horizon", reading), parts.read("at", reading, "end")
    parts.read_aside("goals", reading)
    goals = parts.read("goals", reading, ())
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "A001", f"expected the key '{key}' in a mission")
    if findings.errors > before:
        return None
    return Mission(**shared, days=days, at=at, controls=controls, goals=goals)


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""


# --- deals ---------------------------------------------------------------------------------------


_REGULAR: Final = 4
"""The fewest characters of a regular game."""


@dataclass
class DealReader:
    """Reads the parts of a deal from the top of a problem; parts that its shape spoils are left out.

    From then on who is in play is known to the `reading`, if it can be known.
    """

    parts: Parts
    reading: DealReading
    boat: tuple[Character, ...] = ()
    lost: tuple[Character, ...] = ()

    def __post_init__(self) -> None:
        before = self.findings.errors
        self.boat = self.parts.read("boat", self.reading, ())
        self.lost = self.parts.read("lost", self.reading, ())
        for who in self.lost:
            if who in self.boat:
                self.findings.add(self._item("lost", who), "F002", f"{who} is lost, and has a seat in the boat")
        if self.boat and "lost" not in self.parts.broken and self.findings.errors == before:
            self.reading.cast = self.cast

    @property
    def findings(self) -> Findings:
        """The findings so far."""
        return self.reading.findings

    @property
    def cast(self) -> tuple[Character, ...]:
        """Who is in play, in the standard order."""
        return tuple(sorted({*self.boat, *self.lost}))

    def deal(self) -> Deal | None:
        """Read all of it; None if there is a mistake."""
        findings, before, cards, cast = self.findings, self.findings.errors, self.reading.cards, self.reading.cast
        options: Options = self.parts.read("options", self.reading, Options())
        wounds = self._wounds()
        hands = self._hands()
        provisions = self.parts.read("provisions", self.reading, ())
        navigation = self.parts.read("navigation", self.reading, ())
        relations = self._relations(options)
        marks: Marks | None = self.parts.read("marks", self.reading)
        if cast is not None and len(cast) == 1:
            findings.add(self.parts.table.key("boat"), "F007", "expected at least 2 characters, found 1")
        if findings.errors > before or cast is None or not cards.known or not navigation:
            return None
        deal = Deal.of(
            Setup(self.cast, cards.cards(), relations, options),
            self.boat,
            navigation,
            provisions=provisions,
            wounds=wounds,
            hands=hands,
            gulls=self.parts.read("gulls", self.reading, 0),
            day=self.reading.first,
            marks=marks,
        )
        for fault in deal.faults():
            place = self.parts.table.key("marks") if marks is not None else self.parts.table.place
            findings.add(place, "F009" if marks is not None else "A006", fault)
        if 1 < len(cast) < _REGULAR:
            message = f"the game is for {_REGULAR} to {len(CAST)} characters, found {len(cast)}"
            findings.warn(self.parts.table.key("boat"), "F007", message)
        return deal if findings.errors == before else None

    def _wounds(self) -> dict[Character, int]:
        node, findings = self.parts.node("wounds"), self.findings
        wounds: dict[Character, int] = self.parts.read("wounds", self.reading, {})
        places = {who: entry_of(node, who).value.place for who in wounds}
        for who, found in wounds.items():
            if found > (most := who.size + NIGHT):
                message = f"expected at most {most} wounds of {who}, found {found}"
                findings.warn(places[who], "F010", message, f"nobody of size {who.size} ever gets more")
        for who in self.parts.read("bodies", self.reading, ()):
            if who not in self.boat:
                message = f"expected a body in the boat, found {who}, who is lost"
                findings.add(self._item("bodies", who), "F004", message)
            elif wounds.setdefault(who, who.size + 1) <= who.size:
                state = "unconscious" if wounds[who] == who.size else "conscious"
                message = f"expected more than {who.size} wounds of {who}, who is dead, found {wounds[who]}"
                findings.add(places[who], "F004", message, f"with {wounds[who]} wounds {who} is {state}")
        return wounds

    def _hands(self) -> dict[Character, Hand]:
        hands: dict[Character, Hand] = self.parts.read("hands", self.reading, {})
        for who, hand in hands.items():
            if who in self.lost and any(hand):
                place = entry_of(self.parts.node("hands"), who).key.place
                self.findings.add(place, "F008", f"{who} is lost, and holds cards")
        return hands

    def _relations(self, options: Options) -> dict[Character, Relation]:
        cast, findings = self.reading.cast, self.findings
        found: dict[Character, Relation] = self.parts.read("relations", self.reading, {})
        first: dict[tuple[str, Character], Place] = {}
        for who, relation in found.items():
            entry = entry_of(self.parts.node("relations"), who)
            for role, other in (("friend", relation.friend), ("enemy", relation.enemy)):
                part = entry.value.get(role) if isinstance(entry.value, MappingNode) else None
                if other is None or part is None:
                    continue
                if cast is not None and other not in cast and options.missing_relations == "removed":
                    message = f"the {role} of {entry.key.text}, {other}, is not in play"
                    hint = "leave it out, or say options: {missing_relations: ignored}"
                    findings.add(part.place, "F005", message, hint)
                elif (role, other) in first:
                    where = first[role, other].seen_from(part.place)
                    message = f"{other} is the {role} of two players (first at {where}), there is one such card"
                    findings.warn(part.place, "F006", message)
                first.setdefault((role, other), part.place)
        return found

    def _item(self, key: str, who: Character) -> Place:
        """The place of a character in a list of characters."""
        node: Node | None = self.parts.node(key)
        assert node is not None
        return next((item.place for item in items_of(node) if character_named(text_of(item)) is who), node.place)


# --- problems ------------------------------------------------------------------------------------


_NEVER: Final = 1_000
"""More days than any file asks for: the horizon and the deadlines may stand in two files."""


def read_problem(table: MappingNode, findings: Findings) -> ProblemDocument | None:
    """Read a problem; None if there is a mistake. Whatever can be read is, so that all mistakes are found at once."""
    return _Reader(table, findings).document()


class _Reader(ProblemReader[Mission]):
    """Reads a problem part by part; what its shape spoils is left out."""

    shape = PROBLEM
    missions = MISSIONS
    people = "characters in play"
    wrong_number, unasked = "A004", "A001"

    def document(self) -> ProblemDocument | None:
        findings, parts = self.findings, self.parts
        reading = DealReading(findings, CardTable(findings))
        parts.read("cards", reading)
        reading.cards.known = "cards" not in parts.broken
        reading.first = parts.read("day", reading, 1)
        reading.deal = deal = DealReader(parts, reading).deal()
        reading.cards.known = reading.cards.known and "navigation" not in parts.broken
        self.read_mission(len(reading.cast or ()))
        control, scripts = self.asked("control"), parts.node("scripts")
        controls = read_controls(control, scripts, reading)
        days, at = self.read_asked("horizon", reading), self.read_asked("at", reading, "end")
        own = parts.node("goals") is not None and parts.node("horizon") is not None
        reading.days = range(reading.first, reading.first + (days if own and days is not None else _NEVER))
        parts.read_aside("goals", reading)
        goals = self.read_asked("goals", reading, ())
        self.note_unasked()
        past, line = parts.read("played", reading, NOTHING_PLAYED), parts.read("line", reading)
        if days is not None:
            check_days(range(reading.first, reading.first + days), reading.scripts, findings)
        if not self.good or deal is None or days is None:
            return None
        self.check_goals(goals, "A002", lambda goal: Problem(deal, days, (goal,)))
        if not self.good:
            return None
        try:
            problem = Problem(deal, days, goals, controls, at, past)
        except ValueError as error:
            self.contradiction(error)
            return None
        check_scripts(problem, reading.scripts, (control or scripts or self.table).place, findings)
        check_played(problem, parts.node("played"), findings)
        warn_of_pile(problem, self.table.key("navigation"), findings)
        if not self.good:
            return None
        return ProblemDocument(**self.shared(), problem=problem, line_of_play=line, own=self.own())

    def contradiction(self, error: ValueError) -> None:
        """Note parts that contradict each other: scripts, if there are any, as all else was checked alone."""
        key = next((key for key in ("scripts", "control") if self.table.get(key) is not None), "")
        code = "A005" if key and "script of" in str(error) else "A006"
        self.findings.add(self.table.key(key), code, str(error))

    def own(self) -> frozenset[str]:
        """What the problem says itself of the question."""
        given = {entry.key.text for entry in self.table.entries}
        return frozenset(
            {*given & {"horizon", "at", "goals"}, *(["control"] if given & {"control", "scripts"} else [])}
        )


# --- files ---------------------------------------------------------------------------------------


_DOCUMENTS: Final[Documents[Document]] = Documents(
    MISSIONS,
    read_problem,
    deal=("boat", "navigation", "provisions", "hands"),
    question=("mission", "with", "horizon", "at", "goals"),
    hint="a problem has the keys 'boat' and 'navigation', a mission the key 'id'",
)
_LOADER: Final = _DOCUMENTS.loader()
read_document = _DOCUMENTS.read
load = _LOADER.load
load_text = _LOADER.load_text
load_goal = _LOADER.load_goal
load_shipped = _LOADER.load_shipped


def load_line(text: str, problem: Problem) -> Line:
    """Read a line of play of a problem, as it stands under `line` in a file. Raises ValueError with all mistakes."""
    line: Line = _LOADER.line_of(text, dump(ProblemDocument.of(replace(problem, played=NOTHING_PLAYED))))
    return line
