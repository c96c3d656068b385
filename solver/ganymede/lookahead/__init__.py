"""Look for a line before any formula is built. Every line found is replayed; finding none proves nothing.

In the order in which a problem passes through:

- `beam`: turn by turn, the most promising positions are kept; the turns of players who do not choose;
- `turns`: the promising turns of a player, with the promising ways of an effect and a launch;
- `state`: positions as plain tuples, and how promising the standing of the settlers is;
- `heuristic`: the targets of the goals, how promising a position is, and whether they are reached.
"""
