"""Why a problem cannot be won, step by step: a refutation that a person can follow with the cards on the table.

`premise` has all that a step can rest on, and `sequence` the steps, pure data. `open_hands` is a model in which each
requirement and each statement about a hand holds only if it is assumed, so that a proof tells which of them it needs.
`candidates` are the facts that are looked for, `consequences` rules out those that are not true, `search` derives the
others from few premises each until they contradict each other, and `shorten` leaves out what is not needed.

Every step was proved on its own: the rules, its premises and the denial of its fact are infeasible.
"""
