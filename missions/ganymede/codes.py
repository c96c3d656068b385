"""The codes of findings in files of Ganymede: those that every game shares, and its own."""

from typing import Final

from winnable.missions.source.codes import SHARED_CODES

CODES: Final = {
    **SHARED_CODES,
    # cards and the track
    "C001": "an unknown card",
    "C002": "two cards with the same id",
    "C003": "a card in two places",
    "C004": "a card of the wrong kind for its place",
    "C005": "an impossible effect",
    "C006": "the file of cards cannot be used, or there are no cards",
    "C007": "an impossible track, or none",
    "C008": "settlers that cannot be read",
    "C009": "a shuttle that needs more settlers than there can be",
    # rows and boards
    "R001": "a row that shows too few or too many cards",
    "R002": "an unknown player",
    "R003": "more settlers than the game has",
    "R004": "a ship that carries what it may not",
    "R005": "too many settlers, tiles or cards on a board",
    "R006": "a reputation outside the track",
    "R007": "a pile that is short for the horizon, as cards of the game are missing",
    "R008": "an impossible choice of ships",
    "R009": "a name that a player cannot have",
    "R010": "a player without ships",
    # the question
    "Q001": "the horizon or the goals are missing",
    "Q002": "a player whom a goal cannot be about",
    "Q003": "nobody is free, or a script is missing or not needed",
    "Q004": "a number of players that the mission is not for",
    "Q005": "a script that cannot be played",
    "Q006": "parts that contradict each other",
    "Q007": "no deal that was played can be won, and the mission is no `puzzle`",
    "Q008": "a number out of range: the goal can never be met, or always is",
    "Q009": "goals that no play can meet together",
    # lines of play
    "N001": "a step that cannot be read",
    "N002": "the turn of a player who does not choose",
    "N003": "what was played so far is not legal",
}
"""Each code with its meaning. A code never changes its meaning."""
