"""The keys of Lifeboat in the JSON of the commands, in addition to those of every game."""

from typing import Final

from winnable.lifeboat.cards import SCHEMAS
from winnable.lifeboat.words import WORDS
from winnable.missions.lifeboat.format.words import GAME
from winnable.output.schema import among, of_type, texts
from winnable.questions.schema import output_of

OUTPUT: Final = output_of(
    GAME,
    "Lifeboat",
    WORDS,
    identity={"players": texts("Who is in the boat, bow to stern.")},
    mission={
        "days": of_type("integer", "How many days are played at most.", minimum=1),
        "at": among(["end", "horizon"], "When the goals are read."),
        "control": of_type("object", "Who decides for the characters who are not free, as in files."),
    },
    cards=SCHEMAS,
)
"""What Lifeboat adds to the schema of the output."""
