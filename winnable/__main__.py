"""The program: `winnable`, or `python -m winnable`."""

import gc
import sys

from winnable.cli import interrupt

__all__ = ["main"]

FORMS = ("--json", "--format")
"""The beginnings of the options with which a program is to read what is written."""
OBJECTS = 50_000
"""After how many new objects Python looks for garbage: a start makes 35,000 and drops few, and a search each 700 of
them takes a twentieth of it."""
NO_MEMORY = 3
"""The exit code where a limit was reached, see `winnable.cli.console.Exit`."""


def main() -> None:
    """Run the command line; Ctrl-C is taken care of before the rest is loaded.

    At the end Python looks for garbage several times, through all that was loaded, which takes a fifth of a short
    command. What is frozen is left to the system: files are closed by then, and what is to be run at the exit still is.
    """
    gc.set_threshold(OBJECTS)
    interrupt.begin(document=any(word.startswith(FORMS) for word in sys.argv))
    try:
        from winnable.cli.main import main as run  # noqa: PLC0415  # takes a while

        run(prog_name="winnable")
    except (MemoryError, ImportError) as error:
        if isinstance(error, ImportError) and "failed to map segment" not in str(error):
            raise
        sys.stderr.write("Error: there is not enough memory.\n")
        sys.exit(NO_MEMORY)
    finally:
        gc.freeze()
        interrupt.end()


if __name__ == "__main__":
    main()
