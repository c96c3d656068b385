"""The format of files of Ganymede: every key is declared once, and is checked, read and written by that declaration.

`FORMAT-ganymede.md` is the same for people.

- `reading` has words that mean something to the code, the facts that readers need, and settlers;
- `players` has players, who is free and how far is played;
- `cards` declares effects, cards and the track, `table` rows and boards;
- `goals` declares the goal language, `line` turns and lines of play;
- `problem` declares the documents, missions too.
"""

from typing import Final

from winnable.missions.ganymede.format.cards import CARD_FILE
from winnable.missions.ganymede.format.problem import MISSION, PROBLEM
from winnable.missions.source.schema import Schemas

SCHEMAS: Final = Schemas(
    {"ganymede-problem": PROBLEM, "ganymede-mission": MISSION, "ganymede-cards": CARD_FILE}, mission="ganymede-mission"
)
"""The kinds of documents, with their JSON Schemas."""
