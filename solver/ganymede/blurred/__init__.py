"""Proofs that launches, points, the marker or full sets are out of reach, in a game that allows more than the real one.

In the blurred game a settler may be of a colour that is not settled yet; places on planets are never full and the
supply never empty; whoever travels may be lost; nothing but settlers, the marker, tiles, shuttles and launches counts,
and how many ship cards were taken: a ship that is laid later turns out to be the best of those that can have been among
them when it leaves. Whatever a player does in the real game can be done there, so what cannot be reached there is out
of reach.

- `crowd`: settlers whose colours are open, and which standings make others needless;
- `steps`: what effects, shuttles and launches do to them;
- `target`: what is to be reached, points counted from above;
- `rows`: what other players leave of the rows;
- `hopes`: what is known of standings without colours, one answering for others;
- `search`: turn by turn, every standing that may still do.
"""
