"""The command line: `main` gathers the commands, each in a module of its own name.

But `asking` has `explain`, `hint` and `analyse`, and `look_up` has `missions` and `cards`. The options that commands
share are in `options`, with what several of them write about files and failures. `answering` goes through files and
writes the answers of all commands that ask about problems; `gathering` reads the files of a project for `check` and
`validate`. `console` writes results and remarks, and how far a command is. `funnel` ends every command with a
documented exit code and no traceback, and with a document if it was to write one. `interrupt` handles Ctrl-C: it is
imported before all other modules, and imports none of them.
"""
