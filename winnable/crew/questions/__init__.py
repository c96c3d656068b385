"""The Crew's answers to finer questions than whether a deal can be won: their text, JSON and YAML.

`tell` has a row for each command; what it needs of the solver is loaded when it is asked.
"""
