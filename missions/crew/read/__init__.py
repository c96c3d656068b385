"""From files to documents of The Crew; every mistake becomes a finding at its place.

`loader` is the way in: a file, a text or a deal on one line. It tells missions, problems and task cards apart and calls

- `library` for missions, which merges them with the missions they extend, fills in their parameters, and hands the
  whole tree to `mission`, and for missions that are named by id or file;
- `problem` for problems: `deal` and `hands` first, then all other parts, which need to know the players and the deck;
- `winnable.missions.crew.task_cards` for task cards.

Single values are read by the shapes of `format`; here are the parts that need several of them.
"""
