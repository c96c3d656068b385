"""The words of the format that mean something to the code, each with its meaning for people."""

from pathlib import Path
from typing import Final

from winnable.missions.source.advice import hint_tables
from winnable.missions.source.plain import Choice
from winnable.missions.source.shape import Key
from winnable.rules.lifeboat.character import CAST

ADVICE: Final = hint_tables(Path(__file__).with_name("advice.json"))
"""Hints for words that people write instead."""
GAME: Final = "lifeboat"
"""The value of the key `game`."""
SHIPS: Final = "everybody-home"
"""The id of a mission that ships, to show what an id looks like."""
DOCUMENTS: Final = "a problem or a mission of Lifeboat"
"""The documents of the game, for messages."""
CHARACTERS: Final = {str(who): f"Size {who.size}, survival {who.survival}." for who in CAST}
"""The characters by their names in files."""
ALL: Final = "all"
"""Everybody in play, in goals; everybody, on cards."""
OTHERS: Final = "others"
"""In `control`: all characters who are not named."""
GAME_KEY: Final = Key(Choice({GAME: "Lifeboat."}), "The game.", required=True)
EDITION_KEY: Final = Key(
    Choice(
        {"ru1": "The first Russian edition."},
        advice=ADVICE["edition"],
    ),
    "The edition whose rules and cards these are; how others read the rules is said by options.",
)
