"""Can a problem of The Crew be won, and how?

In the order in which a problem passes through:

- `solve`: from a problem to a verdict, through the following four;
- `bounds`: refutes goals that ask for more than there is, and task cards that each wait for the other;
- `best_first`: searches for a winning line of plain task cards without a model; most easy problems end here;
- `model`: the problem as one Boolean formula, which CP-SAT decides;
- `witness`: the evidence for a winnable verdict, replayed by the referee;
- `questions`: questions that take many verdicts, such as "can every deal that fits be won?";
- `short_proof`: why a problem cannot be won, in a sentence that is proved.

`features` is common to these: properties of tasks. `requirements` is what can be left out of a problem, `certificate`
has it as clauses whose variables have names.
"""
