"""The format of files of Lifeboat: what declares a key checks, reads and writes its values and exports their schema.

`FORMAT-lifeboat.md` is the same for people.

- `names` has the names on the cards;
- `reading` has words that mean something to the code, and the facts that readers need: the cards, the characters in
  play, the horizon; it declares characters;
- `cards` declares provisions and navigation cards;
- `goals` declares the goal language, `deeds` short sentences, `line` days and scripts, `control` who decides;
- `problem` declares the documents, missions too: the boat, hands, relations and options.
"""

from typing import Final

from winnable.missions.lifeboat.format.problem import MISSION, PROBLEM
from winnable.missions.source.schema import Schemas

SCHEMAS: Final = Schemas({"lifeboat-problem": PROBLEM, "lifeboat-mission": MISSION}, mission="lifeboat-mission")
"""The kinds of documents, with their JSON Schemas."""
