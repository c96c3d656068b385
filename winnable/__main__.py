"""The program: `winnable`, or `python -m winnable`."""

from winnable import interrupt

__all__ = ["main"]


def main() -> None:
    """Run the command line; Ctrl-C is taken care of before the rest is loaded."""
    interrupt.begin()
    try:
        from winnable.cli.main import main as run  # noqa: PLC0415  # takes a while

        run(prog_name="winnable")
    finally:
        interrupt.end()


if __name__ == "__main__":
    main()
