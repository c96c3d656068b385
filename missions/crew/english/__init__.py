"""Problems, missions, task cards and goals in English sentences, made from the goal language for people to compare.

Nothing here judges. From the whole to its parts:

- `document` writes the sentences of problems, missions and task cards,
- `goals` those of single goals,
- `comparisons` what they ask of counts, each a `clause`, and `alike` what no two tricks have in common,
- `words` has the nouns and clauses that they are made of.
"""
