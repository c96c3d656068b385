"""Names for plain integers and texts: type aliases that tell a number from a day, and provisions from navigation."""

DayNumber = int
"""A day by its number, from 1."""
Kind = str
"""A kind of provision card by its name (`water`, `knife`); equal cards cannot be distinguished."""
NavId = str
"""A navigation card by its name (`nav07`); no two have the same."""
