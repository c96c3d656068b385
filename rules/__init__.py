"""The games themselves: what is legal, and what counts as won.

Pure Python, standard library only; knows nothing of YAML, of the solver or of the command line.

- `answer`: the three answers to "can this be won?", and the three states of a goal during play;
- `playing`: a play in progress, to which moves are pushed and from which they are taken back;
- `crew`: *The Crew*, from its cards to its referee.
"""
