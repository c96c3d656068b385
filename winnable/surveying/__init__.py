"""Surveys: how many of very many deals of many missions can be won, kept deal by deal.

`question` defines the survey, `store` keeps it with a row for every deal, and `run` works on what is still open, in
this process, in several, or on a Dask cluster. None of it knows a game: what a deal of a mission is, and what is
measured of it, is behind `winnable.games.survey`.
"""
