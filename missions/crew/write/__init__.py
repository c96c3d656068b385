"""From documents of The Crew back to YAML or to one line, so that they read back to the same.

`document` writes problems, missions and task cards; `goal` a sentence of the goal language.
"""
