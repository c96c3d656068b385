"""A problem as one Boolean formula.

`model` puts it together: `placement` says who holds which card before it is played, `board` plays the
tricks, `counters` strengthens the board, `choice` leaves open what the crew may choose, and `goal` asks for
what is to be met. `open_deal` keeps boards with no card dealt, as many questions share one.
"""
