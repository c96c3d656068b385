"""Writing documents of The Crew, so that they read back to the same.

`document` writes YAML and `one_line` options of the command line. The shapes of `format` write single values; `problem`
decides which keys a problem needs.
"""
