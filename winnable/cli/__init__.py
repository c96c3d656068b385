"""The command line: `main` gathers the commands, each in a module of its own name.

The options that commands share are in `options`. `console` writes results and remarks; `report` formats what
several commands write about files, documents and failures, `look_up` lists. `status` says on a terminal that
something takes long, `json_answer` has a document for what ended early, `publish` writes its schema. `funnel`
ends every command with a documented exit code and no traceback.
"""
