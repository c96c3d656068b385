"""Writing documents of The Crew, so that they read back to the same.

`document` writes YAML and `one_line` options of the command line. Both start from plain values, mappings with the keys
of the format in reading order:

- `problem`, `mission` and `task_card` turn each kind of document into such values,
- `goal` a sentence of the goal language.
"""
