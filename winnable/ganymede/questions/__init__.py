"""Finer questions about Ganymede than whether it can be won, each with its text, JSON and YAML.

`tell` has the table of them, `explain` why goals are out of reach, `stuck` which script no line can
follow, `analyse` where a game was lost.
"""
