"""Writing documents of Lifeboat as YAML: `cards`, `goal` and `line` the parts, `problem` whole problems.

Whatever is written reads back the same.
"""
