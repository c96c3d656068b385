"""Surveys: how many of very many deals of many missions can be won, kept deal by deal.

`plan` makes of what a user names a `question`, which defines the survey. `store` keeps it with a row for every deal (in
`tables` of a `database`), and `run` works on the open deals, in this process or in several, by a `job` for each cell.
None of it knows a game: how deals of a mission are made and measured is behind `winnable.games.survey`. `report` sums
up the rows, `as_json` has the survey for programs, and `puzzles` chooses deals by their measures.
"""
