"""*Lifeboat* (За бортом): cards, the decisions of a day, goals, and a referee for lines of play.

In the order in which data passes through:

- `card`: the six characters, provisions by kind and navigation cards, those of the printed game and others;
- `setup`: who is in play with which cards and relations, and how doubts in the rules are read;
- `decision`: free acts, actions, fights, nights, days and lines of play as data;
- `control`: who decides for a character, policies and scripts;
- `position`: seats, wounds, hands and piles, the moment of the day, and the invariants of every play;
- `change`: the changes by each decision;
- `deal`: the position in which a game begins;
- `script`: the decisions of scripted people;
- `fault`, `evening`, `play`: whether a decision is allowed, and the fault if it is not;
- `legal`: all decisions that are allowed;
- `score`: points with their parts, and who wins;
- `goal`: the goal language: the demands of missions, as data;
- `problem`: all of this in one question;
- `judge`: whether goals are met by a position;
- `referee`: replays a line and judges every goal: from a problem and a line to a report;
- `playing`: a play in progress, decision by decision: the position, the legal decisions, the states so far.
"""
