"""Why a problem cannot be won, in few words: a short refutation that a person can follow with the cards on the table.

`proof` has all that it consists of, pure data, and says which proofs are short. `open_hands` is a model in which each
requirement and each statement about a hand holds only if it is assumed, so that a proof tells which of them it needs.
`prover` proves in it that premises clash, and `wording` finds the shortest words for what a hand holds and lacks.
`search` puts it together. `between` says why no deal of a mission can be won: by a count that some goals lead to.
"""
