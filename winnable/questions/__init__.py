"""Questions written once, over the four parts of a game: rules, solver, words and format (`winnable.games.parts`).

Each question is a module here, or one of the game's own in its place: `asked` finds it, and its `tell` answers the
command. `solve` says whether it can be won, `explain` which goals clash, and whether a longer horizon would do; `hint`
which moves can come next, and how soon each can win; `why` why a move loses; `analyse` what each step of a game did
(with `shares` of the deals that fit), and `culprit` for all of these which one lost it; `most` how much there can be of
something that `counts` names; `several` finds more lines, `knowing` what a player could know, `longer`
a longer horizon, `readings` other readings of the rules. `replay` lets the referee judge, `show` describes files,
`deal` deals at random.

`lines` tells verdicts and judges lines; `verdicts` are those of programs, which know their problem. `sampling` plays
missions on random deals, `mission_sample` says what it finds of games with one edition. `schema` has the keys of the
JSON, `lean` leaves needless moves out of lines, `why_answers` has the answers of `why`; `exhaustive` and `plain` have
what a small game need not write.
"""
