"""Small missions to survey, and surveys of them."""

from pathlib import Path
from typing import Any, Final

from winnable.surveying.plan import Plan, plan
from winnable.surveying.question import Question
from winnable.surveying.store import Survey

SMALL: Final = """\
id: small
crew: [3, 4]
deck: {suits: [pink, blue], ranks: 6, trumps: 1}
parameters: {n: 3}
tasks: {n}
"""
"""Deals of three to four tricks, which take a few milliseconds."""


def written(folder: Path, text: str = SMALL, name: str = "small.yaml") -> str:
    """Write a mission into a folder; return its file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def planned(folder: Path, deals: int = 10, *, leads: bool = False, **more: Any) -> tuple[Plan, Question]:
    """The plan of a survey of the small mission, and its question."""
    made = plan([written(folder)], **more)
    return made, made.question(deals, 1, 4.0, leads=leads)


def kept(folder: Path) -> dict[tuple[str, int], tuple[object, ...]]:
    """What a survey has of each deal, but for the seconds."""
    with Survey.open(folder) as survey:
        return {
            (survey.question.cells[row.cell].name, row.number): (
                row.seed,
                row.verdict,
                row.reason,
                row.work,
                row.conflicts,
                row.leads,
                row.leads_of,
                row.exchanged,
                row.narrow,
                row.game,
            )
            for row in survey.rows()
        }
