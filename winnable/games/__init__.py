"""The interface between the front door and games, in parts, and the registry of all games.

`game` has the class of a game, and what only some commands call: certificates, the table; `parts` its rules, solver and
words; `format` and `library` its files and missions, `survey` what surveys ask; `values` has the requests to a game and
its answers. For the commands `listed` has entries of lists, `play` missions that are played, `usage` requests that make
no sense; for programs `mistakes` has their exceptions, `public` the names of a package. `registry` lists the games,
whose `manifest` says what is known of one before it is imported.
"""
