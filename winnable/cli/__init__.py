"""The command line: `main` gathers the commands, each in a module of its own name.

The options that commands share are in `options`. `console` writes results and remarks; `report` formats what
several commands write about files, documents and failures, `look_up` lists. `funnel` ends every command with a
documented exit code and no traceback.
"""
