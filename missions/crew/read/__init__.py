"""From files to documents of The Crew; every mistake becomes a finding at its place.

`loader` is the way in: a file, a text or a deal on one line. It tells missions, problems and task cards apart and calls

- `extension` for missions, which merges them with the missions they extend, fills in their parameters, and hands the
  whole tree to `mission`;
- `problem` for problems, with a reader for each part: `deal` and `hands`, `tasks`, `goals`, `exchange`
  (cards that are passed or drawn), `communication` (what is known of a hand) and `line` (tricks);
- `winnable.missions.crew.task_card` for task cards.
"""
