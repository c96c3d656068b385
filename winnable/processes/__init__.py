"""Processes: workers that never outlive the process that started them, and an orderly end on Ctrl-C.

Imports nothing: `interrupt` comes before all other modules.
"""


class WorkerDied(RuntimeError):
    """The worker process ended before it had a result; the message says how it ended."""
