"""The model of trick taking as in *The Crew*: board, choices, goals, and the proof."""
