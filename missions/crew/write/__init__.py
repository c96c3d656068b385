"""Writing documents of The Crew, so that they read back to the same.

`document` writes YAML, and options of the command line on one line. The shapes of `format` write single values;
`problem` decides which keys a problem needs.
"""
