"""A problem as one Boolean formula, whose solutions are the winning lines of play with the choices made for them.

In the order in which a problem passes through:

- `placement`: who holds which card before it is played;
- `board`: the rules of play over it, which card falls in which trick and who wins;
- `counters`: redundant constraints on the board, which make refutations short;
- `choice`: the choices that the crew still has, such as owners and roles;
- `count`: literals of counts, and of how two of them compare;
- `goal`: one literal for each goal, and which of them are required;
- `requirements`: the same, but tasks, goals, owners, tokens and all else that is required can be left out, to ask which
  of them clash;
- `model`: all of this together, and how to read a solution.
"""
