"""`python -m winnable`."""

from winnable.cli.main import main

if __name__ == "__main__":
    main(prog_name="winnable")
