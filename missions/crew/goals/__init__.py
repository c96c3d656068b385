"""The goal language in files: each form is declared once, and is checked, read and written by that declaration."""
