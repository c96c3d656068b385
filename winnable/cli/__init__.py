"""The command line: `main` gathers the commands, each in a module of its own name.

`options` has what commands share, `report` what several of them say, `look_up` the form of commands that list
things. `console` is where text leaves the program, `funnel` where every command ends: with a documented exit
code and no traceback.
"""
