"""What the plugin for pytest makes of files: `pytest_items` has the tests, with the words of those that fail."""
