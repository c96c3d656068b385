"""The goal language in files: each form is declared once, to be checked, read, written and told; see `goal`."""
