"""Services of commands, pages, the pytest plugin and the library: loading, solving in batches, keeping answers."""
