"""Writing documents of Ganymede as YAML that reads back the same, each key as `format` declares it: `problem`."""
