"""Puzzles of The Crew: random deals of a mission with a property that makes them worth a try.

`properties` has the properties and decides whether a dealt problem has one, `search` examines the deals of a mission by
number, `written` makes a file of it, with the solution hidden.
"""
