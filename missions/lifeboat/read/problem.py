"""Reading problems: the deal, the question, and lines of play."""

from typing import Final

from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.format import PROBLEM
from winnable.missions.lifeboat.mission import Mission
from winnable.missions.lifeboat.read.cards import CardTable, read_cards
from winnable.missions.lifeboat.read.control import ControlReader
from winnable.missions.lifeboat.read.deal import DealReader
from winnable.missions.lifeboat.read.goals import GoalReader
from winnable.missions.lifeboat.read.line import LineReader
from winnable.missions.lifeboat.read.mission import MISSIONS, read_days
from winnable.missions.lifeboat.read.outlook import check_days, check_played, check_scripts, warn_of_pile
from winnable.missions.source.finding import Findings
from winnable.missions.source.problem import ProblemReader
from winnable.missions.source.tree import MappingNode, Node
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem

__all__ = ["read_problem"]

_NEVER: Final = 1_000
"""So many days are more than any file asks for: how far is played and what is asked by when may stand in two files."""


def read_problem(table: MappingNode, findings: Findings) -> ProblemDocument | None:
    """Read a problem; None if there is a mistake. Whatever can be read is, so that all mistakes are found at once."""
    return _Reader(table, findings).document()


class _Reader(ProblemReader[Mission]):
    """Reads a problem part by part; what its shape spoils is left out."""

    shape = PROBLEM
    missions = MISSIONS
    people = "characters in play"
    wrong_number, unasked = "A004", "A001"

    def part(self, key: str) -> Node | None:
        return self.parts.node(key)

    def document(self) -> ProblemDocument | None:
        findings = self.findings
        cards = CardTable(findings)
        read_cards(self.part("cards"), cards)
        parts = {entry.key.text: entry.value for entry in self.table.entries if entry.key.text not in self.parts.broken}
        dealing = DealReader(self.table, parts, cards, findings)
        cards.known = "cards" not in self.parts.broken
        deal = dealing.deal()
        cards.known = cards.known and "navigation" not in self.parts.broken
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
        self.note_unasked()
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
        played = line if self.part("line") is not None else None
        return ProblemDocument(**self.shared(), problem=problem, line_of_play=played, own=self.own())

    def own(self) -> frozenset[str]:
        """What the problem says itself of the question."""
        given = {entry.key.text for entry in self.table.entries}
        return frozenset(
            {*given & {"horizon", "at", "goals"}, *(["control"] if given & {"control", "scripts"} else [])}
        )
