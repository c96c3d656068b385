"""Look for a winning line before any model is built. What is found is replayed; finding nothing proves nothing.

In the order in which a problem passes through:

- `guess`: where cards are unknown, some whole deals that fit;
- `best_first`: a search over whole tricks, for problems of plain task cards; it writes hands as numbers (`bits`), and
  where owners are open it tries some that the rule permits (`owners`);
- `as_tasks`: goals that ask for cards and nothing else, as plain task cards.
"""
