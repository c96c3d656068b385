"""The words of the format that mean something to the code, each with its meaning for people."""

from typing import Final

from winnable.missions.source.plain import Choice
from winnable.missions.source.shape import Key
from winnable.rules.ganymede.card import Symbol
from winnable.rules.ganymede.settlers import Colour

GAME: Final = "ganymede"
"""The value of the key `game`."""
DOCUMENTS: Final = "a problem, a mission or cards of Ganymede"
"""The documents of the game, for messages."""
SHIPS: Final = "launch"
"""The id of a mission that ships, for examples."""
MADE_UP: Final = "made-up"
"""The name of the cards that ship with the package, none of which is a printed one."""
COLOURS: Final = {str(colour): f"A {colour} settler." for colour in Colour}
COLOUR: Final = Choice(COLOURS, values={str(colour): colour for colour in Colour})
SYMBOL: Final = Choice(
    {
        str(Symbol.ASTRO): "Astrophysics.",
        str(Symbol.PLANET): "Planetology.",
        str(Symbol.ENGINE): "Space engineering.",
        str(Symbol.MEDIC): "Space medicine.",
        str(Symbol.CROSS): "The multidisciplinary centre.",
    },
    values={str(symbol): symbol for symbol in Symbol},
)
SLOT_WORDS: Final = {
    "top": "The upper ship, for settlers of one colour.",
    "bottom": "The lower ship, for settlers of different colours.",
}
GROUPS: Final = {
    "free": "Every player who is free to choose, one by one.",
    "everybody": "Every player, one by one.",
    "anybody": "Some player.",
    "others": "Every other player, one by one; only on the right of a comparison.",
}
ORDINALS: Final = ("first", "second", "third", "fourth")
"""The players in the order of their turns, for missions, which know no names."""
OTHERS: Final = "others"
"""In `control`: all players who are not named."""
RESERVED: Final = (*GROUPS, *ORDINALS)
"""Words that cannot be names of players."""
GAME_KEY: Final = Key(Choice({GAME: "Ganymede."}), "The game.", required=True)
