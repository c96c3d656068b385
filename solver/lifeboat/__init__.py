"""From a problem of Lifeboat to a verdict, by way of a CP-SAT model of its days.

- `ask`: one way in for every question;
- `bounds`: what counting shows to be out of reach;
- `solve`: the models asked in turn, and the line that is found replayed by the referee;
- `leaner`: a line without what it does not need;
- `exhaustive`: all lines, for what the model does not have;
- `model`: the formula, moment by moment, and lines read back from its solutions;
- `witness`: evidence for a winnable verdict.
"""
