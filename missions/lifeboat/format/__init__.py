"""The format of files of Lifeboat: every key with its shape and meaning. `FORMAT-lifeboat.md` is the same for people.

- `words` lists the words that mean something to the code;
- `cards` declares provisions and navigation cards, `table` boat, hands and piles;
- `goals` declares the goal language, `line` days, lines of play and scripts;
- `problem` and `mission` declare the documents.
"""

from typing import Final

from winnable.missions.lifeboat.format.mission import MISSION
from winnable.missions.lifeboat.format.problem import PROBLEM
from winnable.missions.lifeboat.format.words import DOCUMENTS, GAME
from winnable.missions.source.schema import Schemas

__all__ = ["DOCUMENTS", "GAME", "MISSION", "PROBLEM", "SCHEMAS"]

SCHEMAS: Final = Schemas({"lifeboat-problem": PROBLEM, "lifeboat-mission": MISSION}, mission="lifeboat-mission")
"""The kinds of documents, with their JSON Schemas."""
