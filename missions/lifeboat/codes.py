"""The codes of findings in files of Lifeboat: those that every game shares, and its own."""

from typing import Final

from winnable.missions.source.codes import SHARED_CODES

CODES: Final = {
    **SHARED_CODES,
    # people and the boat
    "F001": "an unknown character",
    "F002": "a character in two places",
    "F003": "a character who is not in play",
    "F004": "a body that is not dead, or dead although lost",
    "F005": "a friend or an enemy who is not in play",
    "F006": "a friend or an enemy card that exists only once",
    "F007": "too few people",
    "F008": "cards of a character who cannot hold any",
    "F009": "a deal inside a day that does not say how far the day has come, or contradicts itself",
    "F010": "more wounds than anybody can have",
    # cards and piles
    "H001": "an unknown provision",
    "H002": "an unknown navigation card",
    "H003": "a navigation card in two places",
    "H004": "more cards than are printed",
    "H005": "an impossible card",
    "H006": "a navigation pile with fewer cards than are printed, which can wrap within the horizon",
    "H007": "a navigation pile with fewer cards than are printed, but enough for the horizon",
    # the question
    "A001": "the horizon or the goals are missing",
    "A002": "a question that does not fit this deal",
    "A003": "nobody is free, or a script is missing or not needed",
    "A004": "a number of characters that the mission is not for",
    "A005": "a script that cannot be played",
    "A006": "parts that contradict each other",
    "A007": "no deal that was played can be won, and the mission is no `puzzle`",
    "A008": "a goal that the others imply",
    "A009": "a number out of range: the goal can never be met, or always is",
    "A010": "goals that no play can meet together",
    # lines of play
    "E001": "a sentence that cannot be read",
    "E002": "a day that is not the next one, or appears twice",
    "E003": "what was played so far is not legal",
    "E004": "a character whose turn appears twice in a day",
}
"""Each code with its meaning. A code never changes its meaning."""
