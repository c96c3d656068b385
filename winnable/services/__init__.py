"""What commands, pages, the pytest plugin and the library share: loading, asking many questions, keeping answers."""
