"""The games themselves: the legal moves, and the conditions of winning.

Pure Python, standard library only; knows nothing of YAML, of the solver or of the command line.

- `answer`: the three answers to "can this be won?", and the three states of a goal during play;
- `goal`: ranges and bounds of numbers, and goals joined by `all`, `any` and `not`, for games that build theirs on them;
- `values`: how values are shown, mappings that cannot be changed, readings of rules;
- `playing`: a play in progress, to which moves are pushed and from which they are taken back;
- `crew`, `ganymede`, `lifeboat`: each game, from its cards to its referee.
"""
