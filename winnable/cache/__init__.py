"""Answers that were found before, kept by what they depend on: `content` makes a key of it, `store` keeps entries."""
