"""Reading problems: the deal, the question, and lines of play."""

from typing import Final

from winnable.missions.lifeboat.document import Mission, ProblemDocument
from winnable.missions.lifeboat.format.control import read_controls
from winnable.missions.lifeboat.format.problem import PROBLEM
from winnable.missions.lifeboat.format.reading import CardTable, DealReading
from winnable.missions.lifeboat.read.deal import DealReader
from winnable.missions.lifeboat.read.mission import MISSIONS
from winnable.missions.lifeboat.read.outlook import check_days, check_played, check_scripts, warn_of_pile
from winnable.missions.source.finding import Findings
from winnable.missions.source.problem import ProblemReader
from winnable.missions.source.tree import MappingNode
from winnable.rules.lifeboat.decision import NOTHING_PLAYED
from winnable.rules.lifeboat.problem import Problem

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
