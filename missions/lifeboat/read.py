"""Reading documents of Lifeboat: trees in, problems and missions out, every mistake with its place.

First what only the rules can tell of a problem: scripts and days that cannot be played, and piles that can wrap.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from winnable.missions.lifeboat.document import PLAYERS, Document, Mission, MissionDocument, ProblemDocument, dump
from winnable.missions.lifeboat.format import SCHEMAS
from winnable.missions.lifeboat.format.control import read_controls
from winnable.missions.lifeboat.format.names import character_named
from winnable.missions.lifeboat.format.problem import MISSION, PROBLEM
from winnable.missions.lifeboat.format.reading import DOCUMENTS, GAME, CardTable, DealReading, entry_of
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.loader import Documents
from winnable.missions.source.mission import read_shared
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.problem import ProblemReader
from winnable.missions.source.shelf import Missions, Shelf, catalogue
from winnable.missions.source.tree import MappingNode, Node, items_of, text_of
from winnable.rules.lifeboat.card import CAST, FLARE, MEDKIT, NAVIGATION, PARASOL, Character, DayNumber
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Day, Flare, Line, Medkit, Parasol
from winnable.rules.lifeboat.fault import IllegalStep, StepPath
from winnable.rules.lifeboat.problem import NIGHT, Problem
from winnable.rules.lifeboat.referee import reached, replay
from winnable.rules.lifeboat.setup import Options, Relation, Setup

_KEYS: Final = {
    "fall": "overboard",
    "action": "act",
}
"""Keys of files that are not called as the fields of a day and its parts."""


# --- scripts -------------------------------------------------------------------------------------


ScriptNodes = Mapping[tuple[Character, DayNumber], MappingNode]
"""The days of scripts as they were written, by whose they are and their numbers."""


def check_days(played: range, scripts: ScriptNodes, findings: Findings) -> None:
    """Note days of scripts that are not played."""
    for (who, day), node in scripts.items():
        if day not in played:
            message = f"expected a day from {played[0]} to {played[-1]} in the script of {who}, found {day}"
            place = (node.get("day") or node).place
            findings.add(place, "A005", message, "the horizon says how many days are played")


def check_scripts(problem: Problem, days: ScriptNodes, control: Place, findings: Findings) -> None:
    """Note scripts that cannot be played whatever the free characters do.

    `control` is where it is said that nobody is free, if that is so.
    """
    before = findings.errors
    start = problem.deal.position
    for who in problem.deal.setup.cast:
        for day in problem.control(who).script:
            node = days.get((who, day.day))
            if node is None:
                continue
            act = node.get("act")
            needed = {Parasol: PARASOL, Medkit: MEDKIT, Flare: FLARE}.get(type(day.action))
            if act is not None and needed is not None and needed not in start.in_play:
                findings.add(act.place, "A005", f"the script of {who} cannot be played: no {needed} is in play")
            pick = node.get("pick")
            if pick is not None and day.pick not in start.provisions:
                message = f"the script of {who} cannot be played: no {day.pick} is in the pile of provisions"
                findings.add(pick.place, "A005", message)
    if findings.errors > before:
        return
    _check_depth(problem, days, findings)
    if problem.free:
        _check_first_draft(problem, days, findings)
        return
    try:
        replay(problem, Line((*problem.played.days, *[Day()] * (problem.days - len(problem.played.days)))))
    except IllegalStep as illegal:
        if illegal.who is None or not illegal.detail.startswith("nothing is played"):
            told = None if illegal.who is None else days.get((illegal.who, illegal.day))
            place = control if told is None else told.place
            findings.add(place, "A005", f"the scripts cannot be played: {illegal}")


def _check_depth(problem: Problem, days: ScriptNodes, findings: Findings) -> None:
    """Warn of navigation cards in scripts that lie too deep in the pile for any line."""
    start = problem.deal.position
    for (who, number), node in days.items():
        until = replace(problem, days=number - start.day + 1, controls={}, played=NOTHING_PLAYED)
        seen = start.navigation[: until.most_drawn]
        day = problem.control(who).on(number)
        for key, cards in (("act", getattr(day.action, "keep", ())), ("navigate", (day.navigate,))):
            found = node.get(key)
            deep = [card for card in cards if card in start.navigation and card not in seen]
            if found is not None and deep:
                message = f"the script of {who} cannot be followed on day {number}: {deep[0]} cannot be drawn by then"
                hint = f"only {', '.join(seen)} can; what does not come up is passed over"
                findings.warn(found.place, "A005", message, hint)


def _check_first_draft(problem: Problem, days: ScriptNodes, findings: Findings) -> None:
    """Note provisions of scripts that cannot be taken on the first day, as far as nobody free has chosen before."""
    start = problem.deal.begin()
    if problem.deal.marks is not None or problem.played.days:
        return
    offer = list(start.provisions[: len(start.awake)])
    for who in start.awake:
        if not offer or problem.control(who).free:
            return
        day: ScriptDay = problem.control(who).on(start.day)
        if day.pick is not None and day.pick not in offer:
            node = days.get((who, start.day))
            pick = None if node is None else node.get("pick")
            if pick is not None:
                message = f"the script of {who} cannot be played: {day.pick} is not among {', '.join(offer)}"
                findings.add(pick.place, "A005", message)
            return
        offer.remove(day.pick or offer[0])


# --- lines ---------------------------------------------------------------------------------------


def check_played(problem: Problem, node: Node | None, findings: Findings) -> None:
    """Note an illegal line so far."""
    if node is None:
        return
    try:
        reached(problem)
    except IllegalStep as illegal:
        first = problem.deal.position.day
        findings.add(place_in_line(node, illegal.day - first, illegal.path), "E003", str(illegal))


def place_in_line(node: Node, index: int, path: StepPath) -> Place:
    """The place of a step in a line of play: of its day (from 0), and in the day as far as its path can be followed."""
    days = items_of(node)
    if not 0 <= index < len(days):
        return node.place
    at: Node = days[index]
    place = at.place
    for step, part in enumerate(path):
        if isinstance(part, int):
            children = _children(at)
            if part >= len(children):
                break
            place, at = children[part]
        elif isinstance(at, MappingNode):
            key = "after" if part == "free" and step == 0 else "before" if part == "free" else _KEYS.get(part, part)
            inner = at.get(key)
            if inner is None:
                break
            place, at = inner.place, inner
        else:
            break
    return place


def _children(node: Node) -> list[tuple[Place, Node]]:
    """The items of a list, or the values of a mapping with the places of their keys."""
    if isinstance(node, MappingNode):
        return [(entry.key.place, entry.value) for entry in node.entries]
    return [(item.place, item) for item in items_of(node)]


# --- piles ---------------------------------------------------------------------------------------


def warn_of_pile(problem: Problem, place: Place, findings: Findings) -> None:
    """Warn of a navigation pile that is shorter than that of the game, and above all of one that can wrap.

    Cards that went under the pile come again where those left out of the file would have come. A whole pile can wrap as
    well, but as it does at the table; `show` says so.
    """
    position = problem.deal.position
    count, drawn, left = len(position.deck), problem.most_drawn, len(position.navigation)
    if count >= len(NAVIGATION):
        return
    found = f"there are {len(NAVIGATION)} navigation cards in the game, found {count}"
    if drawn <= left:
        findings.warn(place, "H007", found, "in these days no more of them can be drawn")
        return
    days = f"{problem.days} day{'s' * (problem.days > 1)}"
    message = f"{found}; up to {drawn} can be drawn in {days}, so that the pile can wrap"
    hint = "once all these are drawn, those put under the pile come again; in the game the missing cards come first"
    findings.warn(place, "H006", message, hint)


# --- Missions, deals, problems and files ---------------------------------------------------------


# In the order in which they need each other: missions, which may take over parts of others and have parameters; deals,
# with what cannot be so in them, such as a character on two seats; problems; files.


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
