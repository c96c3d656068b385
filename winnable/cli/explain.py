"""`winnable explain`: why a deal cannot be won."""

from typing import Final

from winnable.cli.asking import asking

__all__ = ["explain"]

explain: Final = asking(
    "explain",
    """Say why deals cannot be won.

    For every problem in FILE... ('-' is standard input), or the one of --deal: which of its requirements no line of
    play meets together, such as two tasks with their owners; as few as can be found within the limit, and whether that
    is proved. With -o and a .yaml file the deal with these alone.
    """,
    "winnable explain deal.yaml\nwinnable explain deal.yaml --time-limit 10 -o clash.yaml && winnable solve clash.yaml",
    label="explaining",
)
