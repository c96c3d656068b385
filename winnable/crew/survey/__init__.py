"""What playing many deals shows of a mission.

`measures` are the questions, each a function of a mission, a crew size, a seed and a number, so that other
processes can work them out; `playtest` puts them to many deals. `difficulty` holds what comes out against the
missions of the first logbook, `findings` says what is wrong with the mission, and `play` tells all of it.
"""
