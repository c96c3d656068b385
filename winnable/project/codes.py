"""The codes of reports that are no mistakes in files: verdicts that differ, and broken rules of a project.

A code never changes its meaning, and no game has one of this letter.
"""

from collections.abc import Iterable
from typing import Final

from winnable.games import registry
from winnable.missions.source.codes import SHARED_CODES

DIFFERS: Final = "X001"
UNDECIDED: Final = "X002"
CONTRADICTION: Final = "X003"
INTERNAL: Final = "X004"
SHARE: Final = "X005"
HARDNESS: Final = "X006"
UNMEASURED: Final = "X007"

PROJECT_CODES: Final = {
    # verdicts
    DIFFERS: "the verdict is not the one that the file expects",
    UNDECIDED: "a problem that was not decided, as a limit was reached",
    CONTRADICTION: "a problem that no deal fits, or for which the question makes no sense",
    INTERNAL: "an internal error, which is a bug of this program",
    # the rules of a project
    SHARE: "fewer deals of a mission can be won than the rules of the project ask for",
    HARDNESS: "a mission that is easier or harder than the rules of the project allow",
    UNMEASURED: "too little is known of a mission to hold it against the rules of the project",
}
"""Each code with its meaning."""


def all_codes() -> dict[str, str]:
    """Return the codes of all findings, those of the games too, each with its meaning."""
    codes = dict(SHARED_CODES)
    for game in registry.games():
        codes |= game.format.codes
    return codes | PROJECT_CODES


def nearest_code(code: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown code: the most similar one, or what codes look like."""
    from difflib import get_close_matches  # noqa: PLC0415  # most codes are written right

    near = get_close_matches(code.upper()[:10], sorted(known), n=1, cutoff=0.7)
    return f"did you mean {near[0]}?" if near else "a code is a letter and three digits, such as V004"
