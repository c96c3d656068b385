"""The interface between the front door and games, in parts, and the registry of all games.

`game` has what a game does, `format` and `library` its files and missions, `certificates`, `table`, `puzzle` and
`survey` what only some commands ask; `values` has the requests to a game and its answers. `registry` lists the games,
whose `manifest` says what is known of one before it is imported.
"""
