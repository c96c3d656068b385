"""Play many deals of a mission, and report the results.

`measures` has the questions, each a function of a case (mission, crew size, seed) and the number of a deal, so that
worker processes can answer them; `one_deal` has the question of a survey. `playtest` asks them by way of
`winnable.questions.sampling` and combines the answers. `players` play with hidden hands, which makes the difficulty of
a mission (`winnable.crew.difficulty`). `findings` derives the faults of the mission (`contradiction`: why no deal can
be won), and `play` writes the report.
"""
