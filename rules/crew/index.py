"""Names for plain integers: type aliases that tell a seat from a task and from a trick."""

SeatIndex = int
"""A seat at the table, clockwise from 0; the left neighbour of seat `s` is `(s + 1) % players`."""
TaskIndex = int
"""A task by its place in `Problem.tasks`, from 0; owners, tokens and predictions run parallel to them."""
TrickNumber = int
"""A trick by its number, from 1, as players count them; 0 stands for "before the first trick"."""
