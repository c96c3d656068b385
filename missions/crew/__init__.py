"""The documents of The Crew in YAML: problems, missions and task cards.

In the order in which data passes through:

- `format` declares every key, its shape and what its values mean, `goals` the goal language, `codes` the codes of
  findings;
- `spelling` and `notation` read the short notations: cards, tasks, tokens, numbers of tricks;
- `shelf` and `library` find missions by id or file;
- `read` turns files into documents; `document` says what these are, with `mission`, `assignment_rule` and `task_card`;
- `write` turns documents into YAML again, `english` into sentences;
- `template` has files to start a mission or a problem of one's own from, and `publish` writes the JSON Schemas into the
  package.
"""

from winnable.missions.crew.codes import CODES
from winnable.missions.crew.document import Document, Loaded, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.format.export import schema, schema_text
from winnable.missions.crew.library import find_mission, library
from winnable.missions.crew.mission import Mission, Reading
from winnable.missions.crew.read.loader import ONE_LINE_KEYS, load, load_goal, load_shipped, load_text, one_line
from winnable.missions.crew.task_card import TaskCard, task_cards
from winnable.missions.crew.template import problem_template, template
from winnable.missions.crew.write.document import dump
from winnable.missions.crew.write.one_line import one_line_of
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value

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
    "load_goal",
    "load_shipped",
    "load_text",
    "one_line",
    "one_line_of",
    "problem_template",
    "schema",
    "schema_text",
    "task_cards",
    "template",
]
