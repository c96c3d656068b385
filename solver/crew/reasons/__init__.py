"""Why requirements clash: reasons that are drawn from the rules and proved, one by one.

`fact` has the words, sentences about a line of play that a person can picture: who wins a card, which of two falls
first, how many tricks a member wins. `reason` puts them together to reasons, pure data. `sides` is a model of the
requirements in which each can be left out, `clash` looks in it for a fact that some of them need and the others rule
out, `tricks` for more wins than there are tricks, `cards` for the few cards that decide it. `find` asks all of them.

Everything a reason says was proved infeasible to be otherwise, with just the requirements that it names. Where nothing
is found there is no reason to tell, which is no mistake: that the requirements clash is proved all the same.
"""
