"""Look for a winning line before any model is built. What is found is replayed; finding nothing proves nothing.

In the order in which a problem passes through:

- `guess`: where cards are unknown, some whole deals that fit;
- `best_first`: a search over whole tricks, for problems of plain task cards;
- `as_tasks`: goals that ask for cards and nothing else, as plain task cards;
- `rollout`: greedy plays of the deal, for goals of nearly any kind, with tricks made up for what these ask (`aims`);
- `evaluation`: rates the goals after each trick of a rollout, by what `tally` counts (`updates`: how a trick changes
  it), what counts can come to (`spans`, and `one_by_one` for what is told by what comes before or after it), which of
  two goals was met `sooner`, how many tricks with low or high sums the cards allow (`sums`), whether the tricks left
  suffice for all members who need one (`each_trick`), and what `chance` says.

Both searches write hands as numbers (`bits`), and where owners are open they try some that the rule permits (`owners`).
"""
