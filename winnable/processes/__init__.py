"""Processes: workers that never outlive the process that started them, and an orderly end on Ctrl-C."""
