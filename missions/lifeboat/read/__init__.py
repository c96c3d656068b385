"""Reading documents of Lifeboat: trees in, problems and missions out, every mistake with its place.

`deal` reads deals and notes what cannot be so in them, `mission` reads missions and `problem`
problems; `outlook` asks the rules what they alone can tell; `loader` loads files.
"""
