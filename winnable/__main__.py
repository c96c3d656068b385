"""`python -m winnable`."""

from winnable.cli import main

if __name__ == "__main__":  # processes of `check` import this module once more
    main(prog_name="winnable")
