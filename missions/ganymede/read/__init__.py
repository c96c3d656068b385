"""Reading documents of Ganymede: trees in, problems and missions out, every mistake with its place.

What each key means is said where it is declared, in `format`; here the parts are put together.

- `mission` reads missions and files of cards, `loader` problems and files.
"""
