"""The games themselves: what may be played and what counts as won.

Pure Python, standard library only, ignorant of YAML, of the solver and of the command line.
"""
