"""Surveys: how many of very many deals of many missions can be won, kept deal by deal.

`question` defines the survey, `store` keeps it with a row for every deal, and `run` works on the open deals, in
this process or in several. None of it knows a game: how deals of a mission are made and
measured is behind `winnable.games.survey`. `puzzles` chooses deals by their measures.
"""
