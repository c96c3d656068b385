"""The Crew's answers to finer questions than whether a deal can be won: their text, JSON and YAML."""
