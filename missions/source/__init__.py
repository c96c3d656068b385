"""YAML files with places, for every game: this package knows no game.

In the order in which data passes through:

- `finding`: what is wrong in a file, where, and how to put it right;
- `files`: opens files, those that a user names and those that a document refers to;
- `tree`: bytes to trees of nodes, each with its line and column, under fixed bounds;
- `parameters`: fills in names that stand for values, `{n}`;
- `shape`: what a value may look like, declared once for checking and for the JSON Schema.
"""
