"""Reading documents of Ganymede: trees in, problems and missions out, every mistake with its place.

- `cards` reads settlers, effects, cards and the track; `deal` rows and boards;
- `goals` reads the goal language, `line` turns, scripts and lines of play;
- `question` reads who is free, the horizon and the goals, for problems and missions;
- `mission` reads missions, `problem` problems, `loader` files.
"""
