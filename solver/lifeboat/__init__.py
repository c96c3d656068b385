"""From a problem of Lifeboat to a verdict, by way of a CP-SAT model of its days.

- `ask`: one way in for every question;
- `bounds`: goals that counting shows to be out of reach;
- `solve`: solves the models in turn, and lets the referee replay the line that is found;
- `parts`: a line without the deeds that it does not need, goals character by character;
- `exhaustive`: tries all lines, for rules that the model does not have;
- `model`: the formula, moment by moment, and lines read back from its solutions;
- `witness`: evidence for a winnable verdict.
"""
