"""The words of the format that mean something to the code; what each means for people is in `words.json`."""

import json
from pathlib import Path
from typing import Final

from winnable.missions.source.advice import hint_tables
from winnable.missions.source.plain import Words
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.kinds import Relation

WORDS: Final[dict[str, dict[str, str]]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
"""The words that a value can be, by what they are for, each with its meaning for people."""
ADVICE: Final = hint_tables(Path(__file__).with_name("advice.json"))
"""Hints for words that people write in place of these, see `source.advice.hint_tables`."""
DOCUMENTS: Final = "a problem, a mission or task cards"
"""The documents of the game, for messages."""
GAMES: Final = tuple(EDITIONS)
"""The values of the key `game`: the editions."""
DRAW: Final = "from-right"
"""The draw of mission 12."""
SOME, EVERY = "some", "every"
"""The question about unknown cards: can some way to fill them in be won, or every one?"""
DISTRESS: Final = ("none", "allowed", "required")
"""Whether the distress signal is sent."""
COMMANDER: Final = ("commander", "captain")
"""The words for the commander; no player can be called so."""
COMMANDER_WORDS: Final = {word: WORDS["members"][word] for word in COMMANDER}
ALL_SUCH: Final = "all_such"
"""In place of a number: all that come up in the play."""
LAST_WINNER: Final = "last_winner"
NOBODY: Final = "nobody"
OWN_TASKS: Final = "own_tasks"
"""In place of a number: as many as the member on the left owns tasks."""
STEP_RELATIONS: Final = {
    "higher": Relation.MORE_THAN,
    "lower": Relation.FEWER_THAN,
    "equal": Relation.EXACTLY,
    "different": Relation.OTHER_THAN,
    "not_higher": Relation.AT_MOST,
    "not_lower": Relation.AT_LEAST,
}
"""How a sum, or a rank, may stand to that of another trick."""
_PLACED: Final = "seat holder_of left_of_holder left_of right_of opposite winner_of everybody_but"
RESERVED: Final = (*WORDS["members"], *_PLACED.split())
"""Names that no role can have."""


def words_of(game: str) -> Words:
    """Return the words of an edition, as shapes write them: that for the commander, and the name of the trump suit."""
    edition = EDITIONS[game]
    return {"commander": edition.commander, **({"trump": edition.deck.trump.name} if edition.deck.trump else {})}
