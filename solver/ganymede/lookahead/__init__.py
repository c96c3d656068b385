"""Look for a line before any formula is built. Every line found is replayed; finding none proves nothing.

In the order in which a problem passes through:

- `beam`: turn by turn, the most promising positions are kept, by the targets of the goals;
- `turns`: the promising turns of a player, with the promising ways of an effect and a launch.
"""
