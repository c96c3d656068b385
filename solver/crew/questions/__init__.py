"""Questions that take more than one answer of `winnable.solver.crew.solve`.

- `every_deal`: can every deal that fits what is known be won, and how many can? It takes deals from `completions`,
  which lists or samples those that fit; they come from `knowledge` (what is known of each card in each location) by way
  of `contingency` (the ways to put cards into locations);
- `most_tasks`: how many tasks can be met at most?
- `fewest`: in how few tricks can all be met?
- `positions` asks one model about many positions of a game, for `analyse`, which asks about every card that was played;
- `explain`: which requirements clash? `subsets` decides which can be met together, `labels` names them, and `repairs`
  looks for single changes that help;
- `analysis`: which goals are redundant, and how narrow the way to a win is.
"""
