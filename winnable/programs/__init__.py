"""Functions and types for programs, whatever the game: `winnable` shows them as its own."""
