"""The codes of findings with their meanings, in files `codes.json` by what they are about.

A code never changes its meaning. So a game adds codes of its own to those that every game shares, and none of them may
stand there already.
"""

import json
from pathlib import Path
from typing import Final


def codes_in(folder: Path) -> dict[str, str]:
    """Read the codes of a folder, each with its meaning."""
    groups = json.loads((folder / "codes.json").read_text(encoding="utf-8"))
    return {code: meaning for group in groups.values() for code, meaning in group.items()}


SHARED_CODES: Final = codes_in(Path(__file__).parent)
"""The codes that every game shares. The gaps in the numbers are codes of single games."""


def codes_of(package: str) -> dict[str, str]:
    """Return the codes of the findings in files of a game, whose package in `missions/` has this name."""
    return SHARED_CODES | codes_in(Path(__file__).parents[1] / package)
