"""The format of files of Lifeboat: every key with its shape and meaning. `FORMAT-lifeboat.md` is the same for people.

- `words` lists the words that mean something to the code;
- `cards` declares provisions and navigation cards, `table` boat, hands and piles;
- `goals` declares the goal language, `line` days, lines of play and scripts;
- `problem` and `mission` declare the documents;
- `export` names the kinds, knows them from files of others and writes their JSON Schemas.
"""

from winnable.missions.lifeboat.format.export import KINDS, schema, schema_text
from winnable.missions.lifeboat.format.mission import MISSION
from winnable.missions.lifeboat.format.problem import PROBLEM
from winnable.missions.lifeboat.format.words import DOCUMENTS, GAME

__all__ = ["DOCUMENTS", "GAME", "KINDS", "MISSION", "PROBLEM", "schema", "schema_text"]
