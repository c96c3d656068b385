"""The format of files of Ganymede: every key with its shape and meaning. `FORMAT-ganymede.md` is the same for people.

- `words` lists the words that mean something to the code;
- `cards` declares effects, cards and the track, `table` rows and boards;
- `goals` declares the goal language, `line` turns and lines of play;
- `problem` and `mission` declare the documents;
- `export` names the kinds, knows them from files of others and writes their JSON Schemas.
"""

from winnable.missions.ganymede.format.cards import CARD_FILE
from winnable.missions.ganymede.format.export import KINDS, schema, schema_text
from winnable.missions.ganymede.format.mission import MISSION
from winnable.missions.ganymede.format.problem import PROBLEM
from winnable.missions.ganymede.format.words import DOCUMENTS, GAME

__all__ = ["CARD_FILE", "DOCUMENTS", "GAME", "KINDS", "MISSION", "PROBLEM", "schema", "schema_text"]
