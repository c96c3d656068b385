"""The keys of Ganymede in the JSON of the commands, in addition to those of every game."""

from typing import Final

from winnable.ganymede.cards import SCHEMAS
from winnable.ganymede.words import WORDS
from winnable.missions.ganymede.format.words import GAME
from winnable.output.schema import of_type, texts
from winnable.questions.schema import output_of

OUTPUT: Final = output_of(
    GAME,
    "Ganymede",
    WORDS,
    identity={"players": texts("The players, in the order of their turns.")},
    mission={},
    counts={"cards": of_type("integer", "How many cards are in files of their own.", minimum=0)},
    cards=SCHEMAS,
)
"""What Ganymede adds to the schema of the output."""
