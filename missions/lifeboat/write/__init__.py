"""Writing problems of Lifeboat as YAML; each key is written where it is declared, in `format`."""
