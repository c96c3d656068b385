"""The missions that ship with the package, as data, and the readers of all files.

`source` reads YAML with places and knows no game. Each game reads its own documents from there: `crew`.
"""
