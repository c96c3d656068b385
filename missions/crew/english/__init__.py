"""What goals are told with in English sentences, made from the goal language for people to compare.

Nothing here judges. From the whole to its parts:

- `comparisons` says what goals ask of counts, each a `clause`,
- `words` has the nouns and clauses that they are made of.

Each form of goals has its sentence beside its key, in `goals`; `sentences` tells problems, missions and task cards.
"""
