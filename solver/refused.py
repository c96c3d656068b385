"""Lines that a quick search finds and the referee refuses: a bug of ours that costs no answer.

A quick search proves nothing by finding nothing, so such a line is as good as none: it is dropped, and the model
decides without it. Common to all games.
"""

import os
from typing import Final

from winnable.solver.verdict import InternalError

STRICT: Final = "WINNABLE_STRICT"
"""The environment variable with which a refused line is an error, as in our tests."""

_told: Final = set[str]()


def drop(refusal: InternalError) -> None:
    """Report a line that is dropped, once in a process. Raises the refusal if `STRICT` is set."""
    if os.environ.get(STRICT):
        raise refusal
    if not _told:
        import logging  # noqa: PLC0415  # which is not needed as long as no line is refused

        # to standard error, unless a program that uses us has logs of its own
        message = "a quick search was wrong, and another one answers: %s; this is a bug, please report it"
        _told.add(message)
        logging.getLogger("winnable").warning(message, refusal)
