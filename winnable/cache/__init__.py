"""Answers found before, kept by the values they depend on: `content` makes keys of these, `store` keeps entries."""
