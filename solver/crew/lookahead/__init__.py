"""Quick looks for a winning line before any model is built. Finding none proves nothing.

`best_first` searches for plain task cards, `rollout` plays deals for all other goals, each trick the best of
some made up at random as `evaluation` rates them. Where owners are open both try some (`owners`), where cards
are unknown some ways in which they may lie (`guess`). `bits` writes hands as numbers.
"""
