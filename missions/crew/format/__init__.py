"""The format of files of The Crew: every key with its shape and its meaning. FORMAT.md is the same for people.

- `words` lists the words that mean something to the code, `advice` what people write in their place;
- `cards` declares cards, kinds of cards and decks;
- `goals` declares the goal language;
- `parts` holds what problems and missions share: players, roles, assignment;
- `mission`, `task_card` and `problem` declare the three kinds of documents;
- `export` names the kinds, knows them from files of others and writes their JSON Schemas.
"""

from winnable.missions.crew.format.export import KINDS, Kind, claims, schema, schema_text
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.format.task_card import TASK_CARD, TASK_CARDS
from winnable.missions.crew.format.words import (
    COMMANDER,
    DISTRESS,
    DOCUMENTS,
    DRAW,
    EVERY,
    GAMES,
    RESERVED,
    SOME,
    TOKENS_MAY,
)
from winnable.missions.crew.goals.kind import SELECTORS

__all__ = [
    "COMMANDER",
    "DISTRESS",
    "DOCUMENTS",
    "DRAW",
    "EVERY",
    "GAMES",
    "KINDS",
    "MISSION",
    "PROBLEM",
    "RESERVED",
    "SELECTORS",
    "SOME",
    "TASK_CARD",
    "TASK_CARDS",
    "TOKENS_MAY",
    "Kind",
    "claims",
    "schema",
    "schema_text",
]
