"""The formula of a problem: numbers, boards, effects, turns, goals, and how turns are read back."""
