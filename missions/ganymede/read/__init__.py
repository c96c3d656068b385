"""Reading documents of Ganymede: trees in, problems and missions out, every mistake with its place.

What each key means is said where it is declared, in `format`; here the parts are put together.

- `cards` reads files of cards, those that ship among them; `deal` notes what cannot be so on a table;
- `mission` reads missions, and for problems, too, who is free and the horizon, `problem` problems, `loader` files.
"""
