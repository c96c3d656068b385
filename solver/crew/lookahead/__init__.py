"""Look for a winning line before any model is built. What is found is replayed; finding nothing proves nothing.

In the order in which a problem passes through:

- `best_first`: a search over whole tricks, for problems of plain task cards; it writes hands as numbers, and where
  owners are open it tries some that the rule permits;
- `as_tasks`: goals that ask for cards and nothing else, as plain task cards; where cards are unknown, some whole deals
  that fit.
"""
