"""Whether a problem of The Crew can be won, and how.

`solve` is the way in. It takes a quick look (`lookahead`), else builds one formula (`model`) and decides it,
and lets the referee replay what was found; the answer comes with a `Witness`. `features` is what both ways
ask of a problem. `questions` asks `solve` over and over: about every deal, every draw, single goals.
"""
