"""*The Crew*: cards and deals, the goals of missions, and a referee for lines of play.

In the order in which data passes through:

- `card`: suits, cards and decks, and their notation, `p179 b23 r4`; names for the integers that stand for seats, tasks
  and tricks;
- `edition`: all that one of the two editions has and another has not;
- `deal`: who holds which cards; some may be unknown, one seat may be the robot;
- `core`: the few forms of goals that judge and encoder know, with those of `ordered`;
- `goal`: the goal language, of missions and task cards; each form is lowered to the core (`lowering`). It is made of
  members (`who`), `kinds` of cards and tricks, counts (`quantity`), and sets of `numbers` to compare these with;
- `task`: the tasks on the table and their order tokens;
- `assignment`: who may own which tasks;
- `exchange`: cards that change hands, by the distress signal and the draw of mission 12, and facts about a hand that a
  communicated card reveals;
- `play`: legal cards, winners of tricks, and the replay of a line;
- `problem`: all of this in one question, and the choices that belong to an answer;
- `heaps`: who has won which cards before the hands, in the middle of a game; `missing`: goals that ask for more of it;
- `due`: the plain rule: in which trick a goal is met;
- `judge`: whether each goal holds, and in which trick it is met, by the play as it sees it (`view`);
- `referee`: checks choices, replays a line, judges every goal: from a problem and a line to a report;
- `playing`: a play in progress, card by card: the position, the legal cards, the states so far.
"""
