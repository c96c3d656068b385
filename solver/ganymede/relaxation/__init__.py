"""Proofs that launches, points, the marker or full sets are out of reach, in a relaxation: a game that allows more.

In the relaxation a settler may be of a colour that is not settled yet; places on planets are never full and the supply
never empty; each settler who travels may be lost; nothing but settlers, the marker, tiles, shuttles and launches
counts, and how many ship cards were taken: a ship that is laid later turns out to be the best of those that can have
been among them when it leaves. A player can do here all that they can do in the real game, so a target that cannot be
reached here is out of reach.

An example: a player who recruits one blue or red settler twice has, in the real game, one of three boards: two blue
ones, two red ones, one of each. Here that is one state with two settlers of the mask "blue or red". If a shuttle needs
a blue one later, one of the two turns out to be blue, and the other may still be either. After three such recruits
there is one state instead of four; and if none of the few states that are left after the last turn has a ship that
left, no line has one.

- `abstract_state`: settlers whose colours are open, and which states are dominated by others;
- `steps`: the changes of these states by effects, shuttles and launches;
- `target`: the targets of a player, points counted from above;
- `search`: turn by turn, every state that may still do, with the cards of the rows that others leave.
"""
