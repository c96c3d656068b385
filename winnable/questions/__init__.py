"""Questions written once, over the four parts of a game: rules, solver, words and format (`parts`).

`explain` says which goals clash, and whether a longer horizon would do; `hint` which moves can come next, by `hinting`;
`analyse` what lost a game; `most` how much there can be of something that `counts` names;
`lines` tells verdicts and judges lines. `sampling` plays missions on random deals, `mission_sample` says what it finds
of games with one edition. `game_of_parts` and `game_of_verdicts` answer every command
over them, `schema` has the keys of its JSON, `exhaustive` and `plain` have what a small game need not write.
"""
