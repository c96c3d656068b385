"""Trick taking as in *The Crew*: cards, deals, goals, and the referee."""
