"""Finer questions than whether a problem can be won, as far as games that ask for goals tell them alike.

`tell` is the way in; `explain` says which goals clash, and whether a longer horizon would do; `stuck` says which
script no line can follow; `schema` has the keys of their JSON.
"""
