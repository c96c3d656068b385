"""Why a problem cannot be won, in a few steps: a short refutation that a person can follow with the cards on the table.

`proof` has all that steps consist of, facts, premises and steps, pure data, and says which proofs are short.
`open_hands` is a model in which each requirement and each statement about a hand holds only if it is assumed, so that a
proof tells which of them it needs. `prover` proves single steps in it, `split` makes two steps of one that is hard to
follow, with the facts of `candidates`, and `wording` finds the shortest words for what a hand holds and lacks. `search`
puts it together.
"""
