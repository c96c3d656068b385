"""Look for a line before any formula is built. Every line found is replayed; finding none proves nothing.

In the order in which a problem passes through:

- `targets`: what the goals ask for, as far as the search is led by it;
- `beam`: turn by turn, the most promising positions are kept;
- `given`: what players do who do not choose;
- `turns`: what a player may do in a turn, the promising part of it;
- `steps`: what an effect and a launch may do;
- `state`: positions as plain tuples, and how promising the standing of the settlers is;
- `heuristic`: how promising a position is, and whether the targets are reached.
"""
