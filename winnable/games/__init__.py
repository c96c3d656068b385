"""The interface between the front door and games, in parts, and the registry of all games."""
