"""The solver for *Ganymede*: whether goals can be reached with all cards open, turn by turn in one formula.

In the order in which data passes through:

- `relaxation`: proofs that something is out of reach, in a game that allows more;
- `lookahead`: a search for a line before any formula is built;
- `single_steps`: what a step of a settler may be and leads to, for the search and for `orders`;
- `model`: the formula: boards before and after every part of a turn, goals, and turns read back;
- `orders`: whether the steps of an effect can come in some order, which the formula only counts;
- `witness`: evidence for a line;
- `ask`: the questions that may be asked: from a problem to a verdict, other horizons, what a line does not need.
"""
