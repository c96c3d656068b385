"""Reading the files of users: deals, problems, missions and task cards in YAML, every mistake with its place."""

from winnable.missions.document import Document, Loaded, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.finding import CODES, Finding
from winnable.missions.format import schema, schema_text
from winnable.missions.library import find_mission, library
from winnable.missions.loader import ONE_LINE_KEYS, load, load_shipped, load_text, one_line
from winnable.missions.mission import Mission, Reading
from winnable.missions.parameters import Value
from winnable.missions.task_card import TaskCard, task_cards
from winnable.missions.template import template
from winnable.missions.writer import dump, one_line_of

__all__ = [
    "CODES",
    "ONE_LINE_KEYS",
    "Document",
    "Finding",
    "Loaded",
    "Mission",
    "MissionDocument",
    "ProblemDocument",
    "Reading",
    "TaskCard",
    "TaskCardsDocument",
    "Value",
    "dump",
    "find_mission",
    "library",
    "load",
    "load_shipped",
    "load_text",
    "one_line",
    "one_line_of",
    "schema",
    "schema_text",
    "task_cards",
    "template",
]
