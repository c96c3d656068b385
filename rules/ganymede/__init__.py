"""*Ganymede*: cards and boards, what may be decided in a turn, goals, and a referee for lines of play.

In the order in which data passes through:

- `card`: settlers, what cards do, and the cards themselves, which a deal lists;
- `board`: what a player has, what stays the same at the table, and how doubts in the rules are read;
- `decision`: steps, actions, turns and lines of play as data;
- `position`: rows, boards and whose turn it is, and what no play breaks;
- `budget`: what an effect still gives after some steps;
- `change`: what each decision changes;
- `fault`, `play`: whether a turn is allowed, and the first decision that is not;
- `legal`: all turns that are allowed;
- `score`: points, and who wins;
- `deal`: the position in which a game begins;
- `goal`: the goal language: what a mission demands, as data;
- `problem`: all of this in one question;
- `judge`: whether goals are met by what has been played;
- `referee`: replays a line and judges every goal: from a problem and a line to a report; whose turn is which;
- `scripts`: what turns of a script do, and what they need of the others;
- `playing`: a play in progress, turn by turn: the position, the legal turns, the states so far.
"""
