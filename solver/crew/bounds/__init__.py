"""Goals that no play of any deal can meet, found by counting ranks, cards and tricks.

CP-SAT takes long over such goals, as it counts by cases: that ten tricks over 30 need more than all ranks together is a
question for arithmetic. `counts` says how many tricks or cards of a kind there can be, by the end or by some trick,
`apart` which kinds of tricks exclude each other; `alone` and `together` compare that with what the goals ask for,
`refute` asks both. They know nothing of the hands, so what they say holds of every deal. `hands` is the exception: it
asks what a member can win with the cards that it holds, and `takers`, for it, whether two members would have to take
the same card; so is `own_cards`, of task cards that would each have to fall before the other.

A refutation is sound because each bound counts what every play has in common: each trick holds one card of each
member, no card falls twice, each trick is won by one member, and no count ever falls. A goal that is not refuted says
nothing.
"""
