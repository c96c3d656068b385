"""Plain numbers with a meaning, as type aliases."""

__all__ = ["SeatIndex", "TaskIndex", "TrickNumber"]

SeatIndex = int
"""A seat at the table, clockwise from 0; the left neighbour of seat `s` is `(s + 1) % players`."""
TaskIndex = int
"""A task on the table by its place in the order in which the tasks were drawn, from 0."""
TrickNumber = int
"""A trick by its number, from 1, as players count them; 0 stands for "before the first trick"."""
