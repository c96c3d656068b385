"""Why a problem cannot be won, step by step: a refutation that a person can follow with the cards on the table.

`premise` has all that a step can rest on, and `sequence` the steps, pure data. `open_hands` is a model in which each
requirement and each statement about a hand holds only if it is assumed, so that a proof tells which of them it needs.
`prover` proves single steps in it, `few` finds few premises that contradict each other, and `split` makes several steps
of one that is not `plain`, with the facts of `candidates`. `chain` has facts that single hands and suits show, `lemmas`
claims on which many contradictions rest, and `naming` the shortest words for what a hand lacks. `search` puts it
together.

Every step was proved on its own: the rules, its premises and the denial of its fact are infeasible.
"""
