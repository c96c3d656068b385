"""Writing documents of Ganymede as YAML that reads back the same.

- `cards` writes settlers, effects and cards, `goal` goals, `line` turns and lines of play;
- `problem` writes problems.
"""
