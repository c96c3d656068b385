"""Reading problems: the deal, the question, and lines of play."""

from pathlib import Path
from typing import Final

from winnable.missions.lifeboat.document import MissionDocument, ProblemDocument
from winnable.missions.lifeboat.format import GAME, PROBLEM
from winnable.missions.lifeboat.read.cards import CardTable, read_cards
from winnable.missions.lifeboat.read.control import ControlReader
from winnable.missions.lifeboat.read.deal import DealReader
from winnable.missions.lifeboat.read.goals import GoalReader
from winnable.missions.lifeboat.read.line import LineReader
from winnable.missions.lifeboat.read.mission import MISSIONS, read_days
from winnable.missions.lifeboat.read.outlook import check_days, check_played, check_scripts, warn_of_pile
from winnable.missions.lifeboat.shelf import shelf
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import WITH, plain_values
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem

__all__ = ["read_problem"]

_NEVER: Final = 1_000
"""So many days are more than any file asks for: how far is played and what is asked by when may stand in two files."""


def read_problem(table: MappingNode, findings: Findings) -> ProblemDocument | None:
    """Read a problem; None if there is a mistake. Whatever can be read is, so that all mistakes are found at once."""
    return _Reader(table, findings).document()


class _Reader:
    """Reads a problem part by part; what its shape spoils is left out."""

    def __init__(self, table: MappingNode, findings: Findings) -> None:
        self.table = table
        self.findings = findings
        self.before = findings.errors
        self.broken = PROBLEM.broken(table, findings)
        self.mission: MissionDocument | None = None

    def part(self, key: str) -> Node | None:
        return None if key in self.broken else self.table.get(key)

    def asked(self, key: str) -> Node | None:
        """A part of the question: of the problem itself, or else of its mission."""
        own = self.part(key)
        if own is not None or self.mission is None:
            return own
        return self.mission.mission.part(key)

    @property
    def good(self) -> bool:
        return self.findings.errors == self.before

    def document(self) -> ProblemDocument | None:
        findings = self.findings
        cards = CardTable(findings)
        read_cards(self.part("cards"), cards)
        parts = {entry.key.text: entry.value for entry in self.table.entries if entry.key.text not in self.broken}
        dealing = DealReader(self.table, parts, cards, findings)
        cards.known = "cards" not in self.broken
        deal = dealing.deal()
        cards.known = cards.known and "navigation" not in self.broken
        self.read_mission(len(dealing.known or ()))
        cast = dealing.known
        start = self.part("day")
        lines = LineReader(findings, cards, cast, 1 if start is None else whole(start))
        controls = ControlReader(findings, lines).controls(self.asked("control"), self.part("scripts"))
        days, at = read_days(self.asked("horizon")), text_of(self.asked("at"), "end")
        goals_node = self.asked("goals")
        first = lines.first
        own = self.part("goals") is not None and self.part("horizon") is not None
        played = range(first, first + (days if own and days is not None else _NEVER))
        goals = GoalReader(findings, cards, cast, deal, days=played).asked(goals_node)
        self.missing()
        past, line = lines.line(self.part("played")), lines.line(self.part("line"))
        if days is not None:
            check_days(range(lines.first, lines.first + days), self.asked("control"), self.part("scripts"), findings)
        if not self.good or deal is None or days is None:
            return None
        for item in items_of(goals_node):
            goal = GoalReader(Findings(), cards, cast).goal(item)
            assert goal is not None
            try:
                Problem(deal, days, (goal,))
            except ValueError as error:
                findings.add(item.place, "A002", str(error))
        if not self.good:
            return None
        try:
            problem = Problem(deal, days, goals, controls, "horizon" if at == "horizon" else "end", past)
        except ValueError as error:
            self.contradiction(error)
            return None
        check_scripts(problem, self.asked("control"), self.part("scripts"), findings)
        check_played(problem, self.part("played"), findings)
        warn_of_pile(problem, self.table.key("navigation"), findings)
        return self.made(problem, line) if self.good else None

    def contradiction(self, error: ValueError) -> None:
        """Note parts that cannot be asked together: scripts, if there are any, as all else was looked at alone."""
        key = next((key for key in ("scripts", "control") if self.table.get(key) is not None), "")
        code = "A005" if key and "script of" in str(error) else "A006"
        self.findings.add(self.table.key(key), code, str(error))

    def made(self, problem: Problem, line: Line) -> ProblemDocument:
        place, expect = self.table.place, text_of(self.part("expect"))
        name = text_of(self.part("mission"))
        in_file = self.mission is not None and shelf().key(name, GAME) is None
        return ProblemDocument(
            place.source.path,
            place.line,
            problem,
            text_of(self.part("name")),
            text_of(self.part("note")),
            expect=Answer(expect) if expect else None,
            line_of_play=line if self.part("line") is not None else None,
            mission=None if self.mission is None else self.mission.mission,
            mission_name=name,
            given=plain_values(self.part(WITH)),
            mission_path=Path(self.mission.path) if in_file and self.mission else None,
            own=self.own(),
        )

    def own(self) -> frozenset[str]:
        """What the problem says itself of the question."""
        given = {entry.key.text for entry in self.table.entries}
        return frozenset(
            {*given & {"horizon", "at", "goals"}, *(["control"] if given & {"control", "scripts"} else [])}
        )

    # --- the question ------------------------------------------------------------------------------

    def read_mission(self, players: int) -> None:
        reference, given = self.part("mission"), self.part(WITH)
        if not isinstance(reference, ScalarNode):
            if given is not None:
                self.findings.add(self.table.key(WITH), "K006", "expected 'with' only together with 'mission'")
            return
        self.mission = MISSIONS.look_up(text_of(reference), reference.place, self.findings, given)
        if self.mission is None:
            return
        allowed = self.mission.mission.players
        if players and players not in allowed:
            numbers = " or ".join(map(str, allowed))
            message = (
                f"expected {numbers} characters in play for the mission {self.mission.mission.id}, found {players}"
            )
            self.findings.add(reference.place, "A004", message)

    def missing(self) -> None:
        """Note a problem that says neither itself nor by a mission what is asked."""
        if self.table.get("mission") is not None or "?" in self.broken:
            return
        for key in ("horizon", "goals"):
            if self.table.get(key) is None:
                hint = f"or name a mission: {', '.join(each.partition('/')[2] for each in shelf())}"
                self.findings.add(self.table.place, "A001", f"expected the key '{key}' in a problem", hint)
