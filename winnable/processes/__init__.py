"""Processes: workers that never outlive the process that started them, and an orderly end on Ctrl-C.

Imports nothing: `interrupt` comes before all other modules.
"""

NO_MEMORY = "there is not enough memory"
"""The reason why a problem is undecided that the machine is too small for."""


class WorkerDied(RuntimeError):
    """The worker process ended before it had a result; the message says how it ended."""
