"""Questions written once, over the four parts of a game: rules, solver, words and format (`parts`).

`explain` says which goals clash, and whether a longer horizon would do; `hint` what can come next; `analyse` what lost
a game; `most` how much there can be of something that `counts` names, told by `most_told`; `play` plays missions on
random deals; `lines` tells verdicts and judges lines. `game_of_parts` answers every command over them, `schema` has the
keys of its JSON, `exhaustive` and `plain` have what a small game need not write.
`hunt` is the search for puzzles.
"""
