"""The keys of the rules of a project, each with its meaning; and their JSON Schema, for editors."""

import json
import re
from dataclasses import dataclass
from typing import Final

from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Flag, Schema, Text, Whole
from winnable.missions.source.schema import document_schema
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import Node, ScalarNode, describe

__all__ = ["RULES", "Decimal", "decimal_of", "rules_schema_text"]

_NUMBER: Final = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number within bounds, with or without a point; with `above` the lower bound itself is not allowed."""

    low: float = 0
    high: float | None = None
    above: bool = False

    @property
    def expected(self) -> str:
        """See Shape."""
        if self.high is None:
            return f"a number above {self.low:g}" if self.above else f"a number from {self.low:g} on"
        return f"a number from {self.low:g} to {self.high:g}"

    def check(self, node: Node, findings: Findings) -> bool:
        """See Shape."""
        number = decimal_of(node)
        if number is None:
            findings.add(node.place, "K003", f"expected {self.expected}, found {describe(node)}")
            return False
        within = self.low <= number and (self.high is None or number <= self.high)
        if not within or (self.above and number == self.low):
            assert isinstance(node, ScalarNode)
            hint = f"write {number / 100:g}" if self.high == 1 and 1 < number <= 100 else ""
            findings.add(node.place, "K005", f"expected {self.expected}, found {node.text}", hint)
            return False
        return True

    def schema(self) -> Schema:
        """See Shape."""
        high = {} if self.high is None else {"maximum": self.high}
        return {"type": "number", "exclusiveMinimum" if self.above else "minimum": self.low, **high}


def decimal_of(node: Node | None) -> float | None:
    """Return the number that a scalar without quotes holds; None for anything else."""
    if not isinstance(node, ScalarNode) or isinstance(node.value, bool) or node.inner != node.place.column:
        return None
    return float(node.text) if _NUMBER.fullmatch(node.text) else None


def _one_or_more(text: str, examples: tuple[str, ...]) -> ByKind:
    return ByKind(f"{text}, or a list of such", text=Text(text, examples=examples), items=ListOf(Text(text)))


_THRESHOLDS: Final = {
    "share_at_least": Key(
        Decimal(0, 1), "Which share of the deals of a mission must be winnable, at least: 0.5 is half."
    ),
    "hardness_between": Key(
        ListOf(Decimal(0, 1), 2, 2), "Between which two numbers the hardness of a mission must lie, from 0, easy, to 1."
    ),
}
RULES: Final = Fields(
    "the rules of a project",
    {
        "paths": Key(
            _one_or_more("a file or folder", ("deals",)),
            "The files and folders to read if the command line names none; relative to the folder of this file.",
        ),
        "exclude": Key(
            _one_or_more("a pattern such as 'drafts' or 'old/*.yaml'", ("drafts",)),
            "Files and folders to leave out, by name or by their path from the folder of this file.",
        ),
        "limits": Key(
            Fields(
                "the limits of one problem",
                {
                    "seconds": Key(Decimal(0, above=True), "Give up on a problem after this number of seconds."),
                    "work": Key(
                        Decimal(0, above=True),
                        "Give up on a problem after this amount of solver work, which is the same on every machine.",
                    ),
                },
                advice={"time": "write 'seconds'", "time_limit": "write 'seconds'", "second": "write 'seconds'"},
            ),
            "How much one problem may take.",
        ),
        "total_time": Key(Decimal(0, above=True), "How many seconds all of a run may take."),
        "players": Key(
            ByKind(
                "a number of players, or a list of such",
                number=Whole(2, 99),
                items=ListOf(Whole(2, 99), 1),
            ),
            "Crew sizes to play missions with; else those that each mission is for.",
        ),
        "deals": Key(Whole(0, 1_000_000), "How many deals of each crew size are played; 0: none."),
        "seed": Key(Whole(0, 2**31), "Which deals are played."),
        "ignore": Key(
            _one_or_more("a code such as V004", ("V004",)),
            "Codes of warnings, and of what playing a mission finds, that are not told.",
        ),
        "fail_on": Key(_one_or_more("a code such as M014", ("M014",)), "Codes of warnings that count as errors."),
        "strict": Key(Flag(), "Whether every warning counts as an error."),
        "thresholds": Key(
            Fields(
                "the thresholds of missions",
                {
                    **_THRESHOLDS,
                    "missions": Key(
                        TableOf(
                            Fields("the thresholds of a mission", _THRESHOLDS),
                            "a mapping from ids of missions to thresholds",
                        ),
                        "Thresholds of single missions, by id, in place of those of all.",
                    ),
                },
                advice={"share": "write 'share_at_least'", "hardness": "write 'hardness_between'"},
            ),
            "What a mission that is played must hold.",
        ),
    },
    advice={
        "timeout": "write 'total_time', or 'limits: {seconds: 60}' for each problem",
        "time_limit": "write 'total_time', or 'limits: {seconds: 60}' for each problem",
        "sample": "write 'deals'",
        "samples": "write 'deals'",
        "select": "write 'fail_on'",
        "files": "write 'paths'",
    },
)
"""Every key that the rules of a project may have."""


def rules_schema_text() -> str:
    """Return the JSON Schema of the rules of a project."""
    return json.dumps(document_schema(RULES), indent=1, ensure_ascii=False) + "\n"
