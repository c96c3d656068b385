"""The nearest repairs of a problem that cannot be won: single changes with which it can.

- `changes`: the kinds of change, in the order in which a crew would find them near, and how each changes a problem,
  and its words;
- `search`: which changes help.
"""
