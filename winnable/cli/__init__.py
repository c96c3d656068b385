"""The command line: `main` gathers the commands, each in a module of its own name.

But `asking` has `explain`, `hint` and `analyse`, and `look_up` has `missions` and `cards`. The options that commands
share are in `options`, with what several of them write about files and failures. `answering` goes through files and
writes the answers of all commands that ask about problems; `gathering` reads the files of a project for `check` and
`validate`. `console` writes results and remarks. `status` says on a terminal that something takes long. `funnel` ends
every command with a documented exit code and no traceback, and with a document if it was to write one. `interrupt` is
Ctrl-C, and comes before all other modules: what it needs of the package is nothing.
"""
