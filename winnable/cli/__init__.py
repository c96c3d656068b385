"""The command line: `main` gathers the commands, each in a module of its own name.

The options that commands share are in `options`; `given` hands a command its own as one value. `answering` goes through
files and writes the answers of all commands that ask about problems; `gathering` reads the files of a project for
`check` and `validate`. `console` writes results and remarks; `report` formats what several commands write about files
and failures, `look_up` lists. `status` says on a terminal that something takes long, `json_answer` writes a document
for a command that ends early, `publish` its schema. `funnel` ends every command with a documented exit code and no
traceback.
"""
