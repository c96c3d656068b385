"""The missions that ship with the package, as data, and the code that reads and writes files.

- `source` reads and writes YAML with places and knows no game;
- `crew`, `ganymede` and `lifeboat` hold the documents of the games, and how they are read, written and put into
  English;
- `planet_nine`, `deep_sea`, `task_cards` and `schema` are data: missions, task cards, and JSON Schemas for editors.
"""
