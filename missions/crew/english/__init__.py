"""What a file says, in English sentences made from the goal language: a third reading of it, for people.

`document` speaks of problems, missions and task cards, `goals` of single goals, with the nouns and clauses
of `words`. Nothing here judges.
"""
