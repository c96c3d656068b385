"""From a problem of Lifeboat to a verdict, by way of a CP-SAT model of its days.

- `ask`: one way in for every question: by the models in turn, or line by line for rules that these do not have; what a
  line does not need;
- `bounds`: goals that counting shows to be out of reach;
- `horizons`: whether more days would help;
- `model`: the formula, moment by moment, and lines read back from its solutions;
- `witness`: evidence for a winnable verdict.
"""
