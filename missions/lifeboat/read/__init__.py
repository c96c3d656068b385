"""Reading documents of Lifeboat: trees in, problems and missions out, every mistake with its place.

- `outlook` asks the rules what they alone can tell; `loader` reads missions, deals, problems and files.
"""
