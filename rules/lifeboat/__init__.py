"""*Lifeboat* (За бортом): cards, what may be decided in a day, goals, and a referee for lines of play.

In the order in which data passes through:

- `index`: names for the integers and texts that stand for days and cards;
- `character`: the six characters;
- `card`: provisions by kind and navigation cards, those of the printed game and others;
- `options`: how doubts in the rules are read;
- `setup`: who is in play with which cards and relations, which no decision changes;
- `decision`: free acts, actions, fights, nights, days and lines of play as data;
- `control`: who decides for a character, policies and scripts;
- `position`: seats, wounds, hands and piles, where in the day the game is, and what no play breaks;
- `deal`: the position in which a game begins;
- `goal`: the goal language: what a mission demands, as data;
- `problem`: all of this in one question.
"""
