"""Names for plain integers and texts: type aliases that tell a player from a turn and from a card."""

PlayerIndex = int
"""A player by the place in the order of turns, from 0; player 0 begins every round."""
TurnNumber = int
"""A turn by its number, from 1, as players count them; 0 stands for "before the first turn"."""
RoundNumber = int
"""A round by its number, from 1; the round in which a deal begins is round 1, also if some have moved in it already."""
CardId = str
"""A card by the name that the deal gives it. Equal cards have names of their own."""
